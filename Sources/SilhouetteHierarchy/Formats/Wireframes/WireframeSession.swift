/// The state of a stream of replay events: the page, the clock, and the records to hand out.
struct WireframeSession: Sendable {
  var page: WireframePage
  /// The wireframes of the event, or of the change, that is being read.
  var draft: WireframeDraft
  /// Lies over the page, at the bottom of the viewport unless it says where.
  var keyboard: Wireframe? {
    didSet { shown = nil }
  }
  var platform = AppPlatform.other
  /// The facts that the source reports about the app.
  var app: [StreamFact] = []
  /// Groups that decide how the page's wireframes are painted; nil if they are painted in the order of their list.
  var layers: LayerTree? {
    didSet { shown = nil }
  }
  /// By the id of a part that is no wireframe itself, such as a text: the id of the wireframe that it belongs to.
  private(set) var owners: [Int: Int] = [:]
  private(set) var log = DiagnosticLog()
  private(set) var viewport: Viewport?
  /// The start of the current event in the input.
  var offset = 0
  private let limits: Limits
  /// Whether a full snapshot, or a change that there was none before, has been seen.
  private var hasPage = false
  private var hasHeader = false
  /// The moment that is time 0.
  private var origin: Double?
  private var lastTime = 0.0
  private var records: [HierarchyRecord] = []
  private var handedOut = 0
  /// The snapshot that was handed out last; nil if something besides the page has changed since.
  private var shown: HierarchySnapshot?
  private var room = SnapshotBuilder.Room()

  /// The largest number of nodes that a page may have.
  var nodeLimit: Int { limits.nodes }

  init(limits: Limits) {
    self.limits = limits
    page = WireframePage(limits: limits)
    draft = WireframeDraft(limits: limits)
  }

  /// The session as the next file of the recording finds it.
  func forNextFile() -> WireframeSession {
    var next = self
    next.log = DiagnosticLog()
    next.hasHeader = false
    // Each file has a beginning of its own, from which its times count.
    (next.origin, next.lastTime) = (nil, 0)
    next.records = []
    next.handedOut = 0
    return next
  }

  // MARK: Handing out

  mutating func takeRecord() -> HierarchyRecord? {
    guard handedOut < records.count else {
      records.removeAll(keepingCapacity: true)
      handedOut = 0
      return nil
    }
    handedOut += 1
    return records[handedOut - 1]
  }

  mutating func add(_ record: HierarchyRecord) {
    beginIfNeeded()
    records.append(record)
  }

  mutating func note(_ code: Diagnostic.Code, _ message: String) {
    log.note(Diagnostic(code, byteOffset: offset, message: message), code: code)
  }

  // MARK: The clock

  /// Milliseconds after the first event of one that happened then; an event without a moment happens with the one
  /// before it.
  mutating func time(of moment: Double?) -> Double {
    guard let moment else {
      note(.assumed, "an event without a timestamp was taken to be as late as the one before it")
      return lastTime
    }
    guard let origin else {
      origin = moment - lastTime
      return lastTime
    }
    let time = moment - origin
    if time < lastTime {
      note(.timeWentBack, "an event is older than the one before it; it was taken to be as late")
    }
    lastTime = max(lastTime, time)
    return lastTime
  }

  // MARK: The screen

  /// Takes the screen's size from an event with one.
  mutating func resize(_ width: Double?, _ height: Double?, at time: Double) {
    guard let size = Viewport(checked: width ?? 0, height ?? 0) else {
      note(.unknownValue, "a viewport of a size that no screen has was ignored")
      return
    }
    guard size != viewport else { return }
    viewport = size
    shown = nil
    if hasHeader { records.append(.viewport(milliseconds: time, size)) } else { begin() }
  }

  /// Adds the header as the first record. If no event gave the screen's size, it is the page's.
  private mutating func beginIfNeeded() {
    guard !hasHeader else { return }
    // A file before this one had it.
    guard viewport == nil else { return begin() }
    if let bounds = page.bounds, let size = Viewport(checked: bounds.maxX, bounds.maxY) {
      viewport = size
      note(.assumed, "the screen's size is not given; it was taken to be the page's")
    } else {
      viewport = AssumedScreen.ios.viewport
      note(.assumed, AssumedScreen.ios.note("the screen's size is not given"))
    }
    begin()
  }

  private mutating func begin() {
    hasHeader = true
    var header = StreamHeader(
      platform: platform, viewport: viewport ?? AssumedScreen.ios.viewport, start: max(origin ?? 0, 0),
      tells: .colors)
    header.app = app
    records.insert(.header(header), at: handedOut)
  }

  // MARK: The page

  /// Makes the draft the page.
  mutating func beginPage(dropsCopies: Bool) throws(JSONFault) {
    hasPage = true
    page.removeAll()
    owners.removeAll(keepingCapacity: true)
    try putDraft(under: nil, at: .last, dropsCopies: dropsCopies)
  }

  /// Notes that a part belongs to a wireframe. There are at most as many parts as a page has nodes.
  mutating func own(_ part: Int, by wireframe: Int) {
    if owners.count < limits.nodes { owners[part] = wireframe }
  }

  /// Sees to it that there is a page to change. Returns whether there was none before.
  mutating func beginChange() -> Bool {
    guard !hasPage else { return false }
    hasPage = true
    note(.assumed, "changes before the first full snapshot were made to an empty page")
    return true
  }

  /// Hands out the current page.
  ///
  /// - Parameters:
  ///   - root: Class of a node around the page's nodes; nil if these are windows themselves.
  ///   - position: Of the request for it, in the event's text.
  mutating func show(at time: Double, root: StaticString?, for position: Int) throws(JSONFault) {
    do throws(LimitError) { try show(at: time, root) } catch { throw JSONFault(.limit(error), at: position) }
  }

  private mutating func show(at time: Double, _ root: StaticString?) throws(LimitError) {
    beginIfNeeded()
    var snapshot = try changedSnapshot(at: time)
    if snapshot == nil { snapshot = try wholeSnapshot(at: time, root) }
    shown = snapshot
    if let snapshot { records.append(.snapshot(snapshot)) }
  }

  /// The snapshot that was handed out last, with its changes: most changes are of a few wireframes.
  private mutating func changedSnapshot(at time: Double) throws(LimitError) -> HierarchySnapshot? {
    // Strings that were changed stay among its bytes.
    guard layers == nil, let shown, shown.bytes.count <= room.bytes + room.bytes / 2 + 1024 else {
      return nil
    }
    var builder = SnapshotBuilder(time: time, limits: limits, changing: shown)
    return try page.writeChanges(into: &builder) ? builder.finish() : nil
  }

  private mutating func wholeSnapshot(
    at time: Double, _ root: StaticString?
  ) throws(LimitError) -> HierarchySnapshot {
    var builder = SnapshotBuilder(time: time, limits: limits)
    builder.reserve(room)
    if let root {
      try builder.open()
      builder.node.className = try builder.add("\(root)")
      builder.node.frame = viewport!.bounds
    }
    try page.write(under: layers, into: &builder)
    if root != nil { builder.close() }
    try writeKeyboard(into: &builder)
    let snapshot = builder.finish()
    room = SnapshotBuilder.Room(of: snapshot)
    return snapshot
  }

  private func writeKeyboard(into builder: inout SnapshotBuilder) throws(LimitError) {
    guard let keyboard else { return }
    let word: StaticString = "keyboard"
    let type = TextSlice(start: 0, count: UInt32(word.utf8CodeUnitCount))
    let words = UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    let source = Wireframe.Source(texts: Wireframe.Texts(type: type), words: words, origin: .zero)
    try keyboard.open(source, into: &builder)
    builder.close()
  }
}
