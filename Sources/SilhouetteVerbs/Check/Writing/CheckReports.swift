package import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteText

/// The result of a check in the forms of jobs: JSON, JUnit and Markdown.
package enum CheckReports {
  /// One JSON object, as `docs/REDACTION.md` describes it.
  package static func json(_ result: CheckResult) -> String {
    let pictures = result.pictures.map { "    " + picture($0) }.joined(separator: ",\n")
    return """
      {
        "silhouette": \(JSONLiteral.quoted(SilhouetteVersion.current)),
        "findings": \(result.findingCount),
        "openWords": \(result.pictures.reduce(0) { $0 + $1.askedWords }),
        "failures": \(JSONLiteral.list(result.failures.map { JSONLiteral.quoted($0.message) })),
        "pictures": [
      \(pictures)
        ]
      }

      """
  }

  private static func picture(_ picture: CheckedPicture) -> String {
    let findings = JSONLiteral.list(picture.findings.map(finding))
    return
      "{\"name\":\(JSONLiteral.quoted(picture.name)),\"openWords\":\(picture.askedWords),\"findings\":\(findings)}"
  }

  private static func finding(_ finding: CheckFinding) -> String {
    var members = ["\"kind\":\(JSONLiteral.quoted(finding.kind.rawValue))"]
    if !finding.rule.isEmpty { members.append("\"rule\":\(JSONLiteral.quoted(finding.rule))") }
    if let box = finding.box { members.append("\"box\":\(list(box))") }
    if let box = finding.pixels { members.append("\"pixels\":\(list(box))") }
    if !finding.node.isEmpty { members.append("\"node\":\(JSONLiteral.quoted(finding.node))") }
    if !finding.detail.isEmpty { members.append("\"detail\":\(JSONLiteral.quoted(finding.detail))") }
    members.append("\"remedy\":\(JSONLiteral.quoted(finding.remedy))")
    return "{\(members.joined(separator: ","))}"
  }

  private static func list(_ box: Rect2D) -> String {
    JSONLiteral.list([box.x, box.y, box.width, box.height].map(JSONLiteral.number))
  }

  /// A test case for each picture, and for each that could not be checked.
  package static func junit(_ result: CheckResult) -> String {
    JUnitReport(
      suite: "silhouette redact --check", className: "silhouette.check",
      cases: result.pictures.filter { $0.failure == nil }.map {
        JUnitReport.Case(name: CheckWords.name($0), findings: $0.findings.map(CheckWords.line))
      }, failures: result.failures.map(\.message)
    ).text
  }

  package static func markdown(_ result: CheckResult) -> String {
    MarkdownReport(
      title: "silhouette redact --check", lead: "**\(CheckWords.summary(result))**",
      failures: result.failures.map(\.message), columns: ["picture", "finding", "what would mend it"],
      rows: result.pictures.lazy.flatMap { picture in
        picture.findings.map { [picture.name, CheckWords.subject($0), $0.remedy] }
      }, count: result.findingCount
    ).text
  }

  package static func write(_ text: String, to path: String) throws(SilhouetteError) {
    let file = try AtomicFile(path: path)
    try file.write(Array(text.utf8))
    try file.commit()
  }
}
