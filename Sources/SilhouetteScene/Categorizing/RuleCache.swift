import SilhouetteHierarchy

/// Which rules come into question for each class seen so far.
///
/// A screen has hundreds of nodes of a few dozen classes, and names decide most of a rule: so the names of a class
/// (its own, its superclasses', its layer's) are compared once, and each node then tries a handful of rules. The
/// key is those names' bytes, compared in full, so that no choice of names can make two classes share an entry.
/// Everything is dropped when it outgrows its bounds; hostile names cost time then, never memory.
struct RuleCache: Sendable {
  struct Entry: Sendable {
    var hash: UInt64
    var key: Range<Int>
    /// A run of `candidates`.
    var rules: Range<Int>
  }

  static let maxEntries = 4096
  static let maxKeyBytes = 1 << 20
  private static let slotCount = 2 * maxEntries

  private var slots: [Int32] = []
  private var entries: [Entry] = []
  private var keys: [UInt8] = []
  /// Indexes of rules, in their order.
  private(set) var candidates: [UInt16] = []
  /// The key being looked up.
  private var key: [UInt8] = []
  private var hash: UInt64 = 0

  /// The candidates for a node's names; nil where they are not known yet, and `insert` is to follow.
  mutating func rules(
    for names: NodeNames, in snapshot: borrowing HierarchySnapshot, platform: Platform
  ) -> Range<Int>? {
    names.writeKey(of: snapshot, platform: platform, to: &key)
    hash = Self.hash(key)
    guard !slots.isEmpty else { return nil }
    var slot = Int(truncatingIfNeeded: hash) & (Self.slotCount - 1)
    while slots[slot] >= 0 {
      let entry = entries[Int(slots[slot])]
      if entry.hash == hash, Self.isEqual(keys, entry.key, key) { return entry.rules }
      slot = (slot + 1) & (Self.slotCount - 1)
    }
    return nil
  }

  private static func isEqual(_ keys: [UInt8], _ run: Range<Int>, _ key: [UInt8]) -> Bool {
    guard run.count == key.count else { return false }
    for offset in 0..<key.count where keys[run.lowerBound + offset] != key[offset] { return false }
    return true
  }

  /// Keeps the candidates of the names that were asked for last.
  mutating func insert(_ found: [UInt16]) -> Range<Int> {
    makeRoom()
    var slot = Int(truncatingIfNeeded: hash) & (Self.slotCount - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (Self.slotCount - 1) }
    let firstKey = keys.count
    let firstRule = candidates.count
    keys.append(contentsOf: key)
    candidates.append(contentsOf: found)
    slots[slot] = Int32(entries.count)
    entries.append(Entry(hash: hash, key: firstKey..<keys.count, rules: firstRule..<candidates.count))
    return firstRule..<candidates.count
  }

  private mutating func makeRoom() {
    let isFull = entries.count >= Self.maxEntries || keys.count + key.count > Self.maxKeyBytes
    guard isFull || slots.isEmpty else { return }
    slots = Array(repeating: -1, count: Self.slotCount)
    entries.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    candidates.removeAll(keepingCapacity: true)
  }

  /// Eight bytes a step; only spreads entries, nothing that anybody sees depends on it.
  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { raw in
      var hash = UInt64(raw.count) &* 0x9e37_79b9_7f4a_7c15
      var at = 0
      while at + 8 <= raw.count {
        hash = mix(hash ^ raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
        at += 8
      }
      var rest: UInt64 = 0
      while at < raw.count {
        rest = rest << 8 | UInt64(raw[at])
        at += 1
      }
      return mix(hash ^ rest)
    }
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value &* 0xff51_afd7_ed55_8ccd
    return product ^ product >> 32
  }
}

/// The names that a node's class is known by.
struct NodeNames {
  var className: TextSlice
  var supers: SliceRange
  var layer: TextSlice

  /// More superclasses than this are not looked at; real chains end at a dozen.
  static let maxSupers = 64

  init(_ node: HierarchyNode, detail: DetailSpan) {
    className = node.className
    supers = node.supers
    supers.count = min(supers.count, UInt32(Self.maxSupers))
    layer = detail.layer?.className ?? .none
    if node.kind == .layer, layer.isNone { layer = node.className }
  }

  fileprivate func writeKey(
    of snapshot: borrowing HierarchySnapshot, platform: Platform, to key: inout [UInt8]
  ) {
    key.removeAll(keepingCapacity: true)
    key.append(UInt8(truncatingIfNeeded: platform.ruleMask))
    let bytes = snapshot.bytes
    Self.append(className, of: bytes, to: &key)
    Self.append(layer, of: bytes, to: &key)
    guard !supers.isEmpty else { return }
    let slices = snapshot.slices
    for index in supers.range { Self.append(slices[index], of: bytes, to: &key) }
  }

  /// A length first, so that no two lists of names make the same key.
  private static func append(_ slice: TextSlice, of bytes: [UInt8], to key: inout [UInt8]) {
    let count = min(Int(slice.count), ClassName.limit)
    key.append(UInt8(truncatingIfNeeded: count))
    key.append(UInt8(truncatingIfNeeded: count >> 8))
    guard count > 0 else { return }
    key.append(contentsOf: bytes[Int(slice.start)..<Int(slice.start) + count])
  }
}
