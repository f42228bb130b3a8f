public import SilhouetteHierarchy
public import SilhouetteScene

/// Finds what must be masked on a screen, from its hierarchy.
///
/// ```
/// look     nodes in paint order; class names become bits            Sight
/// lend     accessibility elements lend their facts to their views   ElementLending
/// decide   masked or open, and by which rule                        StrictVerdicts, CompatWalk
/// write    regions, topmost first                                   StrictRegions, CompatWalk
/// ```
///
/// Time grows with the number of nodes; no walk is recursive. The same snapshot always gives the same regions.
public struct Redactor: Sendable {
  package let policy: RedactionPolicy
  package let engine: RedactionEngine
  /// Whether everything that the engine `learned` masks in a picture is masked as well.
  package let addsLearned: Bool
  /// Whether the source reports pictures. If it does not, strict mode masks an image view without a picture.
  package let knowsPictures: Bool
  /// Whether the source reports which nodes draw themselves. If it does not, strict mode masks leaves of unknown
  /// classes.
  package let knowsDrawing: Bool
  private let sight: Sight
  let shape: MaskShape

  /// A redactor for one source.
  ///
  /// - Parameters:
  ///   - policy: The choice of content to mask.
  ///   - engine: How masks are found.
  ///   - addsLearned: Whether everything that the engine `learned` masks in a picture is masked as well.
  ///   - knowsPictures: Whether the source reports pictures. If it does not, which is the default, strict mode masks an
  ///     image view without a picture.
  ///   - knowsDrawing: Whether the source reports which nodes draw themselves (`Tells.custom`). If it does
  ///     not, which is the default, strict mode masks leaves of unknown classes.
  package init(
    policy: RedactionPolicy = RedactionPolicy(), engine: RedactionEngine = .hierarchy,
    addsLearned: Bool = false, knowsPictures: Bool = false, knowsDrawing: Bool = false
  ) {
    self.policy = policy
    self.engine = engine
    self.addsLearned = addsLearned
    self.knowsPictures = knowsPictures
    self.knowsDrawing = knowsDrawing
    sight = Sight(
      roles: ClassRoles(policy), knowsPictures: knowsPictures,
      asksPatterns: policy.mode == .strict && (policy.text == .inputs || policy.text == .sensitive))
    shape = MaskShape(policy)
  }

  /// A redactor for a stream, by the properties that its header declares as reported.
  ///
  /// No header declares that all pictures are reported, so image views without a picture are masked.
  ///
  /// - Parameters:
  ///   - policy: The choice of content to mask.
  ///   - engine: How masks are found.
  ///   - header: The stream's first record.
  public init(
    policy: RedactionPolicy = RedactionPolicy(), engine: RedactionEngine = .hierarchy, header: StreamHeader
  ) {
    self.init(
      policy: policy, engine: engine, knowsPictures: false, knowsDrawing: header.told.contains(.custom))
  }

  /// Returns the regions of one screen, topmost first.
  ///
  /// - Parameters:
  ///   - snapshot: The screen.
  ///   - scene: The scene of this snapshot, before culling. Paint order and categories come from it.
  ///   - viewport: The screen's size at that time.
  public func regions(
    of snapshot: HierarchySnapshot, scene: WireframeScene, viewport: Viewport
  ) -> [RedactRegion] {
    detect(snapshot, scene, viewport).regions
  }

  /// The largest leaf that is open without anyone's wish, if the source does not report which nodes draw themselves.
  private func openLeaf(of found: ScreenMasks, _ viewport: Viewport) -> ScreenMasks.OpenLeaf? {
    guard policy.mode == .strict, !knowsDrawing, policy.text != .none || policy.images != .none,
      viewport.bounds.isDrawable
    else { return nil }
    var largest: ScreenMasks.OpenLeaf?
    for place in found.seen.indices where found.verdicts[place].outcome == .open {
      let node = found.seen[place]
      guard node.has(.bare), node.has(.view), ScreenMasks.unasked.contains(found.verdicts[place].rule),
        !node.has(.unplaced), let shown = node.bounds.intersection(viewport.bounds)
      else { continue }
      let share = shown.area / viewport.bounds.area
      guard share >= ScreenMasks.much, share > largest?.share ?? 0 else { continue }
      largest = ScreenMasks.OpenLeaf(node: Int(node.source), share: share)
    }
    return largest
  }

  /// Why each node is masked or open.
  package func explanation(
    of snapshot: HierarchySnapshot, scene: WireframeScene, viewport: Viewport
  ) -> RedactionExplanation {
    detect(snapshot, scene, viewport).explanation
  }

  /// The masks of one screen, with their reasons.
  package func masks(
    of snapshot: HierarchySnapshot, scene: WireframeScene, viewport: Viewport
  ) -> ScreenMasks {
    var found = detect(snapshot, scene, viewport)
    found.openLeaf = openLeaf(of: found, viewport)
    return found
  }

  private func detect(
    _ snapshot: HierarchySnapshot, _ scene: WireframeScene, _ viewport: Viewport
  ) -> ScreenMasks {
    let screen = sight.look(at: snapshot, in: scene)
    var seen = screen.nodes
    let isOfElements = Self.isOfElementsAlone(snapshot)
    let engine = engine(forElementsAlone: isOfElements)
    let knowsDrawing = knowsDrawing && !isOfElements
    if engine == .hierarchy, policy.mode == .compat { return detectCompatibly(seen, snapshot, viewport) }
    if engine != .hierarchy { ElementLending.lend(scene, &seen) }
    let decided = StrictVerdicts(
      seen, policy: policy, engine: engine, knowsPictures: knowsPictures, knowsDrawing: knowsDrawing,
      viewport: viewport)
    var writer = StrictRegions(
      seen, decided, rests: screen.rests, seesElements: engine != .hierarchy, shape: shape, viewport: viewport
    )
    var regions = writer.run(masksTheRest: engine.asksForProof)
    // Only a picture can open anything.
    if engine.asksPictureAlone { regions.append(shape.area(viewport.bounds, .everything)) }
    if engine == .hierarchy, !knowsDrawing, policy.text != .none || policy.images != .none {
      regions += Surroundings.masks(around: seen, decided, shape: shape, viewport: viewport)
    }
    if engine == .combined, policy.mode == .compat {
      regions = Self.union(detectCompatibly(seen, snapshot, viewport).regions, regions, viewport)
    }
    return ScreenMasks(
      seen: seen, verdicts: writer.verdicts, regions: regions, insides: Self.insides(seen, decided),
      clips: decided.standings.map { $0.clip })
  }

  private static func insides(_ seen: [SeenNode], _ decided: StrictVerdicts) -> [Bool] {
    seen.indices.map { place in
      let root = decided.standings[place].sealedBy
      return root >= 0 && root != Int32(place) || seen[place].has(.concealed)
    }
  }

  /// If a dump has elements and no view at all, elements are the only ground for masks. To pass over them, as
  /// is right beside views, would leave everything open. Elements report no pictures and no screen below a
  /// sheet, so only content that is proven harmless is opened.
  private func engine(forElementsAlone isOfElements: Bool) -> RedactionEngine {
    guard isOfElements, engine == .hierarchy, policy.mode == .strict else { return engine }
    return policy.text == .none && policy.images == .none ? .accessibility : .defensive
  }

  private static func isOfElementsAlone(_ snapshot: HierarchySnapshot) -> Bool {
    snapshot.nodes.contains { $0.kind == .accessibility }
      && snapshot.nodes.allSatisfy { $0.kind == .accessibility || isApplication($0, in: snapshot) }
  }

  /// Such dumps have an application node around the elements: it is no view, and has at most the name
  /// `Application`. A stream must name classes, and gives it an empty one.
  private static func isApplication(_ node: HierarchyNode, in snapshot: HierarchySnapshot) -> Bool {
    node.parent < 0
      && (snapshot[node.className].isEmpty || snapshot[node.className].elementsEqual("Application".utf8))
  }

  private func detectCompatibly(
    _ seen: [SeenNode], _ snapshot: HierarchySnapshot, _ viewport: Viewport
  ) -> ScreenMasks {
    var walk = CompatWalk(seen, snapshot, policy: policy, shape: shape, viewport: viewport)
    let regions = walk.run()
    return ScreenMasks(seen: seen, verdicts: walk.verdicts, regions: regions)
  }

  /// Joins two lists. The first gets a scope of its own, with every scope closed, so its openings do not
  /// apply to the second.
  private static func union(
    _ first: [RedactRegion], _ second: [RedactRegion], _ viewport: Viewport
  ) -> [RedactRegion] {
    var open = 0
    for region in first {
      if region.kind == .clipBegin { open += 1 }
      if region.kind == .clipEnd { open -= 1 }
    }
    let whole = viewport.bounds.size
    let begin = RedactRegion(.clipBegin, size: whole, transform: .identity, node: -1, rule: .clip)
    let end = RedactRegion(.clipEnd, size: whole, transform: .identity, node: -1, rule: .clip)
    return [begin] + first + Array(repeating: end, count: max(0, open) + 1) + second
  }
}
