internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteScene

/// Reads a log in the wire format as it comes, in any pieces.
///
/// ```
/// bytes ─LogReader▶ LogEvent ─LogMoments▶ screens, touches and events
/// ```
///
/// Memory is one segment, and the page that it leaves.
struct WireTaker {
  private let limits: Limits
  private var reader: LogReader
  private var moments: LogMoments
  /// Bytes up to the last event.
  private var bytesRead = 0
  /// Bytes of the events so far, as JSON.
  private(set) var bytesUnpacked = 0

  /// The first byte of each segment. No hierarchy stream begins with it, packed or not.
  static let firstByte: UInt8 = 0xF7

  init(limits: Limits, reveal: Reveal) {
    self.limits = limits
    reader = LogReader(limits: limits)
    moments = LogMoments(limits: limits, reveal: reveal)
  }

  /// Milliseconds since 1970-01-01 00:00 UTC at the session's time 0.
  var start: Int64 { moments.start }
  /// Session time of the last event.
  var endTime: Double { moments.endTime }
  /// Bytes of a segment that is not whole yet.
  var heldBytes: Int { reader.bytesRead - bytesRead }

  mutating func append(_ bytes: [UInt8]) { reader.append(bytes) }

  mutating func finish() { reader.finish() }

  /// The next moment; nil until more bytes come.
  ///
  /// - Parameter name: What errors call the stream.
  mutating func next(of name: String) throws(SilhouetteError) -> SceneSource.Moment? {
    while let event = try nextEvent(of: name) {
      bytesRead = reader.bytesRead
      bytesUnpacked += event.bytes.count
      let found = try moments.read(event, of: name)
      if let moment = try moments.moment(of: found, event, of: name, bytesRead: bytesRead) { return moment }
    }
    return nil
  }

  private mutating func nextEvent(of name: String) throws(SilhouetteError) -> LogEvent? {
    do throws(InputError) {
      if case .event(let event) = try reader.next() { return event }
      guard heldBytes <= limits.lineBytes else {
        throw InputError(LimitError(.lineBytes, limits.lineBytes), line: nil, byteOffset: bytesRead)
      }
      return nil
    } catch {
      throw SilhouetteError(error, file: name)
    }
  }
}
