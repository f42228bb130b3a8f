/// The rows that `maestro hierarchy --compact` prints, and Maestro's server by the Model Context Protocol.
///
/// ```
/// element_num,depth,attributes,parent_num
/// 0,0,"bounds=[0,0][1080,2400]; enabled=true",
/// 1,1,"text=Sign in; bounds=[60,300][500,380]; enabled=true",0
/// ```
enum MaestroTableDump: Dump {
  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError) {
    let text = try InputError.checkedUTF8(bytes)
    var rows = QuotedRows(text)
    var names: [String] = []
    while let row = rows.next() {
      names = row.map { String(decoding: $0, as: UTF8.self) }
      if names.contains("element_num") { break }
    }
    guard let depth = names.firstIndex(of: "depth"), let list = names.firstIndex(of: "attributes") else {
      throw InputError(
        .malformed, byteOffset: 0, problem: "expected the columns depth and attributes, found others",
        remedy: "give the output of maestro hierarchy --compact")
    }
    let bounds = names.firstIndex(of: "bounds")
    var tree = JSONTreeText(named: "children")
    var screen: JSONMembers?
    while let row = rows.next() {
      guard row.count > max(depth, list), let level = row[depth].withUnsafeBytes({ DecimalText.integer($0) })
      else {
        continue
      }
      var attributes = attributes(in: row[list])
      if let bounds, row.count > bounds, !row[bounds].isEmpty { attributes.add("bounds", row[bounds]) }
      var members = JSONMembers()
      members.add("attributes", raw: [UInt8(ascii: "{")] + attributes.bytes + [UInt8(ascii: "}")])
      tree.open(at: level, members)
      screen = screen ?? members
    }
    // The node around the rows is as large as the first one.
    let document = tree.finish(screen ?? JSONMembers())
    try MaestroDump.read(made: document, into: &dump)
  }

  private static let keys: [String] = [
    "text", "accessibilityText", "resource-id", "resource_id", "hintText", "bounds", "clickable", "enabled",
    "focused",
    "checked", "selected", "scrollable", "class", "package", "value", "title", "content-desc", "password",
    "ignoreBoundsFiltering", "important-for-accessibility", "error", "elementType", "checkable",
    "long-clickable",
  ]

  /// `key=value; key=value`. A value may hold `; ` itself: the next one starts at a known key.
  private static func attributes(in text: [UInt8]) -> JSONMembers {
    var members = JSONMembers()
    text.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count, let sign = bytes.firstRange(of: "=", from: start) {
        var end = sign + 1
        while end < bytes.count, !(bytes.has("; ", at: end) && startsKey(bytes, at: end + 2)) { end += 1 }
        var key = Array(bytes[start..<sign])
        if key == Array("resource_id".utf8) { key = Array("resource-id".utf8) }
        members.add(key: key, bytes[(sign + 1)..<end])
        start = end + 2
      }
    }
    return members
  }

  private static func startsKey(_ text: UnsafeRawBufferPointer, at start: Int) -> Bool {
    keys.contains { key in
      text.count > start + key.utf8.count && text[start + key.utf8.count] == UInt8(ascii: "=")
        && text[start..<start + key.utf8.count].elementsEqual(key.utf8)
    }
  }
}

/// Rows of comma-separated fields; quoted fields may hold commas, newlines and doubled quotes.
struct QuotedRows {
  private let text: UnsafeRawBufferPointer
  private var index = 0

  init(_ text: UnsafeRawBufferPointer) {
    self.text = text
    index = text.has("\u{FEFF}", at: 0) ? 3 : 0
  }

  mutating func next() -> [[UInt8]]? {
    guard index < text.count else { return nil }
    var row: [[UInt8]] = []
    var field: [UInt8] = []
    var isQuoted = false
    while index < text.count {
      let byte = text[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        if isQuoted, index < text.count, text[index] == UInt8(ascii: "\"") {
          field.append(byte)
          index += 1
        } else if isQuoted || field.isEmpty {
          isQuoted.toggle()
        } else {
          field.append(byte)
        }
      } else if byte == UInt8(ascii: ","), !isQuoted {
        row.append(field)
        field.removeAll()
      } else if byte == 0x0A, !isQuoted {
        break
      } else if byte != 0x0D || isQuoted {
        field.append(byte)
      }
    }
    row.append(field)
    return row
  }
}

extension HierarchyFormat {
  /// `maestro hierarchy --compact` (docs/FORMATS.md).
  package static let maestroTable = HierarchyFormat(
    id: "maestro-csv", name: "Maestro compact hierarchy (CSV)", suffixes: ["csv"], isStream: false,
    sniff: { prefix in
      DumpLines.contains(prefix) {
        $0.has("element_num,", at: 0) && $0.firstRange(of: "attributes", from: 0) != nil
      }
    },
    makeReader: DumpReader<MaestroTableDump>.init(options:))
}
