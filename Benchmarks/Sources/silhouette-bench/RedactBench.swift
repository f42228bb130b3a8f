import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteRedaction
import SilhouetteScene

/// Snapshots to regions, on one thread: what redaction costs before a pixel is painted.
struct RedactBench {
  let watch = Stopwatch(samples: 31, shortest: 0.02)

  func run() throws {
    for count in [150, 1000, 2000] {
      let screen = TranslucentScreen(nodes: count)
      for engine in RedactionEngine.allCases { try measure(screen, "\(engine.rawValue), strict", engine) }
      var policy = RedactionPolicy()
      policy.mode = .compat
      try measure(screen, "hierarchy, compat", .hierarchy, policy)
      try measureComparison(screen)
    }
  }

  private func measure(
    _ screen: TranslucentScreen, _ name: String, _ engine: RedactionEngine,
    _ policy: RedactionPolicy = RedactionPolicy()
  ) throws {
    let (snapshot, scene) = try screen.parts()
    let redactor = Redactor(policy: policy, engine: engine, knowsPictures: true, knowsDrawing: true)
    let regions = redactor.regions(of: snapshot, scene: scene, viewport: BoxScene.viewport)
    let seconds = watch.median {
      redactor.regions(of: snapshot, scene: scene, viewport: BoxScene.viewport).count
    }
    Report.say("redact, \(name)", boxes: screen.nodes, value: seconds * 1e6, unit: "µs")
    Report.say(
      "redact, \(name), regions", boxes: screen.nodes, value: Double(regions.count), unit: "regions")
    guard engine == .hierarchy else { return }
    let explaining = watch.median {
      redactor.explanation(of: snapshot, scene: scene, viewport: BoxScene.viewport).entries.count
    }
    Report.say("redact, \(name), explained", boxes: screen.nodes, value: explaining * 1e6, unit: "µs")
  }

  private func measureComparison(_ screen: TranslucentScreen) throws {
    let (snapshot, scene) = try screen.parts()
    let seconds = watch.median {
      EngineComparison(
        of: snapshot, scene: scene, viewport: BoxScene.viewport, policy: RedactionPolicy()
      ).disagreements.count
    }
    Report.say("redact, compare engines", boxes: screen.nodes, value: seconds * 1e3, unit: "ms")
  }
}

/// A screen with nine tenths translucent nodes, as under a heap of blurs and dimmed cards: labels, pictures
/// and boxes in clipping cards; a tenth covers the nodes under it.
struct TranslucentScreen {
  let nodes: Int

  func parts() throws -> (HierarchySnapshot, WireframeScene) {
    var found: HierarchySnapshot?
    try ReadingBench.read(Array(stream.utf8)) { record in
      if case .snapshot(let snapshot) = record { found = snapshot }
    }
    var flattener = Flattener()
    let snapshot = found!
    return (snapshot, flattener.flatten(snapshot, viewport: BoxScene.viewport, platform: .ios))
  }

  private var stream: String {
    var random = SeededGenerator(seed: UInt64(nodes))
    var children: [String] = []
    for card in 0..<max(1, (nodes - 1) / 10) { children.append(self.card(card, &random)) }
    return
      #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":402,"height":874,"scale":3},"#
      + #""start":0}"# + "\n" + ##"{"t":0,"windows":[{"id":0,"class":"UIWindow","frame":[0,0,402,874],"##
      + ##""background":"#FFFFFF","children":["## + children.joined(separator: ",") + "]}]}\n"
  }

  /// Ten nodes: a card, and nine in it.
  private func card(_ number: Int, _ random: inout SeededGenerator) -> String {
    let frame = frame(402, 874, &random)
    let clips = number % 2 == 0 ? #""clips":true,"# : ""
    let inner = (1...9).map { child(number * 10 + $0, &random) }.joined(separator: ",")
    return ##"{"id":\##(number * 10 + 10),"class":"CardView","supers":["UIView","UIResponder","NSObject"],"##
      + ##""frame":\##(frame),"background":"#FFFFFF80","alpha":1,\##(clips)"children":[\##(inner)]}"##
  }

  private static let classes = [
    ("UILabel", #","text":"A name and a date""#), ("UILabel", #","text":"Another""#), ("UIView", ""),
    ("UIImageView", #","image":{"width":40,"height":40}"#), ("UIView", ""),
    ("UIButton", #","label":"Go on""#),
    ("UIView", ""), ("UIStackView", ""),
  ]

  private func child(_ id: Int, _ random: inout SeededGenerator) -> String {
    let isCover = id % 10 == 5
    let (name, more) = isCover ? ("UIView", "") : Self.classes[Int.random(in: 0..<8, using: &random)]
    let look =
      isCover ? ##""background":"#F2F2F7","opaque":true"## : ##""background":"#00000020","alpha":0.9"##
    return ##"{"id":\##(id + 100_000),"class":"\##(name)","supers":["UIView","UIResponder","NSObject"],"##
      + ##""frame":\##(frame(200, 120, &random)),\##(look)\##(more)}"##
  }

  private func frame(_ width: Int, _ height: Int, _ random: inout SeededGenerator) -> String {
    let x = Int.random(in: -10..<width - 20, using: &random)
    let y = Int.random(in: -10..<height - 20, using: &random)
    return
      "[\(x),\(y),\(Int.random(in: 20...160, using: &random)),\(Int.random(in: 10...60, using: &random))]"
  }
}
