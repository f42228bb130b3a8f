/// Finds nodes of one snapshot that claim the same identity, and lets the first one keep it.
///
/// An open-addressing table whose slots are stamped with the snapshot's number, so that nothing is cleared between
/// snapshots. Ids that crowd into one place, by chance or by design, are sorted instead: the worst input costs
/// n·log n.
struct DuplicateIDs: Sendable {
  private var keys: [UInt64] = []
  private var stamps: [UInt32] = []
  private var stamp: UInt32 = 0
  private static let longestProbe = 48

  init() {}

  /// Takes the id from every node that has an earlier node's; returns how many there were, and the first such id.
  mutating func remove(from snapshot: inout HierarchySnapshot) -> (count: Int, first: NodeID)? {
    prepare(for: snapshot.nodes.count)
    var count = 0
    var first = NodeID.none
    for index in snapshot.nodes.indices {
      let id = snapshot.nodes[index].id
      guard !id.isNone else { continue }
      guard let isNew = insert(id.rawValue) else { return Self.removeBySorting(&snapshot, count, first) }
      guard !isNew else { continue }
      snapshot.nodes[index].id = .none
      if count == 0 { first = id }
      count += 1
    }
    return count > 0 ? (count, first) : nil
  }

  private mutating func prepare(for count: Int) {
    stamp &+= 1
    let wanted = max(256, (count * 2).nextPowerOfTwo)
    guard wanted > keys.count || stamp == 0 else { return }
    keys = Array(repeating: 0, count: max(wanted, keys.count))
    stamps = Array(repeating: 0, count: keys.count)
    stamp = 1
  }

  /// Whether the key was not there before; nil where its neighbourhood is full.
  @inline(__always)
  private mutating func insert(_ key: UInt64) -> Bool? {
    let mask = keys.count - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    for _ in 0..<Self.longestProbe {
      if stamps[slot] != stamp {
        stamps[slot] = stamp
        keys[slot] = key
        return true
      }
      if keys[slot] == key { return false }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private static func removeBySorting(
    _ snapshot: inout HierarchySnapshot, _ countSoFar: Int, _ firstSoFar: NodeID
  ) -> (count: Int, first: NodeID)? {
    let order = snapshot.nodes.indices
      .filter { !snapshot.nodes[$0].id.isNone }
      .sorted { (snapshot.nodes[$0].id.rawValue, $0) < (snapshot.nodes[$1].id.rawValue, $1) }
    let copies = zip(order, order.dropFirst())
      .filter { snapshot.nodes[$0].id == snapshot.nodes[$1].id }.map(\.1)
    let first = countSoFar > 0 ? firstSoFar : copies.min().map { snapshot.nodes[$0].id }
    for index in copies { snapshot.nodes[index].id = .none }
    let count = countSoFar + copies.count
    return first.flatMap { count > 0 ? (count, $0) : nil }
  }
}

extension Int {
  fileprivate var nextPowerOfTwo: Int {
    self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}
