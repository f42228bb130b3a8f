import SilhouetteHierarchy
import Testing

@Suite struct DroidBotActionTests {
  private func read(_ event: String) -> DroidBotAction? {
    DroidBotAction(
      Array(#"{"tag":"t","start_state":"s","event":{\#(event)}}"#.utf8), limits: Limits())
  }

  private static let view = #""view":{"bounds":[[0,100],[200,300]]}"#

  private static let fingers: [(event: String, path: [Point2D], duration: Double)] = [
    (#""event_type":"touch","x":3,"y":4,\#(view)"#, [Point2D(x: 3, y: 4)], 60),
    (#""event_type":"touch","x":null,"y":null,\#(view)"#, [Point2D(x: 100, y: 200)], 60),
    (#""event_type":"long_touch","duration":2000,\#(view)"#, [Point2D(x: 100, y: 200)], 2000),
    (#""event_type":"long_touch","duration":1e9,\#(view)"#, [Point2D(x: 100, y: 200)], 600_000),
    (
      #""event_type":"scroll","direction":"UP",\#(view)"#,
      [Point2D(x: 100, y: 120), Point2D(x: 100, y: 280)], 300
    ),
    (
      #""event_type":"scroll","direction":"RIGHT",\#(view)"#,
      [Point2D(x: 180, y: 200), Point2D(x: 20, y: 200)], 300
    ),
    (
      #""event_type":"swipe","start_x":1,"start_y":2,"end_x":3,"end_y":4,"duration":1000"#,
      [Point2D(x: 1, y: 2), Point2D(x: 3, y: 4)], 1000
    ),
  ]

  @Test(arguments: fingers)
  func fingersGoWhereTheEventSays(event: String, path: [Point2D], duration: Double) throws {
    let action = try #require(read(event))
    #expect(action.tag == "t" && action.start == "s")
    let row = try #require(action.touch(at: 7))
    #expect(row.path == path && row.duration == duration && row.time == 7)
  }

  /// Words of the format, and names in code.
  @Test(arguments: [
    (#""event_type":"key","name":"BACK""#, "key BACK"),
    (#""event_type":"key","name":"KEYCODE_7""#, "key KEYCODE_7"),
    (#""event_type":"key","name":"call Anna""#, "key"),
    (#""event_type":"set_text","text":"Anna",\#(view)"#, "set text"),
    (#""event_type":"intent","intent":"am start -d tel:Anna""#, "intent"),
    (#""event_type":"kill_app","stop_intent":"Anna""#, "kill app"),
    (#""event_type":"touch""#, "touch"), (#""event_type":"touch","x":1e9,"y":1"#, "touch"),
    (#""event_type":"scroll","direction":"AROUND",\#(view)"#, "scroll"),
    (#""event_type":"touch","view":{"bounds":[[0],[1,2]]}"#, "touch"),
    (#""event_type":"touch","view":{"bounds":[[0,1],[1,2],[3,4]]}"#, "touch"),
    (#""event_type":"touch","view":[]"#, "touch"),
  ])
  func whatHasNoPlaceIsAnEvent(event: String, name: String) throws {
    let action = try #require(read(event))
    #expect(action.touch(at: 7) == nil)
    #expect(action.event(at: 7).name == name && action.event(at: 7).time == 7)
    #expect(!"\(action)".contains("Anna"))
  }

  @Test(arguments: [
    "", "{", "[]", "7", "{}", #"{"event":7}"#, #"{"event":{}}"#, #"{"event":{"event_type":7}}"#,
    #"{"event":{"event_type":"Call Anna"}}"#, #"{"event":{"event_type":"___"}}"#,
  ])
  func brokenFilesAreNoActions(text: String) {
    #expect(DroidBotAction(Array(text.utf8), limits: Limits()) == nil)
  }

  @Test func statesAreNamedByTheirFrontToo() {
    let text = #"{"tag":"t","state_str":"abc","views":[{"a":1},{"b":"#
    #expect(DroidBotAction.state(in: Array(text.utf8), limits: Limits()) == "abc")
    #expect(DroidBotAction.state(in: Array(#"{"views":[]}"#.utf8), limits: Limits()) == nil)
    #expect(DroidBotAction.state(in: [], limits: Limits()) == nil)
  }
}
