public import SilhouettePictures

/// The codec for PNG (libdeflate, libpng), JPEG (libjpeg-turbo) and WebP (libwebp), through the system's libraries.
///
/// Any kind of PNG becomes eight bits a channel, as sRGB. Written files hold pixels only: no date, no place, no
/// thumbnail. A picture whose file asks viewers to turn it (Exif) is refused, because its pixels are not where people
/// see them. The codec keeps nothing between calls, so one value serves any number of workers.
public struct SystemPictures: PictureCodec {
  /// A codec; all values are alike.
  public init() {}

  /// Reads a PNG, JPEG or WebP, recognised by its first bytes.
  ///
  /// - Throws: `PictureError` if the file is of another format, broken, cut, animated or turned, or has more than
  ///   `maxPixels` pixels.
  public func decode(_ file: some Collection<UInt8>, maxPixels: Int) throws(PictureError) -> Picture {
    let file = Array(file)
    if PNGFile.recognizes(file) { return try PNGFile.decode(file, maxPixels: maxPixels) }
    if JPEGFile.recognizes(file) { return try JPEGFile.decode(file, maxPixels: maxPixels) }
    if WebPFile.recognizes(file) { return try WebPFile.decode(file, maxPixels: maxPixels) }
    throw PictureError(
      file.isEmpty ? "the file is empty" : "is not a PNG, JPEG or WebP; convert it to one of them")
  }

  /// Writes a file in the picture's own format.
  ///
  /// - Throws: `PictureError` if the library fails or the format cannot hold so many pixels.
  public func encode(_ picture: Picture) throws(PictureError) -> [UInt8] {
    switch picture.format {
    case .png: try PNGWriter.write(picture)
    case .jpeg(let settings): try JPEGFile.encode(picture, settings)
    case .webp(let settings): try WebPFile.encode(picture, settings)
    }
  }

  /// Throws unless the sides are those of a picture of at most `maxPixels` pixels.
  static func check(_ width: Int, _ height: Int, maxPixels: Int) throws(PictureError) {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflow, pixels <= maxPixels else {
      throw PictureError(
        "\(width) x \(height) pixels are not between 1 and \(maxPixels); raise --max-pixels if you trust the picture"
      )
    }
  }

  static func check(turned orientation: Int?) throws(PictureError) {
    guard let orientation, orientation != 1 else { return }
    throw PictureError(
      "asks viewers to rotate it (Exif orientation \(orientation)), so masks would miss; rotate its pixels instead"
    )
  }
}
