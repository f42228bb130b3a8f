/// The form of a segment that a target takes.
protocol SegmentWrapping: Sendable {
  /// Bytes of JSON that one segment holds at most.
  var mostBytes: Int { get }
  func files(of segment: borrowing SegmentDraft, number: Int) -> [Segment.File]
}

/// One zlib file a segment.
struct PlainWrapping: SegmentWrapping {
  let mostBytes = Int.max

  func files(of segment: borrowing SegmentDraft, number: Int) -> [Segment.File] {
    [Segment.File(suffix: ".zlib", bytes: segment.packed)]
  }
}
