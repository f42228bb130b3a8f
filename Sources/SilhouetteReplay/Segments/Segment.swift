/// The events of one span of a session, packed in the form that their target takes.
public struct Segment: Sendable, Hashable {
  /// One file of a segment, or one body of a request.
  public struct File: Sendable, Hashable {
    /// The end of the file's name after the segment's number, such as `.zlib`.
    public var suffix: String
    /// The file's content.
    public var bytes: [UInt8]

    package init(suffix: String, bytes: [UInt8]) {
      self.suffix = suffix
      self.bytes = bytes
    }
  }

  /// The session's name: 32 hexadecimal digits.
  public var session: String
  /// Counted from 0 within the session, without gaps.
  public var number: Int
  /// Timestamps of the first and the last event, in milliseconds since 1970-01-01 00:00 UTC.
  package var timestamps: ClosedRange<Int64>
  /// When the first and the last event happened.
  public var millisecondsSince1970: ClosedRange<Int64> { timestamps }
  /// Number of events.
  public var events: Int
  /// Whether it begins with a full snapshot, so that it plays without the segments before it.
  package var isWhole: Bool
  /// One zlib stream for rrweb; an envelope for Sentry; a capture body for PostHog; a segment and its metadata for
  /// Datadog; a gzip body and its attributes for New Relic; a file of the wire format.
  public var files: [File]

  package init(
    session: String, number: Int, timestamps: ClosedRange<Int64>, events: Int, isWhole: Bool, files: [File]
  ) {
    self.session = session
    self.number = number
    self.timestamps = timestamps
    self.events = events
    self.isWhole = isWhole
    self.files = files
  }

  /// The same segment under another number, also in those of its files that hold one.
  package func numbered(_ number: Int) -> Segment {
    guard number != self.number else { return self }
    var segment = self
    segment.number = number
    segment.files = SegmentNumbering.number(files, number, first: timestamps.lowerBound)
    return segment
  }
}

/// A segment that still grows: its events as JSON, joined by commas.
package struct SegmentDraft {
  package private(set) var bytes: [UInt8] = []
  package private(set) var events = 0
  package private(set) var first: Int64 = 0
  package private(set) var last: Int64 = 0
  /// Whether a player can begin with it.
  private(set) var isWhole = false
  /// Whether it holds a full snapshot.
  private(set) var hasPage = false
  /// Where each event is in `bytes`.
  private(set) var ranges: [Range<Int>] = []
  private let packing: StreamPacking?

  /// - Parameter packing: how its stream is packed; nil for `Deflater`.
  package init(packing: StreamPacking? = nil) {
    self.packing = packing
  }

  var isEmpty: Bool { events == 0 }

  package mutating func add(_ batch: EventBatch, _ entry: EventBatch.Entry) {
    if events == 0 {
      first = entry.timestamp
      isWhole = entry.isCheckout
    } else {
      bytes.append(UInt8(ascii: ","))
    }
    last = entry.timestamp
    events += 1
    if entry.isPage { hasPage = true }
    ranges.append(bytes.count..<bytes.count + entry.range.count)
    bytes += batch.bytes[entry.range]
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ranges.removeAll(keepingCapacity: true)
    events = 0
    hasPage = false
  }

  /// The events as one zlib stream of a JSON array.
  package var packed: [UInt8] { packed(between: [UInt8(ascii: "[")], and: [UInt8(ascii: "]")]) }

  /// The events as one zlib stream with something around them.
  func packed(between head: [UInt8], and tail: [UInt8]) -> [UInt8] {
    var deflater = Deflater()
    var packed: [UInt8] = []
    for text in [head, bytes, tail] { deflater.append(text[...], to: &packed) }
    deflater.finish(into: &packed)
    return packing?.packed(head + bytes + tail, orElse: packed) ?? packed
  }
}
