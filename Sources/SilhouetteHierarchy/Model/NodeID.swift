/// A node's identity across the snapshots of one session.
///
/// Sources give integers or strings; both become one 64-bit value, so that a node stays a flat value. An integer
/// below 2^62 is kept as it is; a string (or a larger integer, by its digits) is a 62-bit hash of its UTF-8
/// (FNV-1a) with bit 62 set, and the string itself stays in the snapshot's `NodeDetail.idText`.
public struct NodeID: Sendable, Hashable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The source gave no identity; matching is left to whoever compares snapshots.
  public static let none = NodeID(rawValue: .max)

  public var isNone: Bool { rawValue == .max }

  /// Whether it came as an integer.
  package var isInteger: Bool { rawValue < 1 << 62 }

  /// nil for an integer of 2^62 or more.
  public init?(integer: UInt64) {
    guard integer < 1 << 62 else { return nil }
    rawValue = integer
  }

  public init(string: some Sequence<UInt8>) {
    rawValue = (FNV1a.hash(string) & (1 << 62 - 1)) | 1 << 62
  }
}
