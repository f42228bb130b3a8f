import SilhouetteHierarchy
import Testing

struct SentryEnvelopeTests {
  private let tree =
    #"{"rendering_system":"android_view_system","windows":[{"type":"W","x":0,"y":0,"width":800,"height":1600,"children":[{"type":"A","x":10,"y":20,"width":200,"height":40}]}]}"#
  private let event =
    #"{"timestamp":"2025-11-13T02:13:20.250Z","contexts":{"device":{"screen_density":2}}}"#

  private func envelope(_ items: [(header: String, payload: String)]) -> String {
    #"{"event_id":"9ec79c33ec9942ab8353589fcb2e04dc"}"# + "\n"
      + items.map { "\($0.header)\n\($0.payload)\n" }.joined()
  }

  private func attachment(_ payload: String) -> (String, String) {
    (
      #"{"type":"attachment","length":\#(payload.utf8.count),"filename":"view-hierarchy.json"}"#, payload
    )
  }

  @Test func theEventTellsTimeAndDensity() {
    let result = decode(envelope([attachment(tree), (#"{"type":"event"}"#, event)]))
    #expect(result.error == nil && result.diagnostics.isEmpty)
    #expect(result.header?.start == 1_763_000_000_250)
    #expect(result.header?.viewport == Viewport(width: 400, height: 800, scale: 2))
    #expect(result.snapshots.first?.nodes.last?.frame == Rect2D(x: 5, y: 10, width: 100, height: 20))
  }

  @Test func withoutAnEventTheDensityIsAssumed() {
    let result = decode(envelope([("{\"type\":\"session\"}", "{}"), attachment(tree)]))
    #expect(result.header?.viewport == Viewport(width: 400, height: 800, scale: 2))
    #expect(result.diagnostics.count(of: .assumed) == 1)
  }

  @Test func anEnvelopeWithoutAHierarchyIsRefused() {
    let result = decode(envelope([(#"{"type":"event"}"#, event)]))
    #expect(result.error?.code == .malformed)
  }

  @Test func payloadsMayHoldNewlines() {
    let result = decode(envelope([attachment(tree.replacing(",", with: ",\n"))]))
    #expect(result.snapshots.first?.nodes.count == 2)
  }

  @Test func anEnvelopeCutAnywhereGivesWhatWasWholeOrSaysWhy() {
    let bytes = Array(envelope([(#"{"type":"event"}"#, event), attachment(tree)]).utf8)
    for count in 0..<bytes.count {
      let result = decode(Array(bytes[..<count]), format: .sentryEnvelope)
      #expect(result.error != nil || !result.snapshots.isEmpty, "\(count)")
    }
  }
}
