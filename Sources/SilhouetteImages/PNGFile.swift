import CPNG
import SilhouettePictures

/// PNG: screenshots' usual kind is read by `PNGReader`, all others by libpng's simplified interface, which reports errors by return
/// value.
enum PNGFile {
  private static let signature = PNGContainer.signature

  static func recognizes(_ file: [UInt8]) -> Bool { file.starts(with: signature) }

  static func decode(_ file: [UInt8], maxPixels: Int) throws(PictureError) -> Picture {
    try SystemPictures.check(turned: orientation(in: file))
    let picture = try file.withUnsafeBufferPointer { bytes throws(PictureError) in
      try PNGReader(UnsafeRawBufferPointer(bytes))?.read(maxPixels: maxPixels)
    }
    if let picture { return picture }
    return try decodeByLibrary(file, maxPixels: maxPixels)
  }

  /// Reads any kind of PNG.
  static func decodeByLibrary(_ file: [UInt8], maxPixels: Int) throws(PictureError) -> Picture {
    // libpng reads from these bytes until the picture is whole.
    try withoutTexts(file).withUnsafeBufferPointer { bytes throws(PictureError) in
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
