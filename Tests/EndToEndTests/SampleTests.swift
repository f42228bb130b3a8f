import Foundation
import Silhouette
import SilhouetteFlattening
import SilhouettePictures
import SilhouetteRaster
import SilhouetteScene
import SilhouetteText
internal import SilhouetteVerbs
import TestSupport
import Testing

/// Everything under `Samples`, the whole way.
@Suite struct SampleTests {
  /// Each sample, and a moment at which much is on screen.
  static let samples: [(path: String, moment: Double)] = [
    ("login.hierarchy.ndjson", 4000), ("feed.hierarchy.ndjson", 4000), ("checkout.hierarchy.ndjson", 8000),
    ("inbox.hierarchy.ndjson", 3300), ("formats/settings.hierarchy.ndjson", 0),
    ("formats/settings.hierarchy.ndjson.gz", 0),
    ("formats/settings.hierarchy.ndjson.zlib", 0), ("formats/ios-tree", 0), ("formats/sentry-uikit", 0),
    ("formats/uiautomator", 1000), ("formats/appium-android", 0), ("formats/appium-xcuitest", 1000),
    ("formats/xcuitest-text", 0), ("formats/recursive-description", 0), ("formats/sentry-flutter", 0),
    ("formats/sentry-android.envelope", 0), ("formats/posthog-replay.jsonl", 2300),
    ("formats/datadog-replay.jsonl", 1600), ("formats/idb-nested.json", 0), ("formats/rico-trace", 1000),
    ("formats/rico-trace.zip", 1000), ("formats/rico-semantic", 0), ("formats/droidbot", 3000),
    ("formats/llamatouch", 1000), ("formats/viewcapture", 50), ("formats/dom-snapshot", 0),
    ("ios-tree/swiftui-gallery.txt", 0), ("ios-tree/uikit-gallery.txt", 0),
    ("shop/session.hierarchy.ndjson.gz", 9000),
  ]

  private func input(_ sample: String) throws -> InputList {
    try InputList(paths: [Places.samples.appending(path: sample).path])
  }

  @Test(arguments: samples)
  func theSceneIsAsItWasSeenByAPerson(path: String, moment: Double) throws {
    let screen = try Pipeline().screen(of: try input(path), at: moment)
    let listing = SceneListing(rules: Categorizer.standard.rules).text(screen.scene, of: screen.snapshot)
    try expectGolden(listing, named: "scenes/\(path.replacing("/", with: "-")).txt")
  }

  @Test(arguments: samples)
  func everyStyleIsDrawnAsTheObviousPainterDrawsIt(path: String, moment: Double) throws {
    for colors in Appearance.Colors.allCases {
      for style in Appearance.Style.allCases {
        let scheme: Appearance.Scheme = style == .blocks ? .dark : .light
        var pipeline = Pipeline()
        pipeline.options.appearance = Appearance(style: style, colors: colors, scheme: scheme)
        let scene = try pipeline.screen(of: try input(path), at: moment).scene
        // The painter is slow, so pictures are small.
        let target = RenderTarget(viewport: scene.viewport, scale: 0.25)
        var renderer = FrameRenderer(target: target)
        _ = renderer.render(scene)
        var painted = renderer.pixmap
        painted.pixels = Array(repeating: 0, count: painted.pixels.count)
        Painter.paint(DisplayList(scene, target: target), into: &painted)
        #expect(renderer.pixmap == painted, "\(style) \(colors)")
        #expect(Set(painted.pixels).count > 2, "\(style) \(colors): a picture has more in it than paper")
      }
    }
  }

  @Test(arguments: samples)
  func cullingChangesNoPixel(path: String, moment: Double) throws {
    let scene = try Pipeline().screen(of: try input(path), at: moment).scene
    for scale in [1.0, 1.5] {
      let target = RenderTarget(viewport: scene.viewport, scale: scale)
      var (whole, culled) = (FrameRenderer(target: target), FrameRenderer(target: target))
      _ = whole.render(scene)
      _ = culled.render(Culler(scale: scale).cull(scene))
      #expect(whole.pixmap == culled.pixmap, "at scale \(scale)")
    }
  }

  /// Plants nothing: takes the samples' own words.
  @Test(arguments: ["login.hierarchy.ndjson", "feed.hierarchy.ndjson", "checkout.hierarchy.ndjson"])
  func noWordOfASampleIsInItsOutputs(sample: String) throws {
    let file = Places.samples.appending(path: sample)
    let words = try Self.words(of: String(contentsOf: file, encoding: .utf8))
    #expect(words.count > 10)
    var source = SceneSource(try InputList(paths: [file.path]))
    let listing = SceneListing(rules: Categorizer.standard.rules)
    var scenes = 0
    while let screen = try source.nextScreen() {
      scenes += 1
      guard scenes % 10 == 1 else { continue }
      let snapshot = try #require(screen.snapshot)
      var snapshots = SnapshotListing()
      let outputs = [
        listing.text(screen.scene), listing.json(screen.scene),
        String(decoding: SVGWriter().write(screen.scene), as: UTF8.self),
        snapshots.text(snapshot, viewport: screen.scene.viewport, platform: screen.platform),
        snapshots.json(snapshot, viewport: screen.scene.viewport, platform: screen.platform),
      ]
      for output in outputs {
        let leaked = words.first { output.contains($0) }
        #expect(leaked == nil, "\(leaked ?? "") at \(screen.scene.time)")
      }
    }
    #expect(scenes > 40)
  }

  /// Text that a person reads or typed: strings with a blank or an @ in them, which no class or category has.
  private static func words(of stream: String) -> Set<String> {
    let pattern = #/"(?:text|label|value|hint)":"([^"\\]{2,}[ @][^"\\]{2,})"/#
    return Set(stream.matches(of: pattern).map { String($0.output.1) })
      .subtracting(NodeCategory.allCases.map(\.name))
  }

  @Test func packedSessionsAreTheSameSession() throws {
    func scenes(_ name: String) throws -> [WireframeScene] {
      var source = SceneSource(try input("formats/settings.hierarchy.ndjson" + name))
      var scenes: [WireframeScene] = []
      while let scene = try source.next() { scenes.append(scene) }
      return scenes
    }
    let plain = try scenes("")
    #expect(!plain.isEmpty)
    #expect(try scenes(".gz") == plain)
    #expect(try scenes(".zlib") == plain)
  }

  @Test func aFolderOfDumpsIsASession() throws {
    var source = SceneSource(try input("ios-tree"))
    var times: [Double] = []
    while let scene = try source.next() { times.append(scene.time) }
    #expect(times == [0, 1000])
  }

  @Test func theLiveRecorderSampleRuns() throws {
    let result = try run("live-recorder", [])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.text.contains("segment 0: "))
    #expect(result.text.hasSuffix("4 snapshots recorded, 0 dropped\n"))
  }

  @Test func theEmbeddingExampleRuns() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let session = Places.samples.appending(path: "login.hierarchy.ndjson").path
    let result = try run("embedding", [session, folder.path])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.text.contains("screen.png: 400 x 240 pixels"))
    for name in ["session.apng", "screen.png"] {
      let data = try Data(contentsOf: folder.appending(path: name))
      #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
  }

  @Test func theCodeOfTheArticlesRuns() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-\(UUID().uuidString)")
    let shots = folder.appending(path: "screenshots")
    try FileManager.default.createDirectory(at: shots, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var encoder = PNGEncoder()
    let white = try #require(Pixmap(width: 402, height: 874, fill: 0xFFFF_FFFF))
    try Data(encoder.encode(white)).write(to: shots.appending(path: "0.png"))
    let session = Places.samples.appending(path: "login.hierarchy.ndjson").path
    let result = try run("articles", [session, shots.path, folder.path])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.text.contains("\n0.0 ms: 1 buttons\n"))
    #expect(result.text.contains("line 1: 'buton' is not a category, a state or a way of drawing"))
    #expect(result.text.contains("\n0 of 1 snapshots dropped\n"))
    #expect(result.text.contains("\nredact: secure\n"))
    #expect(result.text.contains("\n1 pictures, "))
    let masked = try Data(contentsOf: folder.appending(path: "masked/0.png"))
    #expect(masked != (try Data(contentsOf: shots.appending(path: "0.png"))))
  }
}
