/// What a reader accepts before it allocates anything; hostile input meets these, not the machine's memory.
public struct Limits: Sendable, Hashable {
  /// Bytes of one line of a stream, or of one dump that must be read whole. Also bounds what is buffered.
  public var lineBytes = 256 << 20
  /// Nodes of one snapshot.
  public var nodes = 2_000_000
  /// Levels of one snapshot.
  public var depth = 200_000
  /// Bytes of all strings of one snapshot.
  public var textBytes = 256 << 20
  /// Bytes that a compressed input may unpack to, in all.
  public var inflatedBytes = 64 << 30
  /// Files in one archive.
  public var archiveMembers = 100_000
  /// Nodes of all snapshots of a session, for each byte of its input. A small change makes a snapshot of a large page, so
  /// work can be far more than bytes. `freeNodes` more are always allowed.
  public var nodesPerByte = 8
  package static let freeNodes = 1 << 25

  public init() {}
}

/// A limit that the input would have passed.
public struct LimitError: Error, Sendable, Hashable {
  /// Which one; the raw value is the name of the option that raises it.
  public enum Limit: String, Sendable, CaseIterable {
    case lineBytes = "max-line-bytes"
    case nodes = "max-nodes"
    case depth = "max-depth"
    case textBytes = "max-text-bytes"
    case inflatedBytes = "max-inflated-bytes"
    case archiveMembers = "max-archive-members"
    case nodesPerByte = "max-nodes-per-byte"
  }

  public let limit: Limit
  public let value: Int

  package init(_ limit: Limit, _ value: Int) {
    self.limit = limit
    self.value = value
  }
}
