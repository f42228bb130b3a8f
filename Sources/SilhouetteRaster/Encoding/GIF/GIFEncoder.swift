package import SilhouettePictures

/// Frames become one animated GIF (GIF89a with the Netscape loop extension), as they come.
///
/// A frame is stored as the smallest box of pixels that differ from the frame before; an identical frame
/// costs no byte. A box of up to 256 colours is exact: it uses the first frame's colours, which are the
/// file's global table, if they suffice, and brings its own table otherwise. If a box has more colours, the
/// `Quantizer` keeps 256.
///
/// Delays are whole hundredths of a second and add up to the session's length, since times are rounded, not delays.
/// Frames less than two hundredths apart fall together, since players take shorter delays for ten.
///
/// Memory: two frames of pixels and one of indexes.
package struct GIFEncoder: Sendable {
  private let loop: AnimationLoop
  private var canvas: AnimationCanvas?
  private var shared = ColorTable()
  private var local = ColorTable()
  private var lzw = LZW()
  private var indexes: [UInt8] = []
  /// The latest encoded box; it is written once the next one determines its delay.
  private var pending: (start: Int, pixel: [UInt8], image: [UInt8])?
  private var hasHeader = false
  private var lastTick = 0

  /// False once a box had more than 256 colours.
  package private(set) var isExact = true

  private static let unit = 10
  private static let shortestDelay = 2

  package init(loop: AnimationLoop = .forever) {
    self.loop = loop
  }

  /// Shows a frame from `time` (milliseconds) on. The first one's size is the animation's, and the others must have
  /// it too. Outside of `damage` it must be as the frame before; nil compares everything.
  package mutating func append(
    _ pixmap: Pixmap, damage: Damage? = nil, time: Double
  ) throws(EncodingError) -> [UInt8] {
    guard canvas != nil else {
      try start(pixmap, time: time)
      return []
    }
    let tick = Ticks.ticks(of: time, unit: GIFEncoder.unit, notBefore: lastTick)
    var bytes: [UInt8] = []
    if tick - lastTick >= GIFEncoder.shortestDelay {
      encodeLatest(into: &bytes)
      lastTick = tick
    }
    canvas?.take(pixmap, damage: damage)
    return bytes
  }

  /// Ends the animation: the last frame is shown until `endTime`, for two hundredths of a second at least. No frame
  /// at all gives no byte at all. Frames appended afterwards would be lost.
  package mutating func finish(endTime: Double) -> AnimationTail {
    guard canvas != nil else { return AnimationTail(tail: [], patches: []) }
    var bytes: [UInt8] = []
    encodeLatest(into: &bytes)
    let end = Ticks.ticks(of: endTime, unit: GIFEncoder.unit, notBefore: lastTick)
    writePending(until: max(end, lastTick + GIFEncoder.shortestDelay), to: &bytes)
    bytes.append(0x3B)
    return AnimationTail(tail: bytes, patches: [])
  }

  // MARK: Frames

  private mutating func start(_ pixmap: Pixmap, time: Double) throws(EncodingError) {
    try EncodingError.check(
      width: pixmap.width, height: pixmap.height, format: "GIF", maxSide: Int(UInt16.max))
    canvas = AnimationCanvas(pixmap)
    lastTick = Ticks.first(time, unit: GIFEncoder.unit)
  }

  /// Encodes the changes since the last encoded frame as an image shown from `lastTick` on.
  private mutating func encodeLatest(into bytes: inout [UInt8]) {
    guard hasHeader else { return encodeFirst(into: &bytes) }
    guard let box = canvas?.nextChange() else { return }
    writePending(until: lastTick, to: &bytes)
    setPending(box)
  }

  private mutating func encodeFirst(into bytes: inout [UInt8]) {
    guard let box = canvas?.takeEverything(), let canvas else { return }
    hasHeader = true
    if !shared.insert(box, of: canvas.latest, width: canvas.width) { shared.removeAll() }
    appendHeader(width: canvas.width, height: canvas.height, to: &bytes)
    setPending(box)
  }

  private mutating func setPending(_ box: PixelRect) {
    pending = (lastTick, image(of: box.firstPixel), image(of: box))
  }

  /// An image descriptor, a table of its own colours if it needs one, and its data.
  private mutating func image(of box: PixelRect) -> [UInt8] {
    guard let canvas else { return [] }
    var bytes: [UInt8] = [0x2C]
    for value in [box.left, box.top, box.width, box.height] {
      bytes.appendLittleEndian(UInt16(truncatingIfNeeded: value))
    }
    if shared.contains(box, of: canvas.latest, width: canvas.width) {
      bytes.append(0)
      shared.appendNumbers(box, of: canvas.latest, width: canvas.width, to: &indexes)
      lzw.append(indexes, bits: max(shared.bits, 2), to: &bytes)
    } else {
      chooseLocalColors(box, canvas)
      bytes.append(0x80 | UInt8(truncatingIfNeeded: local.bits - 1))
      local.appendPadded(to: &bytes)
      local.appendNumbers(box, of: canvas.latest, width: canvas.width, to: &indexes)
      lzw.append(indexes, bits: max(local.bits, 2), to: &bytes)
    }
    indexes.removeAll(keepingCapacity: true)
    return bytes
  }

  private mutating func chooseLocalColors(_ box: PixelRect, _ canvas: AnimationCanvas) {
    local.removeAll()
    guard !local.insert(box, of: canvas.latest, width: canvas.width) else { return }
    isExact = false
    local.removeAll()
    for color in Quantizer.palette(box, of: canvas.latest, width: canvas.width) { _ = local.insert(color) }
  }

  // MARK: Blocks

  private func appendHeader(width: Int, height: Int, to bytes: inout [UInt8]) {
    bytes.appendASCII("GIF89a")
    bytes.appendLittleEndian(UInt16(truncatingIfNeeded: width))
    bytes.appendLittleEndian(UInt16(truncatingIfNeeded: height))
    // A table for all, from eight bits a channel, of 2 to the `bits`; background 0, square pixels.
    bytes += [0xF0 | UInt8(truncatingIfNeeded: shared.bits - 1), 0, 0]
    shared.appendPadded(to: &bytes)
    if let plays { appendLoop(plays, to: &bytes) }
  }

  /// How often the loop extension says to play again, nil for no extension, which means once.
  private var plays: UInt16? {
    switch loop {
    case .forever: 0
    case .times(let count): count <= 1 ? nil : UInt16(clamping: count - 1)
    }
  }

  private func appendLoop(_ plays: UInt16, to bytes: inout [UInt8]) {
    bytes += [0x21, 0xFF, 11]
    bytes.appendASCII("NETSCAPE2.0")
    bytes += [3, 1]
    bytes.appendLittleEndian(plays)
    bytes.append(0)
  }

  /// Writes the pending image, and one of its pixels again for as long as delays of 655.35 seconds do not reach.
  private mutating func writePending(until end: Int, to bytes: inout [UInt8]) {
    guard let pending else { return }
    var left = end - pending.start
    appendDelay(min(left, Int(UInt16.max)), to: &bytes)
    bytes += pending.image
    left -= Int(UInt16.max)
    while left > 0 {
      appendDelay(min(left, Int(UInt16.max)), to: &bytes)
      bytes += pending.pixel
      left -= Int(UInt16.max)
    }
    self.pending = nil
  }

  /// A graphic control extension: the image stays in place afterwards, nothing in it is transparent.
  private func appendDelay(_ ticks: Int, to bytes: inout [UInt8]) {
    bytes += [0x21, 0xF9, 4, 0x04]
    bytes.appendLittleEndian(UInt16(clamping: ticks))
    bytes += [0, 0]
  }
}

extension ColorTable {
  /// Of a GIF table that holds all colours; at least 1.
  fileprivate var bits: Int {
    var bits = 1
    while 1 << bits < count { bits += 1 }
    return bits
  }

  /// Filled up with black to a power of two.
  fileprivate func appendPadded(to bytes: inout [UInt8]) {
    for color in colors { bytes.appendRGB(color) }
    bytes += [UInt8](repeating: 0, count: 3 * (1 << bits - count))
  }
}
