/// One session of the page's: its screens, and its log as far as it was read.
///
///     PageFiles ─InputList, SceneSource▶ Scene ─▶ SVGWriter · SceneListing · ScreenTree · SessionRecorder
final class EngineSession {
  private let options: EncodeOptions
  private let reading: ReadingOptions
  private var list: InputList?
  private var recorder: SessionRecorder?
  private var batch = EventBatch()
  private(set) var log: [UInt8] = []
  private var events = 0
  private var screens: [PageScreen] = []
  private var nodes = 0
  private var isFull = false
  private var pictures = EnginePictures()
  /// Screens beyond these are in the log alone.
  private static let mostScreens = 2000
  private static let mostNodes = 1_000_000

  init(reveal: Reveal, density: Double?) {
    var options = EncodeOptions()
    options.reveal = reveal
    self.options = options
    var reading = ReadingOptions()
    reading.limits.inflatedBytes = 1 << 30
    reading.limits.nodes = 200_000
    reading.density = density
    self.reading = reading
  }

  // MARK: Reading

  /// Reads all files of a path, and describes them or their fault in JSON.
  func read(_ path: String) -> [UInt8] {
    do throws(SilhouetteError) {
      let list = try InputList(paths: [path], for: reading)
      self.list = list
      return try read(list)
    } catch {
      return summary(kind: "hierarchy", formats: [], diagnostics: DiagnosticLog(), error)
    }
  }

  private func read(_ list: InputList) throws(SilhouetteError) -> [UInt8] {
    var source = SceneSource(list, reading: reading.forDrawing, flattener: Flattener(options))
    var fault: SilhouetteError?
    if let log = try source.openLog() { return readLog(log, list) }
    do throws(SilhouetteError) {
      while let moment = try source.nextMoment() { try take(moment, source) }
    } catch {
      fault = error
    }
    recorder?.finish(at: source.endTime, into: &batch)
    drain()
    endLog()
    return summary(kind: "hierarchy", formats: source.formats, diagnostics: source.diagnostics, fault)
  }

  private func take(_ moment: SceneSource.Moment, _ source: borrowing SceneSource) throws(SilhouetteError) {
    if recorder == nil {
      recorder = SessionRecorder(options, start: source.start, platform: source.platform)
    }
    switch moment {
    case .screen(let screen):
      try screen.scene.viewport.checkScreen()
      recorder!.record(screen.scene, from: screen.snapshot, into: &batch)
      keep(screen, called: source.isStream ? "" : source.dumpTitle)
    case .touch(let touch): recorder!.record(touch, into: &batch)
    case .event(let event): recorder!.record(event, into: &batch)
    case .screenshot: return
    }
    drain()
  }

  private func keep(_ screen: Screen, called title: String) {
    isFull = isFull || screens.count >= Self.mostScreens || nodes + screen.scene.nodes.count > Self.mostNodes
    guard !isFull else { return }
    nodes += screen.scene.nodes.count
    screens.append(PageScreen(screen: screen, title: title))
  }

  private func drain() {
    for entry in batch.entries { append(batch.bytes[entry.range]) }
    batch.removeAll()
  }

  private func append(_ event: some Collection<UInt8>) {
    log.append(events == 0 ? UInt8(ascii: "[") : UInt8(ascii: ","))
    log.append(contentsOf: event)
    events += 1
  }

  private func endLog() { log.append(contentsOf: Array((events == 0 ? "[]" : "]").utf8)) }

  /// A log in any form becomes a plain array of its events.
  private func readLog(_ session: LogSession, _ list: InputList) -> [UInt8] {
    var fault: SilhouetteError?
    do throws(SilhouetteError) {
      while let event = try session.nextEvent() { append(event.bytesWithWindow(limits: reading.limits)) }
    } catch {
      fault = error
    }
    endLog()
    keepScreens(of: list)
    return summary(kind: "log", formats: ["rrweb event log"], diagnostics: session.diagnostics, fault)
  }

  /// The screens of a log that Silhouette made. Other recorders' logs have none, and are played as they are.
  private func keepScreens(of list: InputList) {
    var source = SceneSource(list, reading: reading.forDrawing, flattener: Flattener(options))
    do throws(SilhouetteError) {
      while !isFull, let screen = try source.nextScreen() { keep(screen, called: "") }
    } catch {}
  }

  private func summary(
    kind: String, formats: [String], diagnostics: DiagnosticLog, _ fault: SilhouetteError?
  ) -> [UInt8] {
    let names = formats.map { id in HierarchyFormat.all.first { $0.id == id }?.name ?? id }
    var text =
      "{\"kind\":\"\(kind)\",\"name\":\(JSONLiteral.quoted(list.map { SessionName.plain($0.name) } ?? ""))"
      + ",\"format\":\(JSONLiteral.quoted(names.joined(separator: ", "))),\"events\":\(events),\"bytes\":\(log.count)"
    if let fault { text += ",\"fault\":\(JSONLiteral.quoted(fault.message))" }
    let messages = diagnostics.summary.map { $0.first.message }
    let assumesDensity = messages.contains { $0.holds("--density") }
    text +=
      ",\"assumesDensity\":\(assumesDensity),\"notes\":"
      + JSONLiteral.list(messages.map { JSONLiteral.quoted($0) })
    let list = screens.map { shown in
      let (screen, size) = (shown.screen, shown.screen.scene.viewport)
      return "{\"time\":\(JSONLiteral.number(screen.scene.time)),\"width\":\(JSONLiteral.number(size.width))"
        + ",\"height\":\(JSONLiteral.number(size.height)),\"nodes\":\(screen.scene.nodes.count)"
        + ",\"title\":\(JSONLiteral.quoted(shown.title))}"
    }
    return Array((text + ",\"screens\":" + JSONLiteral.list(list) + "}").utf8)
  }

  // MARK: Answering

  private func screen(_ index: Int) -> Screen? {
    screens.indices.contains(index) ? screens[index].screen : nil
  }

  func svg(_ index: Int) -> [UInt8] {
    screen(index).map { SVGWriter().write(Culler(scale: 4).cull($0.scene)) } ?? []
  }

  func nodes(_ index: Int) -> [UInt8] {
    let listing = SceneListing(rules: options.categorizer.rules)
    return screen(index).map { Array(listing.json($0.scene, of: $0.snapshot).utf8) } ?? []
  }

  func reasons(_ index: Int) -> [UInt8] {
    guard let screen = screen(index), let snapshot = screen.snapshot else { return Array("[]".utf8) }
    return Array(SnapshotListing(rules: options.categorizer.rules).reasons(snapshot, in: screen.scene).utf8)
  }

  func locators(_ index: Int, _ node: Int) -> [UInt8] {
    guard options.reveal != .nothing, let screen = screen(index), let snapshot = screen.snapshot,
      screen.scene.locatable.contains(node)
    else { return Array("[]".utf8) }
    let found = Locator.ofScreens(screen.scene, snapshot, screen.platform, [node])
    return Array((found.first ?? "[]").utf8)
  }

  func outline(_ index: Int) -> [UInt8] {
    screen(index).map { Array(ScreenTree(of: $0.scene).text.utf8) } ?? []
  }

  func findPictures() -> [UInt8] {
    if let list { pictures = EnginePictures(of: list, reading, Flattener(options)) }
    return pictures.json
  }

  func mask(
    _ picture: Int, _ pixels: UnsafeMutableBufferPointer<UInt8>, _ width: Int, _ height: Int
  ) -> [UInt8] {
    pictures.mask(picture, pixels, width, height)
  }

  var packedLog: [UInt8] {
    var packed: [UInt8] = []
    var deflater = Deflater()
    deflater.append(log[...], to: &packed)
    deflater.finish(into: &packed)
    return packed
  }
}

/// A screen that the page draws singly, and the name of its dump.
private struct PageScreen {
  var screen: Screen
  var title: String
}
