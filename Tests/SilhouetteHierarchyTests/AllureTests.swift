import SilhouetteHierarchy
import TestSupport
import Testing

/// Results of tests as Allure's adaptors write them.
struct AllureTests {
  private func events(_ result: Decoded) -> [AppEvent] {
    result.records.compactMap { if case .event(let event) = $0 { event } else { nil } }
  }

  private func result(_ members: String) -> String {
    #"{"uuid":"9e","fullName":"garden.BedsTest.sow","status":"broken","start":1000,"stop":9000,\#(members)}"#
  }

  private func names(_ titles: String...) -> [String] {
    let steps = titles.map { #"{"name":"\#($0)","status":"passed","start":1000,"stop":1000}"# }
    return events(decode(result(#""steps":[\#(steps.joined(separator: ","))]"#))).dropFirst().map(\.name)
      .filter { $0 != "test failed" }
  }

  @Test func stepsHaveTheirTimesAndOutcomes() throws {
    let text = result(
      #"""
      "name":"user can submit the form","steps":[
      {"name":"open page","status":"passed","start":1200,"stop":2000},
      {"name":"fill form","status":"broken","start":2000,"stop":8000,"steps":[
        {"name":"check that the button is enabled","status":"broken","start":2500,"stop":7500,"statusDetails":{"message":"Nasturtium"}},
        {"name":"click submit","status":"skipped"}]}]
      """#)
    let result = decode(text)
    #expect(result.error == nil && result.header?.start == 1000)
    let events = events(result)
    #expect(
      events.map(\.name) == [
        "test · user submit the form", "open page", "fill form", "click submit skipped",
        "check that the button is enabled failed",
      ])
    #expect(events.map(\.time) == [0, 200, 1000, 1000, 6500])
    #expect(events[1].data == #"{"duration":800,"isFailed":false,"name":"open page"}"#)
    #expect(events[4].data?.contains(#""isFailed":true,"isAssertion":true"#) == true)
    #expect(!"\(result.records)".contains("Nasturtium"))
    #expect(result.diagnostics.count(of: .nothingSeen) == 1)
  }

  /// Names are a person's: words of the screen and typed words are not in them.
  @Test func ofNamesOnlyWordsStayThatTestsShare() {
    #expect(
      names(
        "Tap the \\\"Send\\\" button", "Type Nasturtium into the search field", "clickLoginButton('hunter2')",
        "Ventana principal", "Verify text is 'don't send' and page is open", "open_settings_page",
        "Nasturtium",
        "User doesn't see the banner", "at the"
      ) == [
        "tap the button", "type into the search field", "click login button", "step",
        "verify text is and page is open", "open settings page", "step", "user see the banner", "step",
      ])
  }

  @Test func aTestThatFailedWithoutAStepFails() {
    let events = events(
      decode(result(#""steps":[{"name":"wait","status":"passed","start":1000,"stop":2000}]"#)))
    #expect(events.map(\.name) == ["test", "wait", "test failed"] && events.last?.time == 8000)
  }

  @Test(arguments: [
    #"{"uuid":"9e","name":"a","children":["9f"],"befores":[],"afters":[],"start":1,"stop":2}"#,
    #"{"name":"a","status":"passed","price":4,"steps":[]}"#, #"{"name":"a","status":"passed"}"#,
  ])
  func otherDocumentsAreNoResults(_ text: String) {
    #expect(!HierarchyFormat.allureResults.sniff(Array(text.utf8)[...]))
  }

  @Test func oddResultsTrapNowhere() {
    for members in [
      #""steps":[1,null,"a",[],{}]"#, #""steps":{}"#, #""attachments":[{"source":4},7]"#, #""start":-1e300"#,
      #""steps":[{"name":7,"start":"x","stop":1e400}]"#,
    ] {
      _ = decode(result(members))
    }
    var deep = #"{"name":"step"}"#
    for _ in 0..<400 { deep = #"{"name":"step","steps":[\#(deep)]}"# }
    #expect(events(decode(result(#""steps":[\#(deep)]"#))).count == 403)
  }
}
