package import SilhouetteHierarchy
package import SilhouetteScene

/// The elements of one screen that are compared between two runs: those that can be seen, and those that hold
/// several of them.
///
/// Elements are in paint order, which is pre-order. No text is in it.
package struct ScreenShape: Sendable {
  package var viewport: Viewport
  /// Whether the source says where its elements stand; otherwise places are not compared.
  package var hasPlaces = true
  package var elements: [ShapeElement] = []
  /// Places that have a name for a person, such as lists and bars, from the outermost inwards.
  package var containers: [ShapeContainer] = []
  /// Class names without repetition; elements have indexes into it.
  package var classes: [String] = []

  package init(viewport: Viewport) {
    self.viewport = viewport
  }

  /// The number of elements that can be seen.
  package var seenCount: Int { elements.reduce(0) { $0 + ($1.isSeen ? 1 : 0) } }
}

/// A node that names a place.
package struct ShapeContainer: Sendable, Equatable {
  package var category: NodeCategory
  /// Index of the container around it, -1 for none.
  package var above: Int32
}

/// One element of a screen, or a box that can not be seen and holds several.
package struct ShapeElement: Sendable {
  /// Index of the element around it, -1 for none.
  package var parent: Int32
  /// Index just past its subtree.
  package var end: Int32 = 0
  /// The category by the rules.
  package var category: NodeCategory
  /// The category that is drawn: layout may have found more than the rules.
  package var drawnAs: NodeCategory
  package var state: NodeState
  /// Whether it paints anything that can be seen. Others are compared only for their contents.
  package var isSeen: Bool
  /// Whether rules take it for a plain box, and only its place for more. It is not missed for itself.
  package var isSoft = false
  /// Whether words are drawn in it. Its size then follows from them.
  package var hasWords = false
  /// In viewport points, without clips. For an unseen element, the smallest box around its seen contents.
  package var box: Rect2D
  /// Its own box in any case, in viewport points.
  package var frame: Rect2D
  package var style: ShapeStyle
  /// Hash of its identifier in code, 0 for none.
  package var key: UInt64 = 0
  /// Hash of its texts, 0 where they are not known. It never leaves memory.
  package var words: UInt64 = 0
  /// Index into `ScreenShape.classes`, -1 for none.
  package var className: Int32 = -1
  /// Index into `ScreenShape.containers` of the nearest place around it, -1 for none.
  package var container: Int32 = -1
  /// Number of seen elements in its subtree, itself among them.
  package var seenCount: Int32 = 0
}

/// How an element is painted, as far as the app decides that: as the source reports it, or where a run is an event log,
/// as it is drawn.
package struct ShapeStyle: Sendable, Equatable {
  package var fill = RGBAColor.clear
  package var radius = 0.0
  package var borderWidth = 0.0
  package var borderColor = RGBAColor.clear
  /// Colour of text bars and marks; clear for none.
  package var ink = RGBAColor.clear
  /// nil where it is not known or none.
  package var shadow: NodeDetail.Shadow?
  /// From the window down, 0 to 1.
  package var alpha = 1.0
}
