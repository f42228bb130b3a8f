/// A node of a hierarchy stream, written down for a test: a class, a frame, and fields as raw JSON.
struct Box: Sendable {
  var className: String
  var frame: [Double]
  var children: [Box]
  /// Every other key of the node with its JSON value.
  var fields: [String: String] = [:]

  init(
    _ className: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ children: [Box] = []
  ) {
    self.className = className
    frame = [x, y, width, height]
    self.children = children
  }

  func with(_ change: (inout Box) -> Void) -> Box {
    var box = self
    change(&box)
    return box
  }

  /// Sets a key to a JSON value.
  func set(_ key: String, _ json: String) -> Box { with { $0.fields[key] = json } }

  func flag(_ key: String) -> Box { set(key, "true") }

  /// Sets a key to a string that needs no escapes.
  func string(_ key: String, _ value: String) -> Box { set(key, "\"\(value)\"") }

  func text(_ text: String) -> Box { string("text", text) }

  func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Box {
    with { $0.frame = [x, y, width, height] }
  }

  func holding(_ children: [Box]) -> Box { with { $0.children = children } }

  /// Gives the node and its descendants ids that follow from their places in the tree: a child that comes or goes
  /// leaves those of all others as they are.
  func numbered(_ id: Int = 1) -> Box {
    with { box in
      if box.fields["id"] == nil { box.fields["id"] = "\(id)" }
      for index in box.children.indices {
        box.children[index] = box.children[index].numbered(id * 20 + index)
      }
    }
  }

  var json: String {
    let numbers = frame.map { "\($0)" }.joined(separator: ",")
    var members = ["\"class\":\"\(className)\"", "\"frame\":[\(numbers)]"]
    for key in fields.keys.sorted() { members.append("\"\(key)\":\(fields[key]!)") }
    if !children.isEmpty {
      members.append("\"children\":[\(children.map(\.json).joined(separator: ","))]")
    }
    return "{\(members.joined(separator: ","))}"
  }
}

/// A session as the text of a hierarchy stream.
struct Story: Sendable {
  var platform = "ios"
  private var lines: [String] = []

  /// The size of every story's screen, in points; small, so that its pictures are.
  static let width = 120.0
  static let height = 200.0

  init(platform: String = "ios") {
    self.platform = platform
  }

  /// A screen with one window, which holds these nodes.
  mutating func screen(_ time: Double, _ children: [Box], hasIDs: Bool = true) {
    let window = Box("UIWindow", 0, 0, Self.width, Self.height, children)
    let windows = hasIDs ? window.numbered().json : window.json
    lines.append("{\"t\":\(time),\"windows\":[\(windows)]}")
  }

  /// A finger goes down at a place and lifts there.
  mutating func tap(_ time: Double, _ x: Double, _ y: Double) {
    touch(time, "down", (x, y))
    touch(time + 60, "up", (x, y))
  }

  mutating func touch(_ time: Double, _ phase: String, _ place: (x: Double, y: Double)) {
    lines.append(
      "{\"t\":\(time),\"touch\":{\"pointer\":1,\"phase\":\"\(phase)\",\"x\":\(place.x),\"y\":\(place.y)}}")
  }

  /// The properties that the platform always reports, keyboards among them. If it did not report keyboards,
  /// one could be up whenever a field has the focus, and touches there would be withheld.
  private var tells: String {
    ["ios", "web"].contains(platform)
      ? #""custom","secure","editable","keyboard""# : #""keyboard""#
  }

  /// Any other line of a stream.
  mutating func line(_ json: String) { lines.append(json) }

  var text: String {
    let header = """
      {"stream":"hierarchy","version":1,"platform":"\(platform)",\
      "viewport":{"width":\(Self.width),"height":\(Self.height),"scale":1},"start":1763000000000,\
      "tells":[\(tells)]}
      """
    return ([header] + lines).joined(separator: "\n") + "\n"
  }
}
