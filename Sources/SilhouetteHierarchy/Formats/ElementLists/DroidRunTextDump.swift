/// The list of elements that droidrun writes for a language model.
///
/// ```
/// Current Clickable UI elements:
/// 'index. className: resourceId; checkedState, text - bounds(x1,y1,x2,y2)':
/// 1. FrameLayout: "content" - (0,0,1080,2400)
///   2. Button: "org.example:id/ok", "Send" - (40,1200,320,1332)
/// ```
enum DroidRunTextDump: Dump {
  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError) {
    var tree = JSONTreeText(named: "a11y_tree")
    let text = try InputError.checkedUTF8(bytes)
    let isNormalized = text.firstRange(of: "(normalized [0-1000])", from: 0) != nil
    var lines = DumpLines(text)
    while let line = lines.next() {
      let part = UnsafeRawBufferPointer(rebasing: text[line.range])
      guard let element = element(part, isNormalized) else { continue }
      tree.open(at: element.indent, element.members)
    }
    guard tree.count > 0 else {
      throw InputError(
        .malformed, byteOffset: 0,
        problem: "expected an element such as `1. Button: \"…\" - (x1,y1,x2,y2)`, found none",
        remedy: "give the complete list")
    }
    let document = tree.finish()
    if isNormalized {
      dump.note(.assumed, AssumedScreen.android.note("places are in thousandths"))
    }
    try DroidRunDump.read(made: document, into: &dump)
  }

  private static func element(
    _ line: UnsafeRawBufferPointer, _ isNormalized: Bool
  ) -> (indent: Int, members: JSONMembers)? {
    var index = 0
    while index < line.count, line[index] == 0x20 { index += 1 }
    let indent = index
    while index < line.count, line[index] >= 0x30, line[index] <= 0x39 { index += 1 }
    guard index > indent, line.has(". ", at: index), let colon = line.firstRange(of: ":", from: index),
      let place = line.lastRange(of: "(", from: colon, to: line.count), line.last == UInt8(ascii: ")")
    else { return nil }
    let name = line[(index + 2)..<colon]
    guard !name.isEmpty, name.count < 200, !name.contains(0x20), !name.contains(UInt8(ascii: "\"")) else {
      return nil
    }
    var sides = line[(place + 1)..<(line.count - 1)].split(separator: UInt8(ascii: ","))
      .compactMap { side in Array(side.filter { $0 != 0x20 }).withUnsafeBytes { DecimalText.number($0) } }
    guard sides.count == 4 else { return nil }
    if isNormalized { sides = [sides[0] * 1.08, sides[1] * 2.4, sides[2] * 1.08, sides[3] * 2.4] }
    var members = JSONMembers()
    members.add("className", Array(name))
    let quoted = quotedTexts(line, from: colon + 1, to: place)
    // One text alone is an identifier if it is written like one.
    let isIdentifier = quoted.count > 1 || quoted.first?.firstRange(ofBytes: ":id/") == true
    if isIdentifier, let first = quoted.first { members.add("resourceId", first) }
    if let text = isIdentifier ? quoted.dropFirst().first : quoted.first { members.add("text", text) }
    members.add("bounds", Array(sides.map { "\($0)" }.joined(separator: ",").utf8))
    return (indent, members)
  }

  private static func quotedTexts(_ line: UnsafeRawBufferPointer, from start: Int, to end: Int) -> [[UInt8]] {
    guard let open = line[start..<end].firstIndex(of: UInt8(ascii: "\"")),
      let close = line[start..<end].lastIndex(of: UInt8(ascii: "\"")), close > open
    else { return [] }
    let inside = UnsafeRawBufferPointer(rebasing: line[(open + 1)..<close])
    guard let middle = inside.firstRange(of: "\", \"", from: 0) else { return [Array(inside)] }
    return [Array(inside[..<middle]), Array(inside[(middle + 4)...])]
  }

  static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    prefix.withUnsafeBytes { $0.firstRange(of: "UI elements", from: 0) != nil }
      && DumpLines.contains(prefix) { element($0, false) != nil }
  }
}

extension [UInt8] {
  fileprivate func firstRange(ofBytes word: StaticString) -> Bool {
    withUnsafeBytes { $0.firstRange(of: word, from: 0) != nil }
  }
}

extension HierarchyFormat {
  /// The list of elements that droidrun writes for a language model (docs/FORMATS.md).
  package static let droidRunText = HierarchyFormat(
    id: "droidrun-text", name: "droidrun element list (text)", suffixes: ["txt"], isStream: false,
    sniff: DroidRunTextDump.sniff, makeReader: DumpReader<DroidRunTextDump>.init(options:))
}
