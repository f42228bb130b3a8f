package import SilhouetteHierarchy
import SilhouetteText

/// Why each node of a screen is masked, or is not.
package struct RedactionExplanation: Sendable, Hashable {
  package enum Outcome: String, Sendable, CaseIterable {
    case open, masked
    /// It is in a node that is masked whole.
    case inside
    /// It is not on screen, or is not examined.
    case passedOver
  }

  /// The decision about one node.
  package struct Entry: Sendable, Hashable {
    /// Index of the node in its snapshot.
    package var node: Int
    package var id: NodeID
    /// 0 for a window.
    package var depth: Int
    package var outcome: Outcome
    package var rule: RedactRule
    /// The ancestor that the verdict is inherited from, as an index in the snapshot. For an accessibility
    /// element that lends its facts: the view that it speaks for.
    package var inheritedFrom: Int?
    /// The ancestor that hands a mask down to this node, whether that decided or not.
    package var maskedAbove: Int?
    /// The ancestor that hands an unmask down to this node, whether that decided or not.
    package var unmaskedAbove: Int?
    /// The cover that hides the mask, which was left out for it.
    package var hiddenBy: Int?
    /// It hides the nodes under it.
    package var isCover: Bool
    /// The evidence of the screen's pictures for an open node; nil for others, and if no picture was
    /// examined.
    package var pixels: PixelEvidence?
    /// The nodes below it are not described.
    package var isSealed: Bool
  }

  /// In paint order. In strict mode, nodes in a sealed node have no entry: their number depends on the typed
  /// text.
  package let entries: [Entry]

  /// By index in the snapshot: how many of the nodes before it are listed.
  private let numbers: [Int]

  /// - Parameter insides: by place, whether a node must not be described; empty if all may be.
  init(_ seen: [SeenNode], _ verdicts: [NodeVerdict], insides: [Bool], evidence: [PixelEvidence?]) {
    var depths: [Int] = []
    depths.reserveCapacity(seen.count)
    var entries: [Entry] = []
    entries.reserveCapacity(seen.count)
    var isListed = [Bool](repeating: true, count: seen.count)
    // A control with a value is one box, if any node in it is masked.
    func holdsInsides(below place: Int) -> Bool { place + 1 < Int(seen[place].end) && insides[place + 1] }
    func source(_ place: Int32) -> Int? { place < 0 ? nil : Int(seen[Int(place)].source) }
    for (place, (node, verdict)) in zip(seen, verdicts).enumerated() {
      let depth = node.parent < 0 ? 0 : depths[Int(node.parent)] + 1
      depths.append(depth)
      if !insides.isEmpty, insides[place] {
        isListed[Int(node.source)] = false
        continue
      }
      entries.append(
        Entry(
          node: Int(node.source), id: node.id, depth: depth, outcome: Outcome(verdict.outcome),
          rule: verdict.rule, inheritedFrom: source(verdict.from), maskedAbove: source(verdict.maskedAbove),
          unmaskedAbove: source(verdict.unmaskedAbove), hiddenBy: source(verdict.cover),
          isCover: verdict.isCover, pixels: evidence.isEmpty ? nil : evidence[place],
          isSealed: !insides.isEmpty
            && (node.isSealed || node.isInput
              || StrictVerdicts.hasValue(node) && holdsInsides(below: place))
        ))
    }
    self.entries = entries
    var numbers: [Int] = []
    numbers.reserveCapacity(seen.count)
    var count = 0
    for isListed in isListed {
      numbers.append(count)
      if isListed { count += 1 }
    }
    self.numbers = numbers
  }

  /// The number that lists have for a node: its index among the nodes that are listed, in the snapshot's order.
  package func number(of node: Int) -> Int { numbers.indices.contains(node) ? numbers[node] : node }

  /// One line for each entry, indented by its depth: its number in brackets, its class, its id where that is
  /// a number, and the verdict. A line `…` follows a sealed node. No content of a node is printed.
  package func text(of snapshot: HierarchySnapshot) -> String {
    var text = ""
    for entry in entries {
      let indent = String(repeating: "  ", count: min(entry.depth, Self.deepestIndent))
      text += indent
      text += "[\(number(of: entry.node))] \(Self.name(of: entry, snapshot)): \(reason(entry))\n"
      if entry.isSealed { text += indent + "  …\n" }
    }
    return text
  }

  /// Deeper nodes are indented as if they were here, so that a deep tree does not become gigabytes of blanks.
  private static let deepestIndent = 64

  private static func name(of entry: Entry, _ snapshot: HierarchySnapshot) -> String {
    let name = snapshot.string(snapshot.nodes[entry.node].className) ?? "?"
    let id = entry.id.isInteger ? " id \(entry.id.rawValue)" : ""
    return Printable.escaped(name) + id
  }
}

extension RedactionExplanation {
  /// An entry's verdict as words: `masked by mask, though [3] is unmasked, hidden by [12]`. Brackets hold numbers of
  /// nodes, as lists have them.
  package func reason(_ entry: Entry) -> String {
    let rule = entry.rule
    var reason =
      switch entry.outcome {
      case .open: rule == .nothing ? "open" : "open by \(rule.rawValue)"
      case .masked: "masked by \(rule.rawValue)"
      case .inside, .passedOver: rule.rawValue
      }
    if let from = entry.inheritedFrom { reason += " from [\(number(of: from))]" }
    if let above = entry.unmaskedAbove, above != entry.inheritedFrom {
      reason += ", though [\(number(of: above))] is unmasked"
    }
    if entry.isCover { reason += ", covers the nodes below" }
    if let pixels = entry.pixels { reason += ", \(Self.words(pixels))" }
    if let cover = entry.hiddenBy { reason += ", hidden by [\(number(of: cover))]" }
    return reason
  }
}

extension RedactionExplanation {
  private static func words(_ pixels: PixelEvidence) -> String {
    switch pixels {
    case .flat: "flat in the picture"
    case .explained: "the picture shows what the tree explains"
    case .unexplained: "the picture shows more, which is masked"
    }
  }
}

extension RedactionExplanation.Outcome {
  fileprivate init(_ outcome: NodeVerdict.Outcome) {
    switch outcome {
    case .open: self = .open
    case .masked: self = .masked
    case .inside: self = .inside
    case .passedOver: self = .passedOver
    }
  }
}
