import SilhouetteReplay
import Testing

/// A way to pack whole streams, where it is used and where not.
@Suite struct StreamPackingTests {
  private static let batch: EventBatch = {
    var batch = EventBatch()
    var writer = EventWriter(start: 1)
    batch.append(
      ReplayEvent(timestamp: 1, body: .custom(tag: "a", payload: "{}")), by: &writer, LookTable())
    return batch
  }()

  private func packed(events: Int, by packing: StreamPacking?) -> [UInt8] {
    var draft = SegmentDraft(packing: packing)
    for _ in 0..<events { draft.add(Self.batch, Self.batch.entries[0]) }
    return draft.packed
  }

  @Test func itGetsTheWholeArray() {
    let packing = StreamPacking { text in
      #expect(
        text == Array("[".utf8) + Self.batch.bytes + Array(",".utf8) + Self.batch.bytes + Array("]".utf8))
      return [1]
    }
    #expect(packed(events: 2, by: packing) == [1])
  }

  /// It failed, or it packs worse.
  @Test(arguments: [0, 100_000]) func whatIsNotSmallerIsNotTaken(count: Int) {
    let packing = StreamPacking { _ in [UInt8](repeating: 1, count: count) }
    #expect(packed(events: 9, by: packing) == packed(events: 9, by: nil))
  }

  @Test func aStreamThatIsTooLongForItIsPackedAsUsual() {
    let packing = StreamPacking { _ in [1] }
    let count = StreamPacking.mostBytes / Self.batch.bytes.count + 1
    #expect(packed(events: count, by: packing) == packed(events: count, by: nil))
  }
}
