import SilhouetteHierarchy
import SilhouetteScene

/// The replay's whole numbers: quarters of a point and thousandths of alpha.
///
/// Scenes use this grid, so nothing is rounded away; numbers from elsewhere are rounded to it.
enum PageUnits {
  private static let farthest = Double(1 << 29)

  /// Places beyond any screen are brought back, so that a few of them can be added; NaN becomes 0.
  static func quarters(_ points: Double) -> Int32 {
    guard !points.isNaN else { return 0 }
    return Int32(min(max((points * 4 + 0.5).rounded(.down), -farthest), farthest))
  }

  static func points(_ quarters: Int32) -> Double { Double(quarters) / 4 }

  static func thousandths(_ alpha: Double) -> UInt16 {
    alpha < 1 ? UInt16((max(alpha, 0) * 1000 + 0.5).rounded(.down)) : 1000
  }

  static func alpha(_ thousandths: UInt16) -> Double { Double(min(thousandths, 1000)) / 1000 }
}

extension SceneNode {
  /// Whether anything of its own is painted.
  var paints: Bool {
    guard verdict == .draw else { return false }
    return !fill.isClear || !hatch.isClear || hasBorder || !parts.isEmpty
  }

  var hasBorder: Bool {
    guard let border else { return false }
    return border.width > 0 && !border.color.isClear
  }
}

extension Transform2D {
  /// Moves only, short enough that a difference of two such moves stays on the grid.
  var isNearTranslation: Bool { isTranslation && abs(tx) <= 1e8 && abs(ty) <= 1e8 }

  /// Without its move.
  var linear: Transform2D { Transform2D(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }
}
