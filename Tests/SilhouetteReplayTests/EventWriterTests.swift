import SilhouetteReplay
import Testing

@Suite struct EventWriterTests {
  @Test func dump() {
    var table = LookTable()
    let tree = WirePages.list(rows: 20, &table)
    var writer = EventWriter(start: 1_700_000_000_000)
    var bytes: [UInt8] = []
    writer.write(ReplayEvent(timestamp: 1_700_000_000_000, body: .fullSnapshot(tree)), table, into: &bytes)
    print(String(decoding: bytes, as: UTF8.self))
  }
}
