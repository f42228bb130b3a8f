/// Where a string lies in its snapshot's bytes. Absent and empty are different things.
///
/// `SnapshotBuilder.add` makes slices, and drops those that do not lie in its own snapshot.
public struct TextSlice: Sendable, Hashable {
  package var start: UInt32
  package var count: UInt32

  package init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }

  /// The source gave no such string.
  public static let none = TextSlice(start: .max, count: 0)

  public var isNone: Bool { start == .max }
  /// Absent or of no length.
  public var isEmpty: Bool { count == 0 }
  /// The bytes' places; 0..<0 where there are none.
  package var range: Range<Int> { isEmpty ? 0..<0 : Int(start)..<Int(start) + Int(count) }
}

/// A run of one of a snapshot's or a scene's side lists. Only builders make one.
public struct SliceRange: Sendable, Hashable {
  package var start: UInt32
  package var count: UInt32

  package init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }

  public static let empty = SliceRange(start: 0, count: 0)

  public var isEmpty: Bool { count == 0 }
  package var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}
