import SilhouetteHierarchy

/// A picture's pixels while they are masked.
struct MaskPaint {
  private let pixels: UnsafeMutableBufferPointer<UInt32>
  private let width: Int
  private var tracer: MaskTracer

  init(_ pixels: UnsafeMutableBufferPointer<UInt32>, width: Int, height: Int) {
    precondition(pixels.count == width * height, "a picture has as many pixels as its sides say")
    self.pixels = pixels
    self.width = width
    tracer = MaskTracer(columns: width)
  }

  /// How many bytes of covers may be kept from the pass that takes colours, for painting.
  private static let mostKept = 8 << 20

  /// All colours are taken before any mask is painted but the grey ones; then masks go on from the bottom to the top.
  mutating func paint(_ plan: MaskPlan) {
    let bottom = plan.masks[plan.affordable...]
    let top = plan.masks.prefix(bottom.startIndex)
    if top.contains(where: { $0.color == nil }) { greyOut(top, plan) }
    var kept: [MaskCover?] = []
    var colors: [UInt32] = []
    var bytes = 0
    for mask in top {
      let cover = mask.color == nil ? trace(mask, plan) : nil
      colors.append(mask.color.map { $0.withAlpha(255).rgba.byteSwapped } ?? average(under: cover))
      bytes += cover?.bytes ?? 0
      kept.append(bytes <= Self.mostKept ? cover : nil)
    }
    if let box = plan.box(around: bottom) {
      fill(MaskCover(box), MaskShape.neutral.withAlpha(255).rgba.byteSwapped)
    }
    for index in top.indices.reversed() {
      if let cover = kept[index] ?? trace(top[index], plan) { fill(cover, colors[index]) }
    }
  }

  /// nil if a cover hides the mask.
  private mutating func trace(_ mask: MaskPlan.Mask, _ plan: MaskPlan) -> MaskCover? {
    plan.parts(of: mask).map { tracer.trace($0) }
  }

  private static let black: UInt32 = 0xFF00_0000

  /// Paints grey masks first, so that no average of a place around or below them takes in their pixels.
  private mutating func greyOut(_ masks: ArraySlice<MaskPlan.Mask>, _ plan: MaskPlan) {
    let grey = MaskShape.neutral.withAlpha(255).rgba.byteSwapped
    for mask in masks where mask.color == MaskShape.neutral {
      if let cover = trace(mask, plan) { fill(cover, grey, onlyWhole: true) }
    }
  }

  // MARK: Average

  private func average(under cover: MaskCover?) -> UInt32 {
    guard let cover else { return Self.black }
    var sum = ColorSum()
    for tile in cover.tiles {
      for row in tile.top..<tile.bottom { sum.add(pixels, row * width + tile.left, row * width + tile.right) }
    }
    for row in cover.rows {
      let start = row.row * width + row.left - row.coverage.lowerBound
      for index in row.coverage where cover.coverage[index] == 255 { sum.add(pixels[start + index]) }
    }
    return sum.average ?? Self.black
  }

  // MARK: Fill

  /// - Parameter onlyWhole: whether pixels that are covered in part stay as they are.
  private func fill(_ cover: MaskCover, _ color: UInt32, onlyWhole: Bool = false) {
    for tile in cover.tiles {
      for row in tile.top..<tile.bottom {
        let start = row * width
        pixels[start + tile.left..<start + tile.right].update(repeating: color)
      }
    }
    for row in cover.rows {
      let start = row.row * width + row.left - row.coverage.lowerBound
      for index in row.coverage {
        let share = cover.coverage[index]
        guard share > (onlyWhole ? 254 : 0) else { continue }
        pixels[start + index] = share == 255 ? color : Self.mix(pixels[start + index], color, share)
      }
    }
  }

  /// Each channel, alpha too, to the nearest level.
  private static func mix(_ below: UInt32, _ above: UInt32, _ share: UInt8) -> UInt32 {
    var mixed: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let (b, a) = (below >> shift & 0xFF, above >> shift & 0xFF)
      mixed |= ((b * UInt32(255 - share) + a * UInt32(share) + 127) / 255) << shift
    }
    return mixed
  }
}

/// Sums of pixels' channels.
struct ColorSum {
  private var red: UInt64 = 0
  private var green: UInt64 = 0
  private var blue: UInt64 = 0
  private var count: UInt64 = 0

  /// nil for no pixels.
  var average: UInt32? {
    guard count > 0 else { return nil }
    let channel = { (sum: UInt64) in UInt32((sum + count / 2) / count) }
    return 0xFF00_0000 | channel(blue) << 16 | channel(green) << 8 | channel(red)
  }

  mutating func add(_ pixel: UInt32) {
    red += UInt64(pixel & 0xFF)
    green += UInt64(pixel >> 8 & 0xFF)
    blue += UInt64(pixel >> 16 & 0xFF)
    count += 1
  }

  /// A run of pixels, two channels in one sum: 256 pixels fit before the lower one would run into the upper one.
  mutating func add(_ pixels: UnsafeMutableBufferPointer<UInt32>, _ start: Int, _ end: Int) {
    var from = start
    while from < end {
      let to = min(from + 256, end)
      var (redAndBlue, green) = (UInt32(0), UInt32(0))
      for index in from..<to {
        redAndBlue &+= pixels[index] & 0x00FF_00FF
        green &+= pixels[index] >> 8 & 0xFF
      }
      red += UInt64(redAndBlue & 0xFFFF)
      blue += UInt64(redAndBlue >> 16)
      self.green += UInt64(green)
      from = to
    }
    count += UInt64(end - start)
  }
}
