import SilhouetteHierarchy

/// A box of whole device pixels; may be empty.
struct CullBox: Sendable, Equatable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  var isEmpty: Bool { left >= right || top >= bottom }

  func intersection(_ other: CullBox) -> CullBox {
    CullBox(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  func contains(_ other: CullBox) -> Bool {
    other.left >= left && other.top >= top && other.right <= right && other.bottom <= bottom
  }

  func holds(_ place: PixelPlace) -> Bool {
    place.x >= left && place.x < right && place.y >= top && place.y < bottom
  }

  /// The smallest box around both.
  func union(_ other: CullBox) -> CullBox {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return CullBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// Every pixel that an upright box is painted on: a thin one is `least` long at least.
  init(touching box: DeviceBox, least: Double = 1) {
    left = PixelSnap.edge(box.left)
    top = PixelSnap.edge(box.top)
    right = PixelSnap.edge(max(box.right, box.left + least))
    bottom = PixelSnap.edge(max(box.bottom, box.top + least))
  }

  /// Every pixel that an upright box surely covers.
  init(inside box: DeviceBox) {
    left = PixelSnap.edge(box.left)
    top = PixelSnap.edge(box.top)
    right = PixelSnap.edge(box.right)
    bottom = PixelSnap.edge(box.bottom)
  }

  init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  static let empty = CullBox(left: 0, top: 0, right: 0, bottom: 0)
}

/// A device pixel.
struct PixelPlace: Sendable, Equatable {
  var x: Int
  var y: Int
}

/// Edges in device pixels, before they are rounded.
struct DeviceBox {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  /// The hull of a rectangle under a map. Without rotation, edges equal those of painters to the last digit,
  /// so both round alike.
  init(_ rect: Rect2D, under map: Transform2D) {
    let near = map.apply(Point2D(x: rect.x, y: rect.y))
    let far = map.apply(Point2D(x: rect.maxX, y: rect.maxY))
    left = min(near.x, far.x)
    top = min(near.y, far.y)
    right = max(near.x, far.x)
    bottom = max(near.y, far.y)
    guard map.b != 0 || map.c != 0 else { return }
    let across = map.apply(Point2D(x: rect.maxX, y: rect.y))
    let down = map.apply(Point2D(x: rect.x, y: rect.maxY))
    left = min(left, min(across.x, down.x))
    top = min(top, min(across.y, down.y))
    right = max(right, max(across.x, down.x))
    bottom = max(bottom, max(across.y, down.y))
  }

  func inset(_ dx: Double, _ dy: Double) -> DeviceBox {
    var box = self
    box.left += dx
    box.top += dy
    box.right -= dx
    box.bottom -= dy
    return box
  }
}
