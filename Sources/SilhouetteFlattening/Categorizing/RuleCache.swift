import SilhouetteHierarchy
internal import SilhouetteScene

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
    var found: Found
  }

  /// The result for the names of a class.
  struct Found: Sendable {
    /// A run of `candidates`.
    var rules: Range<Int>
    /// Whether they are names of something that is typed into.
    var isInput: Bool
  }

  static let maxEntries = 4096
  static let maxKeyBytes = 1 << 20
  private static let slotCount = 2 * maxEntries

  private var slots: [Int32] = []
  private var entries: [Entry] = []
  private var keys: [UInt8] = []
  /// Indexes of rules, in their order.
  private(set) var candidates: [UInt16] = []
  /// Of the names in the last look-up.
  private var hash: UInt64 = 0

  /// The candidates for a node's names; nil if they are unknown, then the caller must call `insert`.
  mutating func rules(
    for names: NodeNames, in snapshot: borrowing HierarchySnapshot, platform: AppPlatform
  ) -> Found? {
    hash = names.hash(in: snapshot, platform: platform)
    guard !slots.isEmpty else { return nil }
    var slot = Int(truncatingIfNeeded: hash) & (Self.slotCount - 1)
    while slots[slot] >= 0 {
      let entry = entries[Int(slots[slot])]
      if entry.hash == hash,
        names.areKey(keys.span.extracting(entry.key), in: snapshot, platform: platform)
      {
        return entry.found
      }
      slot = (slot + 1) & (Self.slotCount - 1)
    }
    return nil
  }

  /// Keeps the candidates for the names of the last look-up.
  mutating func insert(
    _ rules: [UInt16], isInput: Bool, for names: NodeNames, in snapshot: borrowing HierarchySnapshot,
    platform: AppPlatform
  ) -> Found {
    let key = names.key(in: snapshot, platform: platform)
    makeRoom(for: key)
    var slot = Int(truncatingIfNeeded: hash) & (Self.slotCount - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (Self.slotCount - 1) }
    let firstKey = keys.count
    let firstRule = candidates.count
    keys.append(contentsOf: key)
    candidates.append(contentsOf: rules)
    slots[slot] = Int32(entries.count)
    let found = Found(rules: firstRule..<candidates.count, isInput: isInput)
    entries.append(Entry(hash: hash, key: firstKey..<keys.count, found: found))
    return found
  }

  private mutating func makeRoom(for key: [UInt8]) {
    let isFull = entries.count >= Self.maxEntries || keys.count + key.count > Self.maxKeyBytes
    guard isFull || slots.isEmpty else { return }
    slots = Array(repeating: -1, count: Self.slotCount)
    entries.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    candidates.removeAll(keepingCapacity: true)
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

  /// All names in one list of bytes. Lengths come first, so that no two lists of names make the same key.
  fileprivate func key(in snapshot: borrowing HierarchySnapshot, platform: AppPlatform) -> [UInt8] {
    var key = [UInt8(truncatingIfNeeded: platform.ruleMask)]
    for index in 0..<count {
      let name = name(index, snapshot.slices.span)
      key.append(UInt8(truncatingIfNeeded: name.count))
      key.append(UInt8(truncatingIfNeeded: name.count >> 8))
      key.append(contentsOf: snapshot.bytes[name])
    }
    return key
  }

  /// Whether this is the names' key.
  fileprivate func areKey(
    _ key: Span<UInt8>, in snapshot: borrowing HierarchySnapshot, platform: AppPlatform
  ) -> Bool {
    guard key[0] == UInt8(truncatingIfNeeded: platform.ruleMask) else { return false }
    let (bytes, slices) = (snapshot.bytes.span, snapshot.slices.span)
    var place = 1
    for index in 0..<count {
      let name = name(index, slices)
      guard place + 2 + name.count <= key.count,
        Int(key[place]) | Int(key[place + 1]) << 8 == name.count
      else { return false }
      place += 2
      for offset in 0..<name.count where key[place + offset] != bytes[name.lowerBound + offset] {
        return false
      }
      place += name.count
    }
    return place == key.count
  }

  /// Eight bytes a step. The hash only spreads entries; no output depends on it.
  fileprivate func hash(in snapshot: borrowing HierarchySnapshot, platform: AppPlatform) -> UInt64 {
    let (bytes, slices) = (snapshot.bytes.span.bytes, snapshot.slices.span)
    var hash = UInt64(platform.ruleMask) &* 0x9e37_79b9_7f4a_7c15
    for index in 0..<count {
      let name = name(index, slices)
      var place = name.lowerBound
      hash = Self.mix(hash ^ UInt64(name.count))
      while place + 8 <= name.upperBound {
        hash = Self.mix(hash ^ bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
        place += 8
      }
      var rest: UInt64 = 0
      while place < name.upperBound {
        rest = rest << 8 | UInt64(bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self))
        place += 1
      }
      hash = Self.mix(hash ^ rest)
    }
    return hash
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value &* 0xff51_afd7_ed55_8ccd
    return product ^ product >> 32
  }

  private var count: Int { 2 + Int(supers.count) }

  /// The range of a name in the snapshot's bytes: the class, the layer's class, then the superclasses.
  @inline(__always)
  private func name(_ index: Int, _ slices: Span<TextSlice>) -> Range<Int> {
    let slice = index == 0 ? className : index == 1 ? layer : slices[Int(supers.start) + index - 2]
    let range = slice.range
    return range.lowerBound..<range.lowerBound + min(range.count, ClassName.limit)
  }
}
