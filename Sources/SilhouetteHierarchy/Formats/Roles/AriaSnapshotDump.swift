/// A page as Playwright lists it: `ariaSnapshot`, the page snapshot in a test's error context, and the answers of its server by
/// the Model Context Protocol.
///
/// ```
/// - navigation [ref=e3]:
///   - link "Services" [ref=e9] [cursor=pointer]:
///     - /url: /services
/// - textbox "E-mail": nox@example.org
/// - text: Welcome
/// ```
///
/// It gives a header and one snapshot at t = 0. The text has no places.
enum AriaSnapshotDump: Dump {
  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError) {
    let text = try InputError.checkedUTF8(bytes)
    var builder = SnapshotBuilder(time: 0, limits: dump.limits)
    var columns: [Int] = []
    var lines = DumpLines(text)
    while let line = lines.next() {
      let part = UnsafeRawBufferPointer(rebasing: text[line.range])
      guard let item = AriaLine(part) else {
        if let hint = AriaLine.placeholder(part), builder.depth > 0 {
          do throws(LimitError) { builder.detail.hint = try builder.add(hint) } catch {
            throw InputError(error, line: line.number, byteOffset: line.range.lowerBound)
          }
        }
        continue
      }
      while let last = columns.last, last >= item.column {
        builder.close()
        columns.removeLast()
      }
      columns.append(item.column)
      do throws(LimitError) { try add(item, &builder) } catch {
        throw InputError(error, line: line.number, byteOffset: line.range.lowerBound)
      }
    }
    guard builder.nodeCount > 0 else {
      throw InputError(
        .malformed, byteOffset: 0, problem: "expected an element such as `- button \"…\"`, found none",
        remedy: "give the complete snapshot")
    }
    var snapshot = builder.finish()
    let viewport = snapshot.listLeaves()
    dump.add(.header(StreamHeader(platform: .web, viewport: viewport, tells: [])))
    dump.add(.snapshot(snapshot))
  }

  private static func add(_ item: AriaLine, _ builder: inout SnapshotBuilder) throws(LimitError) {
    try builder.open()
    try RoleNames.tell(item.role, &builder)
    if let name = item.name { builder.node.label = try builder.add(name) }
    if let text = item.text, !text.isEmpty {
      if builder.node.flags.contains(.editable) || builder.node.traits.contains(.slider) {
        builder.detail.value = try builder.add(text)
      } else {
        builder.node.text = try builder.add(text)
      }
    }
    for state in item.states {
      switch state {
      case "disabled": builder.node.flags.insert(.disabled)
      case "selected": builder.node.flags.insert(.selected)
      case "active": builder.node.flags.insert(.focused)
      case "checked", "checked=true", "pressed": builder.node.flags.insert(.checked)
      default: continue
      }
    }
  }

  /// Two elements, one of them with a name, a state or a role that is no word of prose; or one with a reference. Lists in prose have
  /// words such as `status` and `link`, and none of these.
  static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    var (count, isMarked) = (0, false)
    return DumpLines.contains(prefix) { line in
      guard let item = AriaLine(line) else { return false }
      count += 1
      isMarked = isMarked || item.name != nil || !item.states.isEmpty || telling.contains(item.role)
      return count >= 2 && isMarked || item.states.contains { $0.hasPrefix("ref=") }
    }
  }

  private static let telling: Set = [
    "textbox", "searchbox", "combobox", "listbox", "listitem", "menuitem", "paragraph", "tablist", "tabpanel",
    "rowgroup", "gridcell", "columnheader", "contentinfo",
  ]
}

/// One element of a list by Playwright.
struct AriaLine {
  /// Blanks before its dash.
  let column: Int
  let role: String
  private(set) var name: [UInt8]?
  /// The words behind the colon.
  private(set) var text: [UInt8]?
  private(set) var states: [String] = []

  /// nil if the line is no element.
  init?(_ line: UnsafeRawBufferPointer) {
    var index = 0
    while index < line.count, line[index] == 0x20 { index += 1 }
    guard line.has("- ", at: index) else { return nil }
    column = index
    var item = Array(line[(index + 2)...])
    // Newer servers mark what has changed since the last snapshot.
    if item.starts(with: "<changed> ".utf8) { item.removeFirst(10) }
    // YAML quotes a key that holds signs of its own, and doubles the quotes in it.
    if item.first == UInt8(ascii: "'") { item = Self.unquoted(item) }
    var end = 0
    while end < item.count, item[end] >= UInt8(ascii: "a"), item[end] <= UInt8(ascii: "z") { end += 1 }
    role = String(decoding: item[..<end], as: UTF8.self)
    guard end > 0, end < 20, RoleNames.isOne(role) else { return nil }
    guard end == item.count || [0x20, UInt8(ascii: ":")].contains(item[end]) else { return nil }
    index = end
    if item[index...].starts(with: " \"".utf8) {
      guard let close = Self.closingQuote(item, from: index + 2) else { return nil }
      name = Self.unescaped(item[(index + 2)..<close])
      index = close + 1
    } else if item[index...].starts(with: " /".utf8),
      let close = item[(index + 2)...].lastIndex(of: UInt8(ascii: "/"))
    {
      name = Array(item[(index + 1)...close])
      index = close + 1
    }
    while item[index...].starts(with: " [".utf8), let close = item[index...].firstIndex(of: UInt8(ascii: "]"))
    {
      states.append(String(decoding: item[(index + 2)..<close].prefix(40), as: UTF8.self))
      index = close + 1
    }
    guard index < item.count else { return }
    guard item[index] == UInt8(ascii: ":") else { return nil }
    let rest = Array(item[(index + 1)...].drop { $0 == 0x20 })
    text =
      rest.first == UInt8(ascii: "\"") && rest.count > 1 ? Self.unescaped(rest[1..<(rest.count - 1)]) : rest
  }

  /// The words of a line `- /placeholder: …`; nil for another line.
  static func placeholder(_ line: UnsafeRawBufferPointer) -> [UInt8]? {
    guard let start = line.firstRange(of: "- /placeholder: ", from: 0),
      line[..<start].allSatisfy({ $0.isBlank })
    else { return nil }
    let words = line[(start + 16)...].filter { $0 != UInt8(ascii: "\"") }
    return words.isEmpty ? nil : Array(words)
  }

  private static func unquoted(_ item: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 1
    while index < item.count {
      if item[index] == UInt8(ascii: "'") {
        index += 1
        guard index < item.count, item[index] == UInt8(ascii: "'") else {
          return result + Array(item[index...])
        }
      }
      result.append(item[index])
      index += 1
    }
    return result
  }

  private static func closingQuote(_ item: [UInt8], from start: Int) -> Int? {
    var index = start
    while index < item.count {
      if item[index] == UInt8(ascii: "\\") {
        index += 1
      } else if item[index] == UInt8(ascii: "\"") {
        return index
      }
      index += 1
    }
    return nil
  }

  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var isEscaped = false
    for byte in text {
      if byte == UInt8(ascii: "\\"), !isEscaped {
        isEscaped = true
      } else {
        result.append(byte)
        isEscaped = false
      }
    }
    return result
  }
}

extension HierarchyFormat {
  /// `ariaSnapshot` of Playwright (docs/FORMATS.md).
  package static let ariaSnapshot = HierarchyFormat(
    id: "aria-snapshot", name: "Playwright aria snapshot (YAML)",
    suffixes: ["aria.yml", "yml", "yaml", "md"],
    isStream: false, sniff: AriaSnapshotDump.sniff, makeReader: DumpReader<AriaSnapshotDump>.init(options:)
  ).withoutPlaces()
}
