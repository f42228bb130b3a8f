internal import SilhouetteRecording
internal import SilhouetteReplay

/// A contender made of events: a recorder's behaviour, and the packing of its events.
struct EventContender: Sendable {
  /// Who turns scenes into events.
  enum Recording: Sendable {
    /// The project's own recorder.
    case rrweb(EncodeOptions.Checkouts)
    /// The same, of a source that names no node.
    case rrwebWithoutIDs
    /// - Parameter gap: milliseconds from one screen to the next, at least.
    case flatRecords(gap: Double)
    case rectangles
  }

  let contender: Contender
  let recording: Recording
  /// Milliseconds of a piece.
  let piece: Double
  let packer: @Sendable () -> any EventPacker
  /// Arguments of `silhouette encode` that make the same files; nil where there are none.
  let encode: String?

  static let segment = EncodeOptions().segment
  private static let usual = EncodeOptions().checkouts
  /// What others are measured by.
  static let yardstick = "rrweb-segments"
  static let raw = "rrweb-json"
  static var dictionary: Contender { all.first { $0.contender.id == "rrweb-dictionary" }!.contender }

  static let all: [EventContender] = [
    EventContender(
      contender: Contender(
        raw, .events, "rrweb, JSON", "one array of every change, not packed; a full snapshot once a minute"),
      recording: .rrweb(usual), piece: 1000, packer: { PlainPacker() }, encode: "-o log.json"),
    EventContender(
      contender: Contender(
        "rrweb-zlib", .events, "rrweb, one zlib stream",
        "the same array in one stream, as a file that is kept"),
      recording: .rrweb(usual), piece: segment, packer: { StreamPacker(flushes: false) },
      encode: "-o log.zlib"),
    EventContender(
      contender: Contender(
        yardstick, .events, "rrweb, 5 s segments", "a zlib stream for every 5 s in which something changed"),
      recording: .rrweb(usual), piece: segment, packer: { SegmentsPacker() }, encode: "-o log"),
    EventContender(
      contender: Contender(
        "rrweb-segments-alone", .events, "rrweb, segments that play alone",
        "the same, each segment beginning with a full snapshot"),
      recording: .rrweb(.segment), piece: segment, packer: { SegmentsPacker() },
      encode: "-o log --checkout segment"),
    EventContender(
      contender: Contender(
        "rrweb-full", .events, "rrweb, a full snapshot each time",
        "every screen that differs is sent as a full snapshot, as some SDKs do; 5 s segments"),
      recording: .rrweb(.every(.milliseconds(1))), piece: segment, packer: { SegmentsPacker() },
      encode: "-o log --checkout 1ms"),
    EventContender(
      contender: Contender(
        "rrweb-no-ids", .events, "rrweb, without the source's ids",
        "nodes are matched by their shape and place; 5 s segments"),
      recording: .rrwebWithoutIDs, piece: segment, packer: { SegmentsPacker() }, encode: nil),
    EventContender(
      contender: Contender(
        "rrweb-stream", .events, "rrweb, one stream, flushed a segment", isStandard: false,
        "zlib continues from segment to segment, so each segment needs all before it"),
      recording: .rrweb(usual), piece: segment, packer: { StreamPacker(flushes: true) },
      encode: nil),
    EventContender(
      contender: Contender(
        "rrweb-dictionary", .events, "rrweb, segments with a dictionary", isStandard: false,
        "zlib's preset dictionary, made of the project's own events; readers need it too"),
      recording: .rrweb(usual), piece: segment,
      packer: { SegmentsPacker(dictionary: SegmentDictionary.bytes) }, encode: nil),
    EventContender(
      contender: Contender(
        "flat-records", .events, "flat records, as Datadog's", isStandard: false,
        "wireframes as a flat list in points, changes as adds, removes and updates, 5 s segments packed as ours are; rebuilt after its published schema"
      ),
      recording: .flatRecords(gap: 0), piece: segment, packer: { SegmentsPacker() }, encode: nil),
    EventContender(
      contender: Contender(
        "rectangles", .events, "rectangles, as bitdrift's", isStandard: false,
        "five to nine bytes a visible node: its kind and its box, the whole screen whenever it differs; rebuilt after its public source"
      ),
      recording: .rectangles, piece: 1000, packer: { BlobPacker() }, encode: nil),
    EventContender(
      contender: Contender(
        "rectangles-zlib", .events, "rectangles, 5 s segments", isStandard: false,
        "the same screens, a zlib stream every 5 s"),
      recording: .rectangles, piece: segment, packer: { PackedBlobsPacker() }, encode: nil),
  ]
}
