import Silhouette
import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteRaster
import SilhouetteRedaction
import SilhouetteReplay
import SilhouetteScene

/// A caller of `SnapshotBuilder` who mixes everything up: nodes, details and slices of other snapshots, numbers that no
/// app reports, and limits of a few nodes. Whatever it does, every snapshot must hold what its type promises, and no
/// stage after it may trap.
struct BuilderWorld<Random: RandomNumberGenerator> {
  private var random: Random
  private var builder = SnapshotBuilder(time: 0)
  /// Snapshots of earlier builders. The caller takes parts of them that do not belong to its own.
  private var others: [HierarchySnapshot] = []
  private var slices: [TextSlice] = [.none]
  private var lists: [SliceRange] = [.empty]

  init(_ random: Random) {
    self.random = random
  }

  /// Builds some snapshots and sends them through every stage. Returns the complaint where one broke a promise.
  mutating func complaint() -> String? {
    var stages = Stages(
      viewport: chance(20)
        ? Viewport(width: number(), height: number(), scale: number())
        : Viewport(width: 40, height: 80, scale: 1),
      platform: AppPlatform.allCases.randomElement(using: &random)!)
    for _ in 0..<4 {
      let snapshot = self.snapshot()
      if let complaint = Self.broken(snapshot) { return complaint }
      if let complaint = stages.take(snapshot) { return complaint }
      others.append(snapshot)
    }
    stages.finish()
    return nil
  }
}

// MARK: - Calls

extension BuilderWorld {
  private mutating func snapshot() -> HierarchySnapshot {
    var limits = Limits()
    if chance(20) { limits.nodes = index(30) - 3 }
    if chance(20) { limits.depth = index(12) - 3 }
    if chance(20) { limits.textBytes = index(60) - 3 }
    builder = SnapshotBuilder(time: chance(90) ? Double(others.count) : number(), limits: limits)
    if let other = others.last, chance(50) { builder.reserve(like: other) }
    for _ in 0..<1 + index(120) {
      // A call that runs into a limit changes nothing.
      try? call()
    }
    return builder.finish()
  }

  private mutating func call() throws(LimitError) {
    switch index(20) {
    case 0..<5: try builder.open()
    case 5..<7: if builder.depth > 0 { builder.close() }
    case 7: slices.append(try builder.add(word()))
    case 8: lists.append(builder.add(list: (0...index(4)).map { _ in slice() }))
    case 9: lists.append(builder.add(lines: (0...index(4)).map { _ in rect() }))
    case 10: builder.screen = slice()
    case 11: builder.keyboard = chance(50) ? .frame(rect()) : .somewhere
    case 12: _ = builder[slice()]
    case 13:
      var copy = builder
      _ = copy.finish()
    default: if builder.depth > 0 { fill() }
    }
  }

  private mutating func fill() {
    switch index(22) {
    case 0: if let node = otherNode() { builder.node = node }
    case 1:
      if let detail = others.randomElement(using: &random)?.details.randomElement(using: &random) {
        builder.detail = detail
      }
    case 2: builder.node = HierarchyNode()
    case 3: builder.node.className = slice()
    case 4: builder.node.text = slice()
    case 5: builder.node.label = slice()
    case 6: builder.node.identifier = slice()
    case 7: builder.node.supers = lists.randomElement(using: &random)!
    case 8: builder.node.id = NodeID(rawValue: chance(50) ? UInt64(index(9)) : random.next())
    case 9: builder.node.flags = .init(rawValue: UInt16(truncatingIfNeeded: random.next()))
    case 10: builder.node.kind = [.view, .layer, .accessibility][index(3)]
    case 11: builder.node.traits = Traits(rawValue: UInt32(truncatingIfNeeded: random.next()))
    case 12:
      builder.node.frame = rect()
      builder.node.background = color()
    case 13: (builder.node.alpha, builder.node.radius) = (number(), number())
    default: fillDetail()
    }
  }

  private mutating func fillDetail() {
    switch index(12) {
    case 0:
      builder.detail.idText = slice()
      builder.detail.value = slice()
      builder.detail.hint = slice()
    case 1: builder.detail.contentType = slice()
    case 2: builder.detail.otherTraits = lists.randomElement(using: &random)!
    case 3: builder.detail.lines = lists.randomElement(using: &random)!
    case 4: (builder.detail.transform, builder.detail.anchor) = (transform(), point())
    case 5: (builder.detail.scroll, builder.detail.z) = (point(), number())
    case 6:
      builder.detail.border = .init(width: number(), color: color())
      builder.detail.shadow = .init(color: color(), radius: number(), offset: point(), opacity: number())
    case 7:
      var layer = NodeDetail.Layer()
      layer.className = slice()
      layer.opacity = number()
      builder.detail.layer = layer
    case 8:
      var picture = NodeDetail.Picture()
      picture.name = slice()
      picture.size = Size2D(width: number(), height: number())
      builder.detail.picture = picture
    case 9: builder.detail.privacy = .init(rawValue: UInt8(truncatingIfNeeded: random.next()))
    case 10:
      var shown = NodeDetail.Presentation()
      shown.frame = rect()
      shown.transform = transform()
      shown.alpha = number()
      shown.scroll = point()
      builder.detail.presentation = shown
    default: (builder.detail.fontSize, builder.detail.textColor) = (number(), color())
    }
  }
}

// MARK: - Values

extension BuilderWorld {
  private mutating func index(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
  private mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }

  private mutating func number() -> Double {
    if chance(60) { return Double(index(90)) - 10 }
    return [
      .nan, .infinity, -.infinity, 0, -0.0, 0.25, 1e9, -1e9, 1e18, -1e18, 1e300, -1e300,
      .greatestFiniteMagnitude,
      .leastNonzeroMagnitude,
    ][index(14)]
  }

  private mutating func point() -> Point2D { Point2D(x: number(), y: number()) }
  private mutating func rect() -> Rect2D {
    Rect2D(x: number(), y: number(), width: number(), height: number())
  }
  private mutating func color() -> RGBAColor { RGBAColor(rgba: UInt32(truncatingIfNeeded: random.next())) }

  private mutating func transform() -> Transform2D {
    Transform2D(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
  }

  private mutating func word() -> String {
    [
      "", "UILabel", "UIButton", "UIWindow", "UITextField", "UIKBKeyView", "password", "Grüße", "👩‍👩‍👧",
      "\u{0}\"\\",
      "_TtC5MyApp9LoginView", String(repeating: "é", count: 600),
    ][index(12)]
  }

  /// Of this builder, of one before it, or of a snapshot of another one.
  private mutating func slice() -> TextSlice {
    if chance(20), let node = otherNode() { return [node.text, node.className, node.label][index(3)] }
    return slices.randomElement(using: &random)!
  }

  private mutating func otherNode() -> HierarchyNode? {
    others.randomElement(using: &random)?.nodes.randomElement(using: &random)
  }
}

// MARK: - Promises

extension BuilderWorld {
  /// What `HierarchySnapshot` promises to all who walk it.
  static func broken(_ snapshot: HierarchySnapshot) -> String? {
    func isText(_ slice: TextSlice) -> Bool {
      slice.range.upperBound <= snapshot.bytes.count
        && String(validating: snapshot[slice], as: UTF8.self) != nil
    }
    guard isText(snapshot.screen), snapshot.slices.allSatisfy(isText) else { return "a list holds no text" }
    for (index, node) in snapshot.nodes.enumerated() {
      let above = node.parent < 0 ? nil : snapshot.nodes[Int(node.parent)]
      guard node.parent < index, node.parent >= -1, node.end > index, node.end <= snapshot.nodes.count,
        above.map({ node.end <= $0.end && $0.end > index }) ?? true
      else { return "node \(index) has no place in the tree" }
      guard [node.className, node.text, node.label, node.identifier].allSatisfy(isText),
        node.supers.range.upperBound <= snapshot.slices.count
      else { return "node \(index) has a string that is not its snapshot's" }
      guard node.detail < snapshot.details.count else { return "node \(index) has no such detail" }
      guard let detail = snapshot.detail(of: node) else { continue }
      let strings = [
        detail.idText, detail.value, detail.hint, detail.contentType, detail.layer?.className ?? .none,
        detail.picture?.name ?? .none,
      ]
      guard strings.allSatisfy(isText), detail.otherTraits.range.upperBound <= snapshot.slices.count,
        detail.lines.range.upperBound <= snapshot.lines.count
      else { return "the detail of node \(index) has a run that is not its snapshot's" }
    }
    return nil
  }
}

/// Everything that a snapshot of one session goes through.
private struct Stages {
  let viewport: Viewport
  let platform: AppPlatform
  var flattener = Flattener(appearance: Appearance(style: .skeleton), reveal: .inputs)
  var renderer = FrameRenderer(target: RenderTarget(width: 24, height: 48, scale: 0.5)!)
  var recorder = Recorder(start: 0)
  var batch = EventBatch()

  init(viewport: Viewport, platform: AppPlatform) {
    self.viewport = viewport
    self.platform = platform
  }

  mutating func take(_ snapshot: HierarchySnapshot) -> String? {
    let scene = flattener.flatten(snapshot, viewport: viewport, platform: platform)
    guard scene.nodes.count == snapshot.nodes.count else { return "the scene has lost nodes" }
    _ = renderer.render(Culler(scale: 0.5).cull(scene))
    recorder.record(scene, into: &batch)
    recorder.record(
      TouchRecord(time: snapshot.time, pointer: 0, phase: .down, location: Point2D(x: 3, y: 4)), into: &batch)
    var listing = SnapshotListing()
    _ = listing.text(snapshot, viewport: viewport, platform: platform)
    redact(snapshot, scene)
    return readBack(snapshot)
  }

  private func redact(_ snapshot: HierarchySnapshot, _ scene: WireframeScene) {
    for engine in RedactionEngine.allCases {
      let redactor = Redactor(policy: RedactionPolicy(), engine: engine)
      _ = redactor.regions(of: snapshot, scene: scene, viewport: viewport)
      _ = redactor.explanation(of: snapshot, scene: scene, viewport: viewport)
    }
  }

  /// As a line of a stream it must be read again.
  private func readBack(_ snapshot: HierarchySnapshot) -> String? {
    var bytes: [UInt8] = []
    var writer = StreamWriter()
    writer.write(
      .header(StreamHeader(platform: .ios, viewport: Viewport(width: 40, height: 80))), into: &bytes)
    writer.write(.snapshot(snapshot), into: &bytes)
    var decoder = HierarchyDecoder()
    do {
      try decoder.append(bytes)
      try decoder.finish()
      while case .record = try decoder.next() {}
    } catch {
      return "the stream that was written cannot be read: \(error)"
    }
    return nil
  }

  mutating func finish() {
    recorder.finish(at: 10, into: &batch)
  }
}
