import SilhouetteHierarchy
internal import SilhouetteScene

/// Separates pictures that are content from pictures that are a background for other content.
///
/// A hero image with a logo, a title or a button in its middle is a background: a picture mark would shine
/// through between them. The test looks at the picture's descendants, and at nodes painted after it under the
/// same parent. It goes further up while the parents are no larger than the picture. So nodes that merely
/// pass over, such as a sheet, do not count. A node on an opaque surface counts for that surface, not for the
/// picture. Limit: `reach` nodes per picture.
struct Backdrops {
  static let reach = 48
  /// How far a parent may reach beyond a picture that fills it, in points.
  private static let slack = 1.0

  let nodes: [SceneNode]
  let snapshot: HierarchySnapshot

  func isBackdrop(_ position: Int) -> Bool {
    let box = nodes[position].bounds
    guard box.isDrawable else { return false }
    let middle = box.inset(dx: box.width / 4, dy: box.height / 4)
    var left = Self.reach
    if hasContent(in: position + 1..<Int(nodes[position].end), over: middle, &left) { return true }
    var under = position
    while left > 0, nodes[under].parent >= 0 {
      let parent = Int(nodes[under].parent)
      if hasContent(in: Int(nodes[under].end)..<Int(nodes[parent].end), over: middle, &left) { return true }
      guard box.inset(dx: -Self.slack, dy: -Self.slack).contains(nodes[parent].bounds) else { return false }
      under = parent
      left -= 1
    }
    return false
  }

  private func hasContent(in run: Range<Int>, over middle: Rect2D, _ left: inout Int) -> Bool {
    var position = run.lowerBound
    while position < run.upperBound, left > 0 {
      left -= 1
      let node = nodes[position]
      let isOnScreen = node.verdict == .draw || node.verdict == .skip
      if node.verdict == .draw, isContent(node.category), node.bounds.intersection(middle) != nil {
        return true
      }
      position =
        isOnScreen && !isSurface(node) && !node.flags.contains(.sealed) ? position + 1 : Int(node.end)
    }
    return false
  }

  private func isSurface(_ node: SceneNode) -> Bool {
    snapshot.nodes[Int(node.source)].background?.isOpaque ?? false
  }

  private func isContent(_ category: NodeCategory) -> Bool {
    switch category {
    case .unknown, .view, .scrollView, .list, .cell, .card, .modal, .drawer, .menu, .backgroundImage: false
    default: true
    }
  }
}
