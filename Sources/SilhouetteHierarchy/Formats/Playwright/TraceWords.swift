internal import SilhouetteText

/// The words for the calls of a trace: their method, and the kind of their selector. Selectors and arguments hold words of the
/// page and of the person; these do not.
enum TraceWords {
  /// `toHaveText` is `to have text`; empty for a name that is none of code.
  static func spaced(_ name: some StringProtocol) -> String {
    var words = ""
    guard !name.isEmpty, name.utf8.count <= 60,
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "." || $0 == " " || $0 == "-") })
    else { return "" }
    for character in name {
      if character == "." {
        words += " "
      } else if character.isUppercase, let last = words.last, last != " ", last.isLowercase {
        words += " \(character.lowercased())"
      } else {
        words += character.lowercased()
      }
    }
    return words
  }

  private static let methods: [String: String] = [
    "goto": "go to", "dblclick": "double click", "waitForEventInfo": "wait for event",
    "waitForEvent": "wait for event",
    "waitForSelector": "wait for element", "waitForFunction": "wait for function",
    "setContent": "set content",
    "evaluateExpression": "evaluate", "evaluateExpressionHandle": "evaluate", "keyboardPress": "press key",
    "keyboardType": "type", "keyboardInsertText": "type", "mouseClick": "click", "mouseWheel": "scroll",
    "touchscreenTap": "tap", "querySelector": "find element", "querySelectorAll": "find elements",
    "setInputFiles": "choose files", "selectOption": "select option",
  ]

  static func method(_ method: String) -> String { methods[method] ?? spaced(method) }

  /// `expect to have text`, `expect not to be visible`.
  static func expectation(_ expression: String, isNot: Bool) -> String {
    let words = spaced(expression)
    return "expect\(isNot ? " not" : "")\(words.isEmpty ? "" : " ")\(words)"
  }

  /// The name of a step of the test runner: `expect.toBe`, `Expect "toBe"`, `page.goto`, `Navigate to "…"`. nil for steps that
  /// only set up, and for names that a person wrote.
  static func runner(_ title: String, of call: String) -> String? {
    let kind = call.prefix { $0 != "@" }
    switch kind {
    case "expect":
      guard let start = title.place(of: "to", after: [".", "\"", " "]) else { return "expect" }
      let matcher = title[start...].prefix { $0.isASCII && $0.isLetter }
      let words = spaced(matcher)
      return matcher.dropFirst(2).first?.isUppercase == true && !words.isEmpty ? "expect \(words)" : "expect"
    case "pw:api":
      let bare = title.prefix { $0 != "\"" && $0 != "(" && $0 != "'" }
      let name = bare.split(separator: ".").last ?? ""
      if TraceCall.silent.contains(String(name)) { return nil }
      if bare.contains(".") { return method(String(name)) }
      let words = spaced(String(bare.split(separator: " ").prefix(2).joined(separator: " ")))
      return words.isEmpty ? "call" : words
    case "test.step", "step": return "step"
    case "hook": return "hook"
    case "fixture": return "fixture"
    default: return nil
    }
  }

  /// ` · role button`, ` · test id`, ` · CSS`; empty for no selector.
  static func selector(_ selector: String?) -> String {
    guard let selector, !selector.isEmpty else { return "" }
    let parts = selector.prefix(4096).parts(between: ">>").filter { !$0.isEmpty }.map {
      $0.drop { $0 == " " }
    }
    let part = parts.last { part in !refining.contains { part.hasPrefix($0) } } ?? parts.last ?? ""
    if part.hasPrefix("internal:role=") {
      let role = String(part.dropFirst(14).prefix { $0.isASCII && $0.isLetter })
      return RoleNames.isOne(role) ? " · role \(role)" : " · role"
    }
    for (start, words) in kinds where part.hasPrefix(start) { return " · \(words)" }
    return part.hasPrefix(":root") ? "" : " · CSS"
  }

  private static let refining = [
    "nth=", "visible=", "internal:has", "internal:and", "internal:or", "internal:chain", "internal:control",
    "internal:describe",
  ]
  private static let kinds = [
    ("internal:testid", "test id"), ("internal:label", "label"), ("internal:text", "text"), ("text=", "text"),
    ("internal:attr=[placeholder", "placeholder"), ("internal:attr=[alt", "alternative text"),
    ("internal:attr=[title", "title"), ("internal:attr", "attribute"), ("data-test", "test id"),
    ("xpath=", "XPath"), ("//", "XPath"), ("(//", "XPath"), ("id=", "id"), ("aria-ref", "reference"),
    ("role=", "role"),
  ]
}

extension String {
  /// The first place of a word that follows one of these characters.
  fileprivate func place(of word: String, after marks: Set<Character>) -> Index? {
    var place = startIndex
    while let found = self[place...].place(of: word) {
      if found.lowerBound > startIndex, marks.contains(self[index(before: found.lowerBound)]) {
        return found.lowerBound
      }
      place = found.upperBound
    }
    return nil
  }
}
