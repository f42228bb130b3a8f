import SilhouetteHierarchy
import SilhouetteScene
import SilhouetteText

/// Operators of a PDF's content streams (ISO 32000-1, annex A), as bytes.
///
/// Lengths are points of the current space. A number has three decimals at most.
struct PDFContent: Equatable {
  private(set) var bytes: [UInt8] = []

  /// How far the handles of a quarter circle's curve lie from its ends, as a share of the radius.
  private static let handle = 0.5523

  mutating func save() { text("q\n") }
  mutating func restore() { text("Q\n") }

  mutating func transform(_ map: Transform2D) {
    for value in [map.a, map.b, map.c, map.d] { number(value, digits: 6) }
    number(map.tx)
    number(map.ty)
    text("cm\n")
  }

  /// Sets the fill colour, without its alpha.
  mutating func fillColor(_ color: RGBAColor) {
    components(color)
    text("rg\n")
  }

  /// The colour of lines, without its alpha.
  mutating func strokeColor(_ color: RGBAColor) {
    components(color)
    text("RG\n")
  }

  private mutating func components(_ color: RGBAColor) {
    let value = color.rgba
    for shift: UInt32 in [24, 16, 8] { number(Double(value >> shift & 0xFF) / 255) }
  }

  /// The alpha of everything from here on, by its level; `PDFPage` names the levels that it uses.
  mutating func alpha(_ level: UInt8) { text("/A\(level) gs\n") }

  mutating func paint(form: Int) { text("/X\(form) Do\n") }
  mutating func lineWidth(_ width: Double) {
    number(width)
    text("w\n")
  }
  mutating func roundLines() { text("1 J 1 j\n") }

  mutating func fill() { text("f\n") }
  mutating func stroke() { text("S\n") }
  mutating func clip() { text("W n\n") }

  // MARK: Paths

  mutating func move(to place: Point2D) { point(place, "m\n") }
  mutating func line(to place: Point2D) { point(place, "l\n") }
  mutating func close() { text("h\n") }

  mutating func curve(_ first: Point2D, _ second: Point2D, to end: Point2D) {
    point(first, "")
    point(second, "")
    point(end, "c\n")
  }

  /// A box with round corners, under a map.
  mutating func box(_ box: Rect2D, radius: Double, under map: Transform2D = .identity) {
    let radius = min(max(radius, 0), min(box.width, box.height) / 2)
    if radius <= 0, map == .identity {
      for value in [box.x, box.y, box.width, box.height] { number(value) }
      return text("re\n")
    }
    func place(_ x: Double, _ y: Double) -> Point2D { map.apply(Point2D(x: x, y: y)) }
    let (left, top, right, bottom) = (box.x, box.y, box.maxX, box.maxY)
    move(to: place(left + radius, top))
    let near = radius * (1 - Self.handle)
    for corner in 0..<4 {
      // Clockwise: the end of the side, the corner, and the start of the next side.
      let (x, y) = [(right, top), (right, bottom), (left, bottom), (left, top)][corner]
      let (dx, dy) = [(-1.0, 0.0), (0, -1), (1, 0), (0, 1)][corner]
      let (ex, ey) = [(0.0, 1.0), (-1, 0), (0, -1), (1, 0)][corner]
      line(to: place(x + dx * radius, y + dy * radius))
      guard radius > 0 else { continue }
      curve(
        place(x + dx * near, y + dy * near), place(x + ex * near, y + ey * near),
        to: place(x + ex * radius, y + ey * radius))
    }
    close()
  }

  mutating func circle(_ middle: Point2D, radius: Double) {
    box(
      Rect2D(x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius),
      radius: radius)
  }

  // MARK: Bytes

  private mutating func point(_ place: Point2D, _ operation: String) {
    number(place.x)
    number(place.y)
    text(operation)
  }

  private mutating func number(_ value: Double, digits: Int = 3) {
    bytes.append(decimal: value, places: digits)
    bytes.append(0x20)
  }

  private mutating func text(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
