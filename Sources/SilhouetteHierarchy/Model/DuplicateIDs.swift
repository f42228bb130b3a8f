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

  /// Takes the id from every node that has an earlier node's. Returns how many there were.
  mutating func remove(from snapshot: inout HierarchySnapshot) -> Int {
    // Searching comes before writing: a snapshot without duplicates is not copied or changed.
    let copies = find(in: snapshot.nodes)
    for index in copies { snapshot.nodes[index].id = .none }
    return copies.count
  }

  private mutating func find(in nodes: [HierarchyNode]) -> [Int] {
    prepare(for: nodes.count)
    var copies: [Int] = []
    for index in nodes.indices where !nodes[index].id.isNone {
      guard let isNew = insert(nodes[index].id.rawValue) else { return Self.findBySorting(nodes) }
      if !isNew { copies.append(index) }
    }
    return copies
  }

  private mutating func prepare(for count: Int) {
    stamp &+= 1
    let wanted = max(256, (count * 2).nextPowerOfTwo)
    guard wanted > keys.count || stamp == 0 else { return }
    keys = Array(repeating: 0, count: max(wanted, keys.count))
    stamps = Array(repeating: 0, count: keys.count)
    stamp = 1
  }

  /// Whether the key was not there before; nil if its neighbourhood is full.
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

  private static func findBySorting(_ nodes: [HierarchyNode]) -> [Int] {
    let order = nodes.indices
      .filter { !nodes[$0].id.isNone }
      .sorted { (nodes[$0].id.rawValue, $0) < (nodes[$1].id.rawValue, $1) }
    return zip(order, order.dropFirst()).filter { nodes[$0].id == nodes[$1].id }.map { $0.1 }
  }
}

extension Int {
  fileprivate var nextPowerOfTwo: Int {
    self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}
