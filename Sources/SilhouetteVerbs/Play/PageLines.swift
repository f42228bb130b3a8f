internal import SilhouetteHierarchy
internal import SilhouetteText

/// The console's and the network's lines in a log, as a page's lanes show them: level, method, status and duration, without
/// a word of a message or an address.
///
/// Recorders write them as plugin events (`rrweb/console@1`, `rrweb/network@1`), runs as custom events whose tag begins with
/// `console` or `network`. A custom event without a level, a method, a status or a duration stays an event of the app.
struct PageLines {
  enum Line: Equatable {
    case console(time: Double, level: String)
    /// - Parameters:
    ///   - status: 0 for a request without an answer; nil if unknown.
    ///   - duration: milliseconds; nil if unknown.
    case network(time: Double, method: String, status: Int?, duration: Double?)
  }

  private enum Kind {
    case console, network
  }

  /// More lines than a timeline can show.
  private static let most = 20_000
  private(set) var lines: [Line] = []
  /// Custom events that are lines.
  private var events = Set<Event>()

  private struct Event: Hashable {
    var time: Double
    var tag: String
  }

  /// Takes the next event of a log.
  ///
  /// - Parameters:
  ///   - time: milliseconds since the log's first event.
  ///   - start: the log's start, in milliseconds since 1970.
  mutating func take(_ document: borrowing JSONDocument, type: Int?, at time: Double, start: Double) {
    guard type == 5 || type == 6, let data = document.member(0, "data"),
      let key = document.member(data, type == 5 ? "tag" : "plugin"), document.end(key) - key <= 1
    else { return }
    let tag = document.string(key)
    let words = Self.words(of: tag)
    guard let kind = Self.kind(words) else { return }
    let count = lines.count
    defer { if type == 5, lines.count > count { events.insert(Event(time: time, tag: tag)) } }
    let payload = document.member(data, "payload") ?? data
    switch kind {
    case .console:
      let level = Self.text(payload, "level", document) ?? Self.text(payload, "type", document)
      guard type == 6 || level != nil || words.count > 1 else { return }
      add(.console(time: time, level: Self.level(level ?? words.dropFirst().joined(separator: " "))))
    case .network:
      let requests = document.member(payload, "requests").map { document.elements($0) } ?? [payload]
      for request in requests {
        let line = Self.request(request, words, document, at: time, start: start, isPlugin: type == 6)
        if type == 6 || !line.isBare { add(line) }
      }
    }
  }

  private mutating func add(_ line: Line) {
    if lines.count < Self.most { lines.append(line) }
  }

  /// Whether a custom event is a line, and no event of the app.
  func holds(_ tag: String, at time: Double) -> Bool { events.contains(Event(time: time, tag: tag)) }

  private static func kind(_ words: [String]) -> Kind? {
    var words = words[...]
    if words.first == "rrweb" { words = words.dropFirst() }
    switch words.first {
    case "console": return .console
    case "network": return .network
    default: return nil
    }
  }

  /// `network GET 500` and `rrweb/console@1`, as words in lower case.
  private static func words(of tag: String) -> [String] {
    tag.prefix(80).lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.map(String.init)
  }

  private static func level(_ word: String) -> String {
    let words = Set(word.lowercased().split(separator: " ").map(String.init))
    let has = { (others: Set<String>) in !words.isDisjoint(with: others) }
    if has(["error", "severe", "assert", "fatal", "exception", "critical"]) { return "error" }
    if has(["warn", "warning"]) { return "warn" }
    if has(["debug", "trace", "verbose", "fine"]) { return "debug" }
    if has(["info", "notice"]) { return "info" }
    return "log"
  }

  private static func request(
    _ request: Int, _ words: [String], _ document: borrowing JSONDocument, at time: Double, start: Double,
    isPlugin: Bool
  ) -> Line {
    let method = text(request, "method", document) ?? words.first { methods.contains($0.uppercased()) } ?? ""
    let status =
      number(request, "status", document) ?? number(request, "responseStatus", document)
      ?? words.lazy.compactMap(Double.init).first { (100...599).contains($0) }
    let isFailed = ["failed", "isFailed"].contains { key in
      let member = key == "failed" ? document.member(request, "failed") : document.member(request, "isFailed")
      return member.map { document.isTrue($0) } ?? false
    }
    let begin = number(request, "startTime", document)
    let end = number(request, "endTime", document)
    let span = begin.flatMap { begin in end.map { $0 - begin } }
    let duration = (number(request, "duration", document) ?? span).flatMap {
      (0...3_600_000).contains($0) ? $0 : nil
    }
    var moment = time
    if let own = number(request, "timestamp", document), own >= start, start > 0, own - start < 1e9 {
      moment = own - start
    } else if isPlugin, let duration {
      // A recorder reports a request when it has ended.
      moment = max(0, time - duration)
    }
    return .network(
      time: moment, method: methods.contains(method.uppercased()) ? method.uppercased() : "",
      status: isFailed ? 0 : status.flatMap { (0...999).contains($0) ? Int($0) : nil }, duration: duration)
  }

  private static let methods: Set<String> = [
    "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "QUERY",
  ]

  private static func text(_ object: Int, _ key: StaticString, _ document: borrowing JSONDocument) -> String?
  {
    guard let member = document.member(object, key), document.kind(member) == .string else { return nil }
    return document.string(member)
  }

  private static func number(_ object: Int, _ key: StaticString, _ document: borrowing JSONDocument)
    -> Double?
  {
    guard let member = document.member(object, key) else { return nil }
    return document.number(member).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The lines by rising time: `[time,"console",level]` and `[time,"network",method,status,duration]`.
  var json: String {
    let sorted = lines.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    return JSONLiteral.list(sorted.map(\.element.json))
  }
}

extension PageLines.Line {
  /// Whether nothing is known of a request but that there was one.
  fileprivate var isBare: Bool {
    guard case .network(_, let method, let status, let duration) = self else { return false }
    return method.isEmpty && status == nil && duration == nil
  }

  var time: Double {
    switch self {
    case .console(let time, _), .network(let time, _, _, _): time
    }
  }

  fileprivate var json: String {
    switch self {
    case .console(let time, let level): return #"[\#(JSONLiteral.number(time)),"console","\#(level)"]"#
    case .network(let time, let method, let status, let duration):
      let words = [status.map(String.init), duration.map { JSONLiteral.number($0.rounded()) }].map {
        $0 ?? "null"
      }
      return #"[\#(JSONLiteral.number(time)),"network","\#(method)",\#(words.joined(separator: ","))]"#
    }
  }
}
