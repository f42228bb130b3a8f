public import SilhouettePictures

/// PNG through libpng, JPEG through libjpeg-turbo and WebP through libwebp, as the system has them.
///
/// Any kind of PNG becomes eight bits a channel, as sRGB. What is written holds pixels only: no date, no place, no
/// thumbnail of the picture as it was. A picture whose file asks viewers to turn it is refused, since its pixels are not
/// where they are seen. Nothing is kept between calls, so one value serves any number of workers.
public struct SystemPictures: PictureCodec {
  public init() {}

  public func decode(_ file: [UInt8], maxPixels: Int) throws(PictureError) -> Picture {
    if PNGFile.recognizes(file) { return try PNGFile.decode(file, maxPixels: maxPixels) }
    if JPEGFile.recognizes(file) { return try JPEGFile.decode(file, maxPixels: maxPixels) }
    if WebPFile.recognizes(file) { return try WebPFile.decode(file, maxPixels: maxPixels) }
    throw PictureError(
      file.isEmpty ? "the file is empty" : "is neither PNG, JPEG nor WebP; convert it to one of them")
  }

  public func encode(_ picture: Picture) throws(PictureError) -> [UInt8] {
    switch picture.format {
    case .png: try PNGFile.encode(picture)
    case .jpeg(let settings): try JPEGFile.encode(picture, settings)
    case .webp(let settings): try WebPFile.encode(picture, settings)
    }
  }

  /// Refuses what is not a picture of at most so many pixels.
  static func check(_ width: Int, _ height: Int, maxPixels: Int) throws(PictureError) {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflow, pixels <= maxPixels else {
      throw PictureError(
        "\(width) x \(height) is not a picture of at most \(maxPixels) pixels; raise --max-pixels if it is meant"
      )
    }
  }

  static func check(turned orientation: Int?) throws(PictureError) {
    guard let orientation, orientation != 1 else { return }
    throw PictureError(
      "asks viewers to turn it (Exif orientation \(orientation)), so masks would miss; turn its pixels instead"
    )
  }
}
