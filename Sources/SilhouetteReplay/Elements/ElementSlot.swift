import SilhouetteHierarchy

/// The facts that a builder keeps about one identity from page to page.
struct ElementSlot: Sendable {
  var identity: Int32 = 0
  /// Of its element; 0 while it has none in the page.
  var id: Int32 = 0
  /// Of the `.content` element; 0 for none.
  var content: Int32 = 0
  /// Of its element in the last page, -1 for none.
  var position: Int32 = -1
  /// The build that last had it in the scene and in the page, not hidden.
  var shown: UInt32 = 0
  /// Whether that was so in the build before this one.
  var wasShown = false
  /// The build since which it waits to come back; 0 while it is shown.
  var hiddenSince: UInt32 = 0
  /// Its parts in the scene of the build `shown`.
  var parts = SliceRange.empty
  /// How those parts were grouped.
  var keptOrder = false
  /// Its children hang on an ancestor's element, and stay there until the next full snapshot.
  var isGrouped = false
  /// In this build it has the same parent as in the last page.
  var stays = false
  /// Among its siblings, as `Element.order`.
  var order: Int32 = 0
  /// The range of orders that its children have had; both are 0 if they have the scene's sequence in the
  /// page.
  var lowest: Int32 = 0
  var highest: Int32 = 0
  /// The build that put it into the page anew, between others.
  var inserted: UInt32 = 0
  /// Its node in the scene of the build `listed`.
  var node: Int32 = 0
  var listed: UInt32 = 0
  /// The last of its children so far, in the build `listed`.
  var lastRow = RowKey()
  /// The build that found its children changed.
  var unsettled: UInt32 = 0
  /// Distance of the `.content` element from the negative content offset; its children move the other way.
  var drift = ElementShift()
  /// How many changes a moving layer spares, or would have spared, since the last full snapshot.
  var spared: Int32 = 0
  /// Its children move together, so it gets a `.content` element in this build.
  var wantsContent = false
  /// Number of its poll; valid in this build only if that poll belongs to it.
  var poll: Int32 = 0

  mutating func forget() {
    id = 0
    content = 0
    position = -1
    hiddenSince = 0
    drift = ElementShift()
    wantsContent = false
    order = 0
    lowest = 0
    highest = 0
  }

  /// Whether its children may be in another order in the page than in the scene.
  var isShuffled: Bool { lowest != 0 || highest != 0 }
}

/// Decides which of two siblings is painted first.
struct RowKey: Comparable, Sendable {
  var order = Int32.min
  /// In the last page.
  var position = Int32.min

  static func < (one: RowKey, other: RowKey) -> Bool {
    (one.order, one.position) < (other.order, other.position)
  }
}

/// The role of a node in the page.
enum ElementRole: UInt8, Sendable {
  case none
  /// It has no element, and its children hang on the next ancestor that has.
  case grouped
  case element
}

/// A way, or a place as the way to it, in quarters of a point.
struct ElementShift: Sendable, Equatable {
  var left: Int32 = 0
  var top: Int32 = 0
}

/// A living element whose subtree is being written.
struct OpenElement: Sendable {
  /// Just past its subtree in the scene.
  var end: Int
  /// Place of the element in the last page, -1 for none.
  var last: Int32
  /// Place in the new page of the element that holds its children: itself, or its content.
  var holder: Int32
  var stays: Bool
}
