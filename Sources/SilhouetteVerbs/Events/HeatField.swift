internal import SilhouetteHierarchy
internal import SilhouettePictures
internal import SilhouetteScene

/// Warm places on a picture, in square cells.
struct HeatField {
  /// Side of a cell, and how far a tap warms cells, in points.
  static let cell = 2.0
  static let reach = 28.0
  /// From a few taps to the most, of any place.
  static let colors: [RGBAColor] = [
    RGBAColor(rgba: 0x2D6CDF50), RGBAColor(rgba: 0x18A9_9970), RGBAColor(rgba: 0xE8C41A90),
    RGBAColor(rgba: 0xF0801AA8),
    RGBAColor(rgba: 0xD7263DC0),
  ]
  private static let mostCells = 4096

  let columns: Int
  let rows: Int
  /// Row by row; a tap in the middle of a cell counts 1 there.
  private(set) var heat: [Double]

  /// Cost: O(taps · cells in reach), and of memory a number a cell.
  ///
  /// - Parameter size: in points; larger ones are cut.
  init(_ taps: [Point2D], size: Size2D) {
    columns = Self.cells(size.width)
    rows = Self.cells(size.height)
    heat = Array(repeating: 0.0, count: columns * rows)
    let reach = Int(Self.reach / Self.cell)
    for tap in taps {
      guard tap.x >= 0, tap.y >= 0, tap.x < 1e6, tap.y < 1e6 else { continue }
      let (x, y) = (Int(tap.x / Self.cell), Int(tap.y / Self.cell))
      for row in max(0, y - reach)..<max(max(0, y - reach), min(rows, y + reach + 1)) {
        for column in max(0, x - reach)..<max(max(0, x - reach), min(columns, x + reach + 1)) {
          let (dx, dy) = (Double(column - x), Double(row - y))
          let distance = (dx * dx + dy * dy) / Double(reach * reach)
          if distance < 1 { heat[row * columns + column] += (1 - distance) * (1 - distance) }
        }
      }
    }
  }

  private static func cells(_ side: Double) -> Int {
    max(1, min(mostCells, Int((side / cell).rounded(.up))))
  }

  var most: Double { heat.max() ?? 0 }

  /// The colour of a heat, as a place in `colors`; nil for hardly any.
  ///
  /// - Parameter most: the heat of the last colour.
  static func level(_ heat: Double, most: Double) -> Int? {
    guard most > 0, heat >= most * 0.04 else { return nil }
    return min(colors.count - 1, Int(heat / most * Double(colors.count)))
  }

  /// Lays the colours over a part of a picture.
  ///
  /// - Parameters:
  ///   - left, top: of the part, in device pixels.
  ///   - scale: device pixels a point.
  ///   - box: the pixels that may change.
  func lay(over pixmap: inout Pixmap, left: Int, top: Int, scale: Double, most: Double, in box: PixelRect) {
    guard let box = box.intersection(pixmap.bounds) else { return }
    let side = scale * Self.cell
    for row in box.top..<box.bottom {
      let cellRow = Int(Double(row - top) / side)
      guard row >= top, cellRow < rows else { continue }
      for column in box.left..<box.right where column >= left {
        let cellColumn = Int(Double(column - left) / side)
        guard cellColumn < columns,
          let level = Self.level(heat[cellRow * columns + cellColumn], most: most)
        else { continue }
        let place = row * pixmap.width + column
        pixmap.pixels[place] = Self.mixed(Self.colors[level], over: pixmap.pixels[place])
      }
    }
  }

  /// A colour over an opaque pixel.
  static func mixed(_ color: RGBAColor, over pixel: UInt32) -> UInt32 {
    let alpha = UInt32(color.alpha)
    var mixed: UInt32 = 0xFF00_0000
    for (shift, channel) in zip([0, 8, 16] as [UInt32], [color.red, color.green, color.blue]) {
      let under = (pixel >> shift) & 0xFF
      mixed |= ((UInt32(channel) * alpha + under * (255 - alpha) + 127) / 255) << shift
    }
    return mixed
  }
}
