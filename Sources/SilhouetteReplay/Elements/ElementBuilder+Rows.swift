import SilhouetteHierarchy
import SilhouetteScene

/// Rows that come into sight use the elements of rows that went out of it, as lists of toolkits do with views. A row that
/// changes its place among its siblings keeps its element.
///
/// The element's `order` expresses both: siblings are painted by it, whatever their places in the page. Rows
/// that come or go at the end of a list get an order above all that it had, those at the front one below. A
/// row that comes between others gets one between theirs if there is one. Otherwise it gets the order of the
/// row before it, and a new place in the page.
///
/// So the orders of siblings, hidden ones left out, never fall from one to the next in the scene, and
/// siblings of one order have the same sequence in the page as in the scene.
extension ElementBuilder {
  /// Orders stay nearer to 0 than this.
  private static let farthestOrder: Int32 = 1 << 28
  /// From the order of a row at one end to the next one's, so that a few can come between them.
  private static let orderStep: Int32 = 4

  mutating func settleRows(
    _ scene: WireframeScene, _ identities: [Int32], _ visible: [Bool], _ table: borrowing LookTable
  ) {
    lists.removeAll(keepingCapacity: true)
    for index in scene.nodes.indices where roles[index] != .none { note(index, scene.nodes, identities) }
    if lists.isEmpty { return }
    if !isAnew { findSight(scene.nodes, visible) }
    for list in lists {
      let holder = identities[Int(list)]
      // Otherwise its own row was used for another.
      guard slots[Int(holder)].id != 0 else { continue }
      collectRows(of: Int(list), scene.nodes)
      if isAnew { orderAnew(identities) } else { order(holder, scene, identities, table) }
    }
  }

  /// Notes the anchor of a node, and its parent if the node is not there as in the last page. `claim` notes
  /// the anchors once more, since the reuse of rows changes which nodes have an element.
  private mutating func note(_ index: Int, _ nodes: [SceneNode], _ identities: [Int32]) {
    let holder = holder(of: index, nodes)
    guard roles[index] == .element else {
      anchors[index] = holder
      shifts[index] = place(of: index, nodes)
      return
    }
    let slot = Int(identities[index])
    anchors[index] = identities[index]
    (slots[slot].node, slots[slot].listed, slots[slot].lastRow) = (Int32(index), build, RowKey())
    let isKnown = isRow(slot, in: holder)
    if !isKnown { slots[slot].order = 0 }
    guard holder >= 0, slots[Int(holder)].id != 0, slots[Int(holder)].position >= 0 else { return }
    if isKnown {
      let key = RowKey(order: slots[slot].order, position: slots[slot].position)
      let isInOrder = slots[Int(holder)].lastRow < key
      slots[Int(holder)].lastRow = key
      if isInOrder { return }
    } else if isAnew, !slots[Int(holder)].isShuffled {
      return
    }
    guard slots[Int(holder)].unsettled != build else { return }
    slots[Int(holder)].unsettled = build
    lists.append(slots[Int(holder)].node)
  }

  /// Whether it has an element that hung on the same one in the last page.
  private func isRow(_ slot: Int, in holder: Int32) -> Bool {
    slots[slot].id != 0 && slots[slot].position >= 0 && owner(above: slots[slot].position) == holder
  }

  private mutating func findSight(_ nodes: [SceneNode], _ visible: [Bool]) {
    sight.removeAll(keepingCapacity: true)
    sight.append(contentsOf: visible)
    for index in nodes.indices.reversed() where sight[index] && nodes[index].parent >= 0 {
      sight[Int(nodes[index].parent)] = true
    }
  }

  /// Fills `rows` with the elements that hang on a node's.
  private mutating func collectRows(of list: Int, _ nodes: [SceneNode]) {
    rows.removeAll()
    var index = list + 1
    while index < Int(nodes[list].end) {
      if roles[index] == .grouped {
        index += 1
      } else {
        if roles[index] == .element { rows.nodes.append(Int32(index)) }
        index = max(Int(nodes[index].end), index + 1)
      }
    }
  }

  /// For a full snapshot, whose rows have the sequence of the scene.
  private mutating func orderAnew(_ identities: [Int32]) {
    let known = rows.nodes.first { slots[Int(identities[Int($0)])].id != 0 }
    var last = known.map { slots[Int(identities[Int($0)])].order } ?? 0
    for row in rows.nodes {
      let slot = Int(identities[Int(row)])
      if slots[slot].id != 0 { last = max(last, slots[slot].order) }
      slots[slot].order = last
    }
  }

  // MARK: Orders

  private mutating func order(
    _ holder: Int32, _ scene: WireframeScene, _ identities: [Int32], _ table: borrowing LookTable
  ) {
    findWaiting(in: holder, scene, identities)
    keepRows(holder, identities)
    // Without any that stay, all come at the end.
    let front = rows.kept.firstIndex(of: true) ?? 0
    let tail = rows.kept.lastIndex(of: true).map { $0 + 1 } ?? 0
    let firstInSight = rows.nodes.indices.first { rows.kept[$0] && sight[Int(rows.nodes[$0])] }
    for number in (0..<front).reversed() {
      let order = slots[Int(holder)].lowest - Self.orderStep
      // An element with an order below 0 is painted under the marks of its parent, and layers have none.
      let hasRoom = slots[Int(holder)].content != 0 && order > -Self.farthestOrder
      if hasRoom, place(number, from: order, in: holder, fromEnd: true, scene, identities, table) {
        slots[Int(holder)].lowest = order
      } else {
        insert(number, beside: number + 1, identities)
      }
    }
    for number in front..<rows.nodes.count where !rows.kept[number] {
      let isLast = number >= tail
      let order = isLast ? slots[Int(holder)].highest + Self.orderStep : rows.orders[number - 1] + 1
      let hasRoom = order < min(rows.nextOrders[number], Self.farthestOrder)
      let fromEnd = firstInSight.map { number < $0 } ?? false
      if hasRoom, place(number, from: order, in: holder, fromEnd: fromEnd, scene, identities, table) {
        if isLast { slots[Int(holder)].highest = order }
      } else {
        insert(number, beside: number - 1, identities)
      }
    }
  }

  /// Decides which rows stay as they are: as many of the last page's as can.
  private mutating func keepRows(_ holder: Int32, _ identities: [Int32]) {
    rows.kept.refill(with: false, count: rows.nodes.count)
    rows.orders.refill(with: 0, count: rows.nodes.count)
    for number in rows.nodes.indices {
      let slot = Int(identities[Int(rows.nodes[number])])
      guard isRow(slot, in: holder) else { continue }
      let key = RowKey(order: slots[slot].order, position: slots[slot].position)
      rows.orders[number] = key.order
      rows.known.append((key, Int32(number)))
    }
    rows.keepLongest()
    var next = Int32.max
    rows.nextOrders.refill(with: next, count: rows.nodes.count)
    for number in rows.nodes.indices.reversed() {
      if rows.kept[number] { next = rows.orders[number] }
      rows.nextOrders[number] = next
    }
  }

  /// Gives a row an order that it did not have, and an element that waits if it has none. Returns whether it has one.
  private mutating func place(
    _ number: Int, from order: Int32, in holder: Int32, fromEnd: Bool, _ scene: WireframeScene,
    _ identities: [Int32], _ table: borrowing LookTable
  ) -> Bool {
    let slot = Int(identities[Int(rows.nodes[number])])
    if isRow(slot, in: holder) {
      guard rows.holdsRows || rows.isOfList(number, scene.nodes) else { return false }
    } else {
      guard rows.isOfList(number, scene.nodes),
        reuseRow(for: number, fromEnd: fromEnd, scene, identities, table)
      else { return false }
    }
    let old = elements[Int(slots[slot].position)].order
    rows.orders[number] = order == old && order + 1 < rows.nextOrders[number] ? order + 1 : order
    slots[slot].order = rows.orders[number]
    return true
  }

  /// Makes a row one that is added to the page beside another, in the same order.
  private mutating func insert(_ number: Int, beside neighbour: Int, _ identities: [Int32]) {
    let slot = Int(identities[Int(rows.nodes[number])])
    slots[slot].inserted = build
    rows.orders[number] = rows.orders.indices.contains(neighbour) ? rows.orders[neighbour] : 0
    slots[slot].order = rows.orders[number]
  }
}

/// The rows of one list, while they are settled.
struct ListRows: Sendable {
  /// In the scene's order.
  var nodes: [Int32] = []
  /// By row, whether it stays in place.
  var kept: [Bool] = []
  /// By row; that of a row whose element another one uses stays.
  var orders: [Int32] = []
  /// By row: that of the next one that stays, or its own.
  var nextOrders: [Int32] = []
  /// Those that were rows of the list in the last page, by number.
  var known: [(key: RowKey, number: Int32)] = []
  /// Rows of the last page that are free to be used, as places in it, in the order of painting; -1 once one is used.
  var waiting: [(key: RowKey, position: Int32)] = []
  /// Those between these are left.
  var waitingRange = 0..<0
  /// Whether the list scrolls, or its rows have come and gone.
  var holdsRows = false
  /// How many rows beside a row must be like it.
  var fewestLikes = 2
  private var ranks: [Int32] = []
  private var sorted: [Int32] = []
  private var longest = SiblingOrder()

  init() {}

  mutating func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    known.removeAll(keepingCapacity: true)
    waiting.removeAll(keepingCapacity: true)
  }

  mutating func skipUsed() {
    while let first = waitingRange.first, waiting[first].position < 0 { waitingRange.removeFirst() }
    while let last = waitingRange.last, waiting[last].position < 0 { waitingRange.removeLast() }
  }

  /// Whether a row is one of several similar ones side by side, and is not a page of tabs or a dialog.
  func isOfList(_ number: Int, _ all: [SceneNode]) -> Bool {
    let node = all[Int(nodes[number])]
    var likes = 0
    for other in max(0, number - 3)...min(number + 3, nodes.count - 1) where other != number {
      let neighbour = all[Int(nodes[other])]
      if abs(other - number) == 1, node.bounds.overlaps(neighbour.bounds) { return false }
      if neighbour.category == node.category, node.frame.isLike(neighbour.frame) { likes += 1 }
    }
    return likes >= fewestLikes
  }

  /// Marks the known rows that stay: as many as can without a change of order.
  mutating func keepLongest() {
    let isInOrder = zip(known, known.dropFirst()).allSatisfy { $0.key < $1.key }
    if isInOrder {
      for row in known { kept[Int(row.number)] = true }
      return
    }
    sorted.removeAll(keepingCapacity: true)
    sorted.append(contentsOf: known.indices.map { Int32($0) })
    sorted.sort { known[Int($0)].key < known[Int($1)].key }
    ranks.refill(with: 0, count: known.count)
    for (rank, place) in sorted.enumerated() { ranks[Int(place)] = Int32(rank) }
    longest.reset(ranks: known.count)
    for rank in ranks { longest.append(rank: rank, weight: 1) }
    longest.forEachKept { kept[Int(known[$0].number)] = true }
  }
}

extension Rect2D {
  /// Whether two rows of a list may have these boxes: one side is equal, and the other one is no more than four times as long.
  func isLike(_ other: Rect2D) -> Bool {
    width == other.width && isNear(height, other.height)
      || height == other.height && isNear(width, other.width)
  }

  private func isNear(_ one: Double, _ other: Double) -> Bool { max(one, other) <= 4 * min(one, other) }

  /// By half a point or more, since rows that only touch may be rounded.
  func overlaps(_ other: Rect2D) -> Bool {
    x + 0.5 <= other.maxX && other.x + 0.5 <= maxX && y + 0.5 <= other.maxY && other.y + 0.5 <= maxY
  }
}
