internal import Silhouette

/// The screenshots of an input's screens, which an export names and does not read.
struct ScreenshotsBeside {
  /// By the moment of the screen.
  private var byTime: [Double: String] = [:]
  /// Of a dump, the picture of its name beside it.
  private let ofDump: String?

  init(of input: InputList) { ofDump = input.pictureBeside }

  mutating func add(_ picture: Screenshot) {
    guard picture.staysBesideStream, byTime[picture.time] == nil else { return }
    byTime[picture.time] = picture.besideStream
  }

  /// The screenshot of a screen; nil for none. Those of earlier moments are forgotten.
  mutating func take(at time: Double) -> String? {
    defer { byTime = byTime.filter { $0.key > time } }
    return byTime[time] ?? ofDump
  }
}
