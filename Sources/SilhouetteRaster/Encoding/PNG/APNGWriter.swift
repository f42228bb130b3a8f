internal import SilhouettePictures

/// The chunks of an animated PNG, in order, and the corrections to them at the end.
///
/// ```
/// signature IHDR acTL [PLTE] fcTL IDAT fcTL fdAT fcTL fdAT … IEND
///                ^ frame count  ^ sequence numbers count fcTL and fdAT
/// ```
struct APNGWriter: Sendable {
  private let plays: UInt32
  private var frameCount: UInt32 = 0
  private var sequence: UInt32 = 0
  private var hasPalette = false
  private(set) var hasHeader = false

  /// After the signature and IHDR; chunks begin with length and type.
  private static let controlOffset = 8 + 25
  private static let paletteOffset = controlOffset + 20

  init(loop: AnimationLoop) {
    switch loop {
    case .forever: plays = 0
    case .times(let count): plays = UInt32(clamping: min(max(count, 1), Int(Int32.max)))
    }
  }

  /// The palette is written with 256 places; `patches` fills them.
  mutating func appendHeader(width: Int, height: Int, hasPalette: Bool, to bytes: inout [UInt8]) {
    hasHeader = true
    self.hasPalette = hasPalette
    bytes += PNGChunks.signature
    PNGChunks.appendHeader(
      width: width, height: height, depth: 8, color: hasPalette ? .palette : .trueColor, to: &bytes)
    bytes += control
    if hasPalette { bytes += APNGWriter.palette([]) }
  }

  /// A frame that is shown for longer must be followed by one of its pixels: a delay is at most 65,535 thousandths of
  /// a second, or as many seconds, so a longer one is made of whole seconds and a rest.
  static let longestDelay = Int(UInt16.max)

  /// Writes a frame that is shown until `end`, with `pixel`, its top left one, as often as its delay needs.
  mutating func append(_ frame: APNGFrame, until end: Int, pixel: [UInt8], to bytes: inout [UInt8]) {
    var left = max(end - frame.start, 0)
    var delay = Delay(milliseconds: left)
    appendControl(frame.box, delay, to: &bytes)
    appendData(frame.data, to: &bytes)
    left -= delay.milliseconds
    while left > 0 {
      delay = Delay(milliseconds: left)
      appendControl(frame.box.firstPixel, delay, to: &bytes)
      appendData(pixel, to: &bytes)
      left -= delay.milliseconds
    }
  }

  func patches(colors: [UInt32]) -> [Patch] {
    let count = Patch(offset: APNGWriter.controlOffset, bytes: control)
    guard hasPalette else { return [count] }
    return [count, Patch(offset: APNGWriter.paletteOffset, bytes: APNGWriter.palette(colors))]
  }

  private struct Delay {
    let numerator: UInt16
    let denominator: UInt16

    init(milliseconds: Int) {
      let isShort = milliseconds <= APNGWriter.longestDelay
      numerator = UInt16(clamping: isShort ? milliseconds : milliseconds / 1000)
      denominator = isShort ? 1000 : 1
    }

    var milliseconds: Int { Int(numerator) * (1000 / Int(denominator)) }
  }

  private var control: [UInt8] {
    var data: [UInt8] = []
    data.appendBigEndian(frameCount)
    data.appendBigEndian(plays)
    var chunk: [UInt8] = []
    PNGChunks.append("acTL", data, to: &chunk)
    return chunk
  }

  private static func palette(_ colors: [UInt32]) -> [UInt8] {
    let filler = [UInt32](repeating: 0, count: ColorTable.capacity - colors.count)
    var chunk: [UInt8] = []
    PNGChunks.appendPalette(colors + filler, to: &chunk)
    return chunk
  }

  private mutating func appendControl(_ box: PixelRect, _ delay: Delay, to bytes: inout [UInt8]) {
    var data: [UInt8] = []
    data.appendBigEndian(sequence)
    for value in [box.width, box.height, box.left, box.top] {
      data.appendBigEndian(UInt32(truncatingIfNeeded: value))
    }
    data.appendBigEndian(delay.numerator)
    data.appendBigEndian(delay.denominator)
    // Leave the frame in place afterwards; replace the pixels of its box.
    data += [0, 0]
    PNGChunks.append("fcTL", data, to: &bytes)
    sequence &+= 1
    frameCount &+= 1
  }

  /// The first frame is the picture that readers without animation show.
  private mutating func appendData(_ data: [UInt8], to bytes: inout [UInt8]) {
    guard frameCount > 1 else {
      PNGChunks.append("IDAT", data, to: &bytes)
      return
    }
    var numbered: [UInt8] = []
    numbered.reserveCapacity(4 + data.count)
    numbered.appendBigEndian(sequence)
    PNGChunks.append("fdAT", numbered + data, to: &bytes)
    sequence &+= 1
  }
}
