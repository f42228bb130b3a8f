internal import SilhouetteText

/// One way to find an element again, in the syntax of a test tool.
package struct Locator: Sendable, Equatable {
  /// Test tools, by the names that testers know.
  package enum Tool: String, Sendable, CaseIterable {
    case appium = "Appium"
    case maestro = "Maestro"
    case espresso = "Espresso"
    case compose = "Compose"
    case xcuitest = "XCUITest"
    case playwright = "Playwright"
    case detox = "Detox"
    case xpath = "XPath"
  }

  package var tool: Tool
  /// One line, to be pasted into a test. Espresso and Appium are Java, XCUITest is Swift, Maestro is a YAML mapping.
  package var code: String

  package init(_ tool: Tool, _ code: String) {
    (self.tool, self.code) = (tool, code)
  }

  /// Locators as a JSON list of pairs: `[["Appium","…"],["XPath","…"]]`.
  package static func json(_ locators: [Locator]) -> String {
    JSONLiteral.list(locators.map { $0.json() })
  }

  /// A JSON list of its tool, its code, and the verdict on it, if there is one.
  package func json(verdict: String = "") -> String {
    let parts = [tool.rawValue, code] + (verdict.isEmpty ? [] : [verdict])
    return JSONLiteral.list(parts.map { JSONLiteral.quoted($0) })
  }
}
