/// One zlib file a segment.
struct PlainWrapping: Sendable {
  let mostBytes = Int.max

  func files(of segment: borrowing SegmentDraft, number: Int) -> [Segment.File] {
    [Segment.File(suffix: ".zlib", bytes: segment.packed)]
  }
}
