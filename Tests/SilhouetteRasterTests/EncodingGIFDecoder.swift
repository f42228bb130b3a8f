import SilhouettePictures
import SilhouetteRaster

/// An animated GIF, read back: the obvious twin of the encoder.
struct GIFDecoder {
  enum Failure: Error { case malformed(String, Int) }

  struct Frame {
    var box: PixelRect
    /// In milliseconds.
    var delay: Double
    var pixels: [UInt32]
    var hasOwnColors: Bool
  }

  private(set) var width = 0
  private(set) var height = 0
  /// The number in the loop extension, nil for none.
  private(set) var plays: Int?
  private(set) var frames: [Frame] = []
  private let bytes: [UInt8]
  private var at = 0

  /// The picture after each frame, with its delay.
  var composed: [(delay: Double, pixels: [UInt32])] {
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

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    guard bytes.starts(with: Array("GIF89a".utf8)) else { throw Failure.malformed("signature", 0) }
    at = 6
    width = try number()
    height = try number()
    let flags = try byte()
    at += 2
    let shared = flags & 0x80 != 0 ? try colors(2 << Int(flags & 7)) : []
    var delay = 0.0
    while true {
      switch try byte() {
      case 0x21: try readExtension(&delay)
      case 0x2C: frames.append(try frame(shared, delay))
      case 0x3B:
        guard at == bytes.count else { throw Failure.malformed("bytes after the end", at) }
        return
      default: throw Failure.malformed("block", at)
      }
    }
  }

  private mutating func readExtension(_ delay: inout Double) throws {
    let label = try byte()
    let data = try blocks()
    if label == 0xF9 {
      delay = 10 * Double(Int(data[1]) | Int(data[2]) << 8)
    } else if data.starts(with: Array("NETSCAPE2.0".utf8)) {
      plays = Int(data[12]) | Int(data[13]) << 8
    }
  }

  private mutating func frame(_ shared: [UInt32], _ delay: Double) throws -> Frame {
    let (x, y, w, h) = (try number(), try number(), try number(), try number())
    guard let box = PixelRect(left: x, top: y, right: x + w, bottom: y + h), x + w <= width, y + h <= height
    else { throw Failure.malformed("box", at) }
    let flags = try byte()
    let hasOwn = flags & 0x80 != 0
    let table = hasOwn ? try colors(2 << Int(flags & 7)) : shared
    let bits = Int(try byte())
    let indexes = try GIFDecoder.unpack(try blocks(), bits: bits)
    guard indexes.count == box.area else { throw Failure.malformed("\(indexes.count) pixels for \(box)", at) }
    return Frame(box: box, delay: delay, pixels: indexes.map { table[Int($0)] }, hasOwnColors: hasOwn)
  }

  private static func unpack(_ data: [UInt8], bits: Int) throws -> [UInt8] {
    let clear = 1 << bits
    let singles = (0..<clear).map { [UInt8(truncatingIfNeeded: $0)] } + [[], []]
    var strings = singles
    var width = bits + 1
    var last: [UInt8]?
    var result: [UInt8] = []
    var bit = 0
    while true {
      guard bit + width <= data.count * 8 else { throw Failure.malformed("no end code", bit) }
      var code = 0
      for place in 0..<width { code |= Int(data[(bit + place) / 8] >> UInt8((bit + place) % 8) & 1) << place }
      bit += width
      if code == clear + 1 { return result }
      if code == clear {
        strings = singles
        width = bits + 1
        last = nil
        continue
      }
      guard code < strings.count || code == strings.count && last != nil else {
        throw Failure.malformed("code \(code)", bit)
      }
      let string = code < strings.count ? strings[code] : last! + [last![0]]
      result += string
      if let last, strings.count < 4096 { strings.append(last + [string[0]]) }
      if strings.count == 1 << width, width < 12 { width += 1 }
      last = string
    }
  }

  private mutating func blocks() throws -> [UInt8] {
    var data: [UInt8] = []
    while true {
      let count = Int(try byte())
      if count == 0 { return data }
      guard at + count <= bytes.count else { throw Failure.malformed("block length", at) }
      data += bytes[at..<at + count]
      at += count
    }
  }

  private mutating func colors(_ count: Int) throws -> [UInt32] {
    try (0..<count).map { _ in
      0xFF00_0000 | UInt32(try byte()) | UInt32(try byte()) << 8 | UInt32(try byte()) << 16
    }
  }

  private mutating func number() throws -> Int { Int(try byte()) | Int(try byte()) << 8 }

  private mutating func byte() throws -> UInt8 {
    guard at < bytes.count else { throw Failure.malformed("end", at) }
    at += 1
    return bytes[at - 1]
  }
}
