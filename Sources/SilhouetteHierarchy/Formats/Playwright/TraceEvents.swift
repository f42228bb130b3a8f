/// The events of a trace, as they are needed to write its session.
struct TraceEvents {
  struct PageShot {
    var context: Int
    var frame: String
    /// The outermost node in the arena.
    var root: Int
    var time: Double
    var viewport: Viewport
    var isMain: Bool
    var page: String
  }

  /// A line of the console, a request, an error of the page.
  struct Line {
    var context: Int
    var time: Double
    var name: String
    var data: String
  }

  private(set) var contexts: [TraceContext] = []
  private(set) var calls: [TraceCall] = []
  private(set) var lines: [Line] = []
  private(set) var arena: PageArena
  /// By context and name, the snapshots of a moment: one for each frame.
  private(set) var shots: [String: [PageShot]] = [:]
  private(set) var hasTestError = false
  private var places: [String: Int] = [:]
  private var frames: [String: PageArena.Snapshots] = [:]
  /// By its id in older traces, the level of a line of the console.
  private var levels: [String: String] = [:]

  init(limits: Limits) {
    arena = PageArena(limits: limits)
  }

  private var context: Int { contexts.count - 1 }

  mutating func take(_ document: borrowing JSONDocument) throws(JSONFault) {
    guard let type = document.member(0, "type").map({ document.string($0) }) else { return }
    if type == "context-options" { return contexts.append(TraceContext(0, document)) }
    if contexts.isEmpty { contexts.append(TraceContext()) }
    switch type {
    case "before", "action": takeCall(document)
    case "input": change(document) { $0.take(input: 0, document) }
    case "after": change(document) { $0.end(0, document) }
    case "frame-snapshot":
      if let snapshot = document.member(0, "snapshot") { try take(snapshot: snapshot, document) }
    case "console":
      let level = document.member(0, "messageType").map { document.string($0) } ?? ""
      add(console: level, at: TraceCall.number(0, "time", document))
    case "object": takeObject(document)
    case "event": takeEvent(document)
    case "error": hasTestError = true
    case "resource-snapshot":
      if let snapshot = document.member(0, "snapshot") { take(request: snapshot, document) }
    default: break
    }
  }

  // MARK: Calls

  private mutating func takeCall(_ document: borrowing JSONDocument) {
    let event = document.member(0, "metadata") ?? 0
    guard let call = TraceCall(event, document, context: context) else { return }
    contexts[context].take(clock: call.start, wall: call.wall)
    places["\(context) \(call.id)"] = calls.count
    calls.append(call)
  }

  private mutating func change(_ document: borrowing JSONDocument, _ body: (inout TraceCall) -> Void) {
    guard let id = document.member(0, "callId").map({ document.string($0) }),
      let place = places["\(context) \(id)"]
    else { return }
    body(&calls[place])
  }

  // MARK: Pages

  private mutating func take(snapshot: Int, _ document: borrowing JSONDocument) throws(JSONFault) {
    func string(_ key: StaticString) -> String {
      document.member(snapshot, key).map { document.string($0) } ?? ""
    }
    let frame = string("frameId")
    let key = "\(context) \(frame)"
    var root: Int?
    if let html = document.member(snapshot, "html") {
      root = try arena.take(html, of: document, into: &frames[key, default: PageArena.Snapshots()])
    }
    guard let root, let time = TraceCall.number(snapshot, "timestamp", document) else { return }
    let known = contexts[context].viewport
    let viewport = document.member(snapshot, "viewport").flatMap {
      TraceContext.viewport($0, document, scale: known?.scale ?? 1)
    }
    let shot = PageShot(
      context: context, frame: frame, root: root, time: time,
      viewport: viewport ?? known ?? Viewport(width: 1280, height: 720),
      isMain: document.member(snapshot, "isMainFrame").map { document.isTrue($0) } ?? true,
      page: string("pageId"))
    shots["\(context) \(string("snapshotName"))", default: []].append(shot)
  }

  func shots(named name: String?, in context: Int) -> [PageShot] {
    name.flatMap { shots["\(context) \($0)"] } ?? []
  }

  // MARK: Console and network

  private static let levels: Set = [
    "log", "debug", "info", "error", "warning", "dir", "table", "trace", "assert", "timeEnd",
  ]

  private mutating func add(console level: String, at time: Double?) {
    guard let time else { return }
    let level = Self.levels.contains(level) ? level : "log"
    lines.append(
      Line(context: context, time: time, name: "console \(level)", data: #"{"level":"\#(level)"}"#))
  }

  private mutating func takeObject(_ document: borrowing JSONDocument) {
    guard let id = document.member(0, "guid"), let start = document.member(0, "initializer"),
      let level = document.member(start, "type")
    else { return }
    levels[document.string(id)] = document.string(level)
  }

  private mutating func takeEvent(_ document: borrowing JSONDocument) {
    let event = document.member(0, "metadata") ?? 0
    guard let method = document.member(event, "method").map({ document.string($0) }),
      let time = TraceCall.number(event, "time", document) ?? TraceCall.number(event, "startTime", document)
    else { return }
    let params = document.member(event, "params")
    let names = [
      "pageError": "page error", "dialog": "dialog", "download": "download", "crash": "page crashed",
      "pageClosed": "page closed", "page": "page opens",
    ]
    if method == "console" {
      let message = params.flatMap { document.member($0, "message") }
      let id = message.flatMap { document.member($0, "guid") }.map { document.string($0) }
      add(console: id.flatMap { levels[$0] } ?? "log", at: time)
    } else if let name = names[method] {
      lines.append(Line(context: context, time: time, name: name, data: "{}"))
    }
  }

  private static let methods: Set = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]
  private static let data: Set = ["document", "xhr", "fetch", "websocket", "eventsource"]

  /// Pages, data and failures. Pictures, scripts and style sheets that came are left out: a page has hundreds.
  private mutating func take(request snapshot: Int, _ document: borrowing JSONDocument) {
    guard let time = TraceCall.number(snapshot, "_monotonicTime", document),
      let request = document.member(snapshot, "request"), let response = document.member(snapshot, "response")
    else { return }
    let status = Int(min(max(TraceCall.number(response, "status", document) ?? 0, -1), 999))
    // A request that was under way when the trace ended has no status, and no reason of a failure.
    let hasFailed = status >= 400 || status <= 0 && document.member(response, "_failureText") != nil
    guard hasFailed || isData(snapshot, response, document) else { return }
    let told = document.member(request, "method").map { document.string($0) } ?? ""
    let method = Self.methods.contains(told) ? told : "request"
    let duration = TraceCall.number(snapshot, "time", document).map { Int(min(max($0, 0), 1e12)) }
    let length = duration.map { #","duration":\#($0)"# } ?? ""
    lines.append(
      Line(
        context: context, time: time,
        name: "\(method) \(status > 0 ? String(status) : "without an answer")\(hasFailed ? " failed" : "")",
        data: #"{"method":"\#(method)","status":\#(status)\#(length)}"#))
  }

  private func isData(_ snapshot: Int, _ response: Int, _ document: borrowing JSONDocument) -> Bool {
    if let type = document.member(snapshot, "_resourceType") {
      return Self.data.contains(document.string(type))
    }
    let type =
      document.member(response, "content").flatMap { document.member($0, "mimeType") }
      .map { document.string($0) } ?? ""
    return type.hasPrefix("text/html") || type.hasPrefix("application/json")
  }
}
