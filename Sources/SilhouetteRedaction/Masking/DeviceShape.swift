import SilhouetteHierarchy

/// A region's shape as pixels: whole ones, and soft ones at edges that do not run along the grid.
struct DeviceShape: Sendable {
  /// The pixels that may be covered, at least in part; empty where `right <= left`.
  private(set) var left: Int
  private(set) var top: Int
  private(set) var right: Int
  private(set) var bottom: Int
  /// Rows in which all pixels from `left` to `right` are covered whole.
  private(set) var steady: Range<Int>
  /// The polygon for the other rows. `origin` is the first column that it touches.
  private let polygon: ConvexPolygon?
  private let origin: Int

  static let nothing = DeviceShape(left: 0, top: 0, right: 0, bottom: 0)

  init(left: Int, top: Int, right: Int, bottom: Int) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    steady = top..<max(top, bottom)
    polygon = nil
    origin = left
  }

  /// The part of a picture that the shape covers.
  ///
  /// If a shape's numbers make no sense, a mask covers the whole picture, and an opening nothing.
  init(_ region: RedactRegion, _ device: Device, _ safety: MaskRounding.Safety) {
    let all = DeviceShape(left: 0, top: 0, right: device.width, bottom: device.height)
    guard let sides = MaskRounding(region, toDevice: device.map, safety) else {
      self = safety == .outwards ? all : .nothing
      return
    }
    guard !sides.isFlat else {
      self = .nothing
      return
    }
    self = sides.areUpright ? Self.upright(sides, device) : Self.turned(sides, device, region)
  }

  private static func upright(_ sides: MaskRounding, _ device: Device) -> DeviceShape {
    let box = sides.box
    return DeviceShape(
      left: device.column(box.left), top: device.row(box.top), right: device.column(box.right),
      bottom: device.row(box.bottom))
  }

  private static func turned(_ sides: MaskRounding, _ device: Device, _ region: RedactRegion) -> DeviceShape {
    var polygon = ConvexPolygon(width: Double(device.width), height: Double(device.height))
    sides.cut(&polygon)
    return DeviceShape(polygon)
  }

  private init(_ polygon: ConvexPolygon) {
    guard polygon.corners.count >= 3 else {
      self = .nothing
      return
    }
    let (xs, ys) = (polygon.corners.map { $0.x }, polygon.corners.map { $0.y })
    left = Int((xs.min()! + MaskRounding.hair).rounded(.down))
    right = Int((xs.max()! - MaskRounding.hair).rounded(.up))
    top = Int((ys.min()! + MaskRounding.hair).rounded(.down))
    bottom = Int((ys.max()! - MaskRounding.hair).rounded(.up))
    steady = Self.steadyRows(polygon, left: left, right: right)
    self.polygon = polygon
    origin = left
  }

  /// Where both sides run along the grid, as between the round corners of an upright box.
  private static func steadyRows(_ polygon: ConvexPolygon, left: Int, right: Int) -> Range<Int> {
    func rows(at x: Int) -> (from: Double, to: Double) {
      let ys = polygon.corners.lazy.filter { abs($0.x - Double(x)) < MaskRounding.hair }.map { $0.y }
      return (ys.min() ?? 0, ys.max() ?? 0)
    }
    let (onLeft, onRight) = (rows(at: left), rows(at: right))
    let first = Int((max(onLeft.from, onRight.from) - MaskRounding.hair).rounded(.up))
    let end = Int((min(onLeft.to, onRight.to) + MaskRounding.hair).rounded(.down))
    return first..<max(first, end)
  }

  var isEmpty: Bool { left >= right || top >= bottom }
  var isBox: Bool { polygon == nil }

  var rows: Int { max(0, bottom - top) }
  var area: Int { rows * max(0, right - left) }
  /// All of the rows and columns that it touches.
  var box: DeviceShape { DeviceShape(left: left, top: top, right: right, bottom: bottom) }

  /// Pixels that both boxes hold.
  func sharedArea(_ other: DeviceShape) -> Int {
    max(0, min(right, other.right) - max(left, other.left))
      * max(0, min(bottom, other.bottom) - max(top, other.top))
  }

  /// A box around both.
  func union(_ other: DeviceShape) -> DeviceShape {
    DeviceShape(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  func touches(_ other: DeviceShape) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  /// Whether it is a box that covers every pixel that the other one may cover.
  func hides(_ other: DeviceShape) -> Bool {
    isBox && left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
  }

  /// Cuts the pixels, which for two boxes is their common part.
  mutating func cut(to box: DeviceShape) {
    (left, top) = (max(left, box.left), max(top, box.top))
    (right, bottom) = (min(right, box.right), min(bottom, box.bottom))
    if isEmpty { (right, bottom) = (left, top) }
    steady = steady.clamped(to: top..<bottom)
  }

  /// Coverage of a row: 0 to 255 for each pixel from `left` to `right`.
  func readRow(_ row: Int, _ buffers: inout RowBuffers) {
    let (first, count) = (left - origin, right - left)
    guard let polygon, row >= top, row < bottom, !steady.contains(row) else {
      return buffers.fill(0, count, row >= top && row < bottom ? 255 : 0)
    }
    buffers.touched.removeAll(keepingCapacity: true)
    buffers.cells.withUnsafeMutableBufferPointer {
      polygon.accumulate(row: row, start: origin, into: $0, touched: &buffers.touched)
    }
    buffers.touched.sort { $0.lowerBound < $1.lowerBound }
    var (sum, next) = (0.0, 0)
    for cells in buffers.touched where next < cells.upperBound {
      // Between the sides, coverage stays as it is.
      buffers.fill(next - first, min(cells.lowerBound, right - origin) - first, Self.level(sum))
      for cell in max(next, cells.lowerBound)..<cells.upperBound {
        sum += buffers.cells[cell]
        buffers.cells[cell] = 0
        if cell >= first, cell - first < count { buffers.line[cell - first] = Self.level(sum) }
      }
      next = cells.upperBound
    }
    buffers.fill(next - first, count, Self.level(sum))
  }

  /// The sums are exact but for some last bits: half a level hides them.
  private static func level(_ sum: Double) -> UInt8 { UInt8(min(abs(sum), 1) * 255 + 0.5) }
}

/// Buffers for reading rows; one for all rows and shapes of a picture.
struct RowBuffers {
  /// Zeros between two rows.
  fileprivate var cells: [Double]
  fileprivate var touched: [Range<Int>] = []
  /// The row that was read.
  fileprivate(set) var line: [UInt8]

  init(columns: Int) {
    cells = Array(repeating: 0, count: columns + 3)
    line = Array(repeating: 0, count: columns)
  }

  /// Bounds that are reversed or beside the row are empty.
  fileprivate mutating func fill(_ start: Int, _ end: Int, _ level: UInt8) {
    let (start, end) = (max(0, start), min(end, line.count))
    guard start < end else { return }
    line.withUnsafeMutableBufferPointer { $0[start..<end].update(repeating: level) }
  }
}

/// The pixels of a picture, and the map from the viewport's points to them.
struct Device: Sendable {
  let width: Int
  let height: Int
  let map: Transform2D

  func column(_ x: Double) -> Int { Int(min(max(x, 0), Double(width))) }
  func row(_ y: Double) -> Int { Int(min(max(y, 0), Double(height))) }
}
