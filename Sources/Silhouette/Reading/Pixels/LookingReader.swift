package import SilhouetteFlattening
package import SilhouetteHierarchy
internal import SilhouetteScene

/// Reads a session's records, and joins screens with their pictures.
///
/// ```
/// SessionReader ─HierarchyRecord▶ LookingReader (asks ScreenPictures) ─▶ snapshots with sightings and added windows
/// ```
///
/// As a source of records, it gives screens as a stream holds them: the keyboard and areas that the source does not report are
/// windows of a joined screen, because the stream has no other place for their sightings.
package struct LookingReader: ~Copyable {
  package var reader: SessionReader
  /// Looks at pictures of screens; nil if trees say everything.
  private(set) var pictures: ScreenPictures?
  /// A record, or the input's error, that was read while looking for the picture of the screen before it.
  private var ahead: Result<HierarchyRecord?, SilhouetteError>?
  private(set) var viewport = AssumedScreen.ios.viewport
  /// The stream's platform; `.other` before the header was read.
  private(set) var platform = AppPlatform.other
  /// Milliseconds since 1970-01-01 00:00 UTC at the session's time 0; 0 if the source does not report it.
  private(set) var start: Int64 = 0

  /// - Parameter flattener: At the beginning of the session. Pictures are joined with the scenes that it makes.
  package init(_ list: InputList, _ reading: ReadingOptions, _ flattener: Flattener = Flattener()) {
    reader = SessionReader(list, options: reading)
    pictures = reading.pictures.map { ScreenPictures($0, list, flattener) }
  }

  /// The next record; nil at the session's end.
  mutating func next() throws(SilhouetteError) -> HierarchyRecord? {
    let record = try nextRecord()
    switch record {
    case .header(let header):
      viewport = header.viewport
      platform = header.platform
      start = Int64(min(max(header.start.rounded(), 0), 9e15))
    case .viewport(_, let changed): viewport = changed
    // Of equal screens, one dump may describe more than another.
    case .snapshot: viewport.told = reader.told
    default: break
    }
    return record
  }

  private mutating func nextRecord() throws(SilhouetteError) -> HierarchyRecord? {
    guard let ahead else { return try reader.next() }
    self.ahead = nil
    return try ahead.get()
  }

  /// Joins the screen that was just read with its picture, if it has one. An earlier picture's sightings go.
  mutating func look(at snapshot: inout HierarchySnapshot) throws(SilhouetteError) {
    guard let path = try picture(at: snapshot.time), var pictures = self.pictures else { return }
    var tree = snapshot.asTree(hidesUntold: false)
    if try pictures.look(at: path, of: &tree, viewport, platform, reader.tells) { snapshot = tree }
    if let oddity = pictures.oddity { reader.note(.assumed, oddity) }
    self.pictures = pictures
  }

  /// The path of a screen's picture; nil if there is none, or nobody looks at it.
  private mutating func picture(at time: Double) throws(SilhouetteError) -> String? {
    // A screenshot is no picture of itself.
    guard pictures != nil, reader.format?.isPixels != true else { return nil }
    if let path = try pictures!.named(of: reader.currentName, at: time, start: start) { return path }
    guard reader.format?.isStream ?? true else { return reader.picturesBeside().first }
    guard pictures!.areInStreams else { return nil }
    let stream = reader.currentName
    do throws(SilhouetteError) {
      ahead = .success(try reader.next())
    } catch {
      ahead = .failure(error)
    }
    guard case .success(.screenshot(time, let path)) = ahead else { return nil }
    let picture = Screenshot(time: time, path: path, stream: stream)
    return picture.staysBesideStream ? picture.besideStream : nil
  }
}
