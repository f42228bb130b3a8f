/// Numbers that stay the same for as long as a node is in the tree, by the node's address and class.
///
/// A cell that a table uses again keeps its number, because it is the same object. An object that was freed, and whose
/// address a new one of the same class has, hands its number on: for the stream both are one node. A node that held a
/// secret once is remembered under its number, so a new field at the address of an old secret one counts as secret.
///
/// One array, open addressing; a look at a known node allocates nothing.
struct IdentityTable {
  private struct Entry {
    /// 0 if the place is free.
    var address: UInt = 0
    var type: ObjectIdentifier?
    var id: UInt64 = 0
    /// The walk that met it last.
    var walk: UInt32 = 0
    var wasSecret = false
  }

  /// A node that no walk met for so many walks is forgotten when room is needed. Secrets are not.
  private static let patience: UInt32 = 240
  /// Beyond so many entries, all but secrets are forgotten.
  private static let most = 1 << 17
  /// Beyond so many secrets, every input counts as one.
  private static let mostSecrets = 1 << 12

  private var entries: [Entry]
  private var count = 0
  private var secrets = 0
  private var walk: UInt32 = 1
  private var next: UInt64 = 1

  init(capacity: Int = 1024) {
    entries = Array(repeating: Entry(), count: capacity)
  }

  /// Whether so many secrets were met that every input counts as one.
  var isFullOfSecrets: Bool { secrets >= Self.mostSecrets }

  /// A new walk begins.
  mutating func beginWalk() { walk &+= 1 }

  /// The node's number, and whether it ever was a secret.
  @inline(__always)
  mutating func id(of address: UInt, _ type: AnyObject.Type, isSecret: Bool) -> (id: UInt64, wasSecret: Bool)
  {
    let type = ObjectIdentifier(type)
    var place = find(address)
    if entries[place].address == 0 {
      if count * 2 >= entries.count {
        makeRoom()
        place = find(address)
      }
      count += 1
      entries[place].address = address
      renew(place, type)
    } else if entries[place].type != type {
      if entries[place].wasSecret { secrets -= 1 }
      renew(place, type)
    }
    entries[place].walk = walk
    if isSecret, !entries[place].wasSecret {
      entries[place].wasSecret = true
      secrets += 1
    }
    return (entries[place].id, entries[place].wasSecret)
  }

  /// Whether the node that was met at that address ever was a secret.
  func wasSecret(_ address: UInt) -> Bool {
    let entry = entries[find(address)]
    return entry.address != 0 && entry.wasSecret
  }

  private mutating func renew(_ place: Int, _ type: ObjectIdentifier) {
    entries[place].type = type
    entries[place].id = next
    entries[place].wasSecret = false
    next += 1
  }

  /// The address's place, or the free place for it.
  @inline(__always)
  private func find(_ address: UInt) -> Int {
    let mask = entries.count - 1
    // Objects lie at multiples of 16; the product brings the bits that differ to the top.
    var place = Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while entries[place].address != 0, entries[place].address != address { place = (place + 1) & mask }
    return place
  }

  private mutating func makeRoom() {
    let isCrowded = entries.count >= Self.most
    let kept = entries.filter { entry in
      entry.address != 0
        && (entry.wasSecret || (!isCrowded && walk &- entry.walk < Self.patience))
    }
    let size = kept.count * 4 > entries.count ? entries.count * 2 : entries.count
    entries = Array(repeating: Entry(), count: size)
    count = kept.count
    for entry in kept { entries[find(entry.address)] = entry }
  }
}
