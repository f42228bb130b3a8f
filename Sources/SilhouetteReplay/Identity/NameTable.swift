import SilhouetteHierarchy

/// Identities by the source's ids, for a session of any length in bounded memory.
///
/// Two generations: ids that are seen move to the young one. When that is full, it becomes the old one, and
/// ids that were only in the old one are forgotten. So an id is remembered until at least 16,384 others have
/// been seen after it.
struct NameTable: Sendable {
  private var young = StampedTable()
  private var old = StampedTable()
  private var room = 0
  private static let generation = 1 << 14

  init() {
    young.reset(for: 0)
    old.reset(for: 0)
  }

  /// Makes sure that a scene's ids fit into one generation.
  mutating func prepare(for count: Int) {
    if count <= room { return }
    swap(&young, &old)
    room = max(Self.generation, count * 2)
    young.reset(for: room)
  }

  /// The id's identity, or `fresh` for an id that is new.
  mutating func identity(of id: NodeID, orElse fresh: Int32) -> Int32 {
    let known = young[id.rawValue]
    if known >= 0 { return known }
    let older = old[id.rawValue]
    young[id.rawValue] = older >= 0 ? older : fresh
    room -= 1
    return older >= 0 ? older : fresh
  }

  /// Gives an id of the scene that was prepared last another identity.
  mutating func set(_ identity: Int32, of id: NodeID) { young[id.rawValue] = identity }
}
