/// The form of a segment that a target takes.
protocol SegmentWrapping: Sendable {
  /// Bytes of JSON that one segment holds at most.
  var mostBytes: Int { get }
  mutating func files(of segment: borrowing SegmentDraft, number: Int) -> [Segment.File]
}

/// One zlib file a segment.
struct PlainWrapping: SegmentWrapping {
  let mostBytes = Int.max

  func files(of segment: borrowing SegmentDraft, number: Int) -> [Segment.File] {
    [Segment.File(suffix: ".zlib", bytes: segment.packed)]
  }
}

/// One file of the wire format a segment. A segment that does not begin with a page goes on from the one before it.
struct WireWrapping: SegmentWrapping {
  let mostBytes = Int.max
  private var encoder = WireEncoder()

  mutating func files(of segment: borrowing SegmentDraft, number: Int) -> [Segment.File] {
    encoder.begin(isChained: !segment.isWhole)
    for range in segment.ranges { encoder.add(segment.bytes[range]) }
    return [Segment.File(suffix: ".wire", bytes: encoder.finish())]
  }
}
