import SilhouetteHierarchy
import SilhouetteScene

/// Lists whose rows are moved one by one: the layer that holds them moves instead, which is one change.
///
/// A `.content` element is at the negative content offset plus a drift, and everything in it is placed as
/// much further back. The sum gives the places of the scene. The drift is chosen so that most of the earlier
/// children keep their numbers. It outlasts full snapshots, so that a list does not jump at one when the log
/// is read.
///
/// An element without a `.content` gets one when moving its children has cost as much as putting them into a layer would, or
/// at the next full snapshot.
extension ElementBuilder {
  /// So many changes of a place are about as long as an element that comes.
  private static let changesPerAdd: Int32 = 3
  /// In quarters of a point. In a list that drifted further, rows move again.
  private static let farthestDrift: Int32 = 1 << 26

  /// Decides how far each layer drifts, and which elements get one. Roles and identities are settled.
  mutating func settleDrifts(_ scene: WireframeScene, _ identities: [Int32]) {
    guard !isAnew else { return beginDrifts(identities) }
    polls.removeAll(keepingCapacity: true)
    for index in scene.nodes.indices where roles[index] == .element {
      guard let move = move(of: index, scene.nodes, identities), move != ElementShift() else { continue }
      vote(for: move, in: holder(of: index, scene.nodes))
    }
    if polls.isEmpty { return }
    for index in scene.nodes.indices where roles[index] == .element {
      guard let poll = poll(in: holder(of: index, scene.nodes)),
        let move = move(of: index, scene.nodes, identities)
      else { continue }
      if move == polls[poll].move { polls[poll].agree += 1 }
      if move == ElementShift() { polls[poll].rest += 1 }
    }
    for poll in polls { settle(poll) }
  }

  /// A list that moved since the last full snapshot has a layer from this one on. An empty list begins again.
  private mutating func beginDrifts(_ identities: [Int32]) {
    for index in identities.indices where roles[index] == .element {
      let slot = Int(identities[index])
      if children[index] == 0 { slots[slot].drift = ElementShift() }
      slots[slot].wantsContent = slots[slot].spared > 0
      slots[slot].spared = 0
    }
  }

  mutating func settle(_ poll: DriftPoll) {
    let slot = Int(poll.holder)
    guard poll.spared > 0 else { return }
    if slots[slot].content != 0 {
      let drift = slots[slot].drift + poll.move
      if drift.isWithin(Self.farthestDrift) { slots[slot].drift = drift }
    } else if isWorthALayer(poll) {
      slots[slot].wantsContent = true
    }
    slots[slot].spared = spared(with: poll)
  }

  /// Whether a poll changes other elements than the children that moved, and the layer that they have.
  func reachesOthers(_ poll: DriftPoll) -> Bool {
    guard poll.spared > 0 else { return false }
    return slots[Int(poll.holder)].content != 0 ? poll.rest > 0 : isWorthALayer(poll)
  }

  /// The changes that a layer spares, or would have spared, since the last full snapshot.
  private func spared(with poll: DriftPoll) -> Int32 {
    min(slots[Int(poll.holder)].spared &+ poll.spared, 1 << 20)
  }

  private func isWorthALayer(_ poll: DriftPoll) -> Bool {
    let position = slots[Int(poll.holder)].position
    guard position >= 0 else { return false }
    return spared(with: poll) >= (elements[Int(position)].end - position) * Self.changesPerAdd
  }

  // MARK: Votes

  /// The slot of the element that a node hangs on, -1 for the body.
  func holder(of index: Int, _ nodes: [SceneNode]) -> Int32 {
    let parent = Int(nodes[index].parent)
    return parent < 0 ? -1 : anchors[parent]
  }

  /// How far a node went within its layer since the last page; nil if it was not there.
  private func move(of index: Int, _ nodes: [SceneNode], _ identities: [Int32]) -> ElementShift? {
    let slot = Int(identities[index])
    guard slots[slot].stays, slots[slot].wasShown else { return nil }
    return move(of: index, nodes, since: Int(slots[slot].position))
  }

  /// How far a node is within its layer from where its element was in the last page.
  func move(of index: Int, _ nodes: [SceneNode], since position: Int) -> ElementShift {
    drifted(place(of: index, nodes), under: holder(of: index, nodes))
      - ElementShift(left: elements[position].left, top: elements[position].top)
  }

  /// Finds the move that more than half of the children share, in one pass and without a table (Boyer and Moore's
  /// majority vote). Where none has so many, any may come out; the second pass counts.
  mutating func vote(for move: ElementShift, in holder: Int32) {
    guard holder >= 0 else { return }
    let poll = poll(in: holder) ?? beginPoll(of: holder)
    if polls[poll].votes == 0 { polls[poll].move = move }
    polls[poll].votes += polls[poll].move == move ? 1 : -1
  }

  /// The number of an element's poll; nil while it has none.
  func poll(in holder: Int32) -> Int? {
    guard holder >= 0 else { return nil }
    let poll = Int(slots[Int(holder)].poll)
    return poll < polls.count && polls[poll].holder == holder ? poll : nil
  }

  private mutating func beginPoll(of holder: Int32) -> Int {
    slots[Int(holder)].poll = Int32(polls.count)
    let slot = slots[Int(holder)]
    polls.append(DriftPoll(holder: holder, driftBefore: slot.drift, sparedBefore: slot.spared))
    return polls.count - 1
  }

  /// A place in the space of an element, as one in the space of the layer that holds its children.
  func drifted(_ place: ElementShift, under holder: Int32) -> ElementShift {
    holder < 0 ? place : place - slots[Int(holder)].drift
  }
}

/// How the children of one element moved in one build.
struct DriftPoll: Sendable {
  /// The element's slot, and its values before the poll is settled.
  var holder: Int32
  var driftBefore: ElementShift
  var sparedBefore: Int32
  /// The move that most of them may share.
  var move = ElementShift()
  var votes: Int32 = 0
  /// How many made that move.
  var agree: Int32 = 0
  /// How many stayed in place.
  var rest: Int32 = 0

  /// How many changes it spares if the layer moves instead: that takes the layer's own change, and one for each child that stays in
  /// place, in place of one for each that moves.
  var spared: Int32 { agree - rest - 1 }
}

extension ElementShift {
  static func + (one: ElementShift, other: ElementShift) -> ElementShift {
    ElementShift(left: one.left &+ other.left, top: one.top &+ other.top)
  }

  static func - (one: ElementShift, other: ElementShift) -> ElementShift {
    ElementShift(left: one.left &- other.left, top: one.top &- other.top)
  }

  func isWithin(_ limit: Int32) -> Bool {
    left.magnitude <= limit.magnitude && top.magnitude <= limit.magnitude
  }
}
