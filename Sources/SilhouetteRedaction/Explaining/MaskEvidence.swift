package import SilhouetteHierarchy
package import SilhouettePictures
import SilhouetteScene
import SilhouetteText

/// Facts about the masks of one picture after it was masked: for checks, which see the masked pixels.
package struct MaskEvidence: Sendable {
  /// A mask, or an opening in masks. It holds none of the node's content.
  package struct Mask: Sendable, Hashable {
    package var rule: RedactRule
    /// Around its shape, cut by the scopes around it, in points of the viewport.
    package var box: Rect2D
    /// The classes of the node and of its ancestors, such as `CardView > UILabel`.
    package var node: String
  }

  /// Something open.
  package struct Opening: Sendable {
    package var rule: RedactRule?
    package var box: Rect2D
    /// Of the viewport's area, 0 to 1.
    package var share: Double
    /// Its class; empty if no node is there.
    package var className: String
    /// Whether the policy, or a mark of the app, opened it.
    package var isAsked: Bool
    /// Whether the node at this place is masked, and its mask ends before this place.
    package var isMasked: Bool
  }

  package let viewport: Viewport
  private let found: ScreenMasks
  private let findings: PictureFindings
  private let redactor: Redactor
  private let snapshot: HierarchySnapshot

  package init(
    _ found: ScreenMasks, _ findings: PictureFindings, by redactor: Redactor,
    of snapshot: HierarchySnapshot, viewport: Viewport
  ) {
    self.found = found
    self.findings = findings
    self.redactor = redactor
    self.snapshot = snapshot
    self.viewport = viewport
  }

  package var engine: RedactionEngine { redactor.engine }

  /// In points. A shape that is smaller one way is left to the reader of words. And how far a mask's edge blurs in a compressed picture.
  private static let (smallestShape, blur) = (40.0, 3.0)

  /// Large places of the masked picture, in points, that are not flat, not masked, and unexplained by tree
  /// and policy. None if the policy masks no texts and no pictures.
  package func shapes(in masked: Picture) -> [Rect2D] {
    let policy = redactor.policy
    guard policy.text != .none || policy.images != .none else { return [] }
    let renderer = MaskRenderer(findings.regions, viewport: viewport)
    guard let device = try? renderer.device(of: masked) else { return [] }
    let regions = (renderer.beyond(device) + findings.regions).map { region in
      region.kind == .redact ? region.grown(by: Self.blur) ?? region : region
    }
    let nodes = OpenNodes(masks: found, policy: policy, engine: redactor.engine, viewport: viewport)
    let check = OpeningCheck(
      masked, nodes, masked: regions, shape: MaskShape(policy), device: device,
      seen: redactor.engine == .learned ? redactor.seen(masked, device) : nil)
    return check.unexplained().filter { min($0.width, $0.height) >= Self.smallestShape }
  }

  /// The place of a box of pixels in points; nil if the picture is not one of this screen.
  package func points(_ box: Rect2D, width: Int, height: Int) -> Rect2D? {
    guard let map = MaskRenderer.map(width, height, viewport), map.a > 0, map.d > 0 else { return nil }
    return Rect2D(
      x: box.x / map.a, y: box.y / map.d, width: box.width / map.a, height: box.height / map.d)
  }
}

// MARK: - Masks

extension MaskEvidence {
  /// The masks and openings of the tree, topmost first. Masks that follow the picture are left out: those of
  /// content beyond the tree, and those that end at the picture's ink.
  package func masks() -> [Mask] {
    var scopes: [Rect2D] = [viewport.bounds]
    var masks: [Mask] = []
    for region in findings.whole {
      let box = region.transform.boundingBox(
        of: Rect2D(x: 0, y: 0, width: region.size.width, height: region.size.height))
      let shown = box.intersection(scopes[scopes.count - 1])
      switch region.kind {
      case .clipBegin: scopes.append(shown ?? Rect2D(x: 0, y: 0, width: 0, height: 0))
      case .clipEnd: if scopes.count > 1 { scopes.removeLast() }
      case .redact, .clipOut:
        guard let shown, shown.isDrawable else { continue }
        masks.append(Mask(rule: region.rule, box: shown, node: name(of: region.node)))
      }
    }
    return masks
  }

  /// Classes are names of code. Siblings are not counted: their number may give away a secret.
  private func name(of node: Int) -> String {
    guard snapshot.nodes.indices.contains(node) else { return "" }
    var names: [String] = []
    var index = node
    while index >= 0, names.count < 3 {
      names.append(className(of: index))
      index = Int(snapshot.nodes[index].parent)
    }
    return names.reversed().joined(separator: " > ")
  }

  private func className(of node: Int) -> String {
    let name = snapshot.string(snapshot.nodes[node].className) ?? "?"
    return Printable.escaped(String(name.prefix(80)))
  }
}

// MARK: - Openings

extension MaskEvidence {
  /// Open leaves that cover more than a share of the screen, without a proof by policy, source or picture
  /// that they show nothing; the largest first.
  package func unproven(moreThan share: Double) -> [Opening] {
    let policy = redactor.policy
    guard !redactor.knowsDrawing, policy.text != .none || policy.images != .none, viewport.bounds.isDrawable
    else { return [] }
    var openings: [Opening] = []
    for place in found.seen.indices where found.verdicts[place].outcome == .open {
      let node = found.seen[place]
      guard node.has(.bare), node.has(.view), !node.has(.unplaced),
        ScreenMasks.unasked.contains(found.verdicts[place].rule), !isProven(place),
        let shown = node.bounds.intersection(viewport.bounds),
        shown.area > share * viewport.bounds.area
      else { continue }
      openings.append(opening(place, box: shown))
    }
    return openings.sorted { $0.share > $1.share }
  }

  /// Whether the picture was examined for an open node, and proves that it shows nothing of its own.
  private func isProven(_ place: Int) -> Bool {
    findings.evidence.indices.contains(place) && findings.evidence[place] != nil
  }

  private func opening(_ place: Int, box: Rect2D) -> Opening {
    Opening(
      rule: found.verdicts[place].rule, box: box, share: box.area / max(viewport.bounds.area, 1),
      className: className(of: Int(found.seen[place].source)), isAsked: isAsked(place),
      isMasked: found.verdicts[place].outcome == .masked)
  }
}

// MARK: - Nodes at a place

extension MaskEvidence {
  /// For each of these places of the viewport, the node whose content is visible there: the topmost that is
  /// more than a plain box.
  ///
  /// Cost: O(nodes), and a look at each node around the places for each of them.
  package func openings(at places: [Point2D]) -> [Opening] {
    let boxes = places.map { Rect2D(x: $0.x, y: $0.y, width: 0.25, height: 0.25) }
    guard let around = boxes.dropFirst().reduce(boxes.first, { $0?.union($1) }) else { return [] }
    let shown = found.seen.indices.reversed().compactMap { index in
      box(of: index).flatMap { $0.intersection(around) != nil ? (index: index, box: $0) : nil }
    }
    return boxes.map { box in
      guard let first = shown.first(where: { $0.box.intersection(box) != nil }) else {
        return Opening(rule: nil, box: box, share: 0, className: "", isAsked: false, isMasked: false)
      }
      return opening(first.index, box: box)
    }
  }

  /// Where a node may show content of its own, masked or open; nil if it shows nothing.
  private func box(of index: Int) -> Rect2D? {
    let node = found.seen[index]
    switch found.verdicts[index].outcome {
    case .open:
      // A plain box in front of a label does not show the label's words.
      guard !node.has(.element), isAsked(index) || !isPlain(node) else { return nil }
    case .masked: break
    case .inside, .passedOver: return nil
    }
    return shown(index)
  }

  /// The box of a node, in points of the viewport; nil if its place is unknown or clipped away.
  private func shown(_ index: Int) -> Rect2D? {
    let node = found.seen[index]
    guard !node.has(.unplaced) else { return nil }
    let whole = node.ink.union(Rect2D(x: 0, y: 0, width: node.size.width, height: node.size.height))
    let box = node.toViewport.boundingBox(of: whole).intersection(viewport.bounds)
    // Compatible mode works out no clips.
    return found.clips.indices.contains(index) ? box?.intersection(found.clips[index]) : box
  }

  private func isPlain(_ node: SeenNode) -> Bool {
    node.facts.isDisjoint(with: [.text, .input, .picture, .pictureCategory, .drawsItself, .oddLayer])
      && (!node.has(.bare) || node.roles.contains(.plainView) || node.roles.contains(.plainLayer))
  }

  /// Whether the policy, or the app's developer, wants the node to be open.
  private func isAsked(_ place: Int) -> Bool {
    let (node, verdict, policy) = (found.seen[place], found.verdicts[place], redactor.policy)
    guard verdict.outcome == .open else { return false }
    switch verdict.rule {
    case .unmask, .inheritedUnmask, .unmaskContainer, .unmaskedClass: return true
    default: break
    }
    if policy.text == .none, policy.images == .none { return true }
    if node.has(.input) { return policy.text == .sensitive || policy.text == .none }
    if node.has(.text) || node.has(.speaks) { return policy.text != .all }
    guard node.has(.picture) || node.has(.pictureCategory) else { return false }
    return policy.images == .none || policy.images == .nonBundled && node.has(.bundled)
  }
}
