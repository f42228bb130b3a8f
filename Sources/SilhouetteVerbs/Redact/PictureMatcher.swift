internal import Silhouette
internal import SystemPackage

/// Finds the screen that each picture belongs to: the screen of its own moment, else the last one before it.
struct PictureMatcher {
  private var folder: PictureFolder?
  /// Pictures later than the screen that is held: a screen of their own moment may follow.
  private var waiting: [Screenshot] = []

  init(_ pictures: RedactOptions.Pictures, _ session: InputList) throws(SilhouetteError) {
    if case .folder(let path) = pictures { folder = try PictureFolder(path: path.name, session: session) }
  }

  /// Adds a picture that the stream names.
  mutating func add(_ picture: Screenshot) {
    waiting.append(picture)
  }

  /// Adds the folder's pictures up to a moment.
  ///
  /// - Parameter start: The session's, in ms since the epoch; 0 if unknown.
  mutating func addFromFolder(upTo time: Double, start: Int64) {
    waiting += folder?.take(upTo: time, start: start) ?? []
  }

  /// Takes pictures that belong to the screen of this moment.
  mutating func takeOwn(at time: Double) -> [Screenshot] {
    // Names of a folder give whole milliseconds, rounded down.
    let roundedDown = folder == nil ? time : time.rounded(.down)
    let own = waiting.filter { $0.time == time || $0.time == roundedDown }
    waiting.removeAll { $0.time == time || $0.time == roundedDown }
    return own
  }

  /// Takes pictures that have their name from a dump.
  mutating func take(ofDump dump: String, at time: Double) -> [Screenshot] {
    folder?.take(ofDump: dump, at: time) ?? []
  }

  /// Takes pictures of this moment and later.
  mutating func take(from time: Double) -> [Screenshot] {
    let later = waiting.filter { $0.time >= time }
    waiting.removeAll { $0.time >= time }
    return later
  }

  /// Takes all waiting pictures.
  mutating func takeAll() -> [Screenshot] {
    defer { waiting = [] }
    return waiting
  }

  /// Takes pictures of a folder whose dump was not read.
  mutating func takeUnread() -> [Screenshot] { folder?.takeUnread() ?? [] }

  /// Pictures of a folder whose name contains no moment.
  var timeless: [Screenshot] {
    folder.map { folder in folder.timeless.map { folder.screenshot($0, 0) } } ?? []
  }

  /// Pictures of a folder whose name is that of several dumps.
  var ambiguous: [Screenshot] {
    folder.map { folder in folder.ambiguous.map { folder.screenshot($0, 0) } } ?? []
  }
}
