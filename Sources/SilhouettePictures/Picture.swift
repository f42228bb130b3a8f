/// Pixels of a picture that another program made, such as a screenshot, and the settings of its file.
///
/// Rows go from top to bottom without padding. A pixel is 0xAABBGGRR, as in a `Pixmap`, but its alpha is straight:
/// colours are not multiplied by it.
public struct Picture: Sendable, Equatable {
  /// The largest number of pixels by default, of pictures that are read and drawn.
  package static let usualLimit = 1 << 26

  /// How a codec writes the picture again: format and settings.
  public var format: PictureFormat
  /// In pixels; at least 1.
  public let width: Int
  /// In pixels; at least 1.
  public let height: Int
  /// `width * height` pixels, row by row from the top left. Make a new picture to change them.
  public package(set) var pixels: [UInt32]

  /// A picture from its pixels; nil if a side is less than 1, or if the number of pixels is not `width * height`.
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

/// The format of a picture's file, with the settings that another file of the same kind needs.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum PictureFormat: Sendable, Hashable {
  /// Portable Network Graphics; lossless.
  case png
  /// JPEG; lossy.
  case jpeg(JPEGSettings)
  /// WebP; lossless or lossy.
  case webp(WebPSettings)
}

/// Whether a WebP is lossless. A lossy file does not hold its quality, so a picture that was read from one has the
/// default.
public enum WebPSettings: Sendable, Hashable {
  /// Every pixel stays as it is.
  case lossless
  /// Quality from 0 to 100, as libwebp counts. Chroma is halved; alpha is kept as it is.
  case lossy(quality: Int = 80)
}

/// Quality and chroma of a JPEG, so that a new file is much like the one that was read.
public struct JPEGSettings: Sendable, Hashable {
  /// How many pixels share a colour. The brightness of each pixel is kept.
  package enum Chroma: Sendable, Hashable, CaseIterable {
    /// No colour.
    case gray
    /// Each pixel has its own (4:4:4).
    case every
    /// Two pixels side by side (4:2:2).
    case halfAcross
    /// Two pixels, one above the other (4:4:0).
    case halfDown
    /// Two by two pixels (4:2:0): the usual one.
    case half
    /// Four pixels side by side (4:1:1).
    case quarterAcross
  }

  /// 1 to 100, as the Independent JPEG Group's library counts.
  public var quality: Int
  /// How many pixels share a colour.
  package var chroma: Chroma
  /// Whether the file is written in several scans, whose Huffman tables fit the picture: this takes longer,
  /// and makes pictures of screens a third smaller. Reading a file leaves this false.
  package var isProgressive = false

  /// Settings for a file with that quality. Two by two pixels share a colour (4:2:0).
  public init(quality: Int = 90) {
    self.init(quality: quality, chroma: .half)
  }

  package init(quality: Int = 90, chroma: Chroma) {
    self.quality = quality
    self.chroma = chroma
  }
}
