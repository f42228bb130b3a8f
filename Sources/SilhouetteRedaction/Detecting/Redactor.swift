public import SilhouetteHierarchy
public import SilhouetteScene

/// Finds what of a screen is to be masked, from its hierarchy.
///
/// ```
/// look     nodes in paint order: names become bits, geometry is exact     Sight
/// decide   masked or open, by whom                                        StrictVerdicts, CompatWalk
/// write    regions, topmost first                                         StrictRegions, CompatWalk
/// ```
///
/// Time grows with the number of nodes; no walk is recursive. The same snapshot always gives the same list.
public struct Redactor: Sendable {
  public let policy: RedactionPolicy
  /// Whether the source reports pictures at all. Where it does not, an image view without one is masked in strict
  /// mode.
  public let knowsPictures: Bool
  private let sight: Sight
  private let shape: MaskShape

  public init(policy: RedactionPolicy = RedactionPolicy(), knowsPictures: Bool = true) {
    self.policy = policy
    self.knowsPictures = knowsPictures
    sight = Sight(roles: ClassRoles(policy), knowsPictures: knowsPictures)
    shape = MaskShape(policy)
  }

  /// The regions of one screen, topmost first.
  ///
  /// - Parameter scene: the snapshot's own, before culling; paint order and categories are taken from it.
  public func regions(
    of snapshot: HierarchySnapshot, scene: Scene, viewport: Viewport
  ) -> [RedactRegion] {
    detect(snapshot, scene, viewport).regions
  }

  /// Why each node is masked, or is not.
  public func explanation(
    of snapshot: HierarchySnapshot, scene: Scene, viewport: Viewport
  ) -> RedactionExplanation {
    let found = detect(snapshot, scene, viewport)
    return RedactionExplanation(found.seen, found.verdicts)
  }

  private struct Detection {
    var seen: [SeenNode]
    var verdicts: [NodeVerdict]
    var regions: [RedactRegion]
  }

  private func detect(
    _ snapshot: HierarchySnapshot, _ scene: Scene, _ viewport: Viewport
  ) -> Detection {
    let seen = sight.look(at: snapshot, in: scene)
    switch policy.mode {
    case .compat:
      var walk = CompatWalk(seen, snapshot, policy: policy, shape: shape, viewport: viewport)
      let regions = walk.run()
      return Detection(seen: seen, verdicts: walk.verdicts, regions: regions)
    case .strict:
      let decided = StrictVerdicts(seen, policy: policy, knowsPictures: knowsPictures)
      var writer = StrictRegions(seen, decided, shape: shape, viewport: viewport)
      let regions = writer.run()
      return Detection(seen: seen, verdicts: writer.verdicts, regions: regions)
    }
  }
}
