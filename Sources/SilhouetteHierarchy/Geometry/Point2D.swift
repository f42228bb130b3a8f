/// A place in points. The property that holds it names the space; x grows to the right, y downwards.
public struct Point2D: Sendable, Hashable {
  /// Points to the right of the space's origin.
  public var x: Double
  /// Points below the space's origin.
  public var y: Double

  /// A place from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The space's origin.
  public static let zero = Point2D(x: 0, y: 0)
}

/// Width and height in points. Input may hold negative or enormous numbers; they are kept as they are.
public struct Size2D: Sendable, Hashable {
  /// Extent to the right, in points.
  public var width: Double
  /// Extent downwards, in points.
  public var height: Double

  /// A size from its extents, which are kept as they are.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  package static let zero = Size2D(width: 0, height: 0)
}
