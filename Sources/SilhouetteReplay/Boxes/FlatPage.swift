internal import SilhouetteHierarchy
internal import SilhouetteScene

/// The flat list of boxes that a player has, and what changes in it from scene to scene.
///
/// A box keeps its id as long as it is in the list. A box that comes takes over the id of the most similar one that goes: then only
/// what differs is written. Boxes without a successor are parked below the screen, where the next one that comes finds them: to move a
/// box there and back takes half of the bytes that its removal and an addition take. Memory and time grow with the boxes of one scene.
struct FlatPage: Sendable {
  /// The largest number of boxes below the screen.
  private static let mostParked = 64

  /// The page's size.
  private(set) var viewport: Viewport?
  /// In the player's order.
  private(set) var boxes: [FlatBox] = []
  private var ids: [UInt64: Int32] = [:]
  private var nextID: Int32 = 1

  /// The changes to a scene; nil if it has another size than the page, or there is no page yet. The page is the scene's afterwards.
  mutating func change(to scene: WireframeScene, identities: [Int32], visible: [Bool]) -> FlatChanges? {
    guard viewport == scene.viewport else { return nil }
    let drafts = FlatListBuilder.drafts(of: scene, identities: identities, visible: visible)
    return change(to: named(drafts))
  }

  /// Begins anew with a scene. Ids stay.
  mutating func begin(with scene: WireframeScene, identities: [Int32], visible: [Bool]) {
    let drafts = FlatListBuilder.drafts(of: scene, identities: identities, visible: visible)
    boxes = named(drafts)
    viewport = scene.viewport
  }

  // MARK: Ids

  /// Gives each draft its id.
  private mutating func named(_ drafts: [FlatDraft]) -> [FlatBox] {
    var list = drafts.map { $0.box }
    var kept: Set<Int32> = []
    for (index, draft) in drafts.enumerated() {
      guard let id = ids[draft.key] else { continue }
      list[index].id = id
      kept.insert(id)
    }
    var spare = SpareBoxes(boxes.filter { !kept.contains($0.id) })
    ids.removeAll(keepingCapacity: true)
    for (index, draft) in drafts.enumerated() {
      if list[index].id == 0 { list[index].id = spare.take(for: list[index]) ?? newID() }
      ids[draft.key] = list[index].id
    }
    return list
  }

  private mutating func newID() -> Int32 {
    defer { nextID = nextID == .max ? 1 : nextID + 1 }
    return nextID
  }

  // MARK: Changes

  private mutating func change(to next: [FlatBox]) -> FlatChanges {
    var changes = FlatChanges()
    var placeOf: [Int32: Int32] = [:]
    for (index, box) in boxes.enumerated() { placeOf[box.id] = Int32(index) }
    let places = next.map { placeOf[$0.id] ?? -1 }
    let order = FlatOrder(next, places: places)

    // By place in the list before, the box that stays there.
    var staying = [FlatBox?](repeating: nil, count: boxes.count)
    var indexOf = [Int](repeating: -1, count: boxes.count)
    for (index, place) in places.enumerated() where place >= 0 && order.stays[index] {
      staying[Int(place)] = next[index]
      indexOf[Int(place)] = index
    }
    park(&staying, places)
    for (place, box) in boxes.enumerated() {
      guard let new = staying[place] else {
        changes.removes.append(box.id)
        continue
      }
      if new != box { changes.updates.append(FlatChanges.Update(old: box, new: new)) }
    }
    boxes = arranged(next, places, staying, indexOf, order, &changes)
    return changes
  }

  /// Lets boxes that go stay below the screen, the last ones of the list if there are too many.
  private func park(_ staying: inout [FlatBox?], _ places: [Int32]) {
    guard let viewport, viewport.height < Double(FlatBox.parkedY) else { return }
    // A box that moves in the list is removed and added again.
    let moving = Set(places.filter { $0 >= 0 && staying[Int($0)] == nil })
    var room = Self.mostParked
    for place in boxes.indices.reversed() where staying[place] == nil && !moving.contains(Int32(place)) {
      guard room > 0, boxes[place].kind != .text else { continue }
      room -= 1
      staying[place] = boxes[place]
      staying[place]!.y = FlatBox.parkedY
    }
  }

  /// The player's list after the changes. Boxes that come are put behind the box before them that is in its right place.
  private func arranged(
    _ next: [FlatBox], _ places: [Int32], _ staying: [FlatBox?], _ indexOf: [Int], _ order: FlatOrder,
    _ changes: inout FlatChanges
  ) -> [FlatBox] {
    // Boxes to put directly behind each box of `next`, and before all of them.
    var first: [Int] = []
    var behind: [Int: [Int]] = [:]
    var anchor = -1
    var previous: Int32?
    for index in next.indices {
      let isStaying = places[index] >= 0 && order.stays[index]
      if isStaying {
        guard order.isInRun(index) else { continue }
        (anchor, previous) = (index, next[index].id)
        continue
      }
      changes.adds.append(FlatChanges.Addition(previous: previous, box: next[index]))
      if anchor < 0 { first.append(index) } else { behind[anchor, default: []].append(index) }
      previous = next[index].id
    }
    var list = first.map { next[$0] }
    list.reserveCapacity(next.count)
    for (place, box) in staying.enumerated() {
      guard let box else { continue }
      list.append(box)
      for added in behind[indexOf[place]] ?? [] { list.append(next[added]) }
    }
    return list
  }
}

/// Boxes that leave a list, whose ids others can take over.
private struct SpareBoxes {
  /// What a box must share with another one to take over its id.
  private struct Likeness: Hashable {
    enum Degree: CaseIterable {
      case size, style, kind
    }

    var kind: FlatBox.Kind
    var style = FlatBox.Style()
    var width: Int32 = 0
    var height: Int32 = 0

    init(_ box: FlatBox, _ degree: Degree) {
      kind = box.kind
      if degree != .kind { style = box.style }
      if degree == .size { (width, height) = (box.width, box.height) }
    }
  }

  /// By degree of likeness; the next id last.
  private var ids: [Likeness.Degree: [Likeness: [Int32]]] = [:]
  private var taken: Set<Int32> = []

  init(_ boxes: [FlatBox]) {
    for box in boxes.reversed() where box.kind != .text {
      for degree in Likeness.Degree.allCases {
        ids[degree, default: [:]][Likeness(box, degree), default: []].append(box.id)
      }
    }
  }

  /// The id of the box that is most like another one.
  mutating func take(for box: FlatBox) -> Int32? {
    guard box.kind != .text else { return nil }
    for degree in Likeness.Degree.allCases {
      while let id = ids[degree]?[Likeness(box, degree)]?.popLast() {
        if taken.insert(id).inserted { return id }
      }
    }
    return nil
  }
}
