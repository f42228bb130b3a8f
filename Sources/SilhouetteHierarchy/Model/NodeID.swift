/// A node's identity, the same in all snapshots of one session.
///
/// Sources give integers or strings. Both become one 64-bit value, so that a node stays a flat value. An integer below
/// 2^62 is kept as it is. A string, or the digits of a larger integer, becomes a 62-bit hash of its UTF-8 (FNV-1a) with
/// bit 62 set; `NodeDetail.idText` keeps the string itself.
public struct NodeID: Sendable, Hashable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// No identity. Nodes without ids are matched by their shape and place.
  public static let none = NodeID(rawValue: .max)

  /// Whether the source gave no identity.
  package var isNone: Bool { rawValue == .max }

  /// Whether the source gave an integer.
  package var isInteger: Bool { rawValue < 1 << 62 }

  /// An identity from the source's number; nil if it is 2^62 or more. Use the number's digits then.
  public init?(integer: UInt64) {
    guard integer < 1 << 62 else { return nil }
    rawValue = integer
  }

  /// An identity from the UTF-8 of the source's string. Two strings have the same identity only if their hashes
  /// collide.
  public init(string: some Sequence<UInt8>) {
    rawValue = (FNV1a.hash(string) & (1 << 62 - 1)) | 1 << 62
  }
}
