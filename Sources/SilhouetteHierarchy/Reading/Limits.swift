/// The largest input that readers and builders accept. They check it before they allocate memory, because input may be
/// hostile.
public struct Limits: Sendable, Hashable {
  /// Bytes of one line of a stream, or of one dump that must be read whole. It also bounds the buffer.
  public var lineBytes = 256 << 20
  /// Nodes of one snapshot.
  public var nodes = 2_000_000
  /// Levels of one snapshot.
  public var depth = 200_000
  /// Bytes of all strings of one snapshot.
  public var textBytes = 256 << 20
  /// Bytes that a compressed input may unpack to, in total.
  public var inflatedBytes = 64 << 30
  /// Bytes that an event may unpack to which is a packed string in a log. `--max-memory` sets it: the string, its bytes and their
  /// index are in memory together.
  package var packedEventBytes = 256 << 20
  /// Files in one archive.
  package var archiveMembers = 100_000
  /// Nodes of all snapshots of a session, for each byte of its input.
  ///
  /// A few bytes can change a large page and so make a large snapshot; this limit bounds that work. The first
  /// 33,554,432 nodes of a session are always allowed.
  package var nodesPerByte = 8
  /// Whether a line of a stream that is older than the one before it gets that one's time. Otherwise it is dropped.
  package var keepsOlderLines = false
  /// Nodes that no session is denied.
  package static let freeNodes = 1 << 25

  /// The default limits.
  public init() {}
}

/// The input would have passed a limit.
public struct LimitError: Error, Sendable, Hashable {
  /// The limits. The raw values are the names of the options that raise them.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Limit: String, Sendable, CaseIterable {
    /// `Limits.lineBytes`.
    case lineBytes = "max-line-bytes"
    /// `Limits.nodes`.
    case nodes = "max-nodes"
    /// `Limits.depth`.
    case depth = "max-depth"
    /// `Limits.textBytes`.
    case textBytes = "max-text-bytes"
    /// `Limits.inflatedBytes`.
    case inflatedBytes = "max-inflated-bytes"
    /// `Limits.archiveMembers`.
    case archiveMembers = "max-archive-members"
    /// `Limits.nodesPerByte`.
    case nodesPerByte = "max-nodes-per-byte"
  }

  /// Which limit it is.
  public let limit: Limit
  /// The largest amount that was allowed.
  package let value: Int

  package init(_ limit: Limit, _ value: Int) {
    self.limit = limit
    self.value = value
  }
}
