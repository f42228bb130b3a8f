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
  }

  public var code: Code
  /// The file's name; readers know none, whoever opened the file sets it.
  public var file: String?
  public var line: Int?
  public var byteOffset: Int
  public var message: String

  public init(_ code: Code, line: Int? = nil, byteOffset: Int, message: String) {
    self.code = code
    self.line = line
    self.byteOffset = byteOffset
    self.message = message
  }
}

/// Counts oddities by kind and keeps the first of each, so that a long stream costs constant memory.
public struct DiagnosticLog: Sendable, Equatable {
  public private(set) var counts: [Int]
  public private(set) var firsts: [Diagnostic?]

  public init() {
    counts = Array(repeating: 0, count: Diagnostic.Code.allCases.count)
    firsts = Array(repeating: nil, count: Diagnostic.Code.allCases.count)
  }

  public var isEmpty: Bool { counts.allSatisfy { $0 == 0 } }

  /// Kinds that occurred, in the order of `Diagnostic.Code`: how often, and the first of each.
  public var summary: [(count: Int, first: Diagnostic)] {
    zip(counts, firsts).compactMap { count, first in first.map { (count, $0) } }
  }

  /// The earliest oddity of all, by byte.
  public var earliest: Diagnostic? {
    firsts.compactMap { $0 }.min { $0.byteOffset < $1.byteOffset }
  }

  public func count(of code: Diagnostic.Code) -> Int {
    counts[Diagnostic.Code.allCases.firstIndex(of: code)!]
  }

  public mutating func note(_ diagnostic: @autoclosure () -> Diagnostic, code: Diagnostic.Code) {
    let index = Diagnostic.Code.allCases.firstIndex(of: code)!
    counts[index] += 1
    if firsts[index] == nil { firsts[index] = diagnostic() }
  }

  /// Counts an oddity of a dump as often as it occurred, perhaps never.
  mutating func note(_ code: Diagnostic.Code, times: Int = 1, at position: Int = 0, _ message: String) {
    for _ in 0..<times { note(Diagnostic(code, byteOffset: position, message: message), code: code) }
  }

  /// Adds what another log holds, as of the file of that name.
  public mutating func merge(_ other: DiagnosticLog, file: String? = nil) {
    for index in counts.indices {
      counts[index] += other.counts[index]
      guard firsts[index] == nil, var first = other.firsts[index] else { continue }
      first.file = first.file ?? file
      firsts[index] = first
    }
  }
}
