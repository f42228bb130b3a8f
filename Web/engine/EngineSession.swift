/// One input of the page's: its screens, and its log as far as it was read.
///
///     bytes ─HierarchyDecoder▶ record ─Flattener▶ Scene ─▶ SVGWriter · SceneListing · ScreenTree · SessionRecorder
struct EngineSession {
  private let options: EncodeOptions
  private var flattener: Flattener
  private var recorder: SessionRecorder?
  private var batch = EventBatch()
  private(set) var log: [UInt8] = []
  private var events = 0
  private var header: StreamHeader?
  private var viewport = Viewport(width: 0, height: 0)
  private var end = 0.0
  private var screens: [(scene: WireframeScene, snapshot: HierarchySnapshot)] = []
  private var nodes = 0
  /// Screens beyond these are in the log alone.
  private static let mostScreens = 2000
  private static let mostNodes = 1_000_000

  init(reveal: Reveal) {
    var options = EncodeOptions()
    options.reveal = reveal
    self.options = options
    flattener = Flattener(options)
  }

  // MARK: Reading

  private static var limits: Limits {
    var limits = Limits()
    limits.inflatedBytes = 1 << 30
    limits.nodes = 200_000
    return limits
  }

  /// Reads the whole input, and describes it or its fault in JSON.
  mutating func read(_ bytes: [UInt8]) -> [UInt8] {
    var sniff = LogSniff()
    if sniff.take(bytes) == .more ? sniff.finish() : sniff.take([]) == .yes { return readLog(bytes) }
    var decoder = HierarchyDecoder(
      among: HierarchyFormat.builtIn + HierarchyFormat.xml, options: FormatOptions(limits: Self.limits))
    var fault: InputError?
    do throws(InputError) {
      try decoder.append(bytes)
      try decoder.finish()
      while case .record(let record) = try decoder.next() { take(record) }
    } catch {
      fault = error
    }
    recorder?.finish(at: end, into: &batch)
    drain()
    log.append(contentsOf: Array((events == 0 ? "[]" : "]").utf8))
    return summary(
      kind: "hierarchy", format: decoder.format?.name ?? "", notes: decoder.diagnostics.summary, fault)
  }

  private mutating func take(_ record: HierarchyRecord) {
    if let time = record.time { end = max(end, time) }
    switch record {
    case .header(let header):
      self.header = header
      viewport = header.viewport
      recorder = SessionRecorder(
        options, start: Int64(header.start.isFinite ? max(0, min(header.start, 9e15)) : 0),
        platform: header.platform)
    case .viewport(_, let size): viewport = size
    case .snapshot(let snapshot): take(snapshot)
    case .touch(let touch): recorder?.record(touch, into: &batch)
    case .event(let event): recorder?.record(event, into: &batch)
    case .screenshot: break
    }
    drain()
  }

  private mutating func take(_ snapshot: HierarchySnapshot) {
    guard viewport.isScreen, let header else { return }
    let whole = snapshot.withKeyboardWindow(in: viewport).withUntoldScreen(in: viewport)
    let scene = flattener.flatten(whole, viewport: viewport, platform: header.platform, tells: header.tells)
    recorder?.record(scene, from: whole, into: &batch)
    guard screens.count < Self.mostScreens, nodes + scene.nodes.count <= Self.mostNodes else { return }
    nodes += scene.nodes.count
    screens.append((scene, whole))
  }

  private mutating func drain() {
    for entry in batch.entries {
      log.append(events == 0 ? UInt8(ascii: "[") : UInt8(ascii: ","))
      log.append(contentsOf: batch.bytes[entry.range])
      events += 1
    }
    batch.removeAll()
  }

  /// A log in any form becomes a plain array of its events.
  private mutating func readLog(_ bytes: [UInt8]) -> [UInt8] {
    var reader = LogReader(limits: Self.limits)
    var fault: InputError?
    do throws(InputError) {
      reader.append(bytes)
      reader.finish()
      while case .event(let event) = try reader.next() {
        log.append(events == 0 ? UInt8(ascii: "[") : UInt8(ascii: ","))
        log.append(contentsOf: event.bytesWithWindow(limits: Self.limits))
        events += 1
      }
    } catch {
      fault = error
    }
    log.append(contentsOf: Array((events == 0 ? "[]" : "]").utf8))
    return summary(kind: "log", format: "rrweb event log", notes: [], fault)
  }

  private func summary(
    kind: String, format: String, notes: [(count: Int, first: Diagnostic)], _ fault: InputError?
  ) -> [UInt8] {
    var text =
      "{\"kind\":\"\(kind)\",\"format\":\(JSONLiteral.quoted(format)),\"events\":\(events),\"bytes\":\(log.count)"
    if let fault {
      let place = fault.line.map { "line \($0): " } ?? (fault.path.isEmpty ? "" : "\(fault.path): ")
      text += ",\"fault\":\(JSONLiteral.quoted("\(place)\(fault.problem); \(fault.remedy)"))"
    }
    text += ",\"notes\":" + JSONLiteral.list(notes.map { JSONLiteral.quoted($0.first.message) })
    let list = screens.map { screen in
      let size = screen.scene.viewport
      return
        "{\"time\":\(JSONLiteral.number(screen.scene.time)),\"width\":\(JSONLiteral.number(size.width)),\"height\":\(JSONLiteral.number(size.height)),\"nodes\":\(screen.scene.nodes.count)}"
    }
    return Array((text + ",\"screens\":" + JSONLiteral.list(list) + "}").utf8)
  }

  // MARK: Answering

  private func screen(_ index: Int) -> (scene: WireframeScene, snapshot: HierarchySnapshot)? {
    screens.indices.contains(index) ? screens[index] : nil
  }

  func svg(_ index: Int) -> [UInt8] {
    screen(index).map { SVGWriter().write(Culler(scale: 4).cull($0.scene)) } ?? []
  }

  func nodes(_ index: Int) -> [UInt8] {
    let listing = SceneListing(rules: options.categorizer.rules)
    return screen(index).map { Array(listing.json($0.scene, of: $0.snapshot).utf8) } ?? []
  }

  func outline(_ index: Int) -> [UInt8] {
    screen(index).map { Array(ScreenTree(of: $0.scene).text.utf8) } ?? []
  }

  var packedLog: [UInt8] {
    var packed: [UInt8] = []
    var deflater = Deflater()
    deflater.append(log[...], to: &packed)
    deflater.finish(into: &packed)
    return packed
  }
}
