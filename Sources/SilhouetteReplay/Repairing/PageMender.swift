package import SilhouetteHierarchy

/// An event of a log that is being repaired.
package struct RepairEvent: Sendable {
  /// Its JSON.
  package var bytes: [UInt8]
  /// Index in the input, from 0.
  package var index: Int
  /// Its time in the output, in milliseconds.
  package var time: Double
  /// Whether that is another time than in its JSON.
  package var isRetimed: Bool

  package init(bytes: [UInt8], index: Int, time: Double, isRetimed: Bool) {
    (self.bytes, self.index, self.time, self.isRetimed) = (bytes, index, time, isRetimed)
  }
}

/// The address and the size of a page, as a Meta has them.
package struct PageSize: Sendable, Hashable {
  package var href: [UInt8] = Array("\"\"".utf8)
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
  }

  /// The size if a log names none.
  package static let assumed = PageSize(width: 1280, height: 720)
}

/// Mends the events of one window of a log, in the order of their times, so that every player shows them.
///
/// ```swift
/// var mender = PageMender(limits: limits, size: nil, hasSnapshot: true)
/// for event in events { mender.take(event) }
/// mender.finish()
/// // mender.output and mender.changes; both may be taken away at any time.
/// ```
///
/// Cost: linear in the bytes of the log. Memory holds the page and one event.
package struct PageMender: Sendable {
  package struct Output: Sendable {
    package var bytes: [UInt8]
    package var time: Double
  }

  /// Mended events that were not taken away yet.
  package var output: [Output] = []
  /// Changes that were not taken away yet.
  package var changes: [RepairChange] = []
  /// Changes so far.
  package private(set) var changeCount = 0

  let limits: Limits
  /// Whether any full snapshot comes.
  private let hasSnapshot: Bool
  /// Time between full snapshots that are asked for; nil if none are.
  private let checkouts: Double?
  var document = JSONDocument()
  /// nil before the first full snapshot.
  var page: PageContent?
  /// The size and address that hold now.
  var size: PageSize?
  private let firstSize: PageSize?
  private var meta: PendingMeta?
  private var lastSnapshot = 0.0
  /// The page has a state that only the events since its full snapshot hold: rules of style sheets, drawings.
  var hasUnwritableState = false
  private var hasToldUnwritable = false
  /// How many rules were inserted into the style sheets of elements since the last full snapshot of the log.
  var insertedRules: [Int: Int] = [:]
  var event = RepairEvent(bytes: [], index: 0, time: 0, isRetimed: false)

  /// A Meta whose full snapshot has not come yet.
  private struct PendingMeta {
    var event: RepairEvent
    var size: PageSize
    /// Its JSON cannot stay as it is.
    var isMended: Bool
    /// Whether an event has passed it.
    var isPassed = false
  }

  /// - Parameters:
  ///   - size: the first size that any event of the window names; nil if none does.
  ///   - hasSnapshot: whether the window has a full snapshot. Otherwise an empty page is written first.
  ///   - checkouts: milliseconds between full snapshots to add; nil for none.
  package init(limits: Limits, size: PageSize?, hasSnapshot: Bool, checkouts: Double? = nil) {
    self.limits = limits
    self.hasSnapshot = hasSnapshot
    self.checkouts = checkouts
    firstSize = size
  }

  // MARK: Events

  /// Takes the next event in the order of time.
  package mutating func take(_ next: RepairEvent) {
    event = next
    do throws(InputError) {
      try document.read(next.bytes, limits: limits)
    } catch {
      return drop("it cannot be read: \(error.problem)")
    }
    let type = integer(0, "type") ?? 0
    if !hasSnapshot, page == nil {
      beginEmptyPage()
      // Its size is in the Meta of the empty page.
      if type == 4 { return }
    }
    guard !(2...6).contains(type) || document.member(0, "data").map({ document.kind($0) == .object }) == true
    else { return drop("it has no data") }
    switch type {
    case 2: takeSnapshot()
    case 3: takeIncremental()
    case 4: takeMeta()
    default: pass()
    }
  }

  /// Settles everything that waits for a later event. Call it once, after the last event.
  package mutating func finish() {
    guard let pending = meta else { return }
    meta = nil
    event = pending.event
    report(.meta, "left out: no full snapshot follows it")
  }

  private mutating func takeIncremental() {
    guard let data = document.member(0, "data") else { return }
    // Players pass over sources that they do not know.
    let source = integer(data, "source") ?? -1
    guard page != nil || ![0, 2, 3, 5].contains(source) else {
      return drop("it comes before the first full snapshot")
    }
    if source == 0 {
      settleMeta(by: data)
      takeMutation(data)
    } else if mends(data, source) {
      pass()
    }
    addCheckout()
  }

  // MARK: Output

  /// Passes the event on as it is, but for its time.
  mutating func pass() {
    meta?.isPassed = true
    emit(event.isRetimed ? stamped() : event.bytes)
  }

  mutating func emit(_ bytes: [UInt8]) {
    output.append(Output(bytes: bytes, time: event.time))
  }

  /// Writes an event anew.
  mutating func emit(type: Int, data: [UInt8]) {
    emit(
      Array("{\"type\":\(type),\"data\":".utf8) + data
        + Array(",\"timestamp\":\(Self.text(event.time))}".utf8))
  }

  mutating func report(_ kind: RepairChange.Kind, _ text: String) {
    changeCount += 1
    changes.append(RepairChange(kind: kind, event: event.index, timestamp: event.time, text: text))
  }

  mutating func drop(_ reason: String) { report(.dropped, reason) }

  /// The event's JSON with its new time.
  private func stamped() -> [UInt8] {
    guard let place = document.member(0, "timestamp").map({ document.place($0) }) else {
      // The event ends with a brace.
      let isEmpty = document.keys(0).isEmpty
      return event.bytes.dropLast(event.bytes.count - (event.bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0))
        + Array("\(isEmpty ? "" : ",")\"timestamp\":\(Self.text(event.time))}".utf8)
    }
    var bytes = event.bytes
    let isString = document.member(0, "timestamp").map { document.kind($0) == .string } ?? false
    let range = isString ? place.lowerBound - 1..<place.upperBound + 1 : place
    bytes.replaceSubrange(range, with: Array(Self.text(event.time).utf8))
    return bytes
  }

  static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }

  func integer(_ object: Int, _ key: StaticString) -> Int? {
    document.member(object, key).flatMap { document.integer($0) }
  }

  func number(_ object: Int, _ key: StaticString) -> Double? {
    document.member(object, key).flatMap { document.number($0) }
  }

  // MARK: Meta

  private mutating func takeMeta() {
    guard let data = document.member(0, "data") else { return }
    if let pending = meta {
      changeCount += 1
      changes.append(
        RepairChange(
          kind: .meta, event: pending.event.index, timestamp: pending.event.time,
          text: "left out: another Meta follows before a full snapshot"))
    }
    let (found, isWhole) = readSize(data)
    meta = PendingMeta(event: event, size: found, isMended: !isWhole)
  }

  /// The size that a Meta names, and whether it is one that players can use.
  private func readSize(_ data: Int) -> (PageSize, isWhole: Bool) {
    var found = size ?? firstSize ?? .assumed
    let width = number(data, "width").flatMap { $0 > 0 ? $0 : nil }
    let height = number(data, "height").flatMap { $0 > 0 ? $0 : nil }
    found.width = width ?? found.width
    found.height = height ?? found.height
    if let href = document.member(data, "href"), document.kind(href) == .string {
      found.href = document.raw(href)
    }
    return (found, width != nil && height != nil)
  }

  /// A Meta before a full snapshot.
  private mutating func emitMeta() {
    guard let pending = meta else {
      let known = size ?? firstSize
      if size == nil { size = known ?? .assumed }
      let source = known == nil ? "of an assumed size" : "of the size that the log names elsewhere"
      report(.meta, "added before the full snapshot, \(source)")
      return writeMeta()
    }
    meta = nil
    size = pending.size
    guard pending.isMended || pending.isPassed else {
      let snapshot = event
      event = pending.event
      if event.isRetimed { retimeMeta() } else { emit(event.bytes) }
      return event = snapshot
    }
    if pending.isMended { report(.meta, "the Meta got a size") }
    writeMeta()
  }

  private mutating func retimeMeta() {
    let snapshot = document
    if (try? document.read(event.bytes, limits: limits)) != nil { emit(stamped()) }
    document = snapshot
  }

  mutating func writeMeta() {
    guard let size else { return }
    emit(
      type: 4,
      data: Array("{\"href\":".utf8) + size.href
        + Array(",\"width\":\(Self.text(size.width)),\"height\":\(Self.text(size.height))}".utf8))
  }

  /// A Meta without a full snapshot, once a mutation shows whether the page is still the same one.
  private mutating func settleMeta(by data: Int) {
    guard let pending = meta else { return }
    meta = nil
    let mutation = event
    defer { event = mutation }
    guard fits(data) else {
      report(
        .snapshot, "the full snapshot of the page that begins here is lost; an empty page is shown instead")
      size = pending.size
      writeMeta()
      return writeEmptyPage()
    }
    event = pending.event
    event.time = mutation.time
    let isResized = size.map { $0.width != pending.size.width || $0.height != pending.size.height } ?? false
    size = pending.size
    guard isResized else {
      return report(.meta, "left out: no full snapshot follows it, and the page goes on")
    }
    report(.meta, "written as a resize of the window, because no full snapshot follows it")
    emit(
      type: 3,
      data: Array(
        "{\"source\":4,\"width\":\(Self.text(pending.size.width)),\"height\":\(Self.text(pending.size.height))}"
          .utf8))
  }

  // MARK: Full snapshots

  private mutating func takeSnapshot() {
    guard let data = document.member(0, "data"), let node = document.member(data, "node") else {
      return bridge()
    }
    var content = PageContent()
    let (root, faults) = content.build(.init(value: node, parent: -1), in: document, limit: limits.nodes)
    guard let root, content.model[root].kind == .document else {
      return bridge()
    }
    let isEmpty = content.html(of: root) == nil
    if isEmpty { content.putIntoPage(node, in: document, limit: limits.nodes) }
    let offset = document.member(data, "initialOffset")
    let hasOffset = offset.map { number($0, "top") != nil && number($0, "left") != nil } ?? false
    emitMeta()
    page = content
    (lastSnapshot, hasUnwritableState) = (event.time, false)
    insertedRules.removeAll()
    guard faults > 0 || isEmpty || !hasOffset else { return pass() }
    if faults > 0 {
      report(
        .mended,
        "the full snapshot: \(faults == 1 ? "1 node" : "\(faults) nodes") that no player can build there")
    }
    if isEmpty { report(.mended, "the full snapshot: a page was put into its document, which has no html") }
    if !hasOffset { report(.mended, "the full snapshot got an initialOffset") }
    writePage(offset: hasOffset ? offset.map { document.raw($0) } : nil)
  }

  /// Shows an empty page in place of a full snapshot that no player can build.
  private mutating func bridge() {
    report(.snapshot, "the full snapshot has no document; an empty page is shown instead")
    emitMeta()
    writeEmptyPage()
  }

  /// The page as a full snapshot.
  mutating func writePage(offset: [UInt8]? = nil) {
    guard let page, let root = page.model.root else { return }
    var data = Array(#"{"node":"#.utf8)
    let frames = page.writeTree(root, into: &data)
    data += Array(#","initialOffset":"#.utf8)
    data += offset ?? page.offset(of: root)
    data.append(UInt8(ascii: "}"))
    emit(type: 2, data: data)
    lastSnapshot = event.time
    self.page?.forgetGoneIDs()
    for entry in page.writeFrames(frames) {
      let start = #"{"source":0,"texts":[],"attributes":[],"removes":[],"adds":["#
      emit(type: 3, data: Array(start.utf8) + entry + Array(#"],"isAttachIframe":true}"#.utf8))
    }
  }

  /// A page without content, with ids that no recorder gives.
  private mutating func writeEmptyPage() {
    var content = PageContent()
    content.addEmptyDocument()
    page = content
    hasUnwritableState = false
    writePage()
  }

  private mutating func beginEmptyPage() {
    let current = document
    size = firstSize ?? .assumed
    report(.snapshot, "the log has no full snapshot; an empty page is shown instead")
    writeMeta()
    writeEmptyPage()
    document = current
  }

  /// Writes the page anew if a checkout was asked for and it is time.
  private mutating func addCheckout() {
    guard let checkouts, page != nil, meta == nil, event.time - lastSnapshot >= checkouts else { return }
    guard !hasUnwritableState else {
      if !hasToldUnwritable {
        report(.checkout, "not added: style rules or drawings since the full snapshot are in events alone")
      }
      hasToldUnwritable = true
      return
    }
    report(.checkout, "a full snapshot was added")
    writeMeta()
    writePage()
  }
}
