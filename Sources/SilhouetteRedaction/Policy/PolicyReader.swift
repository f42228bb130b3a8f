public import SilhouetteHierarchy
import SilhouetteText

extension RedactionPolicy {
  /// Reads a policy from one JSON object. Every key is optional; `docs/REDACTION.md` lists them.
  ///
  /// An unknown key, a key that comes twice and a wrong value are errors: a typing mistake could otherwise
  /// leave content open that was meant to be masked.
  ///
  /// - Throws: `InputError` with the byte of the key or value.
  public init(json: some Collection<UInt8>) throws(InputError) {
    let text = Array(json)
    let result = text.withUnsafeBytes { bytes in
      Result { () throws(InputError) in
        var reader = PolicyReader(bytes)
        return try reader.read()
      }
    }
    self = try result.get()
  }
}

/// Turns a policy's JSON into a policy, one member after the other.
private struct PolicyReader {
  private let bytes: UnsafeRawBufferPointer
  private var cursor: JSONCursor
  private var policy = RedactionPolicy()
  private var seen: [String] = []
  private var unknownKey: String?

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    cursor = JSONCursor(bytes, depthLimit: 8)
  }

  mutating func read() throws(InputError) -> RedactionPolicy {
    do throws(JSONFault) {
      if let fault = UTF8Validation.firstFault(in: bytes) { throw JSONFault(.notUTF8, at: fault) }
      var more = try cursor.enterObject()
      while more {
        try readMember()
        more = try cursor.nextMember()
      }
      try cursor.finish()
    } catch {
      throw naming(InputError(error, in: bytes, line: nil, offset: 0, page: "docs/REDACTION.md"))
    }
    return policy
  }

  /// A policy is written by hand, so an error names the mistyped key.
  private func naming(_ error: InputError) -> InputError {
    guard let unknownKey else { return error }
    var error = error
    error.problem = "a policy has no key `\(Printable.escaped(String(unknownKey.prefix(64))))`"
    return error
  }

  private mutating func readMember() throws(JSONFault) {
    _ = cursor.peek()
    let start = cursor.position
    let key = cursor.string(try cursor.readKey())
    if seen.contains(key) {
      throw JSONFault(
        .rule(problem: "the key occurs twice", remedy: "remove one of them"), at: start)
    }
    seen.append(key)
    try readValue(of: key, at: start)
  }

  private mutating func readValue(of key: String, at start: Int) throws(JSONFault) {
    switch key {
    case "mode": policy.mode = try readWord("one of strict, compat")
    case "text": policy.text = try readWord("one of all, inputs, sensitive, none")
    case "images": policy.images = try readWord("one of all, nonBundled, none")
    case "fill": policy.fill = try readWord("one of average, text, solid, category")
    case "maskedClasses": policy.maskedClasses = try readNames()
    case "unmaskedClasses": policy.unmaskedClasses = try readNames()
    case "excludedSubtrees": policy.excludedSubtrees = try readNames()
    case "includedSubtrees": policy.includedSubtrees = try readNames()
    case "maskContainer": policy.maskContainer = try readOptionalName()
    case "unmaskContainer": policy.unmaskContainer = try readOptionalName()
    case "inflate": policy.inflate = try readDistance()
    default:
      unknownKey = key
      throw JSONFault(
        .rule(
          problem: "the policy has an unknown key",
          remedy:
            "use mode, text, images, maskedClasses, unmaskedClasses, maskContainer, unmaskContainer, excludedSubtrees, includedSubtrees, fill or inflate"
        ), at: start)
    }
  }

  private mutating func readWord<Word: RawRepresentable<String>>(
    _ words: StaticString
  ) throws(JSONFault) -> Word {
    guard cursor.peek() == UInt8(ascii: "\"") else { throw cursor.expected(words) }
    let start = cursor.position
    guard let word = Word(rawValue: cursor.string(try cursor.readString())) else {
      throw JSONFault(.expected(words), at: start)
    }
    return word
  }

  private mutating func readNames() throws(JSONFault) -> [String] {
    guard cursor.peek() == UInt8(ascii: "[") else { throw cursor.expected("an array of class names") }
    var names: [String] = []
    var more = try cursor.enterArray()
    while more {
      names.append(try readName())
      more = try cursor.nextElement()
    }
    return names
  }

  /// No class has an empty name, and as a part of one it would be in all of them. No class has a star in its
  /// name either: a star is meant as a pattern, which is not supported, and would mask nothing.
  private mutating func readName() throws(JSONFault) -> String {
    guard cursor.peek() == UInt8(ascii: "\"") else { throw cursor.expected("a class name in quotes") }
    let start = cursor.position
    let name = cursor.string(try cursor.readString())
    guard !name.isEmpty else {
      throw JSONFault(
        .rule(problem: "a class name is empty", remedy: "write the name, or leave it out"), at: start)
    }
    guard !name.utf8.contains(where: Self.isPatternSign) else {
      throw JSONFault(
        .rule(
          problem: "a class name holds `*`, `?`, `|` or a control character, which no class has",
          remedy:
            "write whole names (subclasses are masked with their class), or in excludedSubtrees a part of one, without wildcards"
        ), at: start)
    }
    return name
  }

  private static func isPatternSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "|") || byte < 0x20
  }

  private mutating func readOptionalName() throws(JSONFault) -> String? {
    guard cursor.peek() == UInt8(ascii: "n") else { return try readName() }
    try cursor.readLiteral("null")
    return nil
  }

  private mutating func readDistance() throws(JSONFault) -> Double {
    _ = cursor.peek()
    let start = cursor.position
    let value = try cursor.readNumber()
    guard value >= 0, value <= 1000 else {
      throw JSONFault(
        .rule(
          problem: "inflate is not a number from 0 to 1000", remedy: "write points, such as 2"),
        at: start)
    }
    return value
  }
}
