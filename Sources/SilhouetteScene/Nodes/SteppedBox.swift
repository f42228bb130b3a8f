package import SilhouetteHierarchy

/// A box that grows by whole steps to either side, so that it reveals little of its contents' places.
package struct SteppedBox {
  private let base: Rect2D
  private let step: Size2D
  private let back: Transform2D?
  private var around: Rect2D

  /// - Parameters:
  ///   - base: in a space of its own.
  ///   - toViewport: from that space.
  package init(base: Rect2D, step: Size2D, toViewport: Transform2D) {
    self.base = base
    self.step = step
    back = toViewport.inverse
    around = base
  }

  /// Makes room for something.
  ///
  /// - Parameters:
  ///   - ink: in a node's own space.
  ///   - map: from that space to the viewport.
  ///   - shown: the part that clips leave of it, in the viewport.
  /// - Returns: whether it could be placed.
  package mutating func add(_ ink: Rect2D, _ map: Transform2D, shown: Rect2D) -> Bool {
    guard let back else { return false }
    let isUpright = back.b == 0 && back.c == 0
    let box = isUpright ? back.boundingBox(of: shown) : map.then(back).boundingBox(of: ink)
    guard box.x.isFinite, box.y.isFinite, box.maxX.isFinite, box.maxY.isFinite else { return false }
    around = around.isDrawable ? around.union(box) : box
    return true
  }

  /// Allowance for rounding errors.
  private static let tolerance = 1e-7

  package var snapped: Rect2D {
    let left = Self.steps(base.x - around.x, step.width)
    let top = Self.steps(base.y - around.y, step.height)
    let right = Self.steps(around.maxX - base.maxX, step.width)
    let bottom = Self.steps(around.maxY - base.maxY, step.height)
    return Rect2D(
      x: base.x - left, y: base.y - top, width: base.width + left + right,
      height: base.height + top + bottom)
  }

  private static func steps(_ beyond: Double, _ step: Double) -> Double {
    beyond > tolerance ? (beyond / step).rounded(.up) * step : 0
  }
}
