internal import SilhouettePictures

/// Contenders that are pictures: which they are, and how each is made of the frames of one a second.
struct PictureContender: Sendable {
  enum Making: Sendable {
    /// A PNG for each frame that differs.
    case png
    /// A JPEG for each frame that differs, a pixel a point.
    case jpeg(quality: Int)
    /// A lossy WebP for each frame that differs, a pixel a point.
    case webp(quality: Int)
    /// H.264 as the field's SDKs have it: most bits a second, and the picture's size in relation to the screen's points.
    case fieldVideo(kilobits: Int, size: Double)
    case h264
    case av1
    case apng
    case gif

    /// Whether ffmpeg makes it.
    var isFilm: Bool {
      switch self {
      case .fieldVideo, .h264, .av1: true
      default: false
      }
    }

    /// Formats of a lossy still for each frame; the smallest file counts. nil for everything else.
    ///
    /// Android's JPEG encoder fits Huffman tables to each picture, which saves two fifths for masked screens.
    /// TurboJPEG fits them only to progressive files.
    var stillFormats: [PictureFormat]? {
      switch self {
      case .jpeg(let quality):
        let sequential = JPEGSettings(quality: quality, chroma: .half)
        var progressive = sequential
        progressive.isProgressive = true
        return [.jpeg(progressive), .jpeg(sequential)]
      case .webp(let quality): return [.webp(.lossy(quality: quality))]
      default: return nil
      }
    }
  }

  let contender: Contender
  let making: Making

  /// Of screenshots, masked or not.
  static func photographic(_ group: Contender.Group) -> [PictureContender] {
    let fields = [(20, 0.8), (40, 1.0), (60, 1.0)]
    return [
      PictureContender(
        contender: Contender(
          "\(group.rawValue)-png", group, "PNG a frame",
          "one file for each second in which the picture differs, in the screenshot's own size"),
        making: .png)
    ]
      + [30, 80].map { quality in
        PictureContender(
          contender: Contender(
            "\(group.rawValue)-jpeg-\(quality)", group, "JPEG a frame, quality \(quality)",
            "one file for each second in which the picture differs, a pixel a point, Huffman tables fitted to it"
          ),
          making: .jpeg(quality: quality))
      } + [webp(group)] + fields.map { field($0.0, $0.1, group) } + videos(group)
  }

  /// PostHog's SDKs for Android and iOS encode replay screenshots as lossy WebP of quality 30 with libwebp's default preset, and
  /// only on systems without a WebP encoder as JPEG.
  private static func webp(_ group: Contender.Group) -> PictureContender {
    PictureContender(
      contender: Contender(
        "\(group.rawValue)-webp-30", group, "WebP a frame, quality 30",
        "one lossy file for each second in which the picture differs, a pixel a point, as some session-replay SDKs send it"
      ),
      making: .webp(quality: 30))
  }

  /// The contenders that the others of a group are made from: frames of one a second.
  static let bases = ["screenshots-png", "masked-png", "wireframe-png"]

  static let wireframe =
    [
      PictureContender(
        contender: Contender(
          "wireframe-png", .wireframe, "PNG a frame",
          "one file for each second in which the wireframe differs"),
        making: .png),
      PictureContender(
        contender: Contender("wireframe-apng", .wireframe, "APNG", "one file that holds only the changes"),
        making: .apng),
      PictureContender(
        contender: Contender("wireframe-gif", .wireframe, "GIF", "one file of 256 colours a frame"),
        making: .gif),
    ] + videos(.wireframe)

  private static func field(_ kilobits: Int, _ size: Double, _ group: Contender.Group) -> PictureContender {
    let scale = size == 1 ? "a pixel a point" : "\(Int(size * 100)) % of that size"
    return PictureContender(
      contender: Contender(
        "\(group.rawValue)-h264-\(kilobits)k", group, "H.264, at most \(kilobits) kbit/s",
        "as session-replay SDKs send it: 1 frame a second, \(scale), 5 s segments, a key frame every 6 frames, crf 23 where the rate allows it"
      ),
      making: .fieldVideo(kilobits: kilobits, size: size))
  }

  private static func videos(_ group: Contender.Group) -> [PictureContender] {
    [
      PictureContender(
        contender: Contender(
          "\(group.rawValue)-h264", group, "H.264, constant quality",
          "one file, key frames only where the picture is new, x264's preset medium at crf 23, without extra bytes for frames that stay long (qcomp 1)"
        ),
        making: .h264),
      PictureContender(
        contender: Contender(
          "\(group.rawValue)-av1", group, "AV1, constant quality",
          "one file with one key frame, SVT-AV1's preset 6 at crf 40"),
        making: .av1),
    ]
  }
}
