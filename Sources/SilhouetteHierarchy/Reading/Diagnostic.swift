/// Something odd in the input that did not stop the reading.
public struct Diagnostic: Sendable, Hashable {
  /// What kind of oddity; the raw value is what users see and what stays stable.
  public enum Code: String, Sendable, CaseIterable {
    /// A record older than the one before it; it was dropped, or taken to be as late where others build on it.
    case timeWentBack = "time-went-back"
    /// The input ended inside a record; what was whole was read.
    case truncated
    /// Two nodes of one snapshot with the same id; the later one lost it.
    case duplicateID = "duplicate-id"
    /// A value outside its range that was brought back into it.
    case clamped
    /// A node without geometry; it was kept with an empty frame.
    case missingGeometry = "missing-geometry"
    /// A subtree printed twice; the copy was dropped.
    case duplicateSubtree = "duplicate-subtree"
    /// Something that the reader had to assume, since the input does not say it.
    case assumed
    /// A value that is not one of the known ones; it was ignored.
    case unknownValue = "unknown-value"
    /// Part of the tree was cut off by whoever wrote it.
    case cutByWriter = "cut-by-writer"
    /// Bytes after the end of the document; they were ignored.
    case trailingBytes = "trailing-bytes"
    /// A key that the format does not have; each name is told once.
    case unknownKey = "unknown-key"
  }

  public var code: Code
  /// The file's name; readers know none, whoever opened the file sets it.
  public var file: String?
  public var line: Int?
  public var byteOffset: Int
  public var message: String

  package init(_ code: Code, line: Int? = nil, byteOffset: Int, message: String) {
    self.code = code
    self.line = line
    self.byteOffset = byteOffset
    self.message = message
  }
}

/// Counts oddities by kind and keeps the first of each, so that a long stream costs constant memory. Unknown keys are
/// counted by name.
public struct DiagnosticLog: Sendable, Equatable {
  package private(set) var counts: [Int]
  package private(set) var firsts: [Diagnostic?]
  /// Unknown keys, in order of their first: at most `mostNames`.
  private var names: [Name] = []

  private struct Name: Sendable, Equatable {
    var object: UInt8
    var name: [UInt8]
    var count: Int
    var first: Diagnostic
  }

  /// Names that are told one by one; of others there is only the number.
  private static let mostNames = 32

  package init() {
    counts = Array(repeating: 0, count: Diagnostic.Code.allCases.count)
    firsts = Array(repeating: nil, count: Diagnostic.Code.allCases.count)
  }

  public var isEmpty: Bool { counts.allSatisfy { $0 == 0 } }

  /// Kinds that occurred, in the order of `Diagnostic.Code`: how often, and the first of each. Unknown keys are at the end,
  /// each name by itself.
  public var summary: [(count: Int, first: Diagnostic)] {
    let kinds = zip(counts, firsts).compactMap { count, first in first.map { (count, $0) } }
    return kinds.filter { $0.1.code != .unknownKey } + names.map { ($0.count, $0.first) } + others
  }

  /// Unknown keys beyond those that are told by name.
  private var others: [(count: Int, first: Diagnostic)] {
    let count = count(of: .unknownKey) - names.reduce(0) { $0 + $1.count }
    guard count > 0, let last = names.last?.first else { return [] }
    let message = "further keys that the format does not have"
    return [(count, Diagnostic(.unknownKey, line: last.line, byteOffset: last.byteOffset, message: message))]
  }

  /// The earliest oddity of all, by byte.
  package var earliest: Diagnostic? {
    firsts.compactMap { $0 }.min { $0.byteOffset < $1.byteOffset }
  }

  package func count(of code: Diagnostic.Code) -> Int {
    counts[Diagnostic.Code.allCases.firstIndex(of: code)!]
  }

  /// The first oddity of a kind; nil where there was none.
  package func first(of code: Diagnostic.Code) -> Diagnostic? {
    firsts[Diagnostic.Code.allCases.firstIndex(of: code)!]
  }

  package mutating func note(_ diagnostic: @autoclosure () -> Diagnostic, code: Diagnostic.Code) {
    let index = Diagnostic.Code.allCases.firstIndex(of: code)!
    counts[index] += 1
    if firsts[index] == nil { firsts[index] = diagnostic() }
  }

  /// Counts a name once more, if it is known in that object or no further names are kept. Returns whether it was.
  mutating func countAgain(_ name: UnsafeRawBufferPointer, in object: UInt8) -> Bool {
    let known = names.firstIndex { $0.object == object && $0.name.elementsEqual(name) }
    guard known != nil || names.count >= Self.mostNames else { return false }
    if let known { names[known].count += 1 }
    counts[Diagnostic.Code.allCases.firstIndex(of: .unknownKey)!] += 1
    return true
  }

  /// Tells a name for the first time.
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

  /// Counts an oddity of a dump as often as it occurred, perhaps never.
  mutating func note(_ code: Diagnostic.Code, times: Int = 1, at position: Int = 0, _ message: String) {
    for _ in 0..<times { note(Diagnostic(code, byteOffset: position, message: message), code: code) }
  }

  /// Adds what another log holds, as of the file of that name.
  package mutating func merge(_ other: DiagnosticLog, file: String? = nil) {
    for index in counts.indices {
      counts[index] += other.counts[index]
      guard firsts[index] == nil, var first = other.firsts[index] else { continue }
      first.file = first.file ?? file
      firsts[index] = first
    }
    for name in other.names { merge(name, file: file) }
  }
}
