package import SilhouetteHierarchy
package import SilhouetteScene

/// Copies a log's events, without the text and the data that are not revealed.
///
/// Silhouette's own pages are read and written anew, which gives the same bytes if there was nothing to take
/// out. Pages of other recorders, and events that follow them, are copied with their words. Windows that the log
/// names are named in each event.
package struct LogCopy: Sendable {
  /// Whether a page of another recorder was among them. Its words are still in it.
  package private(set) var hasForeignPages = false
  private var reader: EventReader
  /// nil before the first page, and after one of another recorder.
  private var writer: EventWriter?
  private var shutter: TextShutter
  private let data: EventDataFilter
  private let limits: Limits

  package init(_ reveal: Reveal, data: EventDataFilter, limits: Limits) {
    reader = EventReader(limits: limits)
    shutter = TextShutter(reveal)
    (self.data, self.limits) = (data, limits)
  }

  /// The event as it goes on; nil if nothing is left of it.
  ///
  /// - Throws: If an event on one of Silhouette's pages does not have the form that Silhouette writes: it may
  ///   hold words.
  package mutating func copy(_ event: LogEvent) throws(InputError) -> [UInt8]? {
    let type = Self.type(of: event)
    let isPage = type == 2
    // The first page's `Meta` comes before the page, and perhaps events of the app.
    if type == 4, writer == nil { _ = try? reader.read(event.bytes[...], at: event.byteOffset) }
    guard isPage || writer != nil || (type == 5 && !hasForeignPages) else {
      return event.bytesWithWindow(limits: limits)
    }
    var found: ReplayEvent
    do throws(InputError) {
      found = try reader.read(event.bytes[...], at: event.byteOffset)
    } catch {
      guard isPage, error.code == .unknownFormat || !Self.isMarked(event) else { throw error }
      hasForeignPages = true
      writer = nil
      return event.bytesWithWindow(limits: limits)
    }
    if isPage { writer = EventWriter(start: reader.start ?? 0, after: reader.meta) }
    let wasMutation = found.isMutation
    shutter.shut(&found.body, reader.table)
    if wasMutation, found.isEmptyMutation { return nil }
    if case .custom(let tag, let payload) = found.body {
      let kept = data.filtered(AppEvent(inLog: tag, at: 0, data: payload))
      found.body = .custom(tag: tag, payload: EventPayload.json(of: kept))
    }
    var bytes: [UInt8] = []
    var writer = self.writer ?? EventWriter(start: 0)
    writer.write(found, reader.table, into: &bytes)
    if self.writer != nil { self.writer = writer }
    return bytes
  }

  private static func type(of event: LogEvent) -> Int? {
    event.bytes.withUnsafeBytes { text in
      var cursor = JSONCursor(text, depthLimit: 500)
      return try? EventFrame(&cursor).type
    }
  }

  /// Whether the page may have Silhouette's mark.
  private static func isMarked(_ event: LogEvent) -> Bool {
    event.bytes.withUnsafeBytes { $0.firstRange(of: "data-silhouette", from: 0) != nil }
  }
}

extension ReplayEvent {
  fileprivate var isMutation: Bool {
    if case .mutation = body { true } else { false }
  }

  fileprivate var isEmptyMutation: Bool {
    if case .mutation(let mutation) = body { mutation.isEmpty } else { false }
  }
}
