/// Turns a tree in device pixels of the screen into one in points of each parent: what most Android dumps need.
struct PixelScreen {
  /// Device pixels a point.
  let density: Double
  /// In device pixels.
  let width: Double
  let height: Double

  /// - Parameters:
  ///   - extent: What all nodes together reach, in pixels.
  ///   - density: nil to assume the usual one of a telephone with that many pixels.
  init(extent: Size, density: Double?, log: inout DiagnosticLog) {
    let hasExtent = extent.width > 0 && extent.height > 0
    width = hasExtent ? extent.width : 1080
    height = hasExtent ? extent.height : 2340
    if !hasExtent {
      log.note(.assumed, "no node has a size; a screen of 1080 × 2340 pixels was assumed")
    }
    let usual = Self.usualDensity(ofShorterSide: min(width, height))
    self.density = density.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } ?? usual
    if density == nil {
      log.note(
        .assumed, "the input does not give its density; \(usual) device pixels a point were assumed")
    }
  }

  var viewport: Viewport {
    Viewport(width: width / density, height: height / density, scale: density)
  }

  /// The densest of Android's usual screens on which the shorter side is still 320 points.
  static func usualDensity(ofShorterSide pixels: Double) -> Double {
    [4, 3.5, 3, 2, 1.5].first { pixels / $0 >= 320 } ?? 1
  }

  /// Gives every node a frame in its parent's space, in points. A node whose frame is not known (NaN) has no size and
  /// is where its parent is. Returns how many those were.
  func resolve(_ snapshot: inout HierarchySnapshot) -> Int {
    let missing = Self.fillIn(&snapshot)
    // Backwards, so that a node's parent still stands where it was written.
    for index in snapshot.nodes.indices.reversed() {
      let parent = Int(snapshot.nodes[index].parent)
      let origin = parent < 0 ? Rect.zero : snapshot.nodes[parent].frame
      let frame = snapshot.nodes[index].frame
      snapshot.nodes[index].frame = Rect(
        x: (frame.x - origin.x) / density, y: (frame.y - origin.y) / density, width: frame.width / density,
        height: frame.height / density)
    }
    return missing
  }

  private static func fillIn(_ snapshot: inout HierarchySnapshot) -> Int {
    var missing = 0
    for index in snapshot.nodes.indices where snapshot.nodes[index].frame.x.isNaN {
      missing += 1
      let parent = Int(snapshot.nodes[index].parent)
      let place = parent < 0 ? Rect.zero : snapshot.nodes[parent].frame
      snapshot.nodes[index].frame = Rect(x: place.x, y: place.y, width: 0, height: 0)
    }
    return missing
  }
}

extension Rect {
  /// What marks a frame that has not been given; no number of an input is NaN.
  static let notGiven = Rect(x: .nan, y: .nan, width: .nan, height: .nan)

  /// Between two corners in pixels; nil where a corner is beyond what a screen could have.
  init?(left: Double, top: Double, right: Double, bottom: Double) {
    guard [left, top, right, bottom].allSatisfy({ $0.magnitude <= 1e7 }) else { return nil }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }
}
