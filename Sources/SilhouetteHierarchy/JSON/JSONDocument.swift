import SilhouetteText

/// One JSON text, parsed into a flat list of its values, for readers that must look at it in any order.
///
/// Values are in the order of the text, an object's keys before their values; each knows the end of its own
/// part of the list. Reading another text reuses the memory. An object's later value for a key wins, as
/// everywhere on the web. Numbers and strings are decoded only on request.
package struct JSONDocument: Sendable {
  package enum Kind: UInt8, Sendable {
    case null, bool, number, string, array, object
  }

  private struct Entry {
    /// In the text; of a string, without its quotes.
    var start: UInt32
    var count: UInt32
    /// Index in the list just past the value's parts.
    var end: UInt32
    var kind: Kind
    var isEscaped: Bool
  }

  /// The text that was read last.
  package private(set) var text: [UInt8] = []
  private var entries: [Entry] = []
  private var open: [Int] = []
  private let page: StaticString

  /// - Parameter page: the page that describes the format of the texts, for errors.
  package init(page: StaticString = "docs/FORMATS.md") {
    self.page = page
  }

  /// Reads a text; the first value is number 0.
  ///
  /// - Throws: `InputError` with the byte counted from `offset`. The document is empty then.
  package mutating func read(
    _ bytes: some Collection<UInt8>, limits: Limits, offset: Int = 0
  ) throws(InputError) {
    try take(bytes, limits, offset)
    do throws(JSONFault) {
      let end = try parse(limits)
      guard end == text.count else { throw JSONFault(.expected("the end of the JSON text"), at: end) }
    } catch {
      throw refuse(error, offset)
    }
  }

  /// How much of a text was there.
  package enum Extent: Sendable, Equatable {
    case whole
    /// The text ends early; the document holds its complete part, with open objects and arrays closed.
    case cut
    /// Something follows the first value, from that byte on.
    case trailed(from: Int)
  }

  /// The same for a text that may have been cut off, or have something behind it.
  package mutating func readWhatIsWhole(
    _ bytes: some Collection<UInt8>, limits: Limits, offset: Int = 0
  ) throws(InputError) -> Extent {
    try take(bytes, limits, offset)
    do throws(JSONFault) {
      let end = try parse(limits)
      return end == text.count ? .whole : .trailed(from: offset + end)
    } catch {
      guard error.isTruncation(ofTextOf: text.count), !entries.isEmpty else { throw refuse(error, offset) }
      closeWhatIsOpen()
      return .cut
    }
  }

  private mutating func take(
    _ bytes: some Collection<UInt8>, _ limits: Limits, _ offset: Int
  ) throws(InputError) {
    entries.removeAll(keepingCapacity: true)
    guard bytes.count <= min(limits.lineBytes, Int(UInt32.max)) else {
      throw InputError(LimitError(.lineBytes, limits.lineBytes), line: nil, byteOffset: offset)
    }
    text.removeAll(keepingCapacity: true)
    text.append(contentsOf: bytes)
  }

  private mutating func refuse(_ fault: JSONFault, _ offset: Int) -> InputError {
    entries.removeAll(keepingCapacity: true)
    return text.withUnsafeBytes { InputError(fault, in: $0, line: nil, offset: offset, page: page) }
  }

  private mutating func parse(_ limits: Limits) throws(JSONFault) -> Int {
    let whole = text
    let result = whole.withUnsafeBytes { bytes in
      Result { () throws(JSONFault) in try parse(bytes, limits) }
    }
    return try result.get()
  }

  /// Returns the position after the text's first value and blanks; the text's end if nothing follows.
  private mutating func parse(
    _ bytes: UnsafeRawBufferPointer, _ limits: Limits
  ) throws(JSONFault) -> Int {
    if let fault = UTF8Validation.firstFault(in: bytes), fault < bytes.count {
      throw JSONFault(.notUTF8, at: fault)
    }
    var cursor = JSONCursor(bytes, depthLimit: limits.depth)
    let most = limits.nodes.multipliedReportingOverflow(by: 32)
    open.removeAll(keepingCapacity: true)
    repeat {
      guard most.overflow || entries.count < most.partialValue else {
        throw JSONFault(.limit(LimitError(.nodes, limits.nodes)), at: cursor.position)
      }
      guard try !enter(&cursor, limits) else { continue }
      try climb(&cursor)
    } while !open.isEmpty
    _ = cursor.peek()
    return cursor.position
  }

  /// Closes the open objects and arrays of a cut text, and drops a key whose value was cut off.
  private mutating func closeWhatIsOpen() {
    if let last = open.last, entries[last].kind == .object {
      var key = last + 1
      while key + 1 < entries.count { key = end(key + 1) }
      if key < entries.count { entries.removeLast() }
    }
    for index in open.reversed() { close(index, at: text.count) }
    open.removeAll(keepingCapacity: true)
  }

  /// Takes a value, or the start of one that has parts. Returns whether a part follows.
  private mutating func enter(_ cursor: inout JSONCursor, _ limits: Limits) throws(JSONFault) -> Bool {
    let next = cursor.peek()
    guard next == UInt8(ascii: "{") || next == UInt8(ascii: "[") else {
      try takeScalar(&cursor)
      return false
    }
    let isObject = next == UInt8(ascii: "{")
    append(isObject ? .object : .array, from: cursor.position, to: cursor.position)
    guard try isObject ? cursor.enterObject() : cursor.enterArray() else {
      close(entries.count - 1, at: cursor.position)
      return false
    }
    guard open.count < limits.depth else {
      throw JSONFault(.limit(LimitError(.depth, limits.depth)), at: cursor.position)
    }
    open.append(entries.count - 1)
    if isObject { append(try cursor.readKey()) }
    return true
  }

  private mutating func takeScalar(_ cursor: inout JSONCursor) throws(JSONFault) {
    let kind: Kind
    let first = cursor.peek()
    let start = cursor.position
    switch first {
    case UInt8(ascii: "\""): return append(try cursor.readString())
    case UInt8(ascii: "t"), UInt8(ascii: "f"): kind = .bool
    case UInt8(ascii: "n"): kind = .null
    default: kind = .number
    }
    try cursor.skipScalar()
    append(kind, from: start, to: cursor.position)
  }

  /// After a value: moves to the next one, closing every object and array that ends here.
  private mutating func climb(_ cursor: inout JSONCursor) throws(JSONFault) {
    while let last = open.last {
      if entries[last].kind == .object {
        if try cursor.nextMember() { return append(try cursor.readKey()) }
      } else if try cursor.nextElement() {
        return
      }
      close(last, at: cursor.position)
      open.removeLast()
    }
  }

  private mutating func append(_ text: JSONText) {
    append(.string, from: text.start, to: text.start + text.count, isEscaped: text.isEscaped)
  }

  private mutating func append(_ kind: Kind, from start: Int, to end: Int, isEscaped: Bool = false) {
    entries.append(
      Entry(
        start: UInt32(start), count: UInt32(end - start), end: UInt32(entries.count + 1), kind: kind,
        isEscaped: isEscaped))
  }

  private mutating func close(_ index: Int, at position: Int) {
    entries[index].count = UInt32(position) - entries[index].start
    entries[index].end = UInt32(entries.count)
  }
}

// MARK: Looking

extension JSONDocument {
  package var isEmpty: Bool { entries.isEmpty }

  /// Values of all levels, keys included.
  package var valueCount: Int { entries.count }

  package func kind(_ value: Int) -> Kind { entries[value].kind }

  /// The number of the value after this one and its parts.
  package func end(_ value: Int) -> Int { Int(entries[value].end) }

  package func isTrue(_ value: Int) -> Bool {
    kind(value) == .bool && text[Int(entries[value].start)] == 0x74
  }

  /// A number's value; nil for other values.
  package func number(_ value: Int) -> Double? {
    guard kind(value) == .number else { return nil }
    return text.withUnsafeBytes { bytes in
      var cursor = JSONCursor(bytes, depthLimit: 1)
      cursor.position = Int(entries[value].start)
      return try? cursor.readNumber()
    }
  }

  /// A number without a fraction, of at most 53 bits; nil for other values.
  package func integer(_ value: Int) -> Int? {
    number(value).flatMap { Int(short: $0) }
  }

  /// A string's UTF-8, or the text of any other value as it is written.
  package func bytes(_ value: Int) -> [UInt8] {
    let entry = entries[value]
    let start = Int(entry.start)
    guard entry.isEscaped else { return Array(text[start..<start + Int(entry.count)]) }
    var decoded: [UInt8] = []
    text.withUnsafeBytes { bytes in
      let cursor = JSONCursor(bytes, depthLimit: 1)
      cursor.unescape(JSONText(start: start, count: Int(entry.count), isEscaped: true), into: &decoded)
    }
    return decoded
  }

  /// The range of a value in the text; a string's quotes are left out.
  package func place(_ value: Int) -> Range<Int> {
    let start = Int(entries[value].start)
    return start..<start + Int(entries[value].count)
  }

  /// A string as a word, to compare it with a few others.
  @inline(__always)
  func word(_ value: Int) -> JSONWord {
    // An escape is six bytes at most, so longer text is no word however it is decoded.
    if entries[value].isEscaped, entries[value].count <= 96 {
      return bytes(value).withUnsafeBytes { JSONWord($0) }
    }
    return text.withUnsafeBytes { JSONWord(UnsafeRawBufferPointer(rebasing: $0[place(value)])) }
  }

  package func string(_ value: Int) -> String { String(decoding: bytes(value), as: UTF8.self) }

  /// Whether a string is this one.
  package func text(_ value: Int, is other: StaticString) -> Bool {
    guard kind(value) == .string else { return false }
    if entries[value].isEscaped {
      guard Int(entries[value].count) <= 6 * other.utf8CodeUnitCount else { return false }
      return bytes(value).withUnsafeBytes { $0.equals(other) }
    }
    return text.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[place(value)]).equals(other) }
  }

  /// Whether a string of the text has an escaped surrogate without its other half, which no UTF-8 can say.
  package func hasLoneSurrogate(_ value: Int) -> Bool {
    guard entries[value].isEscaped else { return false }
    // U+FFFD is three bytes. If it comes from an escape, the written text has no such bytes there.
    let written = text[place(value)]
    return Self.replacements(in: bytes(value)) > Self.replacements(in: written)
      + Self.escapedReplacements(in: written)
  }

  private static func replacements(in bytes: some Collection<UInt8>) -> Int {
    var window: UInt32 = 0
    var count = 0
    for byte in bytes {
      window = (window << 8 | UInt32(byte)) & 0xFF_FFFF
      if window == 0xEF_BFBD { count += 1 }
    }
    return count
  }

  /// `\ufffd`, which is a character like any other.
  private static func escapedReplacements(in bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let letters = bytes[index...].prefix(6).map { $0 | 0x20 }
      if letters.dropFirst().elementsEqual("ufffd".utf8) { count += 1 }
      index += 2
    }
    return count
  }

  /// An object's value for a key, the last one of several; nil if there is none, or if `object` is not an
  /// object.
  package func member(_ object: Int, _ key: StaticString) -> Int? {
    var found: Int?
    eachMember(of: object) { name, value in
      if text(name, is: key) { found = value }
    }
    return found
  }

  /// How often an object has a key.
  package func count(of key: StaticString, in object: Int) -> Int {
    var count = 0
    eachMember(of: object) { name, _ in
      if text(name, is: key) { count += 1 }
    }
    return count
  }

  /// Keys and values of an object; of another value, nothing.
  package func eachMember(of object: Int, _ body: (_ key: Int, _ value: Int) -> Void) {
    guard kind(object) == .object else { return }
    var key = object + 1
    while key < end(object) {
      body(key, key + 1)
      key = end(key + 1)
    }
  }

  /// The elements of an array; of another value, none.
  package func elements(_ array: Int) -> [Int] {
    guard kind(array) == .array else { return [] }
    var elements: [Int] = []
    var element = array + 1
    while element < end(array) {
      elements.append(element)
      element = end(element)
    }
    return elements
  }

  /// The keys of an object, each standing directly before its value; of another value, none.
  package func keys(_ object: Int) -> [Int] {
    var keys: [Int] = []
    eachMember(of: object) { key, _ in keys.append(key) }
    return keys
  }
}
