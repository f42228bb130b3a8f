package import SilhouetteHierarchy

/// One element of the replay's page: a `div` in the body, placed absolutely.
///
/// Two pages are compared for every snapshot, so elements are small and flat. Numbers are integers on the scene's grid.
/// Values that many elements share (`Look`, `Marks`, transforms, texts) are indices into `LookTable`, -1 for
/// none. Children are placed in the space of their parent's box, with the origin at its top left.
package struct Element: Sendable, Hashable {
  /// The thing that an element represents.
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// A node of the scene.
    case node
    /// The children of a node that scrolls, moved by the negative content offset. It has no size and no look.
    case content
    /// A skeleton part that `Marks` cannot hold. It comes before the node's other children.
    case part
  }

  /// Number in the log, unique in the page. Between two full snapshots, no other element gets it.
  package var id: Int32 = 0
  /// Index of the parent in the tree, -1 for children of the body. It is smaller than the element's own index.
  package var parent: Int32 = -1
  /// Index just past the element's subtree.
  package var end: Int32 = 0
  package var kind: Kind = .node
  /// Not shown, with its subtree, and kept in case it comes back.
  package var isHidden = false
  /// Opacity of the element and its subtree as one group, in thousandths.
  package var alpha: UInt16 = 1000
  /// Siblings are painted in rising order, and those of one order in the sequence of the page. 0 unless
  /// siblings are in another order than in the page; an element that is used for another node gets an order
  /// that it never had.
  package var order: Int32 = 0
  /// In quarters of a point, in the parent's space.
  package var left: Int32 = 0
  /// In quarters of a point, in the parent's space.
  package var top: Int32 = 0
  /// In quarters of a point.
  package var width: Int32 = 0
  /// In quarters of a point.
  package var height: Int32 = 0
  /// Index of the `Look`.
  package var look: Int32 = -1
  /// Index of the `Look` of the element's class in the last full snapshot's style sheet; -1 if the sheet has none for
  /// it. The differences between `base` and `look` are in the element's own style.
  package var base: Int32 = -1
  /// Index of the `Marks`.
  package var marks: Int32 = -1
  /// Index of a transform about the box's top left corner, applied before the move by `left` and `top`.
  package var transform: Int32 = -1
  /// Index of revealed text.
  package var text: Int32 = -1
  /// Index of the attributes that `--metadata` adds.
  package var metadata: Int32 = -1

  package init() {}
}

/// The replay's page at one moment: its elements in pre-order, its background and its size.
package struct ElementTree: Sendable, Equatable {
  package var elements: [Element] = []
  /// The body's opaque background.
  package var background: RGBAColor
  package var viewport: Viewport

  package init(viewport: Viewport, background: RGBAColor) {
    self.viewport = viewport
    self.background = background
  }
}
