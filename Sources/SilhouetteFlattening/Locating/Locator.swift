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
    JSONLiteral.list(
      locators.map { JSONLiteral.list([$0.tool.rawValue, $0.code].map { JSONLiteral.quoted($0) }) })
  }
}
