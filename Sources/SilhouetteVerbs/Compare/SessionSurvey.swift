internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteScene

/// A first look at a session: its length, contents and pictures.
struct SessionSurvey {
  /// A picture on disk and its moment.
  struct Picture: Sendable {
    /// Milliseconds after the first screen.
    var time: Double
    var file: String
    /// Its name under a folder of masked ones.
    var name: String
  }

  private(set) var firstTime: Double?
  /// Milliseconds since 1970 of the first screen.
  private(set) var epoch: Int64 = 0
  private(set) var endTime = 0.0
  package private(set) var screens = 0
  private(set) var viewport = Viewport(width: 0, height: 0)
  private(set) var pictures: [Picture] = []
  private(set) var fidelity = FidelityCount()
  private(set) var notes: [String] = []
  private(set) var inputError: SilhouetteError?

  /// Reads a session to its end.
  package init(
    _ input: InputList, _ source: inout SceneSource, screenshots: String?,
    progress: (borrowing SceneSource) -> Void
  ) throws(SilhouetteError) {
    var folder: PictureFolder?
    if let screenshots { folder = try PictureFolder(path: screenshots, session: input) }
    var found: [Screenshot] = []
    let read = try SessionRun(nil).read(&source) { (moment, source) throws(SilhouetteError) in
      switch moment {
      case .screen(let screen):
        take(screen.scene)
        found += folder?.take(ofDump: source.currentName, at: screen.scene.time) ?? []
        progress(source)
      case .screenshot(let picture) where folder == nil: found.append(picture)
      default: break
      }
      return .next(made: 0)
    }
    inputError = read.inputError
    guard let firstTime else { throw read.nothingToShow }
    endTime = max(source.endTime, firstTime)
    epoch = (source.start > 0 ? source.start : Recorder.unknownStart) + Int64(min(max(firstTime, 0), 9e15))
    // Pictures of what could not be read would be masked with screens that are not theirs.
    found += folder?.take(upTo: inputError == nil ? .infinity : endTime, start: source.start) ?? []
    place(found, areBesideStream: folder == nil, firstTime)
    noteOddities(of: source, timeless: folder?.timeless ?? [])
  }

  /// Milliseconds; at least a second, which a single screen is seen for.
  var duration: Double { max(1000, endTime - (firstTime ?? 0)) }

  /// Frames of one a second: of each second that began.
  var frames: Int { Int(min(duration, 1e9) / 1000) + (duration > 1000 ? 1 : 0) }

  private mutating func take(_ scene: WireframeScene) {
    if firstTime == nil {
      firstTime = scene.time
      viewport = scene.viewport
    }
    screens += 1
    fidelity.add(scene)
  }

  private mutating func place(_ found: [Screenshot], areBesideStream: Bool, _ firstTime: Double) {
    for picture in found {
      guard !areBesideStream || picture.staysBesideStream else {
        notes.append("\(picture.path) is not beside its stream and was left out.")
        continue
      }
      let file = areBesideStream ? picture.besideStream : picture.stream
      pictures.append(Picture(time: max(0, picture.time - firstTime), file: file, name: picture.name))
    }
    pictures.sort { $0.time < $1.time }
  }

  private mutating func noteOddities(of source: borrowing SceneSource, timeless: [String]) {
    if let name = timeless.first {
      notes.append(
        "\(timeless.count) pictures, such as \(name), have no time in their names and were left out.")
    }
    if let inputError { notes.append("The input breaks off: \(inputError.message).") }
  }
}
