import FuzzSupport
import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteRedaction
import SilhouetteScene

/// Checks that a seed's screen never shows anything that its policy masks, and that its picture never shows a
/// word that no tree explains. Returns a complaint for a failure.
struct MaskCheck {
  private var random: SeededGenerator
  private let seed: UInt64

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    self.seed = seed
  }

  mutating func complaint() -> String? {
    if seed % 4 == 3 { return odd() }
    do {
      var own = SeededGenerator(seed: ~seed)
      if let leak = try PixelWorld(using: &own).leak() { return leak }
    } catch { return "\(error)" }
    let world = MaskWorld(seed: seed, using: &random)
    let places = self.places()
    do {
      for engine in [RedactionEngine.hierarchy, .defensive, .combined] {
        if let leak = try world.leak(engine, at: places) { return leak }
      }
      if let tale = try world.tale(&random) { return tale }
    } catch { return "\(error)" }
    return nil
  }

  /// The centre of each pixel, and one place somewhere in it.
  private mutating func places() -> [Point2D] {
    var places: [Point2D] = []
    for y in 0..<24 {
      for x in 0..<24 {
        places.append(Point2D(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let (dx, dy) = (Double.random(in: 0..<1, using: &random), Double.random(in: 0..<1, using: &random))
        places.append(Point2D(x: Double(x) + dx, y: Double(y) + dy))
      }
    }
    return places
  }

  /// Whether each node is explained but for the inside of sealed ones, what follows these in their box (such as a caret), keys, and elements.
  private func explainsAll(_ reasons: RedactionExplanation, _ world: MaskWorld) -> Bool {
    let listed = Set(reasons.entries.map(\.node))
    let sealed = Set(reasons.entries.filter(\.isSealed).map(\.node))
    return world.nodes.enumerated().allSatisfy { index, node in
      listed.contains(index) || node.name.hasPrefix("UIKBKey") || node.kind == .accessibility
        || node.parent >= 0 && (sealed.contains(node.parent) || !listed.contains(node.parent))
        || sealed.contains { $0 < index && world.nodes[$0].parent == node.parent }
    }
  }

  /// Absurd numbers, in both modes: nothing may trap.
  private mutating func odd() -> String? {
    var world = MaskWorld(seed: seed, using: &random)
    world.makeOdd(&random)
    guard let snapshot = try? world.snapshot() else { return "the screen is too large" }
    var flattener = Flattener()
    let viewport = random.chance(10) ? Viewport(width: .nan, height: -1, scale: 0) : MaskWorld.viewport
    let scene = flattener.flatten(snapshot, viewport: viewport, platform: .ios)
    var policy = world.policy
    for mode in RedactionPolicy.Mode.allCases {
      policy.mode = mode
      for engine in RedactionEngine.allCases {
        let redactor = Redactor(policy: policy, engine: engine)
        let regions = redactor.regions(of: snapshot, scene: scene, viewport: viewport)
        let reasons = redactor.explanation(of: snapshot, scene: scene, viewport: viewport)
        guard explainsAll(reasons, world) else { return "\(engine) explains too little" }
        var writer = RegionWriter()
        writer.append(regions, of: snapshot)
        _ = writer.finish()
        _ = MaskedArea(regions).contains(Point2D(x: 3, y: 4))
      }
      _ = EngineComparison(of: snapshot, scene: scene, viewport: viewport, policy: policy)
    }
    return nil
  }
}
