import Foundation
import SilhouetteFlattening
import SilhouetteRaster
import SilhouetteRecording
import SilhouetteReplay
import SilhouetteScene
internal import SilhouetteStory
import SilhouetteText
import TestSupport

@testable import Silhouette
@testable import SilhouetteVerbs

/// A session of a pair, as a file that any command could be given.
struct SecretSession {
  let pair: SecretPair
  let look: Appearance
  /// A folder of its own; both sessions of a pair have the same name in theirs.
  let folder: URL
  let list: InputList

  init(_ pair: SecretPair, _ text: String, _ look: Appearance = Appearance(), in folder: URL) throws {
    self.pair = pair
    self.look = look
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "session.hierarchy.ndjson")
    try Data(text.utf8).write(to: file)
    list = try InputList(paths: [file.path])
  }

  func screens() throws -> [Screen] {
    let flattener = Flattener(appearance: look, reveal: pair.reveal)
    var source = SceneSource(list, flattener: flattener)
    var screens: [Screen] = []
    while let moment = try source.nextMoment() {
      if case .screen(let screen) = moment { screens.append(screen) }
    }
    return screens
  }
}

extension SecretPair {
  /// Every style with every source of colours. Each shows a node in its own ways.
  private static let everyLook = Appearance.Style.allCases.flatMap { style in
    Appearance.Colors.allCases.map { Appearance(style: style, colors: $0) }
  }

  /// The look that the pair's name chooses, beside the default: all pairs in all looks would take minutes.
  var look: Appearance { Self.everyLook[name.utf8.reduce(0) { $0 + Int($1) } % Self.everyLook.count] }
}

/// One kind of output: everything of that kind that is made of a session, each with a name for a failing test.
struct SecretOutput: Sendable {
  typealias Made = (name: String, bytes: [UInt8])

  let name: String
  let make: @Sendable (SecretSession) async throws -> [Made]

  /// All outputs in the default look; those that differ in another one.
  static func all(in look: Appearance) -> [SecretOutput] {
    guard look == Appearance() else { return [scenes, logs] }
    return [scenes, snapshotListings, logs, targets, pages, outlines, exports, video, redaction]
  }
}

// MARK: - Scenes

extension SecretOutput {
  /// Listings of every screen, and pictures of the one at which both sessions differ most.
  private static let scenes = SecretOutput(name: "scenes") { session in
    let listing = SceneListing(rules: Categorizer.standard.rules)
    var made: [Made] = []
    for (number, screen) in try session.screens().enumerated() {
      let name = "\(session.look.style) \(session.look.colors) screen \(number)"
      made.append((name + " text", Array(listing.text(screen.scene).utf8)))
      made.append((name + " json", Array(listing.json(screen.scene).utf8)))
      guard number == 1 else { continue }
      made.append((name + " png", png(of: screen.scene)))
      made.append((name + " svg", SVGWriter().write(Culler(scale: 4).cull(screen.scene))))
    }
    return made
  }

  private static func png(of scene: WireframeScene) -> [UInt8] {
    var renderer = FrameRenderer(target: RenderTarget(viewport: scene.viewport, scale: 1))
    _ = renderer.render(scene)
    var encoder = PNGEncoder()
    return encoder.encode(renderer.pixmap)
  }

  /// Raw frames in between the screens, where what moves slides.
  private static let video = SecretOutput(name: "video") { session in
    var pipeline = Pipeline()
    pipeline.options.interpolates = true
    pipeline.options.rate = FrameRate(5)
    pipeline.options.reveal = session.pair.reveal
    pipeline.options.jobs = 1
    let path = session.folder.appending(path: "video.y4m").path
    _ = try await pipeline.render(session.list, to: path)
    return [("y4m", [UInt8](try Data(contentsOf: URL(filePath: path))))]
  }
}

// MARK: - Listings

extension SecretOutput {
  private static let snapshotListings = SecretOutput(name: "snapshot listings") { session in
    var listing = SnapshotListing(flattener: Flattener(reveal: session.pair.reveal))
    var made: [Made] = []
    for (number, screen) in try session.screens().enumerated() {
      guard let snapshot = screen.snapshot else { continue }
      let (viewport, platform) = (screen.scene.viewport, screen.platform)
      let text = listing.text(snapshot, viewport: viewport, platform: platform)
      let json = listing.json(snapshot, viewport: viewport, platform: platform)
      made += [("screen \(number) text", Array(text.utf8)), ("screen \(number) json", Array(json.utf8))]
      for isNamed in [false, true] {
        let finder = LocatorFinder(screen.scene, of: snapshot, platform: platform, isNamed: isNamed)
        let codes = (0..<finder.count).flatMap { finder.candidates(of: $0).joined().map(\.locator.code) }
        made.append(("screen \(number) locators \(isNamed)", Array(codes.joined(separator: "\n").utf8)))
      }
    }
    return made
  }
}

// MARK: - Outlines, rows and data sets

extension SecretOutput {
  private static let outlines = SecretOutput(name: "outlines") { session in
    var made: [Made] = []
    for touches in session.pair.touches {
      var options = OutlineOptions()
      options.encode.reveal = session.pair.reveal
      options.encode.touches = touches
      let (outline, variants) = try Pipeline().outlineWithVariants(session.list, options: options)
      made.append(("text, touches \(touches)", Array(OutlineText.text(outline).utf8)))
      made.append(("Markdown, touches \(touches)", Array(OutlineMarkdown.text(outline).utf8)))
      made.append(("JSON, touches \(touches)", Array(OutlineJSON.text(outline).utf8)))
      let map = try Pipeline().map(of: session.list, session: "session", options: options).map
      made.append(("map, touches \(touches)", Array(MapJSON.text(map).utf8)))
      made.append(("page of the map, touches \(touches)", Array(MapPage.text(MapGraph(map), nil).utf8)))
      var rows = ""
      for row in EventTable.rows(of: outline, variants, session: "session") {
        rows += EventFormat.csv.line(row)
      }
      made.append(("rows, touches \(touches)", Array(rows.utf8)))
    }
    return made
  }

  /// All files but the manifest, which holds the session's path.
  private static let exports = SecretOutput(name: "exports") { session in
    var options = ExportOptions()
    options.reveal = session.pair.reveal
    (options.writesYOLO, options.scale) = (true, 0.5)
    let folder = session.folder.appending(path: "export")
    let paths = session.list.entries.map(\.path)
    _ = try Pipeline().export(paths, to: folder.path, options: options)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0 != "manifest.ndjson" }
      .map { ($0, [UInt8](try Data(contentsOf: folder.appending(path: $0)))) }
  }
}

// MARK: - Logs

/// Keeps the events of a log as lines.
private final class MemorySink: LogSink {
  var bytes: [UInt8] = []

  func add(_ batch: EventBatch) {
    for entry in batch.entries { bytes += batch.bytes[entry.range] + [UInt8(ascii: "\n")] }
  }

  func finish() -> [WrittenFile] { [] }
}

extension SecretOutput {
  private static let logs = SecretOutput(name: "logs") { session in
    var made: [Made] = []
    let (look, touches) = (session.look, session.pair.touches)
    guard look == Appearance() else {
      return [("\(look.style) \(look.colors)", try log(of: session) { _ in })]
    }
    for touches in touches {
      made.append(("touches \(touches)", try log(of: session) { $0.touches = touches }))
    }
    made.append(("no metadata", try log(of: session) { $0.metadata = false }))
    return made
  }

  private static func log(
    of session: SecretSession, _ change: (inout EncodeOptions) -> Void
  ) throws -> [UInt8] {
    var options = EncodeOptions()
    options.appearance = session.look
    options.reveal = session.pair.reveal
    options.metadata = true
    change(&options)
    var source = SceneSource(session.list, flattener: Flattener(options))
    let sink = MemorySink()
    _ = try Pipeline().encode(&source, options) { (_, _) in sink }
    return sink.bytes
  }

  /// Folders of segments, as services take them.
  private static let targets = SecretOutput(name: "targets") { session in
    var made: [Made] = []
    for target in LogTarget.allCases where target != .rrweb {
      var options = EncodeOptions()
      options.reveal = session.pair.reveal
      options.target = target
      options.checkouts = .segment
      options.segment = 500
      options.metadata = true
      let folder = session.folder.appending(path: "log-\(target)")
      _ = try Pipeline().encode(session.list, to: folder.path + "/", options: options)
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
        made.append(("\(target) \(name)", [UInt8](try Data(contentsOf: folder.appending(path: name)))))
      }
    }
    return made
  }

  /// What `play` writes, and what `inspect --stage page` and `--stage events` say of a log.
  private static let pages = SecretOutput(name: "pages") { session in
    var options = EncodeOptions()
    options.reveal = session.pair.reveal
    options.metadata = true
    let log = session.folder.appending(path: "log.ndjson").path
    _ = try Pipeline().encode(session.list, to: log, options: options)
    let list = try InputList(paths: [log])
    var made: [Made] = []
    for moment in [0.0, 400] {
      made.append(("page at \(moment)", Array(try Pipeline().page(of: list, at: moment).utf8)))
    }
    var events = ""
    try Pipeline().listEvents(of: list) { events += $0 }
    made.append(("events", Array(events.utf8)))
    var play = PlayOptions()
    play.encode = options
    for (name, player) in [("own", PlayerChoice.own), ("linked", .linked), ("own with locators", .own)] {
      play.player = player
      if name == "own with locators" { play.encode.reveal = .labels }
      let page = session.folder.appending(path: "page.html")
      _ = try Pipeline().play(session.list, to: page.path, options: play)
      let text = try Data(contentsOf: page)
      made.append(("play \(name)", [UInt8](text)))
      let facts = PageParts.unpacked("facts", in: String(decoding: text, as: UTF8.self)) ?? []
      made.append(("facts of \(name)", facts))
    }
    return made
  }
}
