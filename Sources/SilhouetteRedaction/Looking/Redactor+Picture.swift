public import SilhouetteHierarchy
public import SilhouettePictures
public import SilhouetteScene

extension Redactor {
  /// Returns the regions of one picture of a screen, topmost first: those of the tree, and masks of everything that the
  /// picture shows and the tree does not explain.
  ///
  /// Only strict mode examines the picture, and only if the policy masks texts or pictures at all. Nodes that
  /// the policy or the app unmasks are not examined.
  ///
  /// - Parameters:
  ///   - picture: A whole, upright picture of the screen, at any number of pixels a point.
  ///   - snapshot: The screen.
  ///   - scene: The scene of this snapshot, before culling.
  ///   - viewport: The screen's size at that time.
  ///   - isTight: Whether masks end at the ink of the picture, so that flat ground stays open.
  /// - Throws: `PictureError` if the picture does not have the viewport's shape.
  /// - Complexity: One pass over the picture's pixels, and a time that grows with the nodes.
  public func regions(
    in picture: Picture, of snapshot: HierarchySnapshot, scene: WireframeScene, viewport: Viewport,
    isTight: Bool = false
  ) throws(PictureError) -> [RedactRegion] {
    let found = masks(of: snapshot, scene: scene, viewport: viewport)
    return try findings(in: picture, found, viewport: viewport, isTight: isTight).regions
  }

  /// The masks of one picture, after it was examined.
  package func findings(
    in picture: Picture, _ found: ScreenMasks, viewport: Viewport, isTight: Bool
  ) throws(PictureError) -> PictureFindings {
    let renderer = MaskRenderer(found.regions, viewport: viewport)
    let device = try renderer.device(of: picture)
    guard asksPictures else { return PictureFindings(ofTree: found.regions, whole: found.regions) }
    var whole = found.regions
    if engine == .pixels { whole.removeAll { $0.rule == .everything } }
    let nodes = OpenNodes(masks: found, policy: policy, engine: engine, viewport: viewport)
    let check = OpeningCheck(
      picture, nodes, masked: renderer.beyond(device) + whole, shape: shape, device: device)
    let unexplained = check.unexplained()
    var findings = PictureFindings(
      additions: check.regions(unexplained), ofTree: whole, whole: whole, unexplained: unexplained.count,
      evidence: check.evidence())
    if isTight {
      var tightener = MaskTightener(check.grid, cellsPerPoint: check.cellsPerPoint)
      findings.ofTree = tightener.tighten(whole + renderer.beyond(device), of: found)
      findings.masksBeyond = true
    }
    return findings
  }

  /// Whether a picture counts at all. Compatible mode never reads pictures, and a policy that masks no
  /// texts and no pictures does not need them.
  package var asksPictures: Bool {
    policy.mode == .strict && (policy.text != .none || policy.images != .none)
  }
}
