package import SilhouetteHierarchy
package import SilhouetteScene

/// Turns the scenes, touches and events of a session into an rrweb log.
///
/// ```
/// Scene ─Matcher▶ identities ─ElementBuilder▶ ElementTree ─Differ▶ Mutation ─Mirror▶ ReplayEvent ─EventWriter▶ JSON
/// ```
///
/// It holds the last scene and the page that a player has, so memory does not grow with the session. Each mutation is
/// first applied to a mirror of that page. If the mirror then equals the next page, the mutation goes into the log;
/// otherwise a full snapshot does. A record that is older than the one before it gets that one's time, because players
/// that watch live do not sort. Touches and app events wait for the next scene, because that scene may hide a touch.
///
/// For targets whose pages are flat lists of boxes, `FlatPage` takes the place of elements and mirror, and `BoxRecordWriter` that of
/// `EventWriter`; see `Recorder+Boxes`.
package struct Recorder: Sendable {
  package let checkouts: CheckoutPolicy
  /// Milliseconds since 1970-01-01 00:00 UTC at the session's time 0; more than 0.
  package let start: Int64
  /// Mutations that the mirror refused. Each became a full snapshot. They are mistakes of this code, not of the input.
  package private(set) var refusedMutations = 0
  /// Pages that the mirror refused. They are not in the log. They are mistakes of this code, not of the input.
  package private(set) var refusedPages = 0
  /// Touches that `.safe` withheld only because a keyboard may have been under them: a field had the focus,
  /// and the source did not report whether the keyboard was up.
  package var touchesNearKeyboard: Int { touches.withheldByGuess }
  /// Touches that `.safe` withheld, or cancelled on their way, because of a secret or a drawing.
  package var touchesOnSecrets: Int { touches.withheldBySecrets }

  private var matcher = Matcher()
  private var builder = ElementBuilder()
  private var table = LookTable()
  private var differ = Differ()
  private var writer: EventWriter
  private let hasBreadcrumbs: Bool
  private var touches: TouchRecorder
  private var sight = SightTracker(Culler(scale: 4))
  /// The page that a player has, if pages are flat lists of boxes; nil if they are of elements.
  var flat: FlatPage?
  /// The page of elements that a player has; nil before the first scene.
  private var mirror: Mirror?
  private var last: Understood?
  /// The last scene with its concealed nodes.
  private var lastShield: WireframeScene?
  private var waiting: [Waiting] = []
  private var checkoutTime = 0.0
  private var lastTime = -Double.infinity
  private var spans: SegmentSpans?
  /// The span in which the last page was written.
  private var segment = 0
  /// Whether a segment began after that page and before the span was over.
  private var isSegmentNew = false

  /// A scene, and the identities, visible nodes and metadata that were found for it.
  struct Understood {
    var scene: WireframeScene
    var identities: [Int32]
    var visible: [Bool]
    var metadata: [[MetadataAttribute]]?
  }

  private enum Waiting {
    case touch(TouchRecord)
    case event(AppEvent)
  }

  /// The largest number of records that wait between two scenes. Then they go out, checked against the scene before
  /// alone.
  package static let mostWaiting = 10_000
  /// The largest number of looks, marks, transforms and texts. They grow until a full snapshot begins a new table.
  private static let largestTable = 1 << 16
  /// The mirror's limits: every input that readers let through fits.
  private static let limits: Mirror.Limits = {
    var limits = Mirror.Limits()
    limits.elements = Int(Int32.max)
    limits.depth = Int(Int32.max)
    return limits
  }()

  /// 2020-01-01T00:00Z, the start of sessions without a start time. Players and services refuse timestamps
  /// that are not after 1970.
  package static let unknownStart: Int64 = 1_577_836_800_000

  /// A recorder of one session.
  ///
  /// - Parameter start: Milliseconds since 1970-01-01 00:00 UTC at the session's time 0; 0 and less become
  ///   `unknownStart`.
  /// - Parameter hasBreadcrumbs: Whether an app's events are written as Sentry's breadcrumbs, and taps beside their clicks, too.
  package init(
    start: Int64, checkouts: CheckoutPolicy = .standard, touches: TouchPolicy = .safe,
    form: PageForm = .elements, hasBreadcrumbs: Bool = false
  ) {
    self.start = start > 0 ? min(start, Self.greatestTimestamp) : Self.unknownStart
    self.checkouts = checkouts
    self.touches = TouchRecorder(policy: touches)
    writer = EventWriter(start: self.start, hasBreadcrumbs: hasBreadcrumbs)
    self.hasBreadcrumbs = hasBreadcrumbs
    if case .everySegment(let length) = checkouts { spans = SegmentSpans(length: length) }
    if form == .boxes { flat = FlatPage() }
  }

  /// Whether a player has a page.
  private var hasPage: Bool { mirror != nil || flat?.viewport != nil }
}

// MARK: - Records

extension Recorder {
  /// Writes the changes since the last scene; nothing if nothing changed.
  ///
  /// - Parameter metadata: Attributes for each of `scene.nodes`; nil for none.
  package mutating func record(
    _ scene: WireframeScene, metadata: [[MetadataAttribute]]? = nil, into batch: inout EventBatch
  ) {
    guard let (shown, kept) = scene.withoutConcealed() else {
      return record(scene, metadata: metadata, shield: scene, into: &batch)
    }
    record(shown, metadata: metadata.map { all in kept.map { all[$0] } }, shield: scene, into: &batch)
  }

  /// - Parameter shield: The scene with its concealed nodes. Touches are checked against it.
  private mutating func record(
    _ scene: WireframeScene, metadata: [[MetadataAttribute]]?, shield: WireframeScene,
    into batch: inout EventBatch
  ) {
    if hasPage { release(next: shield, into: &batch) }
    lastShield = shield
    let time = ordered(scene.time)
    // If nothing changes, no event holds the time. Events that follow are later all the same.
    lastTime = time
    if hasPage, shows(scene, metadata) {
      last!.scene.time = scene.time
      // The focus may have moved unseen.
      last!.scene.possibleKeyboard = scene.possibleKeyboard
      return
    }
    let understood = Understood(
      scene: scene, identities: matcher.identify(scene), visible: sight.visibleNodes(of: scene),
      metadata: metadata)
    last = understood
    if !hasPage {
      checkOut(understood, at: time, into: &batch)
      if hasPage { release(next: nil, into: &batch) }
    } else {
      recordChange(to: understood, at: time, into: &batch)
    }
  }

  /// Whether the last scene was the same except for its time.
  private func shows(_ scene: WireframeScene, _ metadata: [[MetadataAttribute]]?) -> Bool {
    guard let last else { return false }
    return hasSameNodes(last.scene, scene) && last.scene.parts == scene.parts
      && last.scene.bytes == scene.bytes
      && last.scene.viewport == scene.viewport && last.scene.background == scene.background
      && last.metadata == metadata
  }

  private func hasSameNodes(_ last: WireframeScene, _ scene: WireframeScene) -> Bool {
    guard last.nodes.count == scene.nodes.count else { return false }
    return scene.freshNodes(since: last).allSatisfy { last.nodes[$0] == scene.nodes[$0] }
  }

  /// Takes a touch. It waits for the next scene.
  package mutating func record(_ touch: TouchRecord, into batch: inout EventBatch) {
    wait(.touch(touch), into: &batch)
  }

  /// Takes an app's event, which becomes a Custom event with its name. It waits for the next scene.
  package mutating func record(_ event: AppEvent, into batch: inout EventBatch) {
    wait(.event(event), into: &batch)
  }

  /// Ends the log with an event at the time until which the last screen was visible. Without a scene there is
  /// no log.
  package mutating func finish(at end: Double, into batch: inout EventBatch) {
    guard hasPage else { return }
    release(next: nil, into: &batch)
    let end = ordered(end)
    var lifted: [ReplayEvent.Body] = []
    touches.cancel(at: end) { lifted.append($1) }
    for body in lifted { emit(body, at: end, into: &batch) }
    emit(.end, at: end, into: &batch)
  }

  private mutating func wait(_ record: Waiting, into batch: inout EventBatch) {
    if waiting.count >= Self.mostWaiting {
      // Before the first scene there is nowhere to put them.
      guard hasPage else { return }
      release(next: nil, into: &batch)
    }
    waiting.append(record)
  }

  private mutating func release(next: WireframeScene?, into batch: inout EventBatch) {
    guard !waiting.isEmpty else { return }
    let records = waiting
    waiting.removeAll(keepingCapacity: true)
    var found: [(time: Double, body: ReplayEvent.Body)] = []
    for record in records {
      switch record {
      case .touch(let touch):
        touches.record(touch, before: lastShield, after: next) { found.append(($0, $1)) }
      case .event(let event):
        found.append((event.time, .custom(tag: event.name, payload: EventPayload.json(of: event.data))))
      }
    }
    for (time, body) in found { emit(body, at: time, into: &batch) }
  }
}

// MARK: - Pages

extension Recorder {
  private mutating func recordChange(to next: Understood, at time: Double, into batch: inout EventBatch) {
    guard flat == nil else { return recordBoxes(of: next, at: time, into: &batch) }
    let page = build(next)
    let old = mirror!.tree
    guard old.viewport == page.viewport else { return checkOut(next, at: time, into: &batch) }
    let mutation = differ.diff(old, page)
    guard !mutation.isEmpty else { return }
    if isCheckoutDue(at: time) || isLarger(mutation, than: next, at: time) {
      return checkOut(next, at: time, into: &batch)
    }
    do {
      try mirror!.apply(mutation)
    } catch {
      refusedMutations += 1
      return checkOut(next, at: time, into: &batch)
    }
    guard mirror!.tree == page else {
      refusedMutations += 1
      return checkOut(next, at: time, into: &batch)
    }
    append(.mutation(mutation), at: time, into: &batch)
  }

  private mutating func build(_ understood: Understood) -> ElementTree {
    Self.build(understood, with: &builder, into: &table)
  }

  private static func build(
    _ understood: Understood, with builder: inout ElementBuilder, into table: inout LookTable
  ) -> ElementTree {
    let metadata = understood.metadata
    return builder.build(
      understood.scene, identities: understood.identities, visible: understood.visible,
      metadata: metadata.map { all in { all[$0] } }, into: &table)
  }

  mutating func checkOut(_ understood: Understood, at time: Double, into batch: inout EventBatch) {
    guard flat == nil else { return checkOutBoxes(of: understood, at: time, into: &batch) }
    table = builder.startAnew()
    let page = build(understood)
    guard let mirror = try? Mirror(page, limits: Self.limits) else {
      refusedPages += 1
      return
    }
    self.mirror = mirror
    noteCheckout(at: time)
    let size = page.viewport
    append(
      .meta(width: Self.pixels(size.width), height: Self.pixels(size.height)), at: time, into: &batch)
    append(.fullSnapshot(page), at: time, into: &batch)
  }

  mutating func noteCheckout(at time: Double) {
    checkoutTime = time
    segment = span(of: time)
    isSegmentNew = false
  }

  mutating func isCheckoutDue(at time: Double) -> Bool {
    // Most entries of such a large table belong to nodes that are gone.
    if table.count > Self.largestTable { return true }
    return switch checkouts {
    case .never: false
    case .every(let gap): time - checkoutTime >= gap
    case .everySegment: isSegmentNew || span(of: time) != segment
    }
  }

  /// Marks that a segment ended early. If each segment must play alone, the next event comes after the page.
  package mutating func beginSegment() {
    isSegmentNew = true
  }

  /// Whether the mutation is larger than the page. Only if it adds much, both are written to compare them.
  private func isLarger(_ mutation: Mutation, than next: Understood, at time: Double) -> Bool {
    guard mutation.adds.count * 2 > mirror!.tree.elements.count else { return false }
    var (builder, writer) = (self.builder, self.writer)
    var table = builder.startAnew()
    let page = Self.build(next, with: &builder, into: &table)
    let timestamp = self.timestamp(time)
    var bytes: [UInt8] = []
    writer.write(ReplayEvent(timestamp: timestamp, body: .mutation(mutation)), self.table, into: &bytes)
    let mutationSize = bytes.count
    writer.write(ReplayEvent(timestamp: timestamp, body: .fullSnapshot(page)), table, into: &bytes)
    return mutationSize > bytes.count - mutationSize
  }

  /// A side in whole points, as players' frames need; 1 if it is not a number.
  static func pixels(_ side: Double) -> Int {
    side.isNaN ? 1 : Int(min(max(side.rounded(), 1), 1e6))
  }
}

// MARK: - Time

extension Recorder {
  /// Milliseconds since 1970-01-01 00:00 UTC of the last scene or event. No earlier event will follow. nil before the
  /// first one.
  package var lastTimestamp: Int64? { lastTime.isFinite ? timestamp(lastTime) : nil }

  /// Writes an event that is not a page. If a segment that must play alone begins, the page comes first.
  private mutating func emit(_ body: ReplayEvent.Body, at time: Double, into batch: inout EventBatch) {
    let time = ordered(time)
    if case .everySegment = checkouts, isSegmentNew || span(of: time) != segment, let last {
      checkOut(last, at: time, into: &batch)
    }
    append(body, at: time, into: &batch)
    guard hasBreadcrumbs, case .touch(.click, let place) = body, let scene = last?.scene else { return }
    let words = scene.touchedNode(at: place).map { scene.words(for: $0) } ?? "screen"
    append(.tapCrumb(words), at: time, into: &batch)
  }

  private mutating func append(_ body: ReplayEvent.Body, at time: Double, into batch: inout EventBatch) {
    let timestamp = moment(time)
    guard flat == nil else { return Self.appendRecord(of: body, at: timestamp, into: &batch) }
    batch.append(ReplayEvent(timestamp: timestamp, body: body), by: &writer, table)
  }

  /// The timestamp of an event. No earlier one will follow.
  mutating func moment(_ time: Double) -> Int64 {
    lastTime = ordered(time)
    return timestamp(lastTime)
  }

  /// A time that is never NaN, and never before the last one.
  private func ordered(_ time: Double) -> Double {
    let time = time.isNaN ? 0 : min(max(time, -1e15), 1e15)
    return max(time, lastTime)
  }

  /// Rounded down, so that a screen of a recorded time is visible at that time of the log.
  private func timestamp(_ time: Double) -> Int64 {
    min(max(start + Int64(time.rounded(.down)), 1), Self.greatestTimestamp)
  }

  /// The largest whole number that JSON's numbers hold exactly.
  private static let greatestTimestamp: Int64 = (1 << 53) - 1

  private mutating func span(of time: Double) -> Int {
    let timestamp = timestamp(time)
    return spans?.number(of: timestamp) ?? 0
  }
}
