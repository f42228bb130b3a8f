package import SilhouetteHierarchy

/// One element of the replay's page: a `div` in the body, absolutely placed.
///
/// Elements are small and flat, since two pages are compared for every snapshot: numbers are integers on the scene's
/// grid, and everything that many elements share (`Look`, `Marks`, transforms, texts) is an index into `LookTable`,
/// -1 for none. An element's children are placed in its box's space, origin at the box's top left.
package struct Element: Sendable, Hashable {
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// Stands for a node of the scene.
    case node
    /// Holds the children of a node that scrolls, moved by the negative content offset; has no size and no look.
    case content
    /// A skeleton part that `Marks` cannot say; stands before the node's other children.
    case part
  }

  /// In the log, unique in the page, never used again for another element between two full snapshots.
  package var id: Int32 = 0
  /// Index of the parent in the tree, -1 for children of the body; smaller than the element's own index.
  package var parent: Int32 = -1
  /// Index just past the element's subtree.
  package var end: Int32 = 0
  package var kind: Kind = .node
  /// Taken out of the picture with its subtree, and kept for when it comes back.
  package var isHidden = false
  /// Of the group of the element and its subtree, in thousandths.
  package var alpha: UInt16 = 1000
  /// In quarters of a point, in the parent's space.
  package var left: Int32 = 0
  package var top: Int32 = 0
  package var width: Int32 = 0
  package var height: Int32 = 0
  /// Index of the `Look` that is shown.
  package var look: Int32 = -1
  /// Index of the `Look` that the element's class stands for in the style sheet of the last full snapshot, -1 where
  /// the sheet has none for it. What differs between `base` and `look` is written inline.
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

/// The replay's page at one moment: its elements in pre-order, and what lies around them.
package struct ElementTree: Sendable, Equatable {
  package var elements: [Element] = []
  /// The body's background; opaque.
  package var background: Color
  package var viewport: Viewport

  package init(viewport: Viewport, background: Color) {
    self.viewport = viewport
    self.background = background
  }
}
