internal import Silhouette
internal import SilhouetteSystem
internal import SilhouetteText

/// One PNG for each second, named from `000000.png` on and starting with the first second that has one: the
/// frames of a video.
struct FrameFolder {
  let path: String
  /// Number of the first frame.
  private(set) var first = 0
  private(set) var count = 0
  /// Whether each frame differs from the one before it.
  private(set) var isChanged: [Bool] = []
  private(set) var last: [UInt8] = []
  /// Processor time of packing them as PNG, where that is known.
  var packing = 0.0

  init(path: String) {
    self.path = path
  }

  /// What ffmpeg calls them.
  var pattern: String { path + "/%06d.png" }
  var changed: Int { isChanged.count { $0 } }

  func file(_ second: Int) -> String { path + "/" + Self.name(second) }

  static func name(_ second: Int) -> String { String(second, digits: 6) + ".png" }

  /// Adds the frame of a second.
  ///
  /// - Parameter png: nil where it is that of the second before.
  mutating func add(_ png: [UInt8]?, second: Int) throws(SilhouetteError) {
    if count == 0 { first = second }
    if let png { last = png }
    isChanged.append(png != nil)
    count += 1
    try WorkFolder.write(last, to: file(second))
  }
}
