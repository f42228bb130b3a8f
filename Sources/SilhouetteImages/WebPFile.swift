import CWebP
import SilhouettePictures

/// WebP stills by libwebp, which reports errors by return value, never by a jump.
enum WebPFile {
  static func recognizes(_ file: [UInt8]) -> Bool {
    file.starts(with: "RIFF".utf8) && file.dropFirst(8).starts(with: "WEBP".utf8)
  }

  static func decode(_ file: [UInt8], maxPixels: Int) throws(PictureError) -> Picture {
    try SystemPictures.check(turned: WebPHeader(file).orientation)
    var features = WebPBitstreamFeatures()
    try check(WebPGetFeatures(file, file.count, &features))
    guard features.has_animation == 0 else {
      throw PictureError("is an animation, but a screenshot is a still; save one frame of it")
    }
    let (width, height) = (Int(features.width), Int(features.height))
    try SystemPictures.check(width, height, maxPixels: maxPixels)
    let pixels = try pixels(of: file, count: width * height, stride: width * 4)
    let settings = features.format == losslessFormat ? WebPSettings.lossless : .lossy()
    return Picture(format: .webp(settings), width: width, height: height, pixels: pixels)!
  }

  /// What `WebPBitstreamFeatures.format` says of a file that lost nothing.
  private static let losslessFormat: Int32 = 2

  private static func pixels(of file: [UInt8], count total: Int, stride: Int) throws(PictureError) -> [UInt32]
  {
    var config = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&config) != 0 else { throw PictureError(otherVersion) }
    config.output.colorspace = MODE_RGBA
    config.output.is_external_memory = 1
    var status = VP8_STATUS_OK
    let pixels = [UInt32](unsafeUninitializedCapacity: total) { buffer, count in
      buffer.withMemoryRebound(to: UInt8.self) {
        config.output.u.RGBA = WebPRGBABuffer(rgba: $0.baseAddress, stride: Int32(stride), size: total * 4)
        status = WebPDecode(file, file.count, &config)
        WebPFreeDecBuffer(&config.output)
      }
      count = status == VP8_STATUS_OK ? total : 0
    }
    try check(status)
    return pixels
  }

  private static func check(_ status: VP8StatusCode) throws(PictureError) {
    let reason: String
    switch status {
    case VP8_STATUS_OK: return
    case VP8_STATUS_OUT_OF_MEMORY: throw PictureError("cannot be read; there is no memory left")
    case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: reason = "it breaks off"
    case VP8_STATUS_UNSUPPORTED_FEATURE: reason = "it uses a feature that libwebp does not support"
    default: reason = "its bytes are invalid"
    }
    throw PictureError("is not a whole WebP (\(reason)); create it again")
  }

  // MARK: Writing

  static func encode(_ picture: Picture, _ settings: WebPSettings) throws(PictureError) -> [UInt8] {
    let most = Int(WEBP_MAX_DIMENSION)
    guard picture.width <= most, picture.height <= most else {
      throw PictureError("cannot be written; a WebP has at most \(most) pixels a side")
    }
    var config = try config(settings)
    var image = WebPPicture()
    guard WebPPictureInit(&image) != 0 else { throw PictureError(otherVersion) }
    defer { WebPPictureFree(&image) }
    image.width = Int32(picture.width)
    image.height = Int32(picture.height)
    image.use_argb = config.lossless
    let isTaken = picture.pixels.withUnsafeBytes {
      WebPPictureImportRGBA(&image, $0.bindMemory(to: UInt8.self).baseAddress, Int32(picture.width * 4)) != 0
    }
    guard isTaken else { throw failure(image) }
    return try write(&image, &config)
  }

  private static func config(_ settings: WebPSettings) throws(PictureError) -> WebPConfig {
    var config = WebPConfig()
    guard WebPConfigInit(&config) != 0 else { throw PictureError(otherVersion) }
    switch settings {
    case .lossy(let quality): config.quality = Float(min(max(quality, 0), 100))
    // Of screenshots the highest level saves one percent more, and takes half as long again.
    case .lossless: _ = WebPConfigLosslessPreset(&config, 2)
    }
    // Colours under clear pixels stay, as in a PNG.
    config.exact = 1
    return config
  }

  private static func write(_ image: inout WebPPicture, _ config: inout WebPConfig) throws(PictureError)
    -> [UInt8]
  {
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    let isWritten = withUnsafeMutablePointer(to: &writer) {
      image.writer = WebPMemoryWrite
      image.custom_ptr = UnsafeMutableRawPointer($0)
      return WebPEncode(&config, &image) != 0
    }
    guard isWritten else { throw failure(image) }
    return Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }

  private static func failure(_ image: WebPPicture) -> PictureError {
    switch image.error_code {
    case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY, VP8_ENC_ERROR_BAD_WRITE:
      PictureError("cannot be written; there is no memory left")
    case VP8_ENC_ERROR_PARTITION0_OVERFLOW, VP8_ENC_ERROR_PARTITION_OVERFLOW, VP8_ENC_ERROR_FILE_TOO_BIG:
      PictureError("cannot be written; it does not fit into a WebP")
    default: PictureError("cannot be written (libwebp's error \(image.error_code.rawValue))")
    }
  }

  private static let otherVersion =
    "cannot be handled: libwebp has another version than the one Silhouette was built for"
}
