/// Ways to pack another recorder's events, as they stand.
struct OtherLog: Sendable {
  let contender: Contender
  let packer: @Sendable () -> any EventPacker
  /// Milliseconds of a piece.
  let piece: Double

  static let all = [
    OtherLog(
      contender: Contender(
        "other-json", .other, "its events, JSON", "every event of the log, unchanged, in one array"),
      packer: { PlainPacker() }, piece: 1000),
    OtherLog(
      contender: Contender(
        "other-zlib", .other, "its events, one zlib stream", "the same array in one stream"),
      packer: { StreamPacker(flushes: false) }, piece: EventContender.segment),
    OtherLog(
      contender: Contender(
        "other-segments", .other, "its events, 5 s segments", "a zlib stream for every 5 s with an event"),
      packer: { SegmentsPacker() }, piece: EventContender.segment),
  ]
}
