/// The place of a string in its snapshot's bytes. An absent string and an empty one are different.
///
/// `SnapshotBuilder.add` makes slices. A slice of another snapshot is dropped.
public struct TextSlice: Sendable, Hashable {
  package var start: UInt32
  package var count: UInt32

  package init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }

  /// The source gave no such string.
  public static let none = TextSlice(start: .max, count: 0)

  /// Whether the source gave no such string.
  package var isNone: Bool { start == .max }
  /// Whether the string is absent or has no characters.
  package var isEmpty: Bool { count == 0 }
  /// Indexes into `HierarchySnapshot.bytes`; 0..<0 if there are no bytes.
  package var range: Range<Int> { isEmpty ? 0..<0 : Int(start)..<Int(start) + Int(count) }
}

/// A run of one of the side lists of a snapshot or scene. Only their builders make runs.
public struct SliceRange: Sendable, Hashable {
  package var start: UInt32
  package var count: UInt32

  package init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }

  /// A run without entries.
  @usableFromInline package static let empty = SliceRange(start: 0, count: 0)

  /// Whether the run has no entries.
  package var isEmpty: Bool { count == 0 }
  /// Indexes into the list.
  package var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}
