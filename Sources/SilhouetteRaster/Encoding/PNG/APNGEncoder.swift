package import SilhouettePictures

/// Frames become one animated PNG (W3C PNG, third edition, 4.9), as they come.
///
/// A frame is stored as the smallest box of pixels that really differ from the frame before; an identical
/// frame costs no byte, it only lengthens the delay before it. The file is the output of `append` and
/// `finish`, end to end, with the patches applied: the frame count is near the front of the file and known at
/// its end. Frames are taken as opaque. Lossless, with one exception below. Times are rounded to
/// milliseconds, and delays add up to the session's length.
///
/// All frames share one palette or have none, and the colours of later frames are unknown. So frames are
/// encoded with a palette that grows, and are kept, compressed, while nothing is written. At the 257th colour
/// they are turned into RGB, and the rest is RGB. When they pass `keptLimit` the palette is final: from then
/// on, colours that no longer fit in it are drawn as the nearest ones (`isExact` turns false). All colours of
/// wireframes appear early, so this affects a few antialiased pixels.
///
/// Memory: two frames of pixels, one of scanlines, and `keptLimit`.
package struct APNGEncoder: Sendable {
  private let keptLimit: Int
  private var canvas: AnimationCanvas?
  private var hasFirstFrame = false
  private var lastTick = 0

  private var colors = ColorTable()
  private var scanlines = Scanlines()
  private var deflater: RunDeflater
  private var writer: APNGWriter

  /// Encoded frames that cannot be written yet: all of them until the colours are settled, then only the last
  /// one, because the next one determines its delay.
  private var pending: [APNGFrame] = []
  private var keptBytes = 0
  private var mode = Mode.undecided

  private enum Mode {
    case undecided, palette, trueColor
  }

  /// False once a colour was replaced by its neighbour.
  package private(set) var isExact = true

  /// - Parameters:
  ///   - level: 1 (fastest) to 9 (smallest).
  ///   - keptLimit: bytes of compressed frames that may wait for colours to settle.
  package init(loop: AnimationLoop = .forever, level: Int = 6, keptLimit: Int = 4 << 20) {
    self.keptLimit = keptLimit
    deflater = RunDeflater(level: level)
    writer = APNGWriter(loop: loop)
  }

  /// Shows a frame from `time` (milliseconds) on. The first one's size is the animation's, and the others must have
  /// it too. Outside of `damage` it must be as the frame before; nil compares everything. Frames of the same
  /// millisecond fall together: the last one counts. Cost: that of the damaged boxes.
  package mutating func append(_ pixmap: Pixmap, damage: Damage? = nil, time: Double) -> [UInt8] {
    guard canvas != nil else {
      canvas = AnimationCanvas(pixmap)
      lastTick = Ticks.first(time, unit: 1)
      return []
    }
    let tick = Ticks.ticks(of: time, unit: 1, notBefore: lastTick)
    if tick > lastTick { encodeLatest() }
    canvas?.take(pixmap, damage: damage)
    lastTick = tick
    return writeSettled()
  }

  /// Ends the animation: the last frame is shown until `endTime`, for one millisecond at least. No frame at all
  /// gives no byte at all. Frames appended afterwards would be lost.
  package mutating func finish(endTime: Double) -> AnimationTail {
    guard canvas != nil else { return AnimationTail(tail: [], patches: []) }
    encodeLatest()
    if mode == .undecided { decide(.palette) }
    var bytes = writeSettled()
    let end = max(Ticks.ticks(of: endTime, unit: 1, notBefore: lastTick), lastTick + 1)
    if let last = pending.popLast() { write(last, until: end, to: &bytes) }
    PNGChunks.append("IEND", [], to: &bytes)
    return AnimationTail(tail: bytes, patches: writer.patches(colors: colors.colors))
  }

  // MARK: Encoding

  /// Encodes the changes since the last encoded frame as a frame that starts at `lastTick`.
  private mutating func encodeLatest() {
    guard let box = hasFirstFrame ? canvas?.nextChange() : canvas?.takeEverything(), let canvas else {
      return
    }
    hasFirstFrame = true
    if mode == .undecided, !colors.insert(box, of: canvas.latest, width: canvas.width) {
      decide(.trueColor)
    }
    let data = mode == .trueColor ? trueColorData(canvas, box) : indexedData(canvas, box)
    let pixel = canvas.latest[box.top * canvas.width + box.left]
    pending.append(APNGFrame(box: box, start: lastTick, pixel: pixel, data: data))
    keptBytes += data.count
    if mode == .undecided, keptBytes > keptLimit { decide(.palette) }
  }

  private mutating func trueColorData(_ canvas: borrowing AnimationCanvas, _ box: PixelRect) -> [UInt8] {
    scanlines.fillTrueColor(canvas.latest, width: canvas.width, box: box, channels: 3)
    return deflater.compress(scanlines.bytes)
  }

  private mutating func indexedData(_ canvas: borrowing AnimationCanvas, _ box: PixelRect) -> [UInt8] {
    if mode == .palette, !colors.insert(box, of: canvas.latest, width: canvas.width) {
      isExact = false
      scanlines.fillIndexed(
        colors.nearest(box, of: canvas.latest, width: canvas.width), width: box.width,
        box: box.movedToOrigin, table: colors, depth: 8)
    } else {
      scanlines.fillIndexed(canvas.latest, width: canvas.width, box: box, table: colors, depth: 8)
    }
    return deflater.compress(scanlines.bytes)
  }

  // MARK: Settling colours

  private mutating func decide(_ decision: Mode) {
    mode = decision
    guard decision == .trueColor else { return }
    for index in pending.indices {
      pending[index].data = trueColorData(of: pending[index])
    }
  }

  /// A kept frame's data, encoded once more without the palette.
  private mutating func trueColorData(of frame: APNGFrame) -> [UInt8] {
    let box = frame.box.movedToOrigin
    let pixels = frame.indexedPixels(colors: colors.colors)
    scanlines.fillTrueColor(pixels, width: box.width, box: box, channels: 3)
    return deflater.compress(scanlines.bytes)
  }

  // MARK: Writing

  /// Writes the frames with known delays, once the colours are settled.
  private mutating func writeSettled() -> [UInt8] {
    var bytes: [UInt8] = []
    guard mode != .undecided, let canvas, let last = pending.last else { return bytes }
    if !writer.hasHeader {
      writer.appendHeader(
        width: canvas.width, height: canvas.height, hasPalette: mode == .palette, to: &bytes)
    }
    for (frame, next) in zip(pending, pending.dropFirst()) {
      write(frame, until: next.start, to: &bytes)
    }
    pending = [last]
    return bytes
  }

  private mutating func write(_ frame: APNGFrame, until end: Int, to bytes: inout [UInt8]) {
    let pixel = end - frame.start > APNGWriter.longestDelay ? data(of: frame.pixel) : []
    writer.append(frame, until: end, pixel: pixel, to: &bytes)
  }

  /// A picture of one pixel, compressed.
  private mutating func data(of pixel: UInt32) -> [UInt8] {
    let box = PixelRect(left: 0, top: 0, right: 1, bottom: 1)!
    if mode == .trueColor {
      scanlines.fillTrueColor([pixel], width: 1, box: box, channels: 3)
    } else {
      scanlines.fillIndexed(
        colors.nearest(box, of: [pixel], width: 1), width: 1, box: box, table: colors, depth: 8)
    }
    return deflater.compress(scanlines.bytes)
  }
}
