/// One file of the wire format a segment. A segment that does not begin with a page goes on from the one before it.
struct WireWrapping: Sendable {
  let mostBytes = Int.max
  private var encoder = WireEncoder()

  mutating func files(of segment: borrowing SegmentDraft, number: Int) -> [Segment.File] {
    encoder.begin(isChained: !segment.isWhole)
    for range in segment.ranges { encoder.add(segment.bytes[range]) }
    return [Segment.File(suffix: ".wire", bytes: encoder.finish())]
  }
}
