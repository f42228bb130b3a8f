import SilhouetteHierarchy
import SilhouetteScene

/// Diagonal stripes in device space; see `Hatch`.
enum DisplayHatch: Sendable, Hashable {
  /// Pixel (x, y) is on a stripe if (x + y + phase) mod period < stripe; 0 <= phase < period.
  case upright(period: Int32, stripe: Int32, phase: Int32)
  /// A pixel's centre is on a stripe if (x · perX + y · perY + start) mod `Hatch.period` is less than
  /// `Hatch.stripe`, in points or in multiples of `Hatch.scale`.
  case turned(perX: Double, perY: Double, start: Double)

  @inline(__always)
  func isStripe(x: Int32, y: Int32) -> Bool {
    switch self {
    case .upright(let period, let stripe, let phase):
      return (x + y + phase) % period < stripe
    case .turned(let perX, let perY, let start):
      let place = (Double(x) + 0.5) * perX + (Double(y) + 0.5) * perY + start
      return place - (place / Hatch.period).rounded(.down) * Hatch.period < Hatch.stripe
    }
  }
}

extension DisplayHatch {
  /// The stripes in a node's box; `map` leads from the node's space to the device.
  init(_ map: Transform2D, in box: Rect2D) {
    let scale = Hatch.scale(in: box)
    if map.isAxisAligned && map.a == map.d {
      self = .upright(scale: map.a * scale, x: map.tx, y: map.ty)
    } else {
      self = .turned(map, scale: scale)
    }
  }

  private static func upright(scale: Double, x: Double, y: Double) -> DisplayHatch {
    let period = min(max(Subpixel.floor(Hatch.period * scale + 0.5), 2), 1 << 24)
    let stripe = min(max(Subpixel.floor(Hatch.stripe * scale + 0.5), 1), period - 1)
    let origin = Int(Subpixel.floor(x + 0.5)) + Int(Subpixel.floor(y + 0.5))
    let phase = (-origin) % Int(period)
    return .upright(
      period: period, stripe: stripe, phase: Int32(phase < 0 ? phase + Int(period) : phase))
  }

  /// No stripes if the map flattens the plane; nothing is painted then anyway.
  private static func turned(_ map: Transform2D, scale: Double) -> DisplayHatch {
    guard let m = map.inverse else { return .turned(perX: 0, perY: 0, start: Hatch.stripe) }
    return .turned(perX: (m.a + m.b) / scale, perY: (m.c + m.d) / scale, start: (m.tx + m.ty) / scale)
  }
}
