import SilhouetteHierarchy

/// Finds the events in the JSON of a log, inside of any wrapper, and reads each byte once.
///
/// A log is values one after the other: events, arrays of them, and objects that hold such an array under a
/// known key. Only events are ever held whole; other members of a wrapper are passed over as they arrive. The
/// scanner checks only as much as it needs to find an event's end.
struct LogScanner: Sendable {
  enum Step: Equatable {
    /// The first bytes are no part of an event.
    case skip(Int)
    /// The first bytes are one value: an event, or a value in place of one.
    case item(Int)
    case needsInput
    /// Between two values: something that is not JSON follows.
    case foreign
  }

  struct Fault: Error {
    var expected: StaticString
  }

  private enum Mode {
    case top, element, elementOrEnd, afterElement, key, keyOrEnd, colon, value, afterMember
    /// In a value that is wanted, in one that is not, and in a wrapper's key.
    case item, passing, inKey
  }

  /// The kind of value that follows a wrapper's key.
  private enum Lead {
    case nothing, array, object
  }

  private static let deepest = 8

  private var mode = Mode.top
  /// The wrappers around the place, the outermost first; whether each is an object.
  private var wrappers: [Bool] = []
  private var lead = Lead.nothing
  private var walk = ValueWalk()

  /// Whether the log may end here.
  var isBetweenValues: Bool { mode == .top }
  /// Bytes that are held of an unfinished value.
  var heldBytes: Int { mode == .item || mode == .inKey ? walk.count : 0 }

  /// Examines the front of the unread bytes. Before the next call, the caller removes the bytes that were
  /// skipped or found.
  mutating func next(_ unread: UnsafeRawBufferPointer) throws(Fault) -> Step {
    if mode == .item { return try walkItem(unread) }
    if mode == .passing { return pass(unread) }
    if mode == .inKey { return readKey(unread) }
    let blanks = unread.prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }.count
    if blanks > 0 { return .skip(blanks) }
    guard let first = unread.first else { return .needsInput }
    return try move(first)
  }

  // MARK: Around the events

  private mutating func move(_ first: UInt8) throws(Fault) -> Step {
    switch mode {
    case .top: return try start(first) ?? .foreign
    case .elementOrEnd where first == UInt8(ascii: "]"): return close()
    case .element, .elementOrEnd: return try startElement(first)
    case .afterElement where first == UInt8(ascii: "]"): return close()
    case .afterElement: return try expect(first, UInt8(ascii: ","), "`,` or `]`", then: .element)
    case .keyOrEnd where first == UInt8(ascii: "}"): return close()
    case .key, .keyOrEnd:
      guard first == UInt8(ascii: "\"") else { throw Fault(expected: "a key in quotes") }
      begin(.inKey)
      return .skip(0)
    case .colon: return try expect(first, UInt8(ascii: ":"), "`:`", then: .value)
    case .value: return try startValue(first)
    case .afterMember where first == UInt8(ascii: "}"): return close()
    default: return try expect(first, UInt8(ascii: ","), "`,` or `}`", then: .key)
    }
  }

  private mutating func expect(
    _ first: UInt8, _ wanted: UInt8, _ name: StaticString, then next: Mode
  ) throws(Fault) -> Step {
    guard first == wanted else { throw Fault(expected: name) }
    mode = next
    return .skip(1)
  }

  /// An array of events, an object or a string; nil for anything else.
  private mutating func start(_ first: UInt8) throws(Fault) -> Step? {
    switch first {
    case UInt8(ascii: "["): return try open(object: false)
    case UInt8(ascii: "{"), UInt8(ascii: "\""):
      begin(.item)
      return .skip(0)
    default: return nil
    }
  }

  private mutating func startElement(_ first: UInt8) throws(Fault) -> Step {
    if let step = try start(first) { return step }
    guard ValueWalk.startsScalar(first) else { throw Fault(expected: "an event") }
    begin(.item)
    return .skip(0)
  }

  private mutating func startValue(_ first: UInt8) throws(Fault) -> Step {
    if lead == .array, first == UInt8(ascii: "[") { return try open(object: false) }
    if lead == .object, first == UInt8(ascii: "{") { return try open(object: true) }
    guard ValueWalk.starts(first) else { throw Fault(expected: "a value") }
    begin(.passing)
    return .skip(0)
  }

  private mutating func begin(_ mode: Mode) {
    self.mode = mode
    walk = ValueWalk()
  }

  private mutating func open(object: Bool) throws(Fault) -> Step {
    guard wrappers.count < Self.deepest else {
      throw Fault(expected: "events, not deeply nested arrays")
    }
    wrappers.append(object)
    mode = object ? .keyOrEnd : .elementOrEnd
    return .skip(1)
  }

  private mutating func close() -> Step {
    wrappers.removeLast()
    settle()
    return .skip(1)
  }

  /// A value has ended.
  private mutating func settle() {
    mode = wrappers.last.map { $0 ? .afterMember : .afterElement } ?? .top
  }

  private mutating func readKey(_ unread: UnsafeRawBufferPointer) -> Step {
    guard walk.advance(in: unread) else { return .needsInput }
    lead = Self.lead(of: UnsafeRawBufferPointer(rebasing: unread[1..<walk.count - 1]))
    mode = .colon
    return .skip(walk.count)
  }

  // MARK: In a value

  private mutating func walkItem(_ unread: UnsafeRawBufferPointer) throws(Fault) -> Step {
    while true {
      if walk.advance(in: unread, stopsAtMembers: true) {
        settle()
        return .item(walk.count)
      }
      guard let member = walk.member else { return .needsInput }
      walk.member = nil
      let key = UnsafeRawBufferPointer(rebasing: unread[member.key])
      if Self.isEventKey(key) { walk.isEvent = true }
      guard !walk.isEvent, Self.lead(of: key) == (member.isObject ? .object : .array) else { continue }
      return try unwrap(walk.count)
    }
  }

  /// The item turns out to be a wrapper: it is opened, and so is its member that starts at `place`.
  private mutating func unwrap(_ place: Int) throws(Fault) -> Step {
    wrappers.append(true)
    lead = walk.opensObject ? .object : .array
    mode = .value
    guard wrappers.count < Self.deepest else { throw Fault(expected: "events, not deeply nested wrappers") }
    return .skip(place)
  }

  private mutating func pass(_ unread: UnsafeRawBufferPointer) -> Step {
    let isDone = walk.advance(in: unread)
    let count = walk.count
    if isDone { settle() }
    walk.count = 0
    return count > 0 || isDone ? .skip(count) : .needsInput
  }

  private static func isEventKey(_ key: UnsafeRawBufferPointer) -> Bool {
    key.elementsEqual("type".utf8) || key.elementsEqual("timestamp".utf8)
  }

  private static func lead(of key: UnsafeRawBufferPointer) -> Lead {
    if arrays.contains(where: { key.elementsEqual($0.utf8) }) { return .array }
    return key.elementsEqual("properties".utf8) ? .object : .nothing
  }

  /// Keys under which logs keep their events.
  static let arrays = ["events", "data", "$snapshot_data", "$snapshot_items", "batch"]
}

/// Finds where a JSON value ends, byte by byte, however they arrive.
private struct ValueWalk: Sendable {
  struct Member {
    var key: Range<Int>
    var isObject: Bool
  }

  /// Bytes of the value that have been looked at.
  var count = 0
  var isDone = false
  var isEvent = false
  /// A member of the outermost object whose value, an array or object, starts at `count`.
  var member: Member?
  private(set) var opensObject = false
  private var depth = 0
  private var isInString = false
  private var isAfterBackslash = false
  private var isScalar = false
  private var stringStart = 0
  /// The latest string of the outermost object, and the key whose value comes next.
  private var string = 0..<0
  private var key: Range<Int>?
  /// The member at `count` has been reported.
  private var hasTold = false

  static func starts(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "\"") || startsScalar(byte)
  }

  static func startsScalar(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "t")
      || byte == UInt8(ascii: "f") || byte == UInt8(ascii: "n")
  }

  /// Looks on. Returns whether the value has ended; false also where `member` has been set.
  mutating func advance(in bytes: UnsafeRawBufferPointer, stopsAtMembers: Bool = false) -> Bool {
    while count < bytes.count {
      let byte = bytes[count]
      if isInString {
        count += 1
        stepInString(byte)
      } else if isScalar {
        guard !Self.endsScalar(byte) else { return finish() }
        count += 1
      } else {
        if stopsAtMembers, tells(byte) { return false }
        count += 1
        step(byte)
      }
      if depth == 0, !isInString, !isScalar { return finish() }
    }
    return false
  }

  private mutating func finish() -> Bool {
    isDone = true
    return true
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
  }

  private mutating func stepInString(_ byte: UInt8) {
    if isAfterBackslash {
      isAfterBackslash = false
    } else if byte == UInt8(ascii: "\\") {
      isAfterBackslash = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
      // When a value is passed over, its start is no longer here.
      if depth == 1, stringStart < count { string = stringStart..<count - 1 }
    }
  }

  private mutating func step(_ byte: UInt8) {
    hasTold = false
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
      stringStart = count
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    case UInt8(ascii: ":") where depth == 1: key = string
    case UInt8(ascii: ",") where depth == 1: key = nil
    default: if depth == 0 { isScalar = true }
    }
  }

  /// Whether a member's array or object starts here that was not reported yet. A scalar's key is reported,
  /// too.
  private mutating func tells(_ byte: UInt8) -> Bool {
    guard depth == 1, !hasTold, byte > 0x20, byte != UInt8(ascii: ":"), let key else { return false }
    opensObject = byte == UInt8(ascii: "{")
    member = Member(key: key, isObject: byte != UInt8(ascii: "["))
    self.key = nil
    hasTold = true
    return true
  }
}
