extension JSONCursor {
  /// Skips any value, but checks it as strictly as a used one.
  ///
  /// - Returns: its bytes' range in the text.
  @discardableResult
  package mutating func skipValue() throws(JSONFault) -> Range<Int> {
    _ = peek()
    let start = position
    var nesting = JSONNesting()
    repeat {
      if try enterValue(&nesting) { continue }
      try climb(&nesting)
    } while !nesting.isEmpty
    return start..<position
  }

  /// Reads a value that has no parts, or the start of one that has. Returns whether a part follows.
  private mutating func enterValue(_ nesting: inout JSONNesting) throws(JSONFault) -> Bool {
    switch peek() {
    case UInt8(ascii: "{"):
      guard try enterObject() else { return false }
      try push(object: true, &nesting)
      _ = try readKey()
      return true
    case UInt8(ascii: "["):
      guard try enterArray() else { return false }
      try push(object: false, &nesting)
      return true
    default:
      try skipScalar()
      return false
    }
  }

  /// Reads a value that has no parts, and forgets it.
  mutating func skipScalar() throws(JSONFault) {
    switch peek() {
    case UInt8(ascii: "\""): _ = try readString()
    case UInt8(ascii: "t"): try readLiteral("true")
    case UInt8(ascii: "f"): try readLiteral("false")
    case UInt8(ascii: "n"): try readLiteral("null")
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): _ = try readNumber()
    default: throw expected("a value")
    }
  }

  /// After a value: moves to the next one, leaving every object and array that ends here.
  private mutating func climb(_ nesting: inout JSONNesting) throws(JSONFault) {
    while !nesting.isEmpty {
      if nesting.isObject {
        if try nextMember() {
          _ = try readKey()
          return
        }
      } else if try nextElement() {
        return
      }
      nesting.pop()
    }
  }

  private func push(object: Bool, _ nesting: inout JSONNesting) throws(JSONFault) {
    guard nesting.depth < depthLimit else {
      throw JSONFault(.limit(LimitError(.depth, depthLimit)), at: position)
    }
    nesting.push(object: object)
  }
}

/// A stack of one bit for each open object or array; the innermost 64 cost no memory.
private struct JSONNesting {
  private var bits: UInt64 = 0
  private var spilled: [UInt64] = []
  private(set) var depth = 0

  var isEmpty: Bool { depth == 0 }
  var isObject: Bool { bits & 1 == 1 }

  mutating func push(object: Bool) {
    if depth > 0, depth & 63 == 0 { spilled.append(bits) }
    bits = bits << 1 | (object ? 1 : 0)
    depth += 1
  }

  mutating func pop() {
    depth -= 1
    bits >>= 1
    if depth > 0, depth & 63 == 0 { bits = spilled.removeLast() }
  }
}
