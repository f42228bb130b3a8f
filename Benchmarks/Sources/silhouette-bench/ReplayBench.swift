import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteReplay
import SilhouetteScene

/// Scenes to pages to mutations to JSON to segments, and back, on one thread.
struct ReplayBench {
  let watch = Stopwatch(samples: 15, shortest: 0.02)

  func run() throws {
    for count in [150, 2000] {
      for hasIDs in [true, false] {
        let ids = hasIDs ? "ids" : "no ids"
        for change in Change.allCases {
          let pair = try ScenePair(nodes: count, hasIDs: hasIDs, change)
          measure(pair, "\(ids), \(change.rawValue)", count)
        }
      }
      try measureSteps(count)
      try measureJSON(count)
    }
    try runWholeWay()
  }

  func runWholeWay() throws {
    try measureWholeWay(hasIDs: true)
    try measureWholeWay(hasIDs: false)
  }

  enum Change: String, CaseIterable {
    case unchanged
    case changed = "one node changed"
    case inserted = "row inserted"
  }

  // MARK: Match and diff

  private func measure(_ pair: ScenePair, _ name: String, _ count: Int) {
    var matcher = Matcher()
    var differ = Differ()
    _ = matcher.identify(pair.scenes.0)
    let matching = watch.median {
      let there = matcher.identify(pair.scenes.1).count
      return there + matcher.identify(pair.scenes.0).count
    }
    let diffing = watch.median { differ.diff(pair.pages.0, pair.pages.1).changes.count }
    Report.say("match, \(name)", boxes: count, value: matching / 2 * 1e6, unit: "µs")
    Report.say("diff, \(name)", boxes: count, value: diffing * 1e6, unit: "µs")
    Report.say("match and diff, \(name)", boxes: count, value: (matching / 2 + diffing) * 1e6, unit: "µs")
  }

  // MARK: One step of the way

  /// A session's usual change, four nodes of 150.
  private func measureSteps(_ count: Int) throws {
    let screen = RowScreen.of(nodes: count)
    let scenes = try Self.scenes(screen.stream(snapshots: 2))
    let culler = Culler(scale: 4)
    let culling = watch.median { culler.visibleNodes(of: scenes[1]).count }
    var matcher = Matcher()
    var builder = ElementBuilder()
    var table = builder.startAnew()
    let identities = matcher.identify(scenes[0])
    let visible = scenes.map { culler.visibleNodes(of: $0) }
    var step = 0
    let building = watch.median {
      step = 1 - step
      return builder.build(scenes[step], identities: identities, visible: visible[step], into: &table)
        .elements.count
    }
    Report.say("see what is visible", boxes: count, value: culling * 1e6, unit: "µs")
    Report.say("build a page", boxes: count, value: building * 1e6, unit: "µs")
    try measureMirror(scenes, count)
  }

  private func measureMirror(_ scenes: [WireframeScene], _ count: Int) throws {
    let pair = ScenePair(scenes[0], scenes[1])
    var differ = Differ()
    let there = differ.diff(pair.pages.0, pair.pages.1)
    let back = differ.diff(pair.pages.1, pair.pages.0)
    var mirror = try Mirror(pair.pages.0)
    let applying = watch.median {
      try? mirror.apply(there)
      try? mirror.apply(back)
      return mirror.tree.elements.count
    }
    var decoder = SceneDecoder()
    let decoding = watch.median { decoder.scene(of: pair.pages.1, table: pair.table, time: 0).nodes.count }
    Report.say("apply to the mirror", boxes: count, value: applying / 2 * 1e6, unit: "µs")
    Report.say("decode a scene", boxes: count, value: decoding * 1e6, unit: "µs")
  }

  // MARK: JSON

  private func measureJSON(_ count: Int) throws {
    let scenes = try Self.scenes(RowScreen.of(nodes: count).stream(snapshots: 30))
    let session = PageSession(scenes)
    let pages = [ReplayEvent(timestamp: 1_700_000_000_000, body: .fullSnapshot(session.pages[0]))]
    let mutations = session.mutations.map { ReplayEvent(timestamp: 1_700_000_000_000, body: .mutation($0)) }
    measureJSON(pages, session, "full snapshots", count)
    measureJSON(mutations, session, "mutations", count)
  }

  private func measureJSON(_ events: [ReplayEvent], _ session: PageSession, _ name: String, _ count: Int) {
    var writer = EventWriter(start: 1_700_000_000_000)
    var reader = EventReader()
    var bytes: [UInt8] = []
    writer.write(
      ReplayEvent(timestamp: 0, body: .fullSnapshot(session.pages[0])), session.table, into: &bytes)
    _ = try? reader.read(bytes[...])
    let writing = watch.median {
      bytes.removeAll(keepingCapacity: true)
      for event in events { writer.write(event, session.table, into: &bytes) }
      return bytes.count
    }
    Report.say("write JSON, \(name)", boxes: count, value: Double(bytes.count) / writing / 1e6, unit: "MB/s")
    Report.say(
      "JSON size, \(name)", boxes: count, value: Double(bytes.count / events.count), unit: "bytes")
    guard events.count == 1 else { return }
    let reading = watch.median { (try? reader.read(bytes[...])) == nil ? 0 : 1 }
    Report.say("read JSON, \(name)", boxes: count, value: Double(bytes.count) / reading / 1e6, unit: "MB/s")
  }

  // MARK: The whole way

  /// From a stream's bytes to segments of 5 s, in memory.
  private func measureWholeWay(hasIDs: Bool) throws {
    var screen = RowScreen.of(nodes: 150)
    screen.hasIDs = hasIDs
    let count = 600
    let bytes = screen.stream(snapshots: count)
    let whole = watch.median { (try? Self.pack(bytes)) ?? 0 }
    let reading = watch.median {
      var nodes = 0
      try? ReadingBench.read(bytes) { if case .snapshot(let snapshot) = $0 { nodes += snapshot.nodes.count } }
      return nodes
    }
    let flattening = watch.median { (try? Self.flatten(bytes)) ?? 0 }
    let ids = hasIDs ? "ids" : "no ids"
    let each = 1e6 / Double(count)
    Report.say("whole way, \(ids)", boxes: 150, value: Double(count) / whole, unit: "snapshots/s")
    Report.say("whole way, reading, \(ids)", boxes: 150, value: reading * each, unit: "µs")
    Report.say("whole way, flattening, \(ids)", boxes: 150, value: (flattening - reading) * each, unit: "µs")
    Report.say("whole way, the rest, \(ids)", boxes: 150, value: (whole - flattening) * each, unit: "µs")
    Report.say(
      "whole way, segments, \(ids)", boxes: 150, value: Double(try Self.pack(bytes) / count),
      unit: "bytes a snapshot")
  }

  /// Returns the bytes of all segments.
  static func pack(_ bytes: [UInt8]) throws -> Int {
    var recorder = Recorder(start: 1_700_000_000_000)
    var batch = EventBatch()
    var packer = SegmentPacker()
    var packed: [UInt8] = []
    var size = 0
    var end: Int64 = 0
    try eachScene(of: bytes) { scene in
      recorder.record(scene, into: &batch)
      for entry in batch.entries {
        if entry.timestamp >= end, packer.events > 0 {
          packer.finish(into: &packed)
          size += packed.count
          packed.removeAll(keepingCapacity: true)
        }
        if entry.timestamp >= end { end = entry.timestamp + 5000 }
        packer.add(batch.bytes[entry.range], to: &packed)
      }
      batch.removeAll()
    }
    packer.finish(into: &packed)
    return size + packed.count
  }

  private static func flatten(_ bytes: [UInt8]) throws -> Int {
    var nodes = 0
    try eachScene(of: bytes) { nodes += $0.nodes.count }
    return nodes
  }

  static func eachScene(of bytes: [UInt8], take: (WireframeScene) -> Void) throws {
    var flattener = Flattener()
    var viewport = BoxScene.viewport
    try ReadingBench.read(bytes) { record in
      if case .header(let header) = record { viewport = header.viewport }
      guard case .snapshot(let snapshot) = record else { return }
      take(flattener.flatten(snapshot, viewport: viewport, platform: .ios))
    }
  }

  static func scenes(_ bytes: [UInt8]) throws -> [WireframeScene] {
    var scenes: [WireframeScene] = []
    try eachScene(of: bytes) { scenes.append($0) }
    return scenes
  }
}

/// Two scenes that follow each other, and the pages that they become.
struct ScenePair {
  var scenes: (WireframeScene, WireframeScene)
  var pages: (ElementTree, ElementTree)
  var table: LookTable

  init(nodes: Int, hasIDs: Bool, _ change: ReplayBench.Change) throws {
    var screen = RowScreen.of(nodes: nodes)
    screen.hasIDs = hasIDs
    let first = screen.snapshot(0)
    switch change {
    case .unchanged: break
    case .changed: screen.hasChange = true
    case .inserted: screen.isInserted = true
    }
    let stream = Array((screen.header + first + screen.snapshot(0)).utf8)
    let scenes = try ReplayBench.scenes(stream)
    self.init(scenes[0], scenes[1])
  }

  init(_ first: WireframeScene, _ second: WireframeScene) {
    let session = PageSession([first, second])
    scenes = (first, second)
    pages = (session.pages[0], session.pages[1])
    table = session.table
  }
}

/// The pages of a session's scenes, and what turns each into the next.
struct PageSession {
  var pages: [ElementTree] = []
  var mutations: [Mutation] = []
  var table: LookTable

  init(_ scenes: [WireframeScene]) {
    var matcher = Matcher()
    var builder = ElementBuilder()
    var differ = Differ()
    table = builder.startAnew()
    for scene in scenes {
      pages.append(
        builder.build(
          scene, identities: matcher.identify(scene), visible: Culler(scale: 4).visibleNodes(of: scene),
          into: &table))
      if pages.count > 1 { mutations.append(differ.diff(pages[pages.count - 2], pages[pages.count - 1])) }
    }
  }
}
