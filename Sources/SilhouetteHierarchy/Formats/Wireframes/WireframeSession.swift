/// What a stream of replay events has told so far: the page, the clock, and the records that are to be handed out.
struct WireframeSession: Sendable {
  var page: WireframePage
  /// Lies over the page, at the bottom of the viewport unless it says where.
  var keyboard: Wireframe?
  var platform = Platform.other
  /// What the source says of the app.
  var app: [(key: String, value: String)] = []
  private(set) var log = DiagnosticLog()
  private(set) var viewport: Viewport?
  /// Where the event that is being read begins in the input.
  var offset = 0
  private let limits: Limits
  private var hasHeader = false
  /// The moment that is time 0.
  private var origin: Double?
  private var lastTime = 0.0
  private var records: [HierarchyRecord] = []
  private var handedOut = 0
  private var room = SnapshotBuilder.Room()

  init(limits: Limits) {
    self.limits = limits
    page = WireframePage(limits: limits)
  }

  /// What reading a wireframe needs to know, and a log that nobody reads.
  var withoutPage: WireframeSession {
    var session = WireframeSession(limits: limits)
    session.viewport = viewport
    return session
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

  /// Takes the screen's size from an event that tells it.
  mutating func resize(to size: Viewport?, at time: Double) {
    guard let size else {
      note(.unknownValue, "a viewport of a size that no screen has was ignored")
      return
    }
    guard size != viewport else { return }
    viewport = size
    if hasHeader { records.append(.viewport(time: time, size)) } else { begin() }
  }

  /// The first record is the header: where nothing told the screen's size, it is the page's.
  private mutating func beginIfNeeded() {
    guard !hasHeader else { return }
    if let bounds = page.bounds, let size = Viewport(checked: bounds.maxX, bounds.maxY) {
      viewport = size
      note(.assumed, "the screen's size is not given; it was taken to be the page's")
    } else {
      viewport = Viewport(width: 402, height: 874)
      note(.assumed, "the screen's size is not given; a viewport of 402 × 874 points was assumed")
    }
    begin()
  }

  private mutating func begin() {
    hasHeader = true
    var header = StreamHeader(
      platform: platform, viewport: viewport ?? Viewport(width: 402, height: 874), start: max(origin ?? 0, 0))
    header.app = app
    records.insert(.header(header), at: handedOut)
  }

  /// Hands out the page as it stands.
  ///
  /// - Parameter root: Class of a node that holds the page's; nil where these are windows themselves.
  mutating func show(at time: Double, root: StaticString?) throws(LimitError) {
    beginIfNeeded()
    var builder = SnapshotBuilder(time: time, limits: limits)
    builder.reserve(room)
    if let root {
      try builder.open()
      builder.node.className = try builder.add("\(root)")
      builder.node.frame = viewport!.bounds
    }
    try page.write(into: &builder)
    if root != nil { builder.close() }
    try writeKeyboard(into: &builder)
    let snapshot = builder.finish()
    room = SnapshotBuilder.Room(of: snapshot)
    records.append(.snapshot(snapshot))
  }

  private func writeKeyboard(into builder: inout SnapshotBuilder) throws(LimitError) {
    guard let keyboard else { return }
    try builder.open()
    try keyboard.write(id: nil, origin: .zero, into: &builder)
    builder.close()
  }
}
