package import SilhouetteHierarchy
internal import SilhouetteText

/// The log of a WebDriver client or server: WebdriverIO's, or Appium's as text or JSON. Its commands are events; sources of pages
/// that the log holds whole are screens.
///
/// What commands look for or type is left out.
enum DriverLog: Dump {
  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError) {
    var reading = DriverLogReading()
    var lines = DumpLines(bytes)
    while let line = lines.next() {
      let raw = Array(bytes[line.range])
      let plain = raw.contains(0x1B) ? TerminalColors.removed(from: raw) : raw
      reading.take(String(decoding: plain, as: UTF8.self))
    }
    try reading.write(into: &dump)
  }

  static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    var lines = 0
    let plain = TerminalColors.removed(from: Array(prefix))
    return DumpLines.contains(plain[...]) { raw in
      lines += 1
      guard lines <= 60, raw.count < 2000 else { return false }
      let line = DriverLogLine(String(decoding: raw, as: UTF8.self))
      if line.source == "Appium", line.message.hasPrefix("Welcome to Appium") { return true }
      if line.source == "HTTP" { return line.message.hasPrefix("--> ") || line.message.hasPrefix("<-- ") }
      return line.time != nil && (line.source.hasPrefix("@wdio/") || line.source.hasPrefix("webdriver"))
    }
  }
}

extension HierarchyFormat {
  /// Logs of WebdriverIO and Appium (docs/FORMATS.md).
  package static let driverLog = HierarchyFormat(
    id: "webdriver-log", name: "WebdriverIO and Appium logs", suffixes: ["log", "txt"], isStream: true,
    sniff: DriverLog.sniff, makeReader: DumpReader<DriverLog>.init(options:)
  ).ofSteps().asLog()
}

/// What has been read of a log.
struct DriverLogReading {
  private var commands: [DriverCommand] = []
  /// By the place of its command, a page's source.
  private var sources: [(command: Int, text: String)] = []
  private var open: Int?
  /// Commands of several sessions may be under way at once; each ends with its own path.
  private var requests: [String: Int] = [:]
  private var isInSource = false
  private var isInResult = false
  private var time = 0.0
  private var hasTimes = false

  mutating func take(_ text: String) {
    if isInSource, !Self.endsSource(text) {
      sources[sources.count - 1].text += "\n" + text
      return
    }
    isInSource = false
    let line = DriverLogLine(text)
    if let moment = line.time {
      if !hasTimes { hasTimes = true }
      time = max(time, moment)
    }
    switch line.source {
    case "HTTP": takeServer(line.message)
    case "webdriver", "webdriver error": takeClient(line)
    default:
      if isInResult, let open, Self.isError(line.message) { commands[open].hasFailed = true }
    }
  }

  private static func endsSource(_ text: String) -> Bool {
    let line = DriverLogLine(text)
    return line.time != nil && !line.source.isEmpty
  }

  private static func isError(_ text: Substring) -> Bool {
    text.hasPrefix("error: '") || text.hasPrefix("  error: '")
  }

  // MARK: WebdriverIO

  private mutating func takeClient(_ line: DriverLogLine) {
    if line.source.hasSuffix("error") || line.message.hasPrefix("Request failed") {
      if let last = open { commands[last].hasFailed = true }
      return
    }
    if line.message.hasPrefix("COMMAND ") {
      isInResult = false
      open = nil
      guard let command = DriverCommand(client: line.message.dropFirst(8), at: time) else { return }
      open = commands.count
      commands.append(command)
    } else if line.message.hasPrefix("RESULT"), let last = open {
      isInResult = true
      commands[last].end = time
      let answer = line.message.dropFirst(6).drop { $0 == " " }
      if commands[last].isSource, answer.hasPrefix("<") {
        sources.append((last, String(answer)))
        isInSource = true
      }
      if answer.hasPrefix("{ error: '") { commands[last].hasFailed = true }
    }
  }

  // MARK: Appium

  private mutating func takeServer(_ message: Substring) {
    if message.hasPrefix("--> ") {
      let request = message.dropFirst(4)
      open = nil
      guard let command = DriverCommand(request: request, at: time) else { return }
      open = commands.count
      requests[String(request.prefix(400))] = commands.count
      commands.append(command)
    } else if message.hasPrefix("<-- ") {
      takeAnswer(message.dropFirst(4))
    } else if let last = open, message.hasPrefix("{"), commands[last].name.hasPrefix("find element"),
      !commands[last].name.contains("·"), let using = message.place(of: "\"using\":\"")
    {
      commands[last].name += DriverCommand.strategy(message[using.upperBound...].prefix { $0 != "\"" })
    }
  }

  /// `POST /session/1/element 200 187 ms - 135`
  private mutating func takeAnswer(_ answer: Substring) {
    let parts = answer.split(separator: " ")
    guard parts.count >= 3, let status = Int(parts[2]) else { return }
    let told = parts.count > 3 ? Double(parts[3]) ?? 0 : 0
    let length = told.isFinite ? min(max(told, 0), 1e9) : 0
    // A log without times goes on by the lengths of its commands.
    if !hasTimes { time += length }
    guard let place = requests.removeValue(forKey: "\(parts[0]) \(parts[1])".prefix(400).description) else {
      return
    }
    commands[place].end = hasTimes ? max(time, commands[place].start) : commands[place].start + length
    if status >= 400 { commands[place].hasFailed = true }
  }

  // MARK: Writing

  func write(into dump: inout DumpRecords) throws(InputError) {
    if commands.isEmpty {
      throw InputError(
        .unknownFormat, byteOffset: 0, problem: "expected commands of a test, found a log without any",
        remedy: "give the log of a run, with the level info")
    }
    let start = commands.first?.start ?? 0
    var screens: [Int: HierarchySnapshot] = [:]
    var header = StreamHeader(platform: .other, viewport: AssumedScreen.ios.viewport, tells: [])
    var viewports: [Int: Viewport] = [:]
    for source in sources {
      guard let (own, snapshot) = try Self.screen(source.text, &dump) else { continue }
      if screens.isEmpty { header = own }
      (screens[source.command], viewports[source.command]) = (snapshot, own.viewport)
    }
    header.start = hasTimes ? start : 0
    dump.add(.header(header))
    if screens.isEmpty { dump.add(.snapshot(HierarchySnapshot(time: 0))) }
    var viewport = header.viewport
    var before = "start"
    for (index, command) in commands.enumerated() {
      let time = command.start - start
      if var snapshot = screens[index] {
        snapshot.time = max(time, (command.end ?? command.start) - start)
        snapshot.step = "after \(before)"
        if viewports[index] != viewport {
          viewport = viewports[index] ?? viewport
          dump.add(.viewport(milliseconds: snapshot.time, viewport))
        }
        dump.add(.snapshot(snapshot))
        continue
      }
      before = command.name
      let state = command.hasFailed ? " failed" : command.end == nil ? " did not end" : ""
      let event = AppEvent(
        ofTool: command.name + state,
        at: max(0, command.hasFailed ? (command.end ?? command.start) - start : time),
        length: command.end.map { $0 - command.start }, isFailed: command.hasFailed,
        isAssertion: command.isQuestion)
      dump.add(.event(event))
    }
  }

  /// The screen in a page's source; nil for HTML, and for a source that the log cuts off.
  private static func screen(
    _ text: String, _ dump: inout DumpRecords
  ) throws(InputError) -> (StreamHeader, HierarchySnapshot)? {
    let bytes = Array(text.utf8)
    let prefix = Array(bytes.prefix(4096))
    let formats: [HierarchyFormat] = [.uiAutomator, .appiumAndroid, .appiumXCUITest]
    guard let format = formats.first(where: { $0.sniff(prefix[...]) }) else { return nil }
    var own = DumpRecords(options: dump.options)
    let isIOS = format.id == HierarchyFormat.appiumXCUITest.id
    do throws(InputError) {
      try bytes.withUnsafeBytes { raw in
        Result { () throws(InputError) in
          try isIOS ? XCUITestPageDump.read(raw, into: &own) : AndroidPageDump.read(raw, into: &own)
        }
      }.get()
    } catch {
      guard error.code == .limit else { return nil }
      throw error
    }
    dump.log.merge(own.log)
    var (header, snapshot): (StreamHeader?, HierarchySnapshot?)
    for record in own.all {
      if case .header(let found) = record { header = found }
      if case .snapshot(let found) = record { snapshot = found }
    }
    guard let header, let snapshot else { return nil }
    return (header, snapshot)
  }
}
