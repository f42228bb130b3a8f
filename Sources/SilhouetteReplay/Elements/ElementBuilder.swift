import SilhouetteHierarchy
package import SilhouetteScene

/// Makes pages from scenes, one after the other, so that each page differs little from the last one.
///
/// ```
/// seat      finds the slot of each identity             ElementBuilder+Slots
/// choose    decides which nodes have an element         ElementBuilder+Members
/// recycle   uses elements of rows again for others      ElementBuilder+Rows, RowMatch
/// drift     moves layers in place of their children     ElementBuilder+Drift
/// hide      keeps elements that left, to wait           ElementBuilder+Hidden
/// write     elements in pre-order, hidden ones between  ElementBuilder+Page
/// arrange   brings rows back to their places            ElementBuilder+Arranging
/// ```
///
/// Where only a few nodes differ from the last scene, and none of them comes, goes or changes others, `rewrite` does all of it at
/// once: it writes these nodes' elements in the last page.
///
/// An element belongs to an identity, and keeps its id as long as it is in the page. Once there, it stays. If it
/// scrolls or slides out of sight, it is kept at its true place, until another row of its list can use it. If
/// its node is hidden or gone, the element is kept in its last state, and not shown. Memory grows with the
/// nodes and elements of one page, not with the session. Time grows with nodes and elements.
package struct ElementBuilder: Sendable {
  /// The largest number of hidden elements. Beyond it, the longest hidden are removed.
  package static let mostHidden = 500

  /// Facts about identities, each in a slot of its own.
  var slots: [ElementSlot] = []
  /// Slots by identity.
  var slotNumbers = StampedTable()
  var slotRoom = 0
  /// The last scene's identities, and their slots.
  var lastIdentities: [Int32] = []
  var lastSlots: [Int32] = []
  /// The last page, and the slot that each of its elements belongs to.
  var elements: [Element] = []
  var owners: [Int32] = []
  /// Number of elements of the last page that represent nodes.
  var nodeElements = 0
  /// The page that is being written, and its owners.
  var page: [Element] = []
  var pageOwners: [Int32] = []
  /// By element, its place in the last page if it stays in its parent; -1 otherwise.
  var pageSources: [Int32] = []
  var pageNodes = 0
  var arranger = PageArranger()
  /// Parts of the last scene, to see which are the same.
  var lastParts: [ScenePart] = []
  /// The last scene and its visible nodes.
  var lastScene: WireframeScene?
  var lastVisible: [Bool] = []
  /// Whether the last build gave elements of rows to others, so that some roles are not those of the next one.
  var gaveRows = false
  /// Whether the last page has metadata.
  private var hasMetadata = false
  private let takesWholeWay: Bool
  /// How many pages are the last one with some elements changed.
  package private(set) var rewrites = 0
  var sheet = LookSheet()
  var grouper = MarksGrouper()
  /// Number of this build, from 1.
  var build: UInt32 = 0
  var isAnew = true
  /// Whether any element of the last page is not in the scene, or hidden there.
  var hidesAny = false
  private var nextID = Page.firstElementID

  // By node, of this build only.
  var roles: [ElementRole] = []
  /// Element children, those of grouped children among them.
  var children: [Int32] = []
  /// The slot of the node itself or the next ancestor that has an element, -1 for the body.
  var anchors: [Int32] = []
  /// How far a grouped node moves its children in the space of the next ancestor that has an element.
  var shifts: [ElementShift] = []
  /// Nodes whose children came or changed their order, and the children of one of them.
  var lists: [Int32] = []
  var rows = ListRows()
  /// Whether anything in a node's subtree can be seen.
  var sight: [Bool] = []
  var match = RowMatch()
  /// One for each element in which children moved.
  var polls: [DriftPoll] = []
  /// Children of any kind that are wholly beyond the box's right or lower edge.
  var beyond: [Int32] = []
  var open: [OpenElement] = []
  /// Nodes that differ from the last scene.
  var changed: [Int32] = []
  var rewritten: [RewrittenElement] = []
  var hasSameParts = false
  /// By element of the last page, its place in the new one; of hidden elements only.
  var places: [Int32] = []

  /// - Parameter takesWholeWay: makes every page anew; the pages are the same.
  package init(takesWholeWay: Bool = false) {
    self.takesWholeWay = takesWholeWay
  }

  /// Makes the next build one for a full snapshot: hidden and unseen elements are dropped, all looks get classes, and
  /// nodes are looked at afresh. Elements that stay keep their ids, and no id is used again.
  ///
  /// - Returns: The table that the next builds fill.
  package mutating func startAnew() -> LookTable {
    isAnew = true
    return LookTable()
  }

  /// Makes the page of a scene.
  ///
  /// - Parameters:
  ///   - identities: By node, each once in the scene: the same number is the same thing during the whole session.
  ///   - visible: By node, whether it can be seen; see `Culler.visibleNodes(of:)`.
  ///   - metadata: Attributes of a node's element, by index in the scene.
  ///   - table: The table of the last build, or the one that `startAnew` returned.
  package mutating func build(
    _ scene: WireframeScene, identities: [Int32], visible: [Bool],
    metadata: ((Int) -> [MetadataAttribute]?)? = nil, into table: inout LookTable
  ) -> ElementTree {
    precondition(identities.count == scene.nodes.count, "every node has an identity")
    precondition(visible.count == scene.nodes.count, "every node is seen or not")
    if metadata == nil, !hasMetadata, !takesWholeWay, rewrite(for: scene, identities, visible, &table) {
      rewrites &+= 1
      return tree(of: scene)
    }
    hasMetadata = metadata != nil
    gaveRows = false
    build &+= 1
    let identities = seat(identities)
    makeRoom(identities.count)
    chooseMembers(scene, identities, visible)
    settleRows(scene, identities, visible, table)
    claim(scene, identities)
    settleDrifts(scene, identities)
    settleHidden()
    writePage(scene, identities, metadata, &table)
    arrange()
    finish(scene, table)
    keepScene(scene, visible)
    return tree(of: scene)
  }

  private func tree(of scene: WireframeScene) -> ElementTree {
    var tree = ElementTree(viewport: scene.viewport, background: scene.background)
    tree.elements = elements
    return tree
  }

  private mutating func makeRoom(_ count: Int) {
    Self.refill(&roles, count, .none)
    Self.refill(&children, count, 0)
    Self.refill(&anchors, count, -1)
    Self.refill(&shifts, count, ElementShift())
    Self.refill(&beyond, count, 0)
    Self.refill(&places, elements.count, -1)
    // The last page was handed out, so this one needs memory of its own.
    page = []
    page.reserveCapacity(elements.count + count / 8 + 16)
    pageOwners.removeAll(keepingCapacity: true)
    pageSources.removeAll(keepingCapacity: true)
    pageNodes = 0
  }

  private static func refill<Value>(_ values: inout [Value], _ count: Int, _ value: Value) {
    values.removeAll(keepingCapacity: true)
    values.append(contentsOf: repeatElement(value, count: count))
  }

  private mutating func finish(_ scene: WireframeScene, _ table: LookTable) {
    for position in page.indices.reversed() where page[position].parent >= 0 {
      let parent = Int(page[position].parent)
      page[parent].end = max(page[parent].end, page[position].end)
    }
    if isAnew { sheet.adopt(page, looks: table.looks.count) }
    isAnew = false
    elements = page
    page = []
    swap(&owners, &pageOwners)
    nodeElements = pageNodes
    lastParts = scene.parts
  }

  mutating func newID() -> Int32 {
    defer { nextID += 1 }
    return nextID
  }

  /// Whether an identity has its element shown in this build.
  func isShown(_ identity: Int32) -> Bool { slots[Int(identity)].shown == build }
}
