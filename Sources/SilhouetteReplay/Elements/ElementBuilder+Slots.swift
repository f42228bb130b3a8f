/// Slots for identities, in memory that does not grow with the session: identities count up without end.
///
/// A slot is kept while its identity is in the scene or has an element in the page. Others go when room is short; all
/// that is lost with them is whether the node was only grouped.
extension ElementBuilder {
  /// Never less room than for so many.
  private static let leastRoom = 1024

  /// The number of each identity's slot. Inside of the builder, this number replaces the identity.
  mutating func seat(_ identities: [Int32]) -> [Int32] {
    // Nearly always nodes are the same as in the last scene.
    if identities == lastIdentities { return lastSlots }
    if slots.count + identities.count > slotRoom { makeSlotRoom(for: identities) }
    lastIdentities = identities
    lastSlots.removeAll(keepingCapacity: true)
    lastSlots.reserveCapacity(identities.count)
    for identity in identities { lastSlots.append(slot(of: identity)) }
    return lastSlots
  }

  private mutating func slot(of identity: Int32) -> Int32 {
    let known = slotNumbers[identity]
    if known >= 0 { return known }
    var slot = ElementSlot()
    slot.identity = identity
    slotNumbers[identity] = Int32(slots.count)
    slots.append(slot)
    return Int32(slots.count) - 1
  }

  private mutating func makeSlotRoom(for identities: [Int32]) {
    var isNeeded = slots.map { $0.id != 0 }
    if slotRoom == 0 { slotNumbers.reset(for: 0) }
    for identity in identities where slotNumbers[identity] >= 0 {
      isNeeded[Int(slotNumbers[identity])] = true
    }
    var places = Array(repeating: Int32(-1), count: slots.count)
    var kept: [ElementSlot] = []
    for number in slots.indices where isNeeded[number] {
      places[number] = Int32(kept.count)
      kept.append(slots[number])
    }
    slots = kept
    // Every element's identity has kept its slot.
    for position in owners.indices { owners[position] = places[Int(owners[position])] }
    slotRoom = max(Self.leastRoom, (kept.count + identities.count) * 4)
    slotNumbers.reset(for: slotRoom)
    for number in slots.indices { slotNumbers[slots[number].identity] = Int32(number) }
  }
}
