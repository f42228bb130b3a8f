/// Recognizes the vendor of a mobile replay from the beginning of its JSON. PostHog's events and Datadog's
/// records are both shaped like rrweb's events, but have members that web recordings never have. New Relic's are rrweb's events, of a page
/// that its agents name and style in their own way.
package enum MobileReplaySniff {
  package enum Kind: Sendable, Equatable {
    case postHog, datadog, newRelic
  }

  /// nil if no member decides. Objects that are cut off count with their complete members.
  package static func kind(of prefix: some Collection<UInt8>) -> Kind? {
    var feed = JSONFeed(limits: Limits())
    var buffer = InputBuffer()
    buffer.append(Array(prefix))
    // A prefix ends anywhere.
    while let step = try? feed.next(&buffer), step != .end, step != .cut {
      switch step {
      case .object(let count):
        if let kind = buffer.withUnread({ kind(ofEvent: UnsafeRawBufferPointer(rebasing: $0[..<count])) }) {
          return kind
        }
        feed.consume(count, from: &buffer)
      case .other(let count): feed.consume(count, from: &buffer)
      default: return buffer.withUnread { kind(ofEvent: $0) }
      }
    }
    return nil
  }

  /// The known facts about one event.
  private struct Facts {
    var type: Double?
    var source: Double?
    var hasWireframes = false
    var hasRecords = false
    var isWebMutation = false
    var isKeyboard = false
    var hasFocus = false
    var isOrdered = false
    var isOfAgent = false
    var keys = 0

    var kind: Kind? {
      if hasRecords { return .datadog }
      switch type {
      case 10, 11: return .datadog
      case 6: return hasFocus ? .datadog : nil
      case 7: return keys <= 3 ? .datadog : nil
      case 2: return hasWireframes ? .postHog : isOfAgent ? .newRelic : nil
      case 4: return isOfAgent ? .newRelic : nil
      case 3: return source == 0 && !isWebMutation ? .postHog : nil
      case 5: return isKeyboard ? .postHog : nil
      case nil: return hasWireframes ? (isOrdered ? .datadog : .postHog) : isOfAgent ? .newRelic : nil
      default: return nil
      }
    }
  }

  private static func kind(ofEvent text: UnsafeRawBufferPointer) -> Kind? {
    var cursor = JSONCursor(text, depthLimit: .max)
    var facts = Facts()
    var isWhole = true
    do throws(JSONFault) { try read(&cursor, &facts) } catch { isWhole = false }
    // A missing member may still come.
    if !isWhole, facts.type == 3, !facts.hasWireframes { return nil }
    return facts.kind
  }

  private static func read(_ cursor: inout JSONCursor, _ facts: inout Facts) throws(JSONFault) {
    var more = try cursor.enterObject()
    while more {
      let key = try cursor.readKey()
      facts.keys += 1
      if cursor.text(key, is: "type") {
        facts.type = try number(&cursor)
      } else if cursor.text(key, is: "records"), cursor.peek() == UInt8(ascii: "[") {
        facts.hasRecords = true
        try cursor.skipValue()
      } else if cursor.text(key, is: "data"), cursor.peek() == UInt8(ascii: "{") {
        try readData(&cursor, &facts)
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
  }

  private static func readData(_ cursor: inout JSONCursor, _ facts: inout Facts) throws(JSONFault) {
    var more = try cursor.enterObject()
    while more {
      let key = try cursor.readKey()
      if cursor.text(key, is: "source") {
        facts.source = try number(&cursor)
      } else if cursor.text(key, is: "tag"), cursor.peek() == UInt8(ascii: "\"") {
        let tag = try cursor.readString()
        facts.isKeyboard = cursor.text(tag, is: "keyboard")
      } else if cursor.text(key, is: "href"), cursor.peek() == UInt8(ascii: "\"") {
        let href = cursor.string(try cursor.readString())
        facts.isOfAgent = href == "http://newrelic.com" || href == "https://newrelic.com"
      } else {
        if cursor.text(key, is: "node") {
          facts.isOfAgent = isStyled(
            UnsafeRawBufferPointer(rebasing: cursor.whole[cursor.position..<cursor.end]))
        }
        if cursor.text(key, is: "adds") || cursor.text(key, is: "updates") {
          var ahead = cursor
          try? lookIntoChanges(&ahead, &facts)
        }
        if cursor.text(key, is: "wireframes") { facts.hasWireframes = true }
        if cursor.text(key, is: "texts") || cursor.text(key, is: "attributes") { facts.isWebMutation = true }
        if cursor.text(key, is: "has_focus") { facts.hasFocus = true }
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
  }

  /// Whether the first place that is `fixed` belongs to an element whose name ends with a hyphen and a number: `#UILabel-12 { position: fixed;`.
  private static func isStyled(_ text: UnsafeRawBufferPointer) -> Bool {
    guard var place = text.firstRange(of: "position: fixed;", from: 0) else { return false }
    func skip(_ isPassed: (UInt8) -> Bool) -> Int {
      let end = place
      while place > 0, isPassed(text[place - 1]) { place -= 1 }
      return end - place
    }
    _ = skip { $0 == 0x20 }
    guard skip({ $0 == UInt8(ascii: "{") }) == 1 else { return false }
    _ = skip { $0 == 0x20 }
    guard skip({ (0x30...0x39).contains($0) }) > 0, skip({ $0 == UInt8(ascii: "-") }) == 1 else {
      return false
    }
    let name = skip { $0 != UInt8(ascii: "#") && $0 > 0x20 && $0 != UInt8(ascii: "\"") }
    return name > 0 && place > 0 && text[place - 1] == UInt8(ascii: "#")
  }

  /// Only mobile recordings put wireframes on their pages, and only Datadog's go behind one another.
  private static func lookIntoChanges(_ cursor: inout JSONCursor, _ facts: inout Facts) throws(JSONFault) {
    guard try cursor.enterArray() else { return }
    var more = try cursor.enterObject()
    while more {
      let key = try cursor.readKey()
      if cursor.text(key, is: "wireframe") { facts.hasWireframes = true }
      if cursor.text(key, is: "previousId") { facts.isOrdered = true }
      try cursor.skipValue()
      more = try cursor.nextMember()
    }
  }

  /// A number; another value is skipped.
  private static func number(_ cursor: inout JSONCursor) throws(JSONFault) -> Double? {
    let first = cursor.peek()
    if first == UInt8(ascii: "-") || (0x30...0x39).contains(first) { return try cursor.readNumber() }
    try cursor.skipValue()
    return nil
  }
}
