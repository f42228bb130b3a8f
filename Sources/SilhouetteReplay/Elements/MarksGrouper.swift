import SilhouetteHierarchy
import SilhouetteScene

/// Sorts a node's skeleton parts into at most two groups of equal shapes, without changing the picture.
///
/// A part joins the first group past shapes of the second only if none of them is near; shapes of one group
/// never overlap, since they may be painted in any order. Time grows with the number of parts if they are one
/// below the other, as in text.
struct MarksGrouper: Sendable {
  enum Result {
    case nothing
    case marks(Marks, ink: RGBAColor)
    /// The parts have more sizes, or overlap in more ways, than two groups can express.
    case unsayable
  }

  private var first = Bunch()
  private var second = Bunch()
  /// More parts than this are not compared one by one.
  private static let most = 1000

  /// - Parameter keepsOrder: no part may pass another one; for text, whose lines follow the bars, and under maps
  ///   that bring apart shapes onto one pixel.
  mutating func group(_ parts: ArraySlice<ScenePart>, keepsOrder: Bool) -> Result {
    first.shapes.removeAll(keepingCapacity: true)
    second.shapes.removeAll(keepingCapacity: true)
    guard parts.count <= Self.most else { return .unsayable }
    for part in parts {
      let shape = GridPart(part)
      guard shape.isDrawable else { continue }
      guard add(shape, keepsOrder) else { return .unsayable }
    }
    guard let ink = first.shapes.first?.color else { return .nothing }
    return .marks(Marks(first: first.marks(ink)!, second: second.marks(ink)), ink: ink)
  }

  private mutating func add(_ shape: GridPart, _ keepsOrder: Bool) -> Bool {
    let mayPass = second.shapes.isEmpty || !keepsOrder && second.isFar(from: shape)
    if mayPass && first.takes(shape) {
      first.append(shape)
    } else if second.takes(shape) {
      second.append(shape)
    } else {
      return false
    }
    return true
  }
}

/// A skeleton part on the grid.
struct GridPart: Sendable {
  var left: Int32
  var top: Int32
  var width: Int32
  var height: Int32
  var radius: Int32
  var turn: ScenePart.Turn
  var role: ScenePart.Role
  var color: RGBAColor

  init(_ part: ScenePart) {
    left = PageUnits.quarters(part.frame.x)
    top = PageUnits.quarters(part.frame.y)
    width = PageUnits.quarters(part.frame.width)
    height = PageUnits.quarters(part.frame.height)
    radius = PageUnits.quarters(part.radius)
    turn = part.turn
    role = part.role
    color = part.color
  }

  var isDrawable: Bool { width > 0 && height > 0 && !color.isClear }

  func isLike(_ other: GridPart) -> Bool {
    width == other.width && height == other.height && radius == other.radius && role == other.role
      && turn == .none && other.turn == .none
  }

  /// Whether the gap between two boxes is less than `distance`.
  func isNear(_ other: GridPart, _ distance: Int32) -> Bool {
    left - other.left < other.width + distance && other.left - left < width + distance
      && top - other.top < other.height + distance && other.top - top < height + distance
  }
}

/// Shapes of one kind, apart from each other.
private struct Bunch {
  var shapes: [GridPart] = []
  /// Of the lowest shape.
  private var bottom: Int32 = 0
  /// A point, within which two edges may share a pixel.
  private static let nearby: Int32 = 4

  func takes(_ shape: GridPart) -> Bool {
    guard let model = shapes.first else { return true }
    guard shape.isLike(model) else { return false }
    return shape.top >= bottom || !shapes.contains { $0.isNear(shape, 0) }
  }

  func isFar(from shape: GridPart) -> Bool {
    guard let model = shapes.first, model.turn == .none, shape.turn == .none else { return false }
    return shape.top >= bottom + Self.nearby || !shapes.contains { $0.isNear(shape, Self.nearby) }
  }

  mutating func append(_ shape: GridPart) {
    bottom = shapes.isEmpty ? shape.top + shape.height : max(bottom, shape.top + shape.height)
    shapes.append(shape)
  }

  func marks(_ ink: RGBAColor) -> Marks.Group? {
    guard let model = shapes.first else { return nil }
    var group = Marks.Group(
      left: model.left, top: model.top, width: model.width, height: model.height, radius: model.radius,
      role: model.role)
    group.turn = model.turn
    group.color = model.color == ink ? nil : model.color
    group.copies = shapes.dropFirst().map {
      Marks.Copy(
        dx: $0.left - model.left, dy: $0.top - model.top, color: $0.color == model.color ? nil : $0.color)
    }
    return group
  }
}
