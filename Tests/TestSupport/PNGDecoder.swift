import CZlib
public import SilhouettePictures
internal import SilhouetteRaster

/// Reads a PNG or animated PNG: the obvious twin of the encoders, for their kinds of files (not interlaced,
/// and only the colour types that they use).
public struct PNGDecoder {
  public struct Frame: Equatable {
    package var box: PixelRect
    /// In milliseconds.
    public var delay: Double
    public var pixels: [UInt32]
  }

  public enum Failure: Error, Equatable {
    case notPNG, truncated, checksum(String), header, filter(UInt8), data(String)
  }

  public private(set) var width = 0
  public private(set) var height = 0
  public private(set) var depth = 0
  public private(set) var colorType: UInt8 = 0
  public private(set) var palette: [UInt32] = []
  /// Of an animation; nil for a still picture.
  public private(set) var plays: Int?
  public private(set) var frames: [Frame] = []
  /// Chunk types in order.
  public private(set) var chunks: [String] = []
  private var declaredFrames = 0
  private var sequence = 0

  /// The still picture, or an animation's first frame; straight alpha.
  public var pixmap: Pixmap {
    var pixmap = Pixmap(width: width, height: height)!
    pixmap.pixels = frames[0].pixels
    return pixmap
  }

  /// The animation's picture after each frame, with its delay.
  public var composed: [(delay: Double, pixels: [UInt32])] {
    var canvas = [UInt32](repeating: 0, count: width * height)
    return frames.map { frame in
      for y in 0..<frame.box.height {
        for x in 0..<frame.box.width {
          canvas[(frame.box.top + y) * width + frame.box.left + x] = frame.pixels[y * frame.box.width + x]
        }
      }
      return (frame.delay, canvas)
    }
  }

  public init(_ bytes: [UInt8]) throws {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { throw Failure.notPNG }
    var reader = Reader(bytes: bytes, at: 8)
    var box: PixelRect?
    var delay = 0.0
    var data: [UInt8] = []
    var isEnded = false
    while !isEnded {
      let chunk = try reader.chunk()
      chunks.append(chunk.type)
      var body = Reader(bytes: chunk.data, at: 0)
      switch chunk.type {
      case "IHDR":
        try readHeader(&body)
        box = PixelRect(left: 0, top: 0, right: width, bottom: height)
      case "PLTE":
        while body.left >= 3 {
          palette.append(
            0xFF00_0000 | UInt32(try body.byte()) | UInt32(try body.byte()) << 8 | UInt32(try body.byte())
              << 16)
        }
      case "acTL":
        declaredFrames = try body.number(4)
        plays = try body.number(4)
      case "fcTL":
        try finishFrame(box, delay, &data)
        guard try body.number(4) == sequence else { throw Failure.data("sequence") }
        sequence += 1
        let (w, h, x, y) = (try body.number(4), try body.number(4), try body.number(4), try body.number(4))
        box = PixelRect(left: x, top: y, right: x + w, bottom: y + h)
        let numerator = try body.number(2)
        delay = 1000 * Double(numerator) / Double(try body.number(2))
      case "IDAT": data += chunk.data
      case "fdAT":
        guard try body.number(4) == sequence else { throw Failure.data("sequence") }
        sequence += 1
        data += chunk.data.dropFirst(4)
      case "IEND": isEnded = true
      default: throw Failure.data(chunk.type)
      }
    }
    try finishFrame(box, delay, &data)
    guard reader.left == 0 else { throw Failure.data("bytes after IEND") }
    guard plays == nil || declaredFrames == frames.count else { throw Failure.data("frame count") }
  }

  private mutating func readHeader(_ body: inout Reader) throws {
    width = try body.number(4)
    height = try body.number(4)
    depth = try body.number(1)
    colorType = try body.byte()
    guard width > 0, height > 0, try body.number(3) == 0 else { throw Failure.header }
  }

  private mutating func finishFrame(_ box: PixelRect?, _ delay: Double, _ data: inout [UInt8]) throws {
    guard !data.isEmpty, let box, box.right <= width, box.bottom <= height else { return }
    frames.append(Frame(box: box, delay: delay, pixels: try pixels(data, box)))
    data = []
  }

  private func pixels(_ data: [UInt8], _ box: PixelRect) throws -> [UInt32] {
    let channels = [2: 3, 3: 1, 6: 4][Int(colorType)]
    guard let channels else { throw Failure.header }
    let rowBytes = (box.width * channels * depth + 7) / 8
    var rows = [UInt8](repeating: 0, count: (rowBytes + 1) * box.height)
    var count = uLongf(rows.count)
    guard uncompress(&rows, &count, data, uLong(data.count)) == Z_OK, Int(count) == rows.count else {
      throw Failure.data("does not unpack")
    }
    let flat = try PNGDecoder.unfilter(rows, rowBytes: rowBytes, step: max(1, channels * depth / 8))
    return try (0..<box.area).map { try pixel(flat, rowBytes, x: $0 % box.width, y: $0 / box.width) }
  }

  private static func unfilter(_ rows: [UInt8], rowBytes: Int, step: Int) throws -> [UInt8] {
    var flat = [UInt8](repeating: 0, count: rows.count / (rowBytes + 1) * rowBytes)
    for y in 0..<rows.count / (rowBytes + 1) {
      let filter = rows[y * (rowBytes + 1)]
      for x in 0..<rowBytes {
        let left = x < step ? 0 : flat[y * rowBytes + x - step]
        let up = y == 0 ? 0 : flat[(y - 1) * rowBytes + x]
        let corner = x < step || y == 0 ? 0 : flat[(y - 1) * rowBytes + x - step]
        let guess: UInt8
        switch filter {
        case 0: guess = 0
        case 1: guess = left
        case 2: guess = up
        case 3: guess = UInt8((Int(left) + Int(up)) / 2)
        case 4: guess = paeth(left, up, corner)
        default: throw Failure.filter(filter)
        }
        flat[y * rowBytes + x] = rows[y * (rowBytes + 1) + 1 + x] &+ guess
      }
    }
    return flat
  }

  private static func paeth(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
    let p = Int(a) + Int(b) - Int(c)
    let (pa, pb, pc) = (abs(p - Int(a)), abs(p - Int(b)), abs(p - Int(c)))
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
  }

  private func pixel(_ flat: [UInt8], _ rowBytes: Int, x: Int, y: Int) throws -> UInt32 {
    if colorType == 3 {
      let bit = x * depth
      let byte = flat[y * rowBytes + bit / 8]
      let number = Int(byte >> UInt8(8 - depth - bit % 8)) & (1 << depth - 1)
      guard number < palette.count else { throw Failure.data("colour beyond the palette") }
      return palette[number]
    }
    let channels = colorType == 6 ? 4 : 3
    let start = y * rowBytes + x * channels
    let alpha = colorType == 6 ? UInt32(flat[start + 3]) : 255
    return UInt32(flat[start]) | UInt32(flat[start + 1]) << 8 | UInt32(flat[start + 2]) << 16 | alpha << 24
  }

  private struct Reader {
    let bytes: [UInt8]
    var at: Int

    var left: Int { bytes.count - at }

    mutating func byte() throws -> UInt8 {
      guard at < bytes.count else { throw Failure.truncated }
      at += 1
      return bytes[at - 1]
    }

    mutating func number(_ count: Int) throws -> Int {
      var value = 0
      for _ in 0..<count { value = value << 8 | Int(try byte()) }
      return value
    }

    mutating func chunk() throws -> (type: String, data: [UInt8]) {
      let length = try number(4)
      guard left >= length + 8 else { throw Failure.truncated }
      let checked = Array(bytes[at..<at + 4 + length])
      let type = String(decoding: checked.prefix(4), as: UTF8.self)
      at += 4 + length
      guard try number(4) == Int(crc32(0, checked, uInt(checked.count))) else { throw Failure.checksum(type) }
      return (type, Array(checked.dropFirst(4)))
    }
  }
}
