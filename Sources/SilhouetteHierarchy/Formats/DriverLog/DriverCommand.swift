/// One command that a test gave a WebDriver server.
package struct DriverCommand: Sendable {
  package var name: String
  /// Milliseconds since 1970, or since the log's first command.
  package var start: Double
  package var end: Double?
  package var hasFailed = false
  /// Whether its answer is the source of the page.
  package var isSource = false
  /// Whether it asks about an element. Assertions leave no other trace in a server's log.
  package var isQuestion = false

  /// Strategies of locators, in their own words. What they look for is content.
  private static let strategies: Set = [
    "id", "name", "class name", "css selector", "xpath", "link text", "partial link text", "tag name",
    "accessibility id",
    "-android uiautomator", "-ios predicate string", "-ios class chain", "-image", "-custom",
    "-android datamatcher",
    "-android viewtag",
  ]

  /// The words for a strategy; empty for none that is known.
  package static func strategy(_ word: some StringProtocol) -> String {
    strategies.contains(String(word)) ? " · \(word.drop { $0 == "-" })" : ""
  }

  /// Commands that ask something, and do nothing in the app.
  private static let silent: Set = [
    "setTimeouts", "getTimeouts", "takeScreenshot", "saveScreenshot", "getLogs", "getLogTypes", "getContext",
    "getContexts", "getWindowHandle", "getWindowHandles", "getWindowRect", "getSettings", "updateSettings",
    "status",
  ]
  /// Methods of questions about an element.
  private static let questions: Set = [
    "isElementDisplayed", "isElementEnabled", "isElementSelected", "getElementText", "getElementAttribute",
    "getElementProperty", "getElementCSSValue", "getElementComputedLabel", "getElementComputedRole",
  ]
  private static let parts: Set = [
    "displayed", "enabled", "selected", "text", "attribute", "property", "css", "computedlabel",
    "computedrole",
  ]
  private static let words: [String: String] = [
    "navigateTo": "go to", "url": "go to", "elementSendKeys": "type", "setValue": "type",
    "elementClick": "click",
    "elementClear": "clear", "performActions": "touch", "touchAction": "touch",
    "getPageSource": "page source",
    "newSession": "start session", "createSession": "start session", "deleteSession": "end session",
    "executeScript": "execute script", "executeAsyncScript": "execute script",
  ]

  /// A command of WebdriverIO: `findElement("css selector", "#go")`. nil for one that does nothing in the app.
  package init?(client text: Substring, at time: Double) {
    let method = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard !method.isEmpty, method.count <= 60, !Self.silent.contains(String(method)) else { return nil }
    name = Self.words[String(method)] ?? Self.spaced(method)
    start = time
    isSource = method == "getPageSource"
    isQuestion = Self.questions.contains(String(method))
    guard method.hasPrefix("find") else { return }
    let first = text[method.endIndex...].drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" }
    name += Self.strategy(first)
  }

  /// A request to a server: `POST /session/1/element/2/click`. nil for one that does nothing in the app.
  package init?(request text: Substring, at time: Double) {
    let parts = text.split(separator: " ")
    guard parts.count >= 2, ["GET", "POST", "DELETE"].contains(parts[0]) else { return nil }
    var path = parts[1].split(separator: "/").map(String.init)
    guard let root = path.firstIndex(where: { $0 == "session" || $0 == "sessions" }) else { return nil }
    path.removeFirst(root)
    start = time
    guard path.count > 2 else {
      guard parts[0] != "GET" else { return nil }
      name = parts[0] == "POST" ? "start session" : "end session"
      return
    }
    // Past the session, the element, and their numbers.
    var rest = path.dropFirst(2)
    let isOfElement = rest.first == "element" && rest.count > 2
    if isOfElement { rest = rest.dropFirst(2) }
    isQuestion = isOfElement && parts[0] == "GET" && rest.first.map(Self.parts.contains) ?? false
    let key = rest.prefix(3).joined(separator: "/")
    isSource = key == "source" && parts[0] == "GET"
    if ["timeouts", "screenshot", "log", "log/types", "context", "contexts", "window", "window/rect"]
      .contains(key)
    {
      return nil
    }
    let known: [String: String] = [
      "element": "find element", "elements": "find elements", "value": "type",
      "url": parts[0] == "GET" ? "get URL" : "go to",
      "source": "page source", "actions": "touch", "touch/perform": "touch", "execute": "execute script",
      "execute/sync": "execute script", "execute/async": "execute script", "keys": "type",
    ]
    if let words = known[key] {
      name = words
    } else {
      // Names of attributes are words of the app; the command before them is enough.
      let isExtension = rest.first == "appium"
      let own = rest.filter { $0 != "appium" && $0 != "device" }
      let plain = own.prefix(isExtension ? 2 : 1).map { Self.spaced($0.prefix(40)) }
      name =
        (parts[0] == "GET" && isOfElement ? "get " : "") + plain.filter { !$0.isEmpty }.joined(separator: " ")
    }
    if name.isEmpty { return nil }
  }

  /// `hideKeyboard` and `hide_keyboard` are `hide keyboard`; empty for a name that is none of code.
  private static func spaced(_ name: some StringProtocol) -> String {
    var words = ""
    for character in name {
      guard character.isASCII, character.isLetter || character == "_" || character == "-" else { return "" }
      if character == "_" || character == "-" {
        words += " "
      } else if character.isUppercase, !words.isEmpty {
        words += " \(character.lowercased())"
      } else {
        words += character.lowercased()
      }
    }
    return words
  }
}
