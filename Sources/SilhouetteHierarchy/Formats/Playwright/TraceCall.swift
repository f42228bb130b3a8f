/// One call of a trace: of Playwright's library on the page, or a step of its test runner.
struct TraceCall {
  var id: String
  /// Of which of the trace's files.
  var context: Int
  var words: String
  var isOfRunner = false
  /// On the clock of its context.
  var start: Double
  var end: Double?
  var hasFailed = false
  /// Whether a finger or the mouse came down on the page.
  var isPress = false
  /// Whether it only asks whether the page is as the test expects it.
  var isAssertion: Bool { words.hasPrefix("expect") }
  /// Whether the page is another one afterwards.
  var opensPage = false
  /// The call of the test runner that it is the inside of.
  var step: String?
  /// Names of page snapshots.
  var before: String?
  var input: String?
  var after: String?
  /// The moment of the call by the calendar, in older traces.
  var wall: Double?

  private static let presses: Set = [
    "click", "dblclick", "tap", "check", "uncheck", "setChecked", "mouseClick", "touchscreenTap",
  ]
  private static let openings: Set = ["goto", "reload", "goBack", "goForward", "setContent"]
  /// Calls that do nothing on the page.
  static let silent: Set = [
    "launch", "launchPersistentContext", "connect", "connectOverCDP", "start", "stop", "startChunk",
    "stopChunk",
    "newPage", "tracingStart", "tracingStop", "tracingStartChunk", "tracingStopChunk", "close", "newContext",
    "addInitScript", "setDefaultTimeoutNoReply", "setDefaultNavigationTimeoutNoReply", "route", "screenshot",
    "waitForEventInfo", "setNetworkInterceptionPatterns", "exposeBinding", "ariaSnapshot",
    "updateSubscription",
  ]

  /// - Parameter event: a `before` or an `action`, or the metadata of an older one. nil for calls that do nothing on the page.
  init?(_ event: Int, _ document: borrowing JSONDocument, context: Int) {
    func string(_ key: StaticString) -> String? {
      document.member(event, key).flatMap { document.kind($0) == .string ? document.string($0) : nil }
    }
    guard let id = string("callId") ?? string("id"), let start = Self.number(event, "startTime", document)
    else {
      return nil
    }
    self.id = id
    self.context = context
    self.start = start
    let method = string("method") ?? ""
    let params = document.member(event, "params")
    let title = string("apiName") ?? string("title") ?? ""
    isOfRunner = (string("class") ?? string("type")) == "Test"
    if isOfRunner {
      guard let words = TraceWords.runner(title, of: id) else { return nil }
      self.words = words
    } else {
      guard !Self.silent.contains(method), !method.hasPrefix("tracing") else { return nil }
      let selector = params.flatMap { document.member($0, "selector") }.map { document.string($0) }
      if method == "expect" {
        let expression = params.flatMap { document.member($0, "expression") }.map { document.string($0) }
        let isNot = params.flatMap { document.member($0, "isNot") }.map { document.isTrue($0) } ?? false
        words = TraceWords.expectation(expression ?? "", isNot: isNot) + TraceWords.selector(selector)
      } else {
        let name = TraceWords.method(method)
        words = (name.isEmpty ? "call" : name) + TraceWords.selector(selector)
      }
      isPress = Self.presses.contains(method)
      opensPage = Self.openings.contains(method)
    }
    step = string("stepId")
    wall = Self.number(event, "wallTime", document)
    before = string("beforeSnapshot")
    takeSnapshots(document.member(event, "snapshots"), document)
    end(event, document)
    take(input: event, document)
  }

  /// Older traces list the snapshots of a call.
  private mutating func takeSnapshots(_ list: Int?, _ document: borrowing JSONDocument) {
    for snapshot in list.map({ document.elements($0) }) ?? [] {
      guard let name = document.member(snapshot, "snapshotName").map({ document.string($0) }),
        let title = document.member(snapshot, "title").map({ document.string($0) })
      else { continue }
      switch title {
      case "before": before = name
      case "after": after = name
      case "input", "action": input = name
      default: continue
      }
    }
  }

  mutating func take(input event: Int, _ document: borrowing JSONDocument) {
    if let name = document.member(event, "inputSnapshot") { input = document.string(name) }
  }

  mutating func end(_ event: Int, _ document: borrowing JSONDocument) {
    if let time = Self.number(event, "endTime", document), time > 0 { end = max(time, start) }
    if let name = document.member(event, "afterSnapshot") { after = document.string(name) }
    if let error = document.member(event, "error"), document.kind(error) == .object { hasFailed = true }
  }

  static func number(_ event: Int, _ key: StaticString, _ document: borrowing JSONDocument) -> Double? {
    guard let number = document.member(event, key).flatMap({ document.number($0) }), number.isFinite,
      abs(number) < 1e15
    else { return nil }
    return number
  }
}
