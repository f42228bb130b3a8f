public import SilhouetteHierarchy
public import SilhouettePictures
public import SilhouetteScene
internal import SilhouetteVision

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
    if engine.asksPictureAlone { whole.removeAll { $0.rule == .everything } }
    let nodes = OpenNodes(masks: found, policy: policy, engine: engine, viewport: viewport)
    let known = renderer.beyond(device) + whole
    let blanked = engine == .learned || addsLearned ? Self.blanked(picture, whole, device) : picture
    let check = OpeningCheck(
      engine == .learned ? blanked : picture, nodes, masked: known, shape: shape, device: device,
      seen: engine == .learned ? seen(blanked, device) : nil)
    let unexplained = check.unexplained()
    var findings = PictureFindings(
      additions: check.regions(unexplained), ofTree: whole, whole: whole, unexplained: unexplained.count,
      evidence: check.evidence())
    if addsLearned, engine != .learned {
      let nodes = OpenNodes(masks: found, policy: policy, engine: .learned, viewport: viewport)
      let second = OpeningCheck(
        blanked, nodes, masked: known + findings.additions, shape: shape, device: device,
        seen: seen(blanked, device))
      let more = second.unexplained()
      findings.additions += second.regions(more)
      findings.unexplained += more.count
    }
    if isTight {
      var tightener = MaskTightener(check.grid, cellsPerPoint: check.cellsPerPoint)
      findings.ofTree = tightener.tighten(whole + renderer.beyond(device), of: found)
      findings.masksBeyond = true
    }
    return findings
  }

  /// Examines a picture, and masks it in place.
  ///
  /// - Throws: `PictureError` if the picture does not have the viewport's shape; it is then unchanged.
  package func mask(
    _ picture: inout Picture, _ found: ScreenMasks, viewport: Viewport, isTight: Bool
  ) throws(PictureError) -> PictureFindings {
    let findings = try findings(in: picture, found, viewport: viewport, isTight: isTight)
    try MaskRenderer(findings, viewport: viewport).mask(&picture)
    return findings
  }

  /// A picture without the insides of secrets and marked nodes, so that these change no mask of the model.
  private static func blanked(_ picture: Picture, _ regions: [RedactRegion], _ device: Device) -> Picture {
    let all = Rect2D(x: 0, y: 0, width: Double(device.width), height: Double(device.height))
    let boxes = regions.compactMap { region -> PixelBox? in
      guard region.kind == .redact, region.rule.isOfSecret, region.transform.isAxisAligned else { return nil }
      let box = region.transform.then(device.map).boundingBox(
        of: Rect2D(x: 0, y: 0, width: region.size.width, height: region.size.height))
      guard let box = box.intersection(all) else { return nil }
      let (left, top) = (Int(box.x.rounded(.up)), Int(box.y.rounded(.up)))
      return PixelBox(
        x: left, y: top, width: max(0, Int(box.maxX.rounded(.down)) - left),
        height: max(0, Int(box.maxY.rounded(.down)) - top))
    }
    return boxes.isEmpty ? picture : picture.blanked(at: boxes)
  }

  /// Whether a picture counts at all. Compatible mode never reads pictures, and a policy that masks no
  /// texts and no pictures does not need them.
  package var asksPictures: Bool {
    policy.mode == .strict && (policy.text != .none || policy.images != .none)
  }
}
