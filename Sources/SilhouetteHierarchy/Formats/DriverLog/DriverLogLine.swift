import SilhouetteText

/// One line of the log of a WebDriver client or server.
///
/// ```
/// [0-0] 2026-03-01T09:00:00.123Z INFO webdriver: COMMAND findElement("id", "go")     WebdriverIO
/// 2026-03-01 09:00:00:123 [HTTP] --> POST /session/1/element                         Appium
/// {"level":"info","message":"[HTTP] --> POST …","timestamp":"2026-03-01 09:00:00:123"}     Appium, --log-format json
/// ```
package struct DriverLogLine {
  /// Milliseconds since 1970; nil for a line without a time.
  package private(set) var time: Double?
  /// `HTTP`, `webdriver`; empty for a line that goes on.
  package private(set) var source = ""
  package private(set) var message: Substring

  /// - Parameter text: without colours.
  package init(_ text: String) {
    message = text[...]
    if text.hasPrefix("{"), let entry = Self.entry(text) {
      takeParts(of: entry.message[...])
      time = time ?? entry.time
      if source.isEmpty { source = entry.source }
      return
    }
    takeParts(of: message)
  }

  private static func entry(_ text: String) -> (message: String, time: Double?, source: String)? {
    var document = JSONDocument()
    guard text.utf8.count <= 1 << 22, (try? document.read(Array(text.utf8), limits: Limits())) != nil else {
      return nil
    }
    func string(_ keys: [StaticString]) -> String? {
      keys.lazy.compactMap { document.member(0, $0) }.first { document.kind($0) == .string }
        .map { document.string($0) }
    }
    guard let message = string(["message", "msg"]) else { return nil }
    let stamp = string(["timestamp", "time", "ts"]).flatMap { Self.moment($0[...])?.time }
    let source = string(["prefix", "label", "logger", "context"]) ?? ""
    return (message, stamp, source.filter { $0 != "[" && $0 != "]" })
  }

  private mutating func takeParts(of text: Substring) {
    var rest = text
    if let close = Self.worker(rest) { rest = rest[close...].drop { $0 == " " } }
    if let (time, end) = Self.moment(rest) {
      self.time = time
      rest = rest[end...].drop { " -]".contains($0) }
    }
    for level in ["INFO ", "DEBUG ", "TRACE ", "WARN ", "ERROR "] where rest.hasPrefix(level) {
      let name = rest.dropFirst(level.count).prefix { $0 != " " }
      guard name.last == ":" else { break }
      source = String(name.dropLast())
      message = rest[name.endIndex...].drop { $0 == " " }
      if level == "ERROR " { source += " error" }
      return
    }
    for level in ["[debug] ", "[info] ", "[warn] ", "[error] "] where rest.hasPrefix(level) {
      rest = rest.dropFirst(level.count)
    }
    if rest.hasPrefix("["), let close = rest.prefix(80).firstIndex(of: "]") {
      source = String(rest[rest.index(after: rest.startIndex)..<close])
      rest = rest[rest.index(after: close)...].drop { $0 == " " }
    }
    message = rest
  }

  /// The place behind the `[0-0]` of a worker.
  private static func worker(_ text: Substring) -> Substring.Index? {
    guard text.hasPrefix("["), let close = text.prefix(10).firstIndex(of: "]") else { return nil }
    let inside = text[text.index(after: text.startIndex)..<close]
    let isNumber = inside.contains("-") && inside.allSatisfy { $0 == "-" || $0.isASCII && $0.isNumber }
    return isNumber ? text.index(after: close) : nil
  }

  /// `2026-03-01T09:00:00.123Z`, `2026-03-01 09:00:00:123`; nil for anything else.
  private static func moment(_ text: Substring) -> (time: Double, end: Substring.Index)? {
    var numbers: [Int] = []
    var index = text.startIndex
    if index < text.endIndex, text[index] == "[" { index = text.index(after: index) }
    for (place, (count, marks)) in zip(0..., [(4, "-"), (2, "-"), (2, "T "), (2, ":"), (2, ":"), (2, ".:,")])
    {
      let digits = text[index...].prefix(count)
      guard digits.count == count, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits)
      else { return nil }
      numbers.append(number)
      index = digits.endIndex
      let isThere = index < text.endIndex && marks.contains(text[index])
      guard isThere || place == 5 else { return nil }
      if isThere { index = text.index(after: index) }
    }
    let (month, day) = (numbers[1], numbers[2])
    guard (1...12).contains(month), (1...31).contains(day), numbers[3] < 24, numbers[4] < 60, numbers[5] < 61
    else { return nil }
    let part = text[index...].prefix(3)
    let hasPart = part.count == 3 && part.allSatisfy { $0.isASCII && $0.isNumber }
    if hasPart { index = part.endIndex }
    while index < text.endIndex, text[index] == "Z" || text[index].isASCII && text[index].isNumber {
      index = text.index(after: index)
    }
    let days = Timestamp.daysSinceEpoch(year: numbers[0], month: month, day: day)
    let seconds = ((days * 24 + numbers[3]) * 60 + numbers[4]) * 60 + numbers[5]
    return (Double(seconds) * 1000 + (hasPart ? Double(part) ?? 0 : 0), index)
  }
}
