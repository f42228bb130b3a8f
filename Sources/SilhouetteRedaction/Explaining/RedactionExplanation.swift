public import SilhouetteHierarchy

/// Why each node of a screen is masked, or is not.
public struct RedactionExplanation: Sendable, Hashable {
  public enum Outcome: String, Sendable, CaseIterable {
    case open, masked
    /// It lies in something that is masked whole.
    case inside
    /// It is not on screen, or is not looked at.
    case passedOver
  }

  /// What was decided about one node.
  public struct Entry: Sendable, Hashable {
    /// Index of the node in its snapshot.
    public var node: Int
    public var id: NodeID
    /// 0 for a window.
    public var depth: Int
    public var outcome: Outcome
    public var rule: RedactRule
    /// The ancestor that the verdict is inherited from, as an index in the snapshot; for an accessibility element
    /// that lends what it knows, the view that it speaks for.
    public var inheritedFrom: Int?
    /// The ancestor that hands a mask down to this node, whether that decided or not.
    public var maskedAbove: Int?
    /// The ancestor that hands an unmask down to this node, whether that decided or not.
    public var unmaskedAbove: Int?
    /// The cover that hides the mask, which was left out for it.
    public var hiddenBy: Int?
    /// It hides what is under it.
    public var isCover: Bool
  }

  /// In paint order.
  public let entries: [Entry]

  init(_ seen: [SeenNode], _ verdicts: [NodeVerdict]) {
    var depths: [Int] = []
    depths.reserveCapacity(seen.count)
    var entries: [Entry] = []
    entries.reserveCapacity(seen.count)
    func source(_ place: Int32) -> Int? { place < 0 ? nil : Int(seen[Int(place)].source) }
    for (node, verdict) in zip(seen, verdicts) {
      let depth = node.parent < 0 ? 0 : depths[Int(node.parent)] + 1
      depths.append(depth)
      entries.append(
        Entry(
          node: Int(node.source), id: node.id, depth: depth, outcome: Outcome(verdict.outcome),
          rule: verdict.rule, inheritedFrom: source(verdict.from), maskedAbove: source(verdict.maskedAbove),
          unmaskedAbove: source(verdict.unmaskedAbove), hiddenBy: source(verdict.cover),
          isCover: verdict.isCover))
    }
    self.entries = entries
  }

  /// One line for each node, indented by its depth: its index in brackets, its class, its id where that is a number,
  /// and the verdict. Nothing that a node shows is in it.
  public func text(of snapshot: HierarchySnapshot) -> String {
    var text = ""
    for entry in entries {
      text += String(repeating: "  ", count: min(entry.depth, Self.deepestIndent))
      text += "[\(entry.node)] \(Self.name(of: entry, snapshot)): \(entry.reason)\n"
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

extension RedactionExplanation.Entry {
  /// The verdict as words: `masked by mask, though [3] is unmasked, hidden by [12]`.
  public var reason: String {
    var reason =
      switch outcome {
      case .open: rule == .nothing ? "open" : "open by \(rule.rawValue)"
      case .masked: "masked by \(rule.rawValue)"
      case .inside, .passedOver: rule.rawValue
      }
    if let inheritedFrom { reason += " from [\(inheritedFrom)]" }
    if let unmaskedAbove, unmaskedAbove != inheritedFrom {
      reason += ", though [\(unmaskedAbove)] is unmasked"
    }
    if isCover { reason += ", covers what is under it" }
    if let hiddenBy { reason += ", hidden by [\(hiddenBy)]" }
    return reason
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
