internal import Silhouette
internal import SilhouetteText

/// Masked screenshots on their way into a page: one line of Base64 each, and when each is shown.
///
/// One picture at a time is in memory.
struct PagePictures {
  /// When a picture is shown, in milliseconds since the log's first event.
  struct Shown: Equatable {
    var start: Double
    /// nil for the session's end.
    var end: Double?
    /// When it was taken.
    var time: Double
    /// The number of its line.
    var number: Int
  }

  /// By rising time.
  private let pictures: [MaskedPicture]
  /// The session's, in milliseconds since 1970.
  var start: Int64 = 0
  /// The line of each picture that was read: the same one for neighbours that are the same file.
  private var numbers: [Int] = []
  private var last: [UInt8] = []

  init(_ pictures: [MaskedPicture]) {
    self.pictures = pictures.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  var isEmpty: Bool { pictures.isEmpty }

  /// The next picture's line, empty for one that is the same as the picture before it; nil after the last.
  mutating func next() throws(SilhouetteError) -> [UInt8]? {
    guard numbers.count < pictures.count else { return nil }
    let picture = pictures[numbers.count].file
    var file = try FileBytes(path: picture.name, isNamed: false)
    let bytes = try file.all(
      most: max(picture.bytes, 1), tooLarge: SilhouetteError(.io, "\(picture.name): has changed; try again"))
    guard bytes != last else {
      numbers.append(numbers.last ?? 0)
      return []
    }
    let line = numbers.last.map { $0 + 1 } ?? 0
    numbers.append(line)
    last = bytes
    return Array(((line > 0 ? "\n" : "") + Base64Text.text(bytes)).utf8)
  }

  /// When each picture is shown: from its screen on, or from its own moment if it is not the first of its screen, until
  /// the next picture or the first change of the screen.
  ///
  /// - Parameters:
  ///   - origin: of the log's first event, in milliseconds since 1970.
  ///   - changes: the moments at which the page changed, in milliseconds since then, rising.
  func shown(from origin: Double, changes: [Double]) -> [Shown] {
    var shown: [Shown] = []
    var next = 0
    for (index, picture) in pictures.enumerated() {
      let time = moment(picture.time, origin)
      let isFirst = index == 0 || pictures[index - 1].screen != picture.screen
      let start = isFirst ? moment(picture.screen, origin) : time
      while next < changes.count, changes[next] <= moment(picture.screen, origin) { next += 1 }
      let end = next < changes.count ? changes[next] : nil
      if let last = shown.last, last.end ?? .infinity > start { shown[shown.count - 1].end = start }
      shown.append(Shown(start: start, end: end, time: time, number: numbers[index]))
    }
    return shown
  }

  /// As the recorder rounds times of the log.
  private func moment(_ time: Double, _ origin: Double) -> Double {
    max(0, Double(start) + time.rounded(.down) - origin)
  }

  /// Facts for the page's head.
  var facts: [PageText.Fact] {
    isEmpty ? [] : [PageText.Fact("Screenshots", "\(pictures.count), masked")]
  }
}
