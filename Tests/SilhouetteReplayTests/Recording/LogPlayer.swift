import SilhouetteHierarchy
import SilhouetteReplay
import SilhouetteScene

/// Reads a recorder's output, event by event, as a player would.
struct LogPlayer {
  private(set) var events: [ReplayEvent] = []
  private(set) var scene: WireframeScene?
  private var reader = EventReader()
  private var mirror: Mirror?
  private var decoder = SceneDecoder()

  mutating func take(_ batch: EventBatch) throws {
    for entry in batch.entries {
      let event = try reader.read(batch.bytes[entry.range])
      events.append(event)
      switch event.body {
      case .fullSnapshot(let tree): mirror = try Mirror(tree)
      case .mutation(let mutation): try mirror!.apply(mutation)
      default: continue
      }
      scene = decoder.scene(of: mirror!.tree, table: reader.table, time: Double(event.timestamp))
    }
  }

  /// Milliseconds since the first event, and the kind of event.
  var story: [String] {
    let start = events.first?.timestamp ?? 0
    return events.map { "\($0.timestamp - start) \(Self.name($0.body))" }
  }

  static func name(_ body: ReplayEvent.Body) -> String {
    switch body {
    case .meta: "meta"
    case .fullSnapshot: "page"
    case .mutation: "change"
    case .touch(let kind, let place): "\(kind) \(place.x),\(place.y)"
    case .touchMove(let place): "move \(place.x),\(place.y)"
    case .viewportResize: "resize"
    case .custom(let tag, let payload): "\(tag) \(payload)"
    case .tapCrumb(let words): "tap on \(words)"
    case .end: "end"
    }
  }
}

/// A recorder and its player, over a screen that only a test changes.
struct Tape {
  var recorder: Recorder
  var player = LogPlayer()
  var batch = EventBatch()
  private(set) var bytes: [UInt8] = []

  init(start: Int64 = 1_763_000_000_000, checkouts: CheckoutPolicy = .never, touches: TouchPolicy = .safe) {
    recorder = Recorder(start: start, checkouts: checkouts, touches: touches)
  }

  mutating func record(_ scene: WireframeScene, at time: Double) throws {
    var scene = scene
    scene.time = time
    recorder.record(scene, into: &batch)
    try drain()
  }

  mutating func touch(
    _ phase: TouchRecord.Phase, _ x: Double, _ y: Double, at time: Double, pointer: Int = 0,
    onLastScreen: Bool = false
  ) throws {
    var touch = TouchRecord(time: time, pointer: pointer, phase: phase, location: Point2D(x: x, y: y))
    touch.isOnLastScreen = onLastScreen
    recorder.record(touch, into: &batch)
    try drain()
  }

  mutating func event(_ name: String, data: String? = nil, at time: Double) throws {
    recorder.record(AppEvent(time: time, name: name, data: data), into: &batch)
    try drain()
  }

  mutating func finish(at time: Double) throws {
    recorder.finish(at: time, into: &batch)
    try drain()
  }

  private mutating func drain() throws {
    bytes += batch.bytes
    try player.take(batch)
    batch.removeAll()
  }
}
