import SilhouetteHierarchy

/// The masks of one screen, the reason for each, and places that they may miss.
package struct ScreenMasks: Sendable {
  /// A leaf without a mask that may draw, as far as is known.
  package struct OpenLeaf: Sendable, Hashable {
    /// Index in the snapshot.
    package var node: Int
    /// Of the viewport's area, 0 to 1.
    package var share: Double
  }

  let seen: [SeenNode]
  /// By place, as `seen`.
  let verdicts: [NodeVerdict]
  /// Topmost first.
  package let regions: [RedactRegion]
  /// By place: whether the node must not be described, because it is in a sealed node. Empty in compatible
  /// mode.
  let insides: [Bool]
  /// By place: the box around the area that the clips above leave, in points. Empty in compatible mode.
  let clips: [Rect2D]
  /// By place: the evidence of pictures for open nodes. Empty if no picture was examined.
  let evidence: [PixelEvidence?]
  /// The largest that covers much of the screen; nil if none does.
  package internal(set) var openLeaf: OpenLeaf?

  init(
    seen: [SeenNode], verdicts: [NodeVerdict], regions: [RedactRegion], insides: [Bool] = [],
    clips: [Rect2D] = [],
    evidence: [PixelEvidence?] = []
  ) {
    self.seen = seen
    self.verdicts = verdicts
    self.regions = regions
    self.insides = insides
    self.clips = clips
    self.evidence = evidence
  }

  func isInside(_ place: Int) -> Bool { !insides.isEmpty && insides[place] }

  /// Why each node is masked, or is not. Cost: a list as long as the nodes.
  package var explanation: RedactionExplanation {
    RedactionExplanation(seen, verdicts, insides: insides, evidence: evidence)
  }

  /// From this share of the screen on it is worth a word.
  static let much = 0.25
  /// Rules that open a node without a request by the policy or the app.
  static let unasked: Set<RedactRule> = [.nothing, .emptyArea, .plainContainer, .level, .systemChrome]
}
