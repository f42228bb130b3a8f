/// Where a string lies in its snapshot's bytes. Absent and empty are different things.
public struct TextSlice: Sendable, Hashable {
  public var start: UInt32
  public var count: UInt32

  public init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }

  /// The source gave no such string.
  public static let none = TextSlice(start: .max, count: 0)

  public var isNone: Bool { start == .max }
  /// Absent or of no length.
  public var isEmpty: Bool { count == 0 }
}

/// A run of one of a snapshot's side lists.
public struct SliceRange: Sendable, Hashable {
  public var start: UInt32
  public var count: UInt32

  public init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }

  public static let empty = SliceRange(start: 0, count: 0)

  public var isEmpty: Bool { count == 0 }
  public var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}
