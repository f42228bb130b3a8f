import SilhouetteText

/// Writes the hierarchy stream, version 1 (docs/STREAM.md): one line for each record.
///
/// Values that equal the format's defaults are left out, and each number is the shortest text that reads back the same.
/// So a reader gets the same records back. The first record must be a header. Cost: one pass over a snapshot, in
/// constant machine stack.
public struct StreamWriter: Sendable {
  var json = JSONBytes()
  /// Indices of the nodes whose braces are open, innermost last.
  private var open: [Int32] = []

  /// A writer at the beginning of a stream.
  public init() {}

  /// Appends the record's line to `bytes`, with its line feed.
  public mutating func write(_ record: HierarchyRecord, into bytes: inout [UInt8]) {
    json.removeAll()
    switch record {
    case .header(let header): write(header)
    case .snapshot(let snapshot): write(snapshot)
    case .touch(let touch): write(touch)
    case .viewport(let time, let viewport):
      start(time, "viewport")
      write(viewport)
    case .event(let event): write(event)
    case .screenshot(let time, let path):
      start(time, "screenshot")
      json.write(string: path.utf8)
    }
    json.write(raw: "}\n")
    bytes.append(contentsOf: json.bytes)
  }

  // MARK: Lines

  private mutating func start(_ time: Double, _ key: StaticString) {
    json.write(raw: "{\"t\":")
    json.write(time)
    json.write(raw: ",\"")
    json.write(raw: key)
    json.write(raw: "\":")
  }

  private mutating func write(_ header: StreamHeader) {
    json.write(raw: "{\"stream\":\"hierarchy\",\"version\":1,\"platform\":")
    json.write(string: header.platform.rawValue.utf8)
    json.write(raw: ",\"viewport\":")
    write(header.viewport)
    json.write(raw: ",\"start\":")
    json.write(header.start)
    if let tells = header.tells { write(tells) }
    write(",\"app\":", header.app)
    write(",\"device\":", header.device)
  }

  private mutating func write(_ tells: Tells) {
    json.write(raw: ",\"tells\":[")
    var separator: StaticString = "\""
    for (told, word) in Tells.words where tells.contains(told) {
      json.write(raw: separator)
      json.write(raw: word)
      json.write(raw: "\"")
      separator = ",\""
    }
    json.write(raw: "]")
  }

  private mutating func write(_ key: StaticString, _ pairs: [StreamFact]) {
    if pairs.isEmpty { return }
    json.write(raw: key)
    for (index, pair) in pairs.enumerated() {
      json.write(raw: index == 0 ? "{" : ",")
      json.write(string: pair.key.utf8)
      json.write(raw: ":")
      json.write(string: pair.value.utf8)
    }
    json.write(raw: "}")
  }

  private mutating func write(_ viewport: Viewport) {
    json.write(raw: "{\"width\":")
    json.write(viewport.width)
    json.write(raw: ",\"height\":")
    json.write(viewport.height)
    json.write(raw: ",\"scale\":")
    json.write(viewport.scale)
    json.write(raw: "}")
  }

  private mutating func write(_ touch: TouchRecord) {
    start(touch.time, "touch")
    json.write(raw: "{\"pointer\":")
    json.write(Double(touch.pointer))
    json.write(raw: ",\"phase\":")
    json.write(string: touch.phase.rawValue.utf8)
    json.write(raw: ",\"x\":")
    json.write(touch.location.x)
    json.write(raw: ",\"y\":")
    json.write(touch.location.y)
    json.write(raw: touch.isOnLastScreen ? ",\"lastScreen\":true}" : "}")
  }

  private mutating func write(_ event: AppEvent) {
    start(event.time, "event")
    json.write(raw: "{\"name\":")
    json.write(string: event.name.utf8)
    if let data = event.data {
      json.write(raw: ",\"data\":")
      // Line ends can only be between values: JSON escapes them inside of strings.
      json.write(raw: data.utf8.lazy.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 })
    }
    json.write(raw: "}")
  }

  // MARK: Windows

  private mutating func write(_ snapshot: HierarchySnapshot) {
    start(snapshot)
    json.write(raw: "[")
    open.removeAll(keepingCapacity: true)
    for index in snapshot.nodes.indices {
      let hasSibling = close(before: index, in: snapshot)
      if hasSibling {
        json.write(raw: ",")
      } else if index > 0 {
        json.write(raw: ",\"children\":[")
      }
      json.write(raw: "{")
      write(snapshot.nodes[index], of: snapshot)
      open.append(Int32(index))
    }
    close(before: snapshot.nodes.count, in: snapshot)
    json.write(raw: "]")
  }

  private mutating func start(_ snapshot: HierarchySnapshot) {
    json.write(raw: "{\"t\":")
    json.write(snapshot.time)
    if !snapshot.screen.isNone {
      json.write(raw: ",\"screen\":")
      json.write(string: snapshot[snapshot.screen])
    }
    switch snapshot.keyboard {
    case nil: break
    case .somewhere: json.write(raw: ",\"keyboard\":true")
    case .frame(let box):
      json.write(raw: ",\"keyboard\":")
      json.write(box.x, box.y, box.width, box.height)
    }
    json.write(raw: ",\"windows\":")
  }

  /// Closes the open nodes that end before `index`. Returns whether there were any: then the next node is a
  /// sibling of the last of them, else the first child of the innermost open node.
  @discardableResult
  private mutating func close(before index: Int, in snapshot: HierarchySnapshot) -> Bool {
    let depth = open.count
    while let last = open.last, Int(snapshot.nodes[Int(last)].end) <= index {
      json.write(raw: Int(snapshot.nodes[Int(last)].end) > Int(last) + 1 ? "]}" : "}")
      open.removeLast()
    }
    return open.count < depth
  }
}
