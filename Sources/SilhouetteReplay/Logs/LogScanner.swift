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
    /// In a value that is wanted, in one that is not, in a wrapper's key, and in the name of its window.
    case item, passing, inKey, inWindow
  }

  /// The kind of value that follows a wrapper's key.
  private enum Lead {
    case nothing, array, object
    /// An object that may hold such a value: `data` of an export.
    case arrayOrObject
    /// An array, or an object that holds one under the same key: `events` of Highlight's bodies.
    case events
    /// The name of the window that the wrapper's events are of.
    case window
    /// An object of arrays, each under the name of its window.
    case windows
  }

  /// An array or an object around events.
  private struct Wrapper {
    var isObject: Bool
    var holdsWindows = false
    var window: [UInt8]?
  }

  private static let deepest = 8
  private static let longestWindow = 128

  private var mode = Mode.top
  /// The wrappers around the place, the outermost first.
  private var wrappers: [Wrapper] = []
  private var lead = Lead.nothing
  private var walk = ValueWalk()
  private var arrays = 0
  private var bareItems = 0
  private var isWrapped = false

  /// The name of the window that the values here are of, if a wrapper has it.
  var window: [UInt8]? { wrappers.last { $0.window != nil }?.window }

  /// How the values so far are kept.
  var form: LogForm {
    if isWrapped || arrays > 1 || (arrays == 1 && bareItems > 0) { return .wrapped }
    return arrays == 1 ? .array : .lines
  }

  /// Says that the values that follow in the innermost wrapper are of a window.
  mutating func enter(window name: [UInt8]) {
    guard let last = wrappers.indices.last else { return }
    wrappers[last].window = Array(name.prefix(Self.longestWindow))
  }

  /// Whether the log may end here.
  var isBetweenValues: Bool { mode == .top }
  /// Bytes that are held of an unfinished value.
  var heldBytes: Int { mode == .item || mode == .inKey || mode == .inWindow ? walk.count : 0 }

  /// Examines the front of the unread bytes. Before the next call, the caller removes the bytes that were
  /// skipped or found.
  mutating func next(_ unread: UnsafeRawBufferPointer) throws(Fault) -> Step {
    if mode == .item { return try walkItem(unread) }
    if mode == .passing { return pass(unread) }
    if mode == .inKey { return readKey(unread) }
    if mode == .inWindow { return readWindow(unread) }
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
    switch (lead, first) {
    case (.array, UInt8(ascii: "[")), (.arrayOrObject, UInt8(ascii: "[")), (.events, UInt8(ascii: "[")):
      return try open(object: false)
    case (.object, UInt8(ascii: "{")), (.arrayOrObject, UInt8(ascii: "{")), (.events, UInt8(ascii: "{")):
      return try open(object: true)
    case (.windows, UInt8(ascii: "{")):
      let step = try open(object: true)
      wrappers[wrappers.count - 1].holdsWindows = true
      return step
    case (.window, UInt8(ascii: "\"")):
      begin(.inWindow)
      return .skip(0)
    default: break
    }
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
    if object || !wrappers.isEmpty { isWrapped = true } else { arrays += 1 }
    wrappers.append(Wrapper(isObject: object))
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
    mode = wrappers.last.map { $0.isObject ? .afterMember : .afterElement } ?? .top
  }

  private mutating func readKey(_ unread: UnsafeRawBufferPointer) -> Step {
    guard walk.advance(in: unread) else { return .needsInput }
    let key = UnsafeRawBufferPointer(rebasing: unread[1..<walk.count - 1])
    if wrappers.last?.holdsWindows == true {
      enter(window: Array(key.prefix(Self.longestWindow)))
      lead = .array
    } else {
      lead = Self.lead(of: key)
    }
    mode = .colon
    return .skip(walk.count)
  }

  private mutating func readWindow(_ unread: UnsafeRawBufferPointer) -> Step {
    guard walk.advance(in: unread) else { return .needsInput }
    enter(window: Array(unread[1..<walk.count - 1].prefix(Self.longestWindow)))
    settle()
    return .skip(walk.count)
  }

  // MARK: In a value

  private mutating func walkItem(_ unread: UnsafeRawBufferPointer) throws(Fault) -> Step {
    while true {
      if walk.advance(in: unread, stopsAtMembers: true) {
        settle()
        if wrappers.isEmpty { bareItems += 1 }
        return .item(walk.count)
      }
      guard let member = walk.member else { return .needsInput }
      walk.member = nil
      let key = UnsafeRawBufferPointer(rebasing: unread[member.key])
      if !member.isInner, Self.isEventKey(key) { walk.isEvent = true }
      guard !walk.isEvent else { continue }
      let lead = Self.lead(of: key)
      switch (lead, member.first) {
      case (.window, UInt8(ascii: "\"")) where !member.isInner: walk.windowStart = walk.count + 1
      case (.array, UInt8(ascii: "[")), (.events, UInt8(ascii: "[")), (.windows, UInt8(ascii: "{")):
        return try unwrap(unread, lead, isInner: member.isInner)
      case (.arrayOrObject, UInt8(ascii: "[")) where !member.isInner,
        (.object, UInt8(ascii: "{")) where !member.isInner:
        return try unwrap(unread, lead, isInner: false)
      // An event's data is an object too. Only that of an export holds an array of events.
      case (.arrayOrObject, UInt8(ascii: "{")) where !member.isInner,
        (.events, UInt8(ascii: "{")) where !member.isInner:
        walk.watchesInner = true
      default: break
      }
    }
  }

  /// The item turns out to be a wrapper: it is opened, and so is the value in it that comes next.
  private mutating func unwrap(
    _ unread: UnsafeRawBufferPointer, _ lead: Lead, isInner: Bool
  ) throws(Fault) -> Step {
    isWrapped = true
    let name = walk.windowStart.map { unread[$0..<walk.count].prefix { $0 != UInt8(ascii: "\"") } }
    wrappers.append(Wrapper(isObject: true, window: name.map { Array($0.prefix(Self.longestWindow)) }))
    if isInner { wrappers.append(Wrapper(isObject: true)) }
    self.lead = lead
    mode = .value
    guard wrappers.count < Self.deepest else { throw Fault(expected: "events, not deeply nested wrappers") }
    return .skip(walk.count)
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
    if key.elementsEqual("events".utf8) { return .events }
    if arrayKeys.contains(where: { key.elementsEqual($0.utf8) }) { return .array }
    if exportKeys.contains(where: { key.elementsEqual($0.utf8) }) { return .arrayOrObject }
    if windowKeys.contains(where: { key.elementsEqual($0.utf8) }) { return .window }
    if key.elementsEqual("properties".utf8) { return .object }
    return key.elementsEqual("snapshot_data_by_window_id".utf8) ? .windows : .nothing
  }

  /// Keys under which logs keep their events.
  private static let arrayKeys = ["$snapshot_data", "$snapshot_items", "batch", "snapshots"]
  /// Keys of such an array, or of an object that holds one.
  private static let exportKeys = ["data", "result"]
  private static let windowKeys = ["window_id", "windowId", "$window_id"]
}

/// How a log keeps its events.
package enum LogForm: Sendable, Equatable {
  /// One array of events, as players take it.
  case array
  /// One event after the other, usually one a line.
  case lines
  /// In something else: bodies, segments, exports, or packed.
  case wrapped
}

/// Finds where a JSON value ends, byte by byte, however they arrive.
private struct ValueWalk: Sendable {
  struct Member {
    var key: Range<Int>
    /// The first byte of its value.
    var first: UInt8
    /// It is a member of the outermost object's member `data` or `events`.
    var isInner: Bool
  }

  /// Bytes of the value that have been looked at.
  var count = 0
  var isDone = false
  var isEvent = false
  /// A member whose value starts at `count`.
  var member: Member?
  /// Whether members of the object that starts at `count`, one level down, are reported too.
  var watchesInner = false
  /// Where the name of the wrapper's window starts.
  var windowStart: Int?
  private var depth = 0
  private var isInString = false
  private var isAfterBackslash = false
  private var isScalar = false
  private var stringStart = 0
  /// The latest string of the outermost object, and the key whose value comes next.
  private var string = 0..<0
  private var key: Range<Int>?
  private var innerKey: Range<Int>?
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
      if isWatched, stringStart < count { string = stringStart..<count - 1 }
    }
  }

  private var isWatched: Bool { depth == 1 || (depth == 2 && watchesInner) }

  private mutating func step(_ byte: UInt8) {
    hasTold = false
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
      stringStart = count
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if depth == 1 { watchesInner = false }
      innerKey = nil
    case UInt8(ascii: ":") where depth == 1: key = string
    case UInt8(ascii: ",") where depth == 1: key = nil
    case UInt8(ascii: ":") where isWatched: innerKey = string
    case UInt8(ascii: ",") where isWatched: innerKey = nil
    default: if depth == 0 { isScalar = true }
    }
  }

  /// Whether a member's value starts here that was not reported yet.
  private mutating func tells(_ byte: UInt8) -> Bool {
    guard isWatched, !hasTold, byte > 0x20, byte != UInt8(ascii: ":"),
      let key = depth == 1 ? key : innerKey
    else { return false }
    member = Member(key: key, first: byte, isInner: depth == 2)
    if depth == 1 { self.key = nil } else { innerKey = nil }
    hasTold = true
    return true
  }
}
