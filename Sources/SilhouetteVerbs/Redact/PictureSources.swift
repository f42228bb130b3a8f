internal import Silhouette
internal import SilhouetteHierarchy
internal import SystemPackage

/// The screenshots that a run reads, so that no masked one takes the place of another one that is still to be read.
///
/// The stream alone names them, and it is read while pictures are written. So it is read once more, when an output's name
/// turns out to be taken.
struct PictureSources {
  private let session: InputList
  private let pictures: RedactOptions.Pictures
  private let reading: ReadingOptions
  private var files: ReadFiles?
  /// Whether the session cannot be read twice: any file may be one of its screenshots.
  private var areUnknown = false

  init(_ session: InputList, pictures: RedactOptions.Pictures, reading: ReadingOptions) {
    self.session = session
    self.pictures = pictures
    self.reading = reading
  }

  /// Whether a file would be lost if an output took its place. A link may be replaced: the file that it leads
  /// to stays.
  ///
  /// - Parameter made: outputs of this run.
  mutating func holds(_ path: String, _ made: Set<String>) -> Bool {
    guard !made.contains(path), Folder.target(ofLink: path) == nil, FileStatus(path)?.kind == .regular else {
      return false
    }
    if files == nil { find() }
    return areUnknown || files?.file(at: path) != nil
  }

  private mutating func find() {
    var found = ReadFiles(session)
    defer { files = found }
    switch pictures {
    case .folder(let path): found.addFolder(path.name)
    case .file(let path): found.add(path.name)
    case .ofStream:
      var reader = SessionReader(session, options: reading)
      guard reader.totalBytes != nil else {
        areUnknown = true
        return
      }
      // An unreadable file names no screenshot.
      while let record = try? reader.next() {
        guard case .screenshot(let time, let path) = record else { continue }
        found.add(Screenshot(time: time, path: path, stream: reader.currentName).besideStream)
      }
    }
  }
}
