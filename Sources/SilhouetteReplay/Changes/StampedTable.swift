/// A map from numbers to indexes that is filled anew for every snapshot and never cleared.
///
/// Open addressing with slots stamped by the filling they belong to. Keys that crowd into one place, by chance or by
/// design, go to a dictionary beside it, so that no input makes it slow.
struct StampedTable: Sendable {
  private struct Slot {
    var key: UInt64 = 0
    var stamp: UInt32 = 0
    var value: Int32 = 0
  }

  private var slots: [Slot] = []
  private var stamp: UInt32 = 0
  private var shift: UInt64 = 63
  private var overflow: [UInt64: Int32] = [:]
  private static let longestProbe = 32

  init() {}

  /// Forgets everything and makes room for so many keys.
  mutating func reset(for count: Int) {
    if !overflow.isEmpty { overflow.removeAll() }
    stamp &+= 1
    guard slots.count < count * 2 || slots.isEmpty || stamp == 0 else { return }
    let bits = max(6, Int.bitWidth - (count * 2).leadingZeroBitCount)
    slots = Array(repeating: Slot(), count: max(slots.count, 1 << bits))
    shift = UInt64(64 - slots.count.trailingZeroBitCount)
    stamp = 1
  }

  /// The key's value, -1 if it has none.
  @inline(__always)
  subscript(key: UInt64) -> Int32 {
    get {
      guard let slot = slot(of: key) else { return overflow[key] ?? -1 }
      return slots[slot].stamp == stamp ? slots[slot].value : -1
    }
    set {
      guard let slot = slot(of: key) else { return overflow[key] = newValue }
      slots[slot] = Slot(key: key, stamp: stamp, value: newValue)
    }
  }

  /// The same for an element's id.
  @inline(__always)
  subscript(id: Int32) -> Int32 {
    get { self[UInt64(UInt32(bitPattern: id))] }
    set { self[UInt64(UInt32(bitPattern: id))] = newValue }
  }

  /// The slot that holds the key, or that would hold it; nil if other keys fill its neighbourhood.
  @inline(__always)
  private func slot(of key: UInt64) -> Int? {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> shift)
    for _ in 0..<Self.longestProbe {
      if slots[slot].stamp != stamp || slots[slot].key == key { return slot }
      slot = (slot + 1) & mask
    }
    return nil
  }
}
