/// The roles of classes, by their pointers, so that a source finds out once for each class.
struct ClassTable {
  private struct Entry {
    var type: ObjectIdentifier?
    var role = CaptureRole.view
  }

  private var entries = Array(repeating: Entry(), count: 256)
  private var count = 0

  /// The role of a class; `find` is called for classes that were not met before.
  @inline(__always)
  mutating func role(of type: AnyObject.Type, find: (AnyObject.Type) -> CaptureRole) -> CaptureRole {
    let key = ObjectIdentifier(type)
    let place = self.place(of: key)
    if entries[place].type == key { return entries[place].role }
    return add(key, find(type))
  }

  private mutating func add(_ key: ObjectIdentifier, _ role: CaptureRole) -> CaptureRole {
    if count * 2 >= entries.count {
      let old = entries
      entries = Array(repeating: Entry(), count: old.count * 2)
      for entry in old { if let type = entry.type { entries[place(of: type)] = entry } }
    }
    count += 1
    entries[place(of: key)] = Entry(type: key, role: role)
    return role
  }

  @inline(__always)
  private func place(of key: ObjectIdentifier) -> Int {
    let mask = entries.count - 1
    let bits = UInt(bitPattern: key)
    var place = Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while let type = entries[place].type, type != key { place = (place + 1) & mask }
    return place
  }
}
