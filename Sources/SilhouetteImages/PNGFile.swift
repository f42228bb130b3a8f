import CPNG
import SilhouettePictures

/// PNG by libpng: read by its simplified interface, which reports errors by return value, and written by calls in C
/// (`silhouette_png_write`).
enum PNGFile {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func recognizes(_ file: [UInt8]) -> Bool { file.starts(with: signature) }

  static func decode(_ file: [UInt8], maxPixels: Int) throws(PictureError) -> Picture {
    try SystemPictures.check(turned: orientation(in: file))
    // libpng reads from these bytes until the picture is whole.
    return try withoutTexts(file).withUnsafeBufferPointer { bytes throws(PictureError) in
      try decode(bytes, maxPixels: maxPixels)
    }
  }

  private static func decode(
    _ file: UnsafeBufferPointer<UInt8>, maxPixels: Int
  ) throws(PictureError) -> Picture {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    // Frees what libpng holds, also after an error.
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0 else {
      throw failure(image)
    }
    let (width, height) = (Int(image.width), Int(image.height))
    try SystemPictures.check(width, height, maxPixels: maxPixels)
    image.format = silhouette_png_format_rgba
    image.flags |= silhouette_png_flag_16bit_srgb
    var isRead = false
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      isRead = png_image_finish_read(&image, nil, buffer.baseAddress, png_int_32(width * 4), nil) != 0
      count = isRead ? width * height : 0
    }
    guard isRead else { throw failure(image) }
    return Picture(format: .png, width: width, height: height, pixels: pixels)!
  }

  /// Pictures of few colours, such as most masked screenshots, have a palette, which about halves them.
  ///
  /// Rows of others are written as differences from the row above: of screenshots and photographs, trying every filter on
  /// every row saves 2 % more and takes more than twice as long (docs/PERFORMANCE.md).
  static func encode(_ picture: Picture) throws(PictureError) -> [UInt8] {
    if let few = PictureColors(of: picture), few.colors.count * 4 <= picture.pixels.count {
      return try write(picture, channels: 1, rows: few.numbers, palette: few.colors)
    }
    let isOpaque = picture.pixels.reduce(UInt32.max) { $0 & $1 } >= 0xFF00_0000
    return isOpaque
      ? try write(picture, channels: 3, rows: Array(rgb: picture.pixels))
      : try write(picture, channels: 4, rows: picture.pixels)
  }

  private static func write<Sample: BitwiseCopyable>(
    _ picture: Picture, channels: Int32, rows: [Sample], palette: [UInt32] = []
  ) throws(PictureError) -> [UInt8] {
    // Enough for rows that do not pack at all (libpng's own bound is 9/64 more, and 12 bytes for each chunk), so that packing
    // is done once.
    let packed = picture.height * (picture.width * Int(channels) + 1)
    let capacity = packed + packed / 6 + 4096
    let file = rows.withUnsafeBytes { rows in
      [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        count = silhouette_png_write(
          buffer.baseAddress, capacity, png_uint_32(picture.width), png_uint_32(picture.height), channels,
          rows.baseAddress?.assumingMemoryBound(to: UInt8.self), palette, Int32(palette.count))
      }
    }
    guard !file.isEmpty else { throw PictureError("cannot be written as PNG; there is not enough memory") }
    return file
  }

  private static func failure(_ image: png_image) -> PictureError {
    let message = withUnsafeBytes(of: image.message) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return PictureError("is not a whole PNG (\(message)); create it again")
  }

  /// Chunks that change pixels or their colors.
  private static let needed: Set<[UInt8]> = Set(
    ["IHDR", "PLTE", "tRNS", "IDAT", "IEND", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD"].map {
      Array($0.utf8)
    })

  /// The file without texts and other chunks that change no pixel: libpng unpacks up to 8 MB of each, and keeps them all.
  static func withoutTexts(_ file: [UInt8]) -> [UInt8] {
    var kept = signature
    var start = signature.count
    var at = start
    var profiles = 0
    while at + 8 <= file.count {
      let count = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = Array(file[at + 4..<at + 8])
      // What follows a broken chunk stays, so that libpng reports it.
      guard count <= file.count - at - 12 else { break }
      let end = at + 12 + count
      if name == Array("iCCP".utf8) { profiles += 1 }
      if !needed.contains(name) || name == Array("iCCP".utf8) && profiles > 1 {
        kept += file[start..<at]
        start = end
      }
      at = end
    }
    guard start > signature.count else { return file }
    return kept + file[start...]
  }

  /// The orientation in an `eXIf` chunk before the pixels.
  private static func orientation(in file: [UInt8]) -> Int? {
    var at = signature.count
    while at + 8 <= file.count {
      let count = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      let (body, name) = (at + 8, file[at + 4..<at + 8])
      guard count <= file.count - body, !name.elementsEqual("IEND".utf8) else { return nil }
      if name.elementsEqual("eXIf".utf8) { return ExifOrientation.find(in: file[body..<body + count]) }
      at = body + count + 4
    }
    return nil
  }
}

extension [UInt8] {
  /// Red, green and blue of each pixel.
  fileprivate init(rgb pixels: [UInt32]) {
    self.init(unsafeUninitializedCapacity: pixels.count * 3) { bytes, count in
      for index in pixels.indices {
        let pixel = pixels[index]
        bytes[index * 3] = UInt8(truncatingIfNeeded: pixel)
        bytes[index * 3 + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        bytes[index * 3 + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
      }
      count = pixels.count * 3
    }
  }
}
