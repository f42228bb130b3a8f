/// How many nodes the rules understood: the one measure that table, tests and documents share.
///
/// A leaf is a node without children that no rule and no state takes off the screen. A leaf counts in
/// `telling` if the source reports more than its place: words, a role or trait beyond a mere state, a
/// picture, an action, or a class that is not a toolkit's word for "box". Such a leaf is missed if its
/// category is still `unknown` or a plain `view`. It is not missed if a rule about its very class calls that
/// class a box and the source reports nothing else.
package struct Coverage: Sendable, Equatable {
  package var screens = 0
  package var leaves = 0
  /// Leaves with more facts than their place.
  package var telling = 0
  /// Leaves whose category is `unknown`, whatever their facts.
  package var unknown = 0
  /// Leaves that are a plain `view`, whatever their facts.
  package var plain = 0
  package var missed = 0
  /// Cells of screens on which something is drawn, and those of them whose topmost node was missed.
  package var cells = 0
  package var missedCells = 0
  /// Nodes with a published label that decides on their category.
  package var labelled = 0
  /// Those of them that have the same category without the label.
  package var agreeing = 0
  /// Screens on which some text without line boxes is drawn as eight lines or more.
  package var walls = 0
  /// Screens on which one element that holds nothing covers most.
  package var filled = 0
  /// Screens that are mostly hatched: their content is not in the tree.
  package var hatched = 0
  /// Leaves with content that are drawn on a hatch, although a hatch means that the content is unknown.
  package var onHatch = 0
  /// Counts of missed leaves, by class and rule.
  package var examples: [Example: Int] = [:]

  package init() {}

  /// Nodes that were missed for the same reason.
  package struct Example: Sendable, Hashable, Comparable {
    package var className: String
    /// The rule that made a box of it.
    package var rule: String

    package static func < (a: Example, b: Example) -> Bool {
      (a.className, a.rule) < (b.className, b.rule)
    }
  }

  /// Of leaves, 0 to 1.
  package var missedShare: Double { Self.share(missed, leaves) }
  /// Of the area on which something is drawn, 0 to 1.
  package var missedArea: Double { Self.share(missedCells, cells) }
  /// Of nodes with a label, 0 to 1; nil if there are none.
  package var agreement: Double? { labelled == 0 ? nil : Self.share(agreeing, labelled) }

  /// Of screens, 0 to 1.
  package var wallShare: Double { Self.share(walls, screens) }
  package var filledShare: Double { Self.share(filled, screens) }
  package var hatchedShare: Double { Self.share(hatched, screens) }

  private static func share(_ part: Int, _ whole: Int) -> Double {
    whole == 0 ? 0 : Double(part) / Double(whole)
  }

  /// Examples, the most frequent first.
  package var ranking: [(example: Example, count: Int)] {
    examples.map { (example: $0.key, count: $0.value) }
      .sorted { a, b in a.count == b.count ? a.example < b.example : a.count > b.count }
  }

  package static func += (sum: inout Coverage, other: Coverage) {
    sum.screens += other.screens
    sum.leaves += other.leaves
    sum.telling += other.telling
    sum.unknown += other.unknown
    sum.plain += other.plain
    sum.missed += other.missed
    sum.cells += other.cells
    sum.missedCells += other.missedCells
    sum.labelled += other.labelled
    sum.agreeing += other.agreeing
    sum.walls += other.walls
    sum.filled += other.filled
    sum.hatched += other.hatched
    sum.onHatch += other.onHatch
    for (kind, count) in other.examples { sum.examples[kind, default: 0] += count }
  }
}
