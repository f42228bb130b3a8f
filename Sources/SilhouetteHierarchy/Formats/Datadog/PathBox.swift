/// The box around an SVG path, and the radius of its corners. Read are lines, arcs and curves in absolute and relative coordinates; the box
/// of a curve holds its control points.
struct PathBox {
  /// nil if the path has no point.
  private(set) var box: Rect2D?
  /// 0 unless all four corners are round.
  private(set) var radius = 0.0
  private var pen = Point2D.zero
  private var start: Point2D?

  init(_ path: UnsafeRawBufferPointer) {
    var command = UInt8(ascii: "M")
    var numbers: [Double] = []
    var curves = 0
    var position = 0
    while position < path.count {
      let byte = path[position]
      if Self.isNumber(byte) {
        let end = Self.end(ofNumberAt: position, in: path)
        let digits = UnsafeRawBufferPointer(rebasing: path[position..<end])
        position = end
        guard let number = Double(String(decoding: digits, as: UTF8.self)), number.magnitude < 1e9 else {
          continue
        }
        numbers.append(number)
        guard numbers.count == Self.count(of: command) else { continue }
        if Self.isCurve(command) { curves += 1 }
        draw(command, numbers)
        numbers.removeAll(keepingCapacity: true)
      } else {
        if Self.count(of: byte) > 0 {
          command = byte
          numbers.removeAll(keepingCapacity: true)
        }
        position += 1
      }
    }
    if curves >= 4, let box, let start { radius = max(start.x - box.x, start.y - box.y) }
    if radius > min(box?.width ?? 0, box?.height ?? 0) / 2 { radius = 0 }
  }

  private mutating func draw(_ command: UInt8, _ numbers: [Double]) {
    let isRelative = command >= UInt8(ascii: "a")
    let base = isRelative ? pen : .zero
    switch command & 0xDF {
    case UInt8(ascii: "H"): move(to: Point2D(x: base.x + numbers[0], y: pen.y))
    case UInt8(ascii: "V"): move(to: Point2D(x: pen.x, y: base.y + numbers[0]))
    case UInt8(ascii: "A"): move(to: Point2D(x: base.x + numbers[5], y: base.y + numbers[6]))
    default:
      for index in stride(from: 0, to: numbers.count - 1, by: 2) {
        move(to: Point2D(x: base.x + numbers[index], y: base.y + numbers[index + 1]))
      }
    }
  }

  private mutating func move(to point: Point2D) {
    let dot = Rect2D(x: point.x, y: point.y, width: 0, height: 0)
    box =
      box.map { held in
        let (left, top) = (min(held.x, point.x), min(held.y, point.y))
        return Rect2D(
          x: left, y: top, width: max(held.maxX, point.x) - left, height: max(held.maxY, point.y) - top)
      } ?? dot
    pen = point
    if start == nil { start = point }
  }

  // MARK: Text

  private static func isNumber(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  private static func end(ofNumberAt start: Int, in path: UnsafeRawBufferPointer) -> Int {
    var end = start + 1
    while end < path.count, (0x30...0x39).contains(path[end]) || path[end] == UInt8(ascii: ".") { end += 1 }
    return end
  }

  private static func isCurve(_ command: UInt8) -> Bool {
    [UInt8(ascii: "Q"), UInt8(ascii: "C"), UInt8(ascii: "A"), UInt8(ascii: "S"), UInt8(ascii: "T")]
      .contains(command & 0xDF)
  }

  /// Numbers that a command takes; 0 for a byte that is none, or takes none.
  private static func count(of command: UInt8) -> Int {
    switch command & 0xDF {
    case UInt8(ascii: "M"), UInt8(ascii: "L"), UInt8(ascii: "T"): 2
    case UInt8(ascii: "H"), UInt8(ascii: "V"): 1
    case UInt8(ascii: "Q"), UInt8(ascii: "S"): 4
    case UInt8(ascii: "C"): 6
    case UInt8(ascii: "A"): 7
    default: 0
    }
  }
}
