/// Pixels of somebody else's picture, such as a screenshot, and how it lay in its file; rows top to bottom without
/// padding.
///
/// A pixel is 0xAABBGGRR, as in a `Pixmap`, but its colour is straight: not multiplied by its alpha.
public struct Picture: Sendable, Equatable {
  /// How it is written again.
  public var format: PictureFormat
  /// Both at least 1.
  public let width: Int
  public let height: Int
  /// `width * height` pixels.
  public var pixels: [UInt32]

  /// nil where a side is less than 1 or the pixels are not as many as the sides say.
  public init?(format: PictureFormat, width: Int, height: Int, pixels: [UInt32]) {
    guard width > 0, height > 0 else { return nil }
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, count == pixels.count else { return nil }
    self.format = format
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

/// How a picture lies in its file.
public enum PictureFormat: Sendable, Hashable {
  case png
  case jpeg(JPEGSettings)
  case webp(WebPSettings)
}

/// Whether a WebP lost anything when it was made. A lossy one does not say how much, so it is written again at what
/// screenshot tools take.
public enum WebPSettings: Sendable, Hashable {
  case lossless
  /// 0 to 100, as libwebp counts; chroma is halved, and alpha is kept as it was.
  case lossy(quality: Int = 80)
}

/// What a JPEG lost when it was made, so that it can be written again much like it was.
public struct JPEGSettings: Sendable, Hashable {
  /// How many pixels share a colour: across and down.
  public enum Chroma: Sendable, Hashable, CaseIterable {
    case gray, every, halfAcross, halfDown, half, quarterAcross
  }

  /// 1 to 100, as the Independent JPEG Group's library counts.
  public var quality: Int
  public var chroma: Chroma

  public init(quality: Int = 90, chroma: Chroma = .half) {
    self.quality = quality
    self.chroma = chroma
  }
}
