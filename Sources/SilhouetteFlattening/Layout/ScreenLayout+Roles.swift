import SilhouetteHierarchy
internal import SilhouetteScene

/// Controls whose words are nodes of their own.
///
/// Compose reports such a control as a box that can be tapped, and in it the words and last a leaf over all of the box, whose
/// class says what the control is. Drawn as it stands, the leaf would hide the words.
extension ScreenLayout {
  private typealias Measures = LayoutMeasures

  /// Draws the box around a leaf as the control that the leaf is; false if the leaf is no such one.
  mutating func readRole(_ leaf: Int) -> Bool {
    let parent = Int(nodes[leaf].parent)
    guard content.isLeaf(leaf), parent >= 0, mayBeControl(parent), !content.fillsScreen(leaf),
      Int(nodes[parent].end) == leaf + 1,
      nodes[leaf].bounds.area >= nodes[parent].bounds.area * Measures.leastRoleShare,
      let words = hull(beside: leaf, in: parent)
    else { return false }
    let category = nodes[leaf].category
    if category == .button {
      prune(leaf)
      // With more in it, it stays a row or a card.
      if content.counts[parent] <= Measures.leastHeld { add(parent, .button, buttonFinish(of: parent)) }
      return true
    }
    guard let middle = middleOfMark(category, in: nodes[parent].bounds, beside: words) else { return false }
    prune(leaf)
    add(parent, category, .marked(at: middle))
    return true
  }

  /// A box that can be checked, with words in it: they stay, beside a mark.
  mutating func readCheckable(_ position: Int) {
    guard mayBeControl(position), let words = hull(beside: nil, in: position) else {
      return add(position, nil, .whole)
    }
    let middle = middleOfMark(nodes[position].category, in: nodes[position].bounds, beside: words)
    // Without room for a mark, it is a chip.
    if let middle { add(position, nil, .marked(at: middle)) } else { add(position, .button, .flat) }
  }

  private func mayBeControl(_ position: Int) -> Bool {
    guard isOnScreen(position), nodes[position].toViewport.isTranslation,
      nodes[position].flags.isDisjoint(with: [.sealed, .concealed, .secret])
    else { return false }
    switch nodes[position].category {
    case .view, .unknown, .button, .cell, .card, .checkbox: return true
    default: return false
    }
  }

  /// The box around the visible things in a node, but for one child; nil if there are none, or they reach out of that
  /// child's box.
  private func hull(beside leaf: Int?, in parent: Int) -> Rect2D? {
    var hull: Rect2D?
    content.forEachSeenChild(of: parent) { child in
      guard child != leaf else { return }
      hull = hull?.union(content.hulls[child]) ?? content.hulls[child]
    }
    let room = nodes[leaf ?? parent].bounds.inset(dx: -Measures.slack, dy: -Measures.slack)
    return hull.flatMap { room.contains($0) ? $0 : nil }
  }

  /// The place of a mark in the room that words leave, in points of the box; nil if they leave none.
  private func middleOfMark(_ category: NodeCategory, in box: Rect2D, beside words: Rect2D) -> Double? {
    let size: Double
    switch category {
    case .toggle: size = Measures.toggleWidth
    case .checkbox, .radio: size = Measures.markSize
    default: return nil
    }
    let (left, right) = (words.x - box.x, box.maxX - words.maxX)
    guard max(left, right) >= size else { return nil }
    // Words begin beside a mark at their start, and leave more room than it needs on their other side.
    let isRoomy = { (gap: Double) in gap >= size + Measures.panelPadding }
    let isLeft = isRoomy(left) && isRoomy(right) ? left <= right : left > right
    let gap = isLeft ? left : right
    let inset = min((gap - size) / 2, Measures.markInset) + size / 2
    return (isLeft ? inset : box.width - inset).rounded(.down)
  }

  private func buttonFinish(of position: Int) -> Finish {
    let box = nodes[position].bounds
    let wide = Measures.wideButton
    return box.width >= screen.width * wide.share && box.height >= wide.height ? .usual : .flat
  }
}
