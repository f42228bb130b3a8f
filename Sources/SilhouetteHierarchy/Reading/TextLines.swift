/// The lines of text on a screen whose frames are still in device pixels.
package struct TextLines {
  /// Half of them are no higher, in pixels; nil if there are too few.
  package let usualHeight: Double?

  /// In points: lines of 11 points of text (Material's smallest) are 13 high, those of 14 (its body) 19.
  package static let (lowest, usual) = (13.0, 19.0)
  private static let fewest = 5

  /// Looks at labels of Android without anything in them.
  package init(of snapshot: HierarchySnapshot) {
    var heights: [Double] = []
    for (index, node) in snapshot.nodes.enumerated()
    where node.end == index + 1 && !node.text.isEmpty && node.frame.isDrawable
      && snapshot[node.className].hasSuffix("TextView")
    {
      heights.append(node.frame.height)
    }
    usualHeight = heights.count < Self.fewest ? nil : heights.sorted()[heights.count / 2]
  }
}
