/// The evidence of a picture for one open node.
package enum PixelEvidence: String, Sendable, CaseIterable {
  /// The picture is flat wherever the node is open.
  case flat
  /// It shows explained content alone: edges, separators, the system's controls, content that the policy lets
  /// through.
  case explained
  /// It shows something else there, which is masked.
  case unexplained

  /// The evidence that counts of two pictures of one screen: the one that shows more.
  static func worse(_ a: PixelEvidence?, _ b: PixelEvidence?) -> PixelEvidence? {
    let order: [PixelEvidence?] = [.unexplained, .explained, .flat, nil]
    return order.first { $0 == a || $0 == b } ?? nil
  }
}

/// The masks of one picture, after the places that the tree leaves open were checked against it.
package struct PictureFindings: Sendable {
  /// Masks of places that the tree leaves open and does not explain, in a scope of their own.
  var additions: [RedactRegion] = []
  /// Masks of the tree, as this picture has them.
  var ofTree: [RedactRegion]
  /// The same before they were ended at the ink of this picture.
  var whole: [RedactRegion]
  /// Whether masks of areas that the source does not describe follow the masks of the tree.
  var masksBeyond = false
  /// How many places are masked that the tree left open.
  package var unexplained = 0
  /// By place: the evidence for open nodes; nil for others, and if the picture was not examined.
  var evidence: [PixelEvidence?] = []

  /// Topmost first: all masks of this picture.
  package var regions: [RedactRegion] { additions + ofTree }
}

extension ScreenMasks {
  /// The masks of the screen, with the evidence of its pictures: as painted if there is one picture; if there
  /// are several, the masks of any of them.
  package func taking(_ findings: [PictureFindings]) -> ScreenMasks {
    guard let first = findings.first else { return self }
    let additions = findings.flatMap { $0.additions }
    let ofTree = findings.count == 1 ? first.ofTree : first.whole
    var evidence = first.evidence
    for other in findings.dropFirst() where other.evidence.count == evidence.count {
      for place in evidence.indices {
        evidence[place] = PixelEvidence.worse(evidence[place], other.evidence[place])
      }
    }
    return ScreenMasks(
      seen: seen, verdicts: verdicts, regions: additions + ofTree, insides: insides, clips: clips,
      evidence: evidence)
  }
}
