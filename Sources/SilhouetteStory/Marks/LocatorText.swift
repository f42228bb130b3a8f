internal import SilhouetteFlattening
internal import SilhouetteText

/// Judged locators as lines, and as JSON.
package enum LocatorText {
  package static func head(visit: Int, total: Int, isNamed: Bool) -> String {
    var head = "visit \(visit + 1), tried on \(total) screen\(total == 1 ? "" : "s")"
    if !isNamed {
      head += "; identifiers and words are withheld: --reveal labels shows them, and most tools need them"
    }
    return head
  }

  /// `Appium: AppiumBy.id("app:id/save") (all 3 of its screens)`.
  private static func lines(_ found: [JudgedLocator], total: Int) -> [String] {
    guard !found.isEmpty else { return ["no locator"] }
    return found.map { judged in
      let verdict = judged.verdict(of: total)
      return "\(judged.locator.tool.rawValue): \(judged.locator.code)"
        + (verdict.isEmpty ? "" : " (\(verdict))")
    }
  }

  private static func json(_ found: [JudgedLocator]) -> String {
    JSONLiteral.list(
      found.map { judged in
        "{\"tool\":\(JSONLiteral.quoted(judged.locator.tool.rawValue)),\"code\":\(JSONLiteral.quoted(judged.locator.code)),"
          + "\"screens\":\(judged.screens),\"kept\":\(judged.kept),\"others\":\(judged.others)}"
      })
  }

  /// As a JSON list for the element of a page: `[["Appium","AppiumBy.id(\"save\")","all 3 of its screens"]]`.
  static func list(_ found: [JudgedLocator], total: Int) -> String {
    JSONLiteral.list(found.map { $0.locator.json(verdict: $0.verdict(of: total)) })
  }

  /// A mark with its locators, as lines.
  package static func lines(_ mark: ScreenMark, _ found: [JudgedLocator], total: Int) -> [String] {
    [ElementText(mark).line] + lines(found, total: total).map { "  \($0)" }
  }

  /// The same as a JSON object.
  package static func json(_ mark: ScreenMark, _ found: [JudgedLocator]) -> String {
    String(ElementText(mark).json(screen: nil).dropLast()) + ",\"locators\":\(json(found))}"
  }
}
