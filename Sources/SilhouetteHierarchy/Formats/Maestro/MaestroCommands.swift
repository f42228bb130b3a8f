/// The commands of a flow, as Maestro keeps them in its debug output: when each began, how long it took, how it ended, and
/// the screen on which one failed.
///
/// Commands become events under Maestro's names for their kinds. What a command looks for or types is left out.
enum MaestroCommands: JSONDump {
  private struct Command {
    var name: String
    var status: String
    var start = 0.0
    var length = 0.0
    /// The root of the failure's hierarchy; nil for none.
    var screen: Int?
  }

  /// Commands of Maestro itself, which do nothing in the app.
  private static let setUp: Set = ["defineVariables", "applyConfiguration"]

  static func read(_ document: JSONDocument, into dump: inout DumpRecords) throws(JSONFault) {
    guard document.kind(0) == .array else { throw JSONFault(.expected("a list"), at: 0) }
    let commands = document.elements(0).compactMap { command($0, document) }.enumerated()
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map { $0.element }
    let start = commands.first { $0.start > 0 }?.start ?? 0
    var header = StreamHeader(platform: .other, viewport: AssumedScreen.ios.viewport, tells: [])
    var screens: [Int: HierarchySnapshot] = [:]
    for (index, command) in commands.enumerated() {
      guard let root = command.screen, document.kind(root) == .object else { continue }
      let found = try MaestroDump.screen(at: root, of: document, into: &dump)
      if screens.isEmpty { header = found.header }
      screens[index] = found.snapshot
    }
    header.start = start
    dump.add(.header(header))
    // Maestro keeps no screen before a failure: until then it is not known.
    dump.add(.snapshot(HierarchySnapshot(time: 0)))
    if screens.isEmpty {
      dump.note(.nothingSeen, "Maestro keeps the screen of a failure alone, and no command failed")
    }
    var last = 0.0
    for (index, command) in commands.enumerated() {
      let isFailed = command.status == "FAILED"
      let time = max(last, command.start - start + (isFailed ? command.length : 0))
      last = time
      if var snapshot = screens[index] {
        snapshot.time = time
        dump.add(.snapshot(snapshot))
      }
      dump.add(
        .event(
          AppEvent(
            ofTool: words(command), at: time, length: command.length, isFailed: isFailed,
            isAssertion: command.name.hasPrefix("assert"))))
    }
  }

  private static func command(_ node: Int, _ document: JSONDocument) -> Command? {
    guard let body = document.member(node, "command"), let key = document.keys(body).first,
      let meta = document.member(node, "metadata")
    else { return nil }
    var name = document.string(key)
    if name.hasSuffix("Command") { name.removeLast("Command".count) }
    if let asked = document.member(body, "assertConditionCommand") {
      name = assertion(asked, document) ?? name
    }
    guard !setUp.contains(name), name.utf8.count <= 60, name.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      return nil
    }
    var command = Command(
      name: name, status: document.member(meta, "status").map { document.string($0) } ?? "")
    command.start = moment(document.member(meta, "timestamp").flatMap { document.number($0) })
    command.length = moment(document.member(meta, "duration").flatMap { document.number($0) })
    command.screen = document.member(meta, "error").flatMap { document.member($0, "hierarchyRoot") }
    return command
  }

  /// The flow's own word for an assertion of a condition.
  private static func assertion(_ command: Int, _ document: JSONDocument) -> String? {
    guard let condition = document.member(command, "condition") else { return nil }
    let asks = { (key: StaticString) in
      document.member(condition, key).map { document.kind($0) != .null } ?? false
    }
    if asks("visible") { return "assertVisible" }
    if asks("notVisible") { return "assertNotVisible" }
    return asks("scriptCondition") ? "assertTrue" : nil
  }

  private static func moment(_ number: Double?) -> Double {
    guard let number, number.isFinite else { return 0 }
    return min(max(number, 0), 1e15)
  }

  /// `tapOnElement` is `tap on element`; one that failed is `tap on element failed`.
  private static func words(_ command: Command) -> String {
    var words = ""
    for character in command.name {
      words += character.isUppercase ? " \(character.lowercased())" : "\(character)"
    }
    switch command.status {
    case "FAILED": return words + " failed"
    case "SKIPPED": return words + " skipped"
    case "WARNED": return words + " warned"
    case "COMPLETED": return words
    default: return words + " did not end"
    }
  }
}

extension HierarchyFormat {
  /// Maestro's `commands-*.json` (docs/FORMATS.md).
  package static let maestroCommands = HierarchyFormat(
    id: "maestro-commands", name: "Maestro debug output (commands-*.json)", suffixes: ["json"],
    isStream: true,
    sniff: {
      let keys = JSONSniff.firstKeys(of: $0, under: "commands")
      return keys.first == "command" && ($0.first == UInt8(ascii: "[") || keys.contains("metadata"))
    },
    makeReader: DumpReader<MaestroCommands>.init(options:))
}
