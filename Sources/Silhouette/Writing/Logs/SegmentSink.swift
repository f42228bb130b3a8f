package import SilhouetteReplay
internal import SilhouetteSystem
internal import SilhouetteText

/// A folder of segments. Each appears when it is whole.
///
/// A segment holds the events of `length` milliseconds of the session; spans without an event have none, and
/// cost nothing. Segments are numbered from 0 in order, without gaps. The session's end goes into the last of
/// them if that is not yet closed. The folder is made with the first of them. A segment never takes the place
/// of another file: a second run in the same folder fails.
package final class SegmentSink: LogSink {
  private let path: String
  private var cutter: SegmentCutter
  private var written: [WrittenFile] = []

  package init(path: String, cutter: consuming SegmentCutter) throws(SilhouetteError) {
    self.path = path
    self.cutter = cutter
    guard !path.isEmpty else { throw SilhouetteError.namelessOutput }
    try refuseFile()
    try refuseLog()
  }

  private func refuseFile() throws(SilhouetteError) {
    if let info = Folder.status(path), info.st_mode & S_IFMT != S_IFDIR {
      throw SilhouetteError.fileInPlaceOfFolder(path, ".json")
    }
  }

  /// Segments of two logs in one folder would be read as one.
  private func refuseLog() throws(SilhouetteError) {
    let names = (try? Folder.names(in: path)) ?? []
    if let segment = names.sorted().first(where: { $0.first?.isNumber == true }) {
      throw SilhouetteError(
        .usage, "\(path): already holds a log (\(segment)); empty it, or name another folder")
    }
  }

  private func makeFolder() throws(SilhouetteError) {
    do {
      try Folder.make(path)
    } catch {
      throw SilhouetteError(.io, "\(path): the folder cannot be created (\(error)); choose another one")
    }
  }

  package func add(_ batch: EventBatch) throws(SilhouetteError) {
    try cutter.add(batch) { (segment) throws(SilhouetteError) in try write(segment) }
  }

  package func reach(_ timestamp: Int64) throws(SilhouetteError) {
    try cutter.reach(timestamp) { (segment) throws(SilhouetteError) in try write(segment) }
  }

  package func finish() throws(SilhouetteError) -> [WrittenFile] {
    try cutter.close { (segment) throws(SilhouetteError) in try write(segment) }
    let folder = path.hasSuffix("/") ? path : path + "/"
    return [WrittenFile(path: folder, bytes: written.reduce(0) { $0 + $1.bytes }, parts: written.count)]
  }

  private func write(_ segment: Segment) throws(SilhouetteError) {
    if segment.number == 0 { try makeFolder() }
    let name = String(segment.number, digits: 6)
    for part in segment.files {
      // Of two runs that found the folder empty, one alone gets the first segment.
      let file = try AtomicFile(path: "\(path)/\(name)\(part.suffix)", takesFreeName: true)
      try file.write(part.bytes)
      try file.commit()
      written.append(WrittenFile(path: name + part.suffix, bytes: part.bytes.count))
    }
  }
}
