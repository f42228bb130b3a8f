import SilhouetteText

/// Members of an object that is being written.
struct JSONMembers {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ key: StaticString, _ value: some Sequence<UInt8>) {
    addKey { $0.write(raw: key) }
    var json = JSONBytes()
    json.write(string: value)
    bytes += json.bytes
  }

  /// A key that the input gave.
  mutating func add(key: [UInt8], _ value: some Sequence<UInt8>) {
    var json = JSONBytes()
    if !bytes.isEmpty { json.write(raw: ",") }
    json.write(string: key)
    json.write(raw: ":")
    json.write(string: value)
    bytes += json.bytes
  }

  /// A value that is JSON already.
  mutating func add(_ key: StaticString, raw value: [UInt8]) {
    addKey { $0.write(raw: key) }
    bytes += value
  }

  mutating func add(_ key: StaticString, list words: [[UInt8]]) {
    var json = JSONBytes()
    json.write(raw: "[")
    for (index, word) in words.enumerated() {
      if index > 0 { json.write(raw: ",") }
      json.write(string: word)
    }
    json.write(raw: "]")
    add(key, raw: json.bytes)
  }

  private mutating func addKey(_ name: (inout JSONBytes) -> Void) {
    var json = JSONBytes()
    json.write(raw: bytes.isEmpty ? "\"" : ",\"")
    name(&json)
    json.write(raw: "\":")
    bytes += json.bytes
  }
}

/// Writes a tree of indented lines as the JSON that another tool writes of the same tree, so that one reader reads both.
struct JSONTreeText {
  private var bytes: [UInt8]
  /// Columns of the objects that are open.
  private var open: [Int] = []
  /// Objects so far.
  private(set) var count = 0

  /// - Parameter name: The key that the list of roots stands under.
  init(named name: StaticString) {
    bytes = Array("{\"\(name)\":[".utf8)
  }

  mutating func open(at column: Int, _ members: JSONMembers) {
    while let last = open.last, last >= column { close() }
    if bytes.last == UInt8(ascii: "}") { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "{"))
    bytes += members.bytes
    bytes += (members.bytes.isEmpty ? "\"children\":[" : ",\"children\":[").utf8
    open.append(column)
    count += 1
  }

  private mutating func close() {
    bytes += "]}".utf8
    open.removeLast()
  }

  /// The document with these members beside the list.
  mutating func finish(_ members: JSONMembers = JSONMembers()) -> [UInt8] {
    while !open.isEmpty { close() }
    bytes.append(UInt8(ascii: "]"))
    if !members.bytes.isEmpty { bytes += [UInt8(ascii: ",")] + members.bytes }
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }
}
