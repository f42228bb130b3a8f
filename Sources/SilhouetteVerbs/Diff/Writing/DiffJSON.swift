internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteText

/// A comparison as one JSON object, as `docs/DIFFING.md` describes it.
package enum DiffJSON {
  package static func text(_ result: DiffResult) -> String {
    let screens = result.screens.map { "    " + screen($0) }.joined(separator: ",\n")
    return """
      {
        "silhouette": \(quoted(SilhouetteVersion.current)),
        "a": \(quoted(result.oldName)),
        "b": \(quoted(result.newName)),
        "findings": \(result.findingCount),
        "following": \(result.following),
        "ignored": \(result.ignored),
        "failures": \(JSONLiteral.list(result.failures.map { quoted($0.message) })),
        "screens": [
      \(screens)
        ]
      }

      """
  }

  private static func screen(_ screen: DiffResult.Screen) -> String {
    var members = [("name", quoted(screen.name))]
    if let name = screen.newName { members.append(("nameInB", quoted(name))) }
    members += [
      ("timeInA", screen.oldTime.map(JSONLiteral.number) ?? "null"),
      ("timeInB", screen.newTime.map(JSONLiteral.number) ?? "null"),
      ("elements", String(screen.elements)), ("following", String(screen.following)),
      ("ignored", String(screen.ignored)), ("findings", JSONLiteral.list(screen.findings.map(finding))),
    ]
    return object(members)
  }

  private static func finding(_ finding: Finding) -> String {
    var members = [("kind", quoted(finding.kind.rawValue))]
    if let element = finding.element {
      members.append(("category", quoted(element.category.name)))
      members.append(("path", JSONLiteral.list(element.path.map { quoted($0.name) })))
      if let name = element.className { members.append(("class", quoted(name))) }
    }
    if let step = finding.step { members.append(("step", quoted(step))) }
    if !finding.detail.isEmpty { members.append(("detail", quoted(finding.detail))) }
    members += [
      ("count", String(finding.alike + 1)), ("inside", String(finding.inside)),
      ("boxesInA", JSONLiteral.list(finding.oldBoxes.map(box))),
      ("boxesInB", JSONLiteral.list(finding.newBoxes.map(box))),
    ]
    return object(members)
  }

  private static func box(_ box: Rect2D) -> String {
    JSONLiteral.list([box.x, box.y, box.width, box.height].map(JSONLiteral.number))
  }

  private static func quoted(_ text: String) -> String { JSONLiteral.quoted(text) }

  private static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(quoted($0.0)):\($0.1)" }.joined(separator: ",") + "}"
  }
}
