internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteScene
internal import SilhouetteText

/// Records scenes as Datadog's mobile replays are, after the session replay schema of its rum-events-format: a full list
/// first (record 10), then adds, removes and updates (record 11), none where nothing changed.
///
/// What moved within the list is removed and added again, and an update holds only the fields that differ.
package struct FlatRecorder {
  private var matcher = Matcher()
  private let culler = Culler(scale: 4)
  private var last: [FlatWireframe]?
  private let gap: Double
  private var next = Int64.min

  /// - Parameter gap: milliseconds from one screen to the next, at least.
  package init(gap: Double = 0) {
    self.gap = gap
  }

  /// Whether a screen of this time is recorded. Those that come sooner are left out.
  mutating func isDue(at timestamp: Int64) -> Bool {
    guard timestamp >= next else { return false }
    next = timestamp + Int64(gap)
    return true
  }

  /// Records as JSON objects, each to go out at the scene's time.
  mutating func record(_ scene: WireframeScene, at timestamp: Int64) -> [String] {
    let identities = matcher.identify(scene)
    let next = FlatWireframe.list(scene, identities: identities, visible: culler.visibleNodes(of: scene))
    defer { last = next }
    guard let last else { return Self.beginning(next, scene.viewport, timestamp) }
    guard let changes = Self.changes(from: last, to: next) else { return [] }
    return ["{\"type\":11,\"timestamp\":\(timestamp),\"data\":{\"source\":0,\(changes)}}"]
  }

  static func touch(_ touch: TouchRecord, at timestamp: Int64) -> String {
    let kind =
      switch touch.phase {
      case .down: "down"
      case .move: "move"
      default: "up"
      }
    let (x, y) = (FlatWireframe.whole(touch.location.x), FlatWireframe.whole(touch.location.y))
    return
      "{\"type\":11,\"timestamp\":\(timestamp),\"data\":{\"source\":9,\"pointerEventType\":\"\(kind)\",\"pointerType\":\"touch\",\"pointerId\":0,\"x\":\(x),\"y\":\(y)}}"
  }

  private static func beginning(
    _ list: [FlatWireframe], _ viewport: Viewport, _ timestamp: Int64
  ) -> [String] {
    let (width, height) = (FlatWireframe.whole(viewport.width), FlatWireframe.whole(viewport.height))
    let wireframes = list.map(whole).joined(separator: ",")
    return [
      "{\"type\":4,\"timestamp\":\(timestamp),\"data\":{\"width\":\(width),\"height\":\(height)}}",
      "{\"type\":6,\"timestamp\":\(timestamp),\"data\":{\"has_focus\":true}}",
      "{\"type\":10,\"timestamp\":\(timestamp),\"data\":{\"wireframes\":[\(wireframes)]}}",
    ]
  }

  // MARK: Changes

  /// nil where there are none.
  private static func changes(from old: [FlatWireframe], to new: [FlatWireframe]) -> String? {
    var places: [Int: Int] = [:]
    for (index, wireframe) in old.enumerated() { places[wireframe.id] = index }
    let kept = Set(new.map(\.id))
    // How many were removed before each place of the old list.
    var offsets: [Int] = []
    var removes: [Int] = []
    for wireframe in old {
      offsets.append(removes.count)
      if !kept.contains(wireframe.id) { removes.append(wireframe.id) }
    }
    var (adds, updates): ([String], [String]) = ([], [])
    for (index, wireframe) in new.enumerated() {
      let place = places[wireframe.id]
      if let place, place - offsets[place] + adds.count == index {
        if let update = update(from: old[place], to: wireframe) { updates.append(update) }
        continue
      }
      if place != nil { removes.append(wireframe.id) }
      let previous = index > 0 ? "\"previousId\":\(new[index - 1].id)," : ""
      adds.append("{\(previous)\"wireframe\":\(whole(wireframe))}")
    }
    guard !adds.isEmpty || !removes.isEmpty || !updates.isEmpty else { return nil }
    let gone = removes.map { "{\"id\":\($0)}" }
    return
      "\"adds\":[\(adds.joined(separator: ","))],\"removes\":[\(gone.joined(separator: ","))],\"updates\":[\(updates.joined(separator: ","))]"
  }

  private static func update(from old: FlatWireframe, to new: FlatWireframe) -> String? {
    guard old != new else { return nil }
    let (before, after) = (fields(of: old), fields(of: new))
    let changed = zip(before, after).filter { $0 != $1 }.map {
      $1.isEmpty ? "\"clip\":\(clip([0, 0, 0, 0]))" : $1
    }
    return "{\"id\":\(new.id),\"type\":\"shape\",\(changed.joined(separator: ","))}"
  }

  // MARK: Wireframes

  private static func whole(_ wireframe: FlatWireframe) -> String {
    let fields = fields(of: wireframe).filter { !$0.isEmpty }.joined(separator: ",")
    return "{\"id\":\(wireframe.id),\"type\":\"shape\",\(fields)}"
  }

  /// In one order; empty where a wireframe has none of it.
  private static func fields(of wireframe: FlatWireframe) -> [String] {
    [
      "\"x\":\(wireframe.x)", "\"y\":\(wireframe.y)", "\"width\":\(wireframe.width)",
      "\"height\":\(wireframe.height)",
      "\"shapeStyle\":{\"backgroundColor\":\"\(opaque(wireframe.color))\",\"cornerRadius\":\(JSONLiteral.number(wireframe.radius)),\"opacity\":\(JSONLiteral.number(wireframe.opacity))}",
      wireframe.borderWidth > 0
        ? "\"border\":{\"color\":\"\(opaque(wireframe.borderColor))\",\"width\":\(wireframe.borderWidth)}"
        : "",
      wireframe.clip == [0, 0, 0, 0] ? "" : "\"clip\":\(clip(wireframe.clip))",
    ]
  }

  private static func clip(_ sides: [Int]) -> String {
    "{\"top\":\(sides[0]),\"left\":\(sides[1]),\"bottom\":\(sides[2]),\"right\":\(sides[3])}"
  }

  /// Colours have eight digits in this format.
  private static func opaque(_ color: RGBAColor) -> String { color.isOpaque ? "\(color)FF" : "\(color)" }
}
