internal import SilhouetteReplay
internal import SilhouetteScene

/// The kind of a session, detected from its first file's first bytes.
package enum SourceKind {
  /// Snapshots of an app's views, or any other input.
  case hierarchy
  /// An rrweb event log.
  case log
  /// No byte at all.
  case empty
}

/// A session's first file, opened and detected. The bytes read stay to be read: a pipe can be opened only
/// once.
package struct FirstFile: ~Copyable {
  package let kind: SourceKind
  package var bytes: FileBytes

  /// - Parameter reading: with a format, the file is a hierarchy whatever is in it.
  package init(of list: InputList, _ reading: ReadingOptions) throws(SilhouetteError) {
    var file = try FileBytes(list.entries[0], stop: reading.stop)
    var told = SourceKind.hierarchy
    if reading.format == nil {
      if try file.isEmpty() {
        told = .empty
      } else if try file.isLog() {
        told = .log
      }
    }
    kind = told
    bytes = file
  }

  /// Of an event log, for code that takes none: throws what every verb throws for a log of another recorder, and for one
  /// that cannot be read.
  package consuming func refuseOtherRecorders(
    _ list: InputList, _ reading: ReadingOptions
  ) throws(SilhouetteError) {
    let log = try LogSession(list, reading, first: bytes, reveal: .nothing)
    while let (event, _) = try log.nextReplayEvent() {
      if case .fullSnapshot(_) = event.body { return }
    }
  }
}
