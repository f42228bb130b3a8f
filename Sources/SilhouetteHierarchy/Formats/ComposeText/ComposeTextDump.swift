/// The semantics of Compose's elements as `printToLog` and `printToString` write them, for Roborazzi's reader.
///
/// ```
/// Node #1 at (l=0.0, t=63.0, r=1080.0, b=210.0)px, Tag: 'bar'
///  |-Node #4 at (l=42.0, t=105.0, r=105.0, b=168.0)px
///  | Text = '[Overview]'
///  | Actions = [OnClick]
///  | [Heading]
/// ```
enum ComposeTextDump: Dump {
  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError) {
    var tree = JSONTreeText(named: "children")
    var open: Element?
    var first: Element?
    var lines = DumpLines(try InputError.checkedUTF8(bytes))
    while let line = lines.next() {
      let text = UnsafeRawBufferPointer(rebasing: bytes[line.range])
      if let element = Element(text) {
        if let open { tree.open(at: open.column, open.members) }
        open = element
        first = first ?? element
      } else if open != nil {
        open?.take(text)
      }
    }
    if let open { tree.open(at: open.column, open.members) }
    guard let first else {
      throw InputError(
        .malformed, byteOffset: 0,
        problem: "expected an element such as `Node #1 at (l=…, t=…, r=…, b=…)px`, found none",
        remedy: "give the complete output of printToLog")
    }
    // The root of Roborazzi's document.
    var root = JSONMembers()
    root.add("bounds", raw: first.bounds)
    root.add("className", "android.view.ViewGroup".utf8)
    let document = [UInt8](#"{"root":"#.utf8) + tree.finish(root) + [UInt8(ascii: "}")]
    try RoborazziDump.read(made: document, into: &dump)
  }

  static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    DumpLines.contains(prefix) { Element($0) != nil }
  }

  /// An element, and the lines below it.
  private struct Element {
    let column: Int
    let bounds: [UInt8]
    private var tag: [UInt8]?
    private var properties: [(key: [UInt8], value: [UInt8])] = []
    private var actions: [[UInt8]] = []
    private var flags: [[UInt8]] = []
    /// Whether the last property's quote is still open.
    private var isInside = false

    init?(_ line: UnsafeRawBufferPointer) {
      var index = 0
      while index < line.count, " |-\t".utf8.contains(line[index]) { index += 1 }
      guard line.has("Node #", at: index), let open = line.firstRange(of: " at (", from: index),
        open - index < 30, let close = line.firstRange(of: ")", from: open)
      else { return nil }
      let sides = line[(open + 5)..<close].split(separator: UInt8(ascii: ",")).compactMap { side in
        Array(side.filter { !" ltrb=".utf8.contains($0) }).withUnsafeBytes { DecimalText.number($0) }
      }
      guard sides.count == 4 else { return nil }
      column = index
      bounds = Array("[\(sides.map { "\($0)" }.joined(separator: ","))]".utf8)
      if let word = line.firstRange(of: "Tag: '", from: close),
        let end = line.lastIndex(of: UInt8(ascii: "'")), end >= word + 6
      {
        tag = Array(line[(word + 6)..<end])
      }
    }

    mutating func take(_ line: UnsafeRawBufferPointer) {
      if isInside { return goOn(line) }
      var index = 0
      while index < line.count, " |\t".utf8.contains(line[index]) { index += 1 }
      let text = UnsafeRawBufferPointer(rebasing: line[index...])
      if text.has("[", at: 0), text.last == UInt8(ascii: "]") {
        flags += words(text[1..<(text.count - 1)])
      } else if text.has("Actions = [", at: 0), text.last == UInt8(ascii: "]") {
        actions += words(text[11..<(text.count - 1)])
      } else if let sign = text.firstRange(of: " = '", from: 0), sign < 60, !text[..<sign].contains(0x20) {
        let value = Array(text[(sign + 4)...])
        isInside = value.last != UInt8(ascii: "'")
        properties.append((Array(text[..<sign]), isInside ? value : value.dropLast()))
      }
    }

    /// A line of a text with newlines.
    private mutating func goOn(_ line: UnsafeRawBufferPointer) {
      isInside = line.last != UInt8(ascii: "'")
      properties[properties.count - 1].value += [0x0A] + (isInside ? Array(line) : Array(line.dropLast()))
    }

    private func words(_ list: Slice<UnsafeRawBufferPointer>) -> [[UInt8]] {
      list.split(separator: UInt8(ascii: ",")).map { word in Array(word.drop { $0 == 0x20 }) }
    }

    var members: JSONMembers {
      var result = JSONMembers()
      result.add("type", "compose".utf8)
      result.add("bounds", raw: bounds)
      let tag = tag ?? properties.last { $0.key.elementsEqual("TestTag".utf8) }?.value
      if let tag { result.add("testTag", tag) }
      var inside = JSONMembers()
      for (key, value) in properties { inside.add(key: key, value) }
      result.add("properties", raw: [UInt8(ascii: "{")] + inside.bytes + [UInt8(ascii: "}")])
      result.add("actions", list: actions)
      result.add("flags", list: flags)
      return result
    }
  }
}

extension HierarchyFormat {
  /// `printToLog` and `printToString` of Compose's tests (docs/FORMATS.md).
  package static let composeText = HierarchyFormat(
    id: "compose-text", name: "Compose printToLog (text)", suffixes: ["txt"], isStream: false,
    sniff: ComposeTextDump.sniff, makeReader: DumpReader<ComposeTextDump>.init(options:))
}
