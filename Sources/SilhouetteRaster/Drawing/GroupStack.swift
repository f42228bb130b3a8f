import SilhouetteScene

/// Decides how alpha is applied: which subtrees become groups, and which alpha folds into a single item's
/// colour.
///
/// A translucent node whose subtree paints one item fades that item; one that paints several is a group, so
/// that its children do not shine through each other.
/// its children do not shine through each other.
struct GroupStack {
  /// A translucent node whose subtree is being walked.
  private struct Frame {
    /// Index just past the subtree.
    var end: Int
    var firstItem: Int
    var alpha: Double
    /// How many things the subtree paints: items, and groups taken as one.
    var entries = 0
    /// The only entry, while there is one: an item, or `~` of a group.
    var only = 0
  }

  private struct Group {
    var first: Int
    var end: Int
    var alpha: Double
  }

  private var frames: [Frame] = []
  /// Inner groups stand before outer ones.
  private var groups: [Group] = []
  /// Translucent nodes inside of as many layers as there may be: end of the subtree, and product of alphas.
  private var folded: [(end: Int, alpha: Double)] = []
  private(set) var itemAlpha: [Double] = []

  mutating func open(_ node: SceneNode, at index: Int, items: Int) {
    guard node.alpha < 1 else { return }
    let alpha = max(0, node.alpha)
    let end = max(index + 1, Int(node.end))
    if frames.count < DisplayList.maxLayers {
      frames.append(Frame(end: min(end, frames.last?.end ?? .max), firstItem: items, alpha: alpha))
    } else {
      folded.append((min(end, frames[frames.count - 1].end), alpha * (folded.last?.alpha ?? 1)))
    }
  }

  mutating func note(item: Int) {
    itemAlpha.append(folded.last?.alpha ?? 1)
    note(entry: item)
  }

  private mutating func note(entry: Int) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].entries += 1
    frames[frames.count - 1].only = entry
  }

  mutating func close(before index: Int, items: Int) {
    while let last = folded.last, last.end <= index { folded.removeLast() }
    while let last = frames.last, last.end <= index { closeLast(items: items) }
  }

  mutating func closeAll(items: Int) {
    folded.removeAll()
    while !frames.isEmpty { closeLast(items: items) }
  }

  private mutating func closeLast(items: Int) {
    let frame = frames.removeLast()
    switch frame.entries {
    case 0: break
    case 1 where frame.only >= 0:
      itemAlpha[frame.only] *= frame.alpha
      note(entry: frame.only)
    case 1:
      groups[~frame.only].alpha *= frame.alpha
      note(entry: frame.only)
    default:
      groups.append(Group(first: frame.firstItem, end: items, alpha: frame.alpha))
      note(entry: ~(groups.count - 1))
    }
  }

  /// The groups with outer ones first. Gives each item the number of its innermost group.
  func settle(_ items: inout [DisplayItem]) -> [DisplayGroup] {
    var settled: [DisplayGroup] = []
    for group in groups.reversed().sorted(by: { ($0.first, $1.end) < ($1.first, $0.end) }) {
      var parent = Int32(settled.count) - 1
      while parent >= 0 && Int(settled[Int(parent)].end) < group.end {
        parent = settled[Int(parent)].parent
      }
      settled.append(
        DisplayGroup(
          first: Int32(group.first), end: Int32(group.end), parent: parent,
          alpha: Blending.level(group.alpha)))
      for item in group.first..<group.end { items[item].group = Int32(settled.count - 1) }
    }
    return settled
  }
}
