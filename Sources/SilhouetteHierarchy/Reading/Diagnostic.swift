/// An oddity of the input that did not stop the reading.
public struct Diagnostic: Sendable, Hashable {
  /// The kind of oddity. The raw values are shown to users and stay stable.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Code: String, Sendable, CaseIterable {
    /// A record is older than the one before it. It was dropped, or got the later time if other records build on it.
    case timeWentBack = "time-went-back"
    /// The input ended inside a record. Every complete record was read.
    case truncated
    /// Two nodes of one snapshot had the same id. The later one lost it.
    case duplicateID = "duplicate-id"
    /// A value was outside its range and was moved to the range's nearest end.
    case clamped
    /// A node had no geometry. It was kept with an empty frame.
    case missingGeometry = "missing-geometry"
    /// A subtree was printed twice. The copy was dropped.
    case duplicateSubtree = "duplicate-subtree"
    /// The input does not report something, and the reader assumed a value.
    case assumed
    /// A value was not one of the known ones and was ignored.
    case unknownValue = "unknown-value"
    /// The program that wrote the input cut off a part of the tree.
    case cutByWriter = "cut-by-writer"
    /// The input has boxes, and nothing to see in them.
    case nothingSeen = "nothing-seen"
    /// Bytes came after the end of the document and were ignored.
    case trailingBytes = "trailing-bytes"
    /// Words stood before the document and were skipped.
    case leadingBytes = "leading-bytes"
    /// A key is not part of the format and was ignored. Each name is counted by itself.
    case unknownKey = "unknown-key"
  }

  /// The kind of oddity.
  public var code: Code
  /// The file's name; nil from readers, because they do not know it. The opener of the file sets it.
  public var file: String?
  /// Line in the input, 1 for the first; nil if the input has no lines.
  public var line: Int?
  /// Byte in the (unpacked) input, 0 for the first.
  package var byteOffset: Int
  /// The oddity, as one sentence without a full stop.
  public var message: String

  package init(_ code: Code, line: Int? = nil, byteOffset: Int, message: String) {
    self.code = code
    self.line = line
    self.byteOffset = byteOffset
    self.message = message
  }
}

/// Oddities, counted by kind, with the first of each kind. So a long stream costs constant memory.
///
/// Unknown keys are counted by name, up to 32 names.
public struct DiagnosticLog: Sendable, Equatable {
  package private(set) var counts: [Int]
  /// The sum of `counts`.
  private(set) var total = 0
  package private(set) var firsts: [Diagnostic?]
  /// What was assumed, each once, in the order of the first occurrence: at most `mostAssumptions`.
  package private(set) var assumptions: [String] = []
  /// Unknown keys, in order of their first occurrence: at most `mostNames`.
  private var names: [Name] = []

  private struct Name: Sendable, Equatable {
    var object: UInt8
    var name: [UInt8]
    var count: Int
    var first: Diagnostic
  }

  /// The number of names that are counted one by one; of others only the total is known.
  private static let mostNames = 32
  private static let mostAssumptions = 16

  package init() {
    counts = Array(repeating: 0, count: Diagnostic.Code.allCases.count)
    firsts = Array(repeating: nil, count: Diagnostic.Code.allCases.count)
  }

  /// Whether no oddity was found.
  package var isEmpty: Bool { total == 0 }

  /// The kinds that occurred, in the order of `Diagnostic.Code`: how often, and the first one. Unknown keys are at the
  /// end, one entry for each name.
  public var summary: [(count: Int, first: Diagnostic)] {
    var kinds: [(count: Int, first: Diagnostic)] = []
    for (count, first) in zip(counts, firsts) {
      if let first, first.code != .unknownKey { kinds.append((count, first)) }
    }
    for name in names { kinds.append((name.count, name.first)) }
    return kinds + others
  }

  /// Unknown keys beyond those that are counted by name.
  private var others: [(count: Int, first: Diagnostic)] {
    let count = count(of: .unknownKey) - names.reduce(0) { $0 + $1.count }
    guard count > 0, let last = names.last?.first else { return [] }
    let message = "further keys that the format does not have"
    return [(count, Diagnostic(.unknownKey, line: last.line, byteOffset: last.byteOffset, message: message))]
  }

  /// The oddity with the lowest byte offset.
  package var earliest: Diagnostic? {
    firsts.compactMap { $0 }.min { $0.byteOffset < $1.byteOffset }
  }

  package func count(of code: Diagnostic.Code) -> Int {
    counts[Diagnostic.Code.allCases.firstIndex(of: code)!]
  }

  /// The first oddity of a kind; nil if there was none.
  package func first(of code: Diagnostic.Code) -> Diagnostic? {
    firsts[Diagnostic.Code.allCases.firstIndex(of: code)!]
  }

  package mutating func note(_ diagnostic: @autoclosure () -> Diagnostic, code: Diagnostic.Code) {
    if count(code) { keep(diagnostic()) }
  }

  // The compiler makes a copy of `note` for each message, so these two are functions of their own.

  /// Counts an oddity. Returns whether its diagnostic is to be kept.
  @inline(never)
  private mutating func count(_ code: Diagnostic.Code) -> Bool {
    let index = Diagnostic.Code.allCases.firstIndex(of: code)!
    counts[index] += 1
    total += 1
    return code == .assumed || firsts[index] == nil
  }

  @inline(never)
  private mutating func keep(_ diagnostic: Diagnostic) {
    let index = Diagnostic.Code.allCases.firstIndex(of: diagnostic.code)!
    firsts[index] = firsts[index] ?? diagnostic
    if diagnostic.code == .assumed { note(assumption: diagnostic.message) }
  }

  private mutating func note(assumption: String) {
    guard assumptions.count < Self.mostAssumptions, !assumptions.contains(assumption) else { return }
    assumptions.append(assumption)
  }

  /// Counts a name again, if it is known in that object or if no more names are kept. Returns whether it counted.
  mutating func countAgain(_ name: UnsafeRawBufferPointer, in object: UInt8) -> Bool {
    let known = names.firstIndex { $0.object == object && $0.name.elementsEqual(name) }
    guard known != nil || names.count >= Self.mostNames else { return false }
    if let known { names[known].count += 1 }
    counts[Diagnostic.Code.allCases.firstIndex(of: .unknownKey)!] += 1
    total += 1
    return true
  }

  /// Counts a name for the first time.
  mutating func note(name: UnsafeRawBufferPointer, in object: UInt8, _ diagnostic: Diagnostic) {
    names.append(Name(object: object, name: Array(name), count: 1, first: diagnostic))
    note(diagnostic, code: .unknownKey)
  }

  private mutating func merge(_ other: Name, file: String?) {
    if let known = names.firstIndex(where: { $0.object == other.object && $0.name == other.name }) {
      names[known].count += other.count
    } else if names.count < Self.mostNames {
      var name = other
      name.first.file = name.first.file ?? file
      names.append(name)
    }
  }

  /// Counts an oddity of a dump as often as it occurred; `times` may be 0.
  mutating func note(_ code: Diagnostic.Code, times: Int = 1, at position: Int = 0, _ message: String) {
    for _ in 0..<times { note(Diagnostic(code, byteOffset: position, message: message), code: code) }
  }

  /// Adds the oddities of another log, as those of the file with that name.
  package mutating func merge(_ other: DiagnosticLog, file: String? = nil) {
    total += other.total
    for index in counts.indices {
      counts[index] += other.counts[index]
      guard firsts[index] == nil, var first = other.firsts[index] else { continue }
      first.file = first.file ?? file
      firsts[index] = first
    }
    for assumption in other.assumptions { note(assumption: assumption) }
    for name in other.names { merge(name, file: file) }
  }
}
