import SilhouetteHierarchy
import SilhouetteScene

/// A policy's class lists and the built-in ones as tables: one look-up of a name gives its whole meaning.
///
/// A policy's names match a class by every form of its name, as rules do (`ClassName`). Built-in ones match by the name as it
/// is printed, since an app may call a class of its own `Switch`; in strict mode also while it is observed.
struct ClassRoles: Sendable {
  private var builtIn = RoleTable()
  private var chosen = RoleTable()
  private var hosts = RoleTable()
  private let excluded: [[UInt8]]
  private let builtInExcluded: [HashedName]
  private let isStrict: Bool

  init(_ policy: RedactionPolicy) {
    isStrict = policy.mode == .strict
    excluded = policy.excludedSubtrees.map { Array($0.utf8) }
    builtInExcluded = BuiltInClasses.excludedSubtrees.map { HashedName(builtIn: $0) }
    addBuiltIn()
    add(text: policy.text)
    // Compatible lists are of whole names.
    if policy.text == .all, policy.mode == .strict { add(BuiltInClasses.drawnTextOfDumps, .text) }
    add(images: policy.images)
    choose(policy.maskedClasses, .chosen)
    add(unmasked: policy)
    // A container is masked as a class is; that its children are follows from that.
    if let name = policy.maskContainer { choose([name], [.maskContainer, .chosen]) }
    if let name = policy.unmaskContainer { choose([name], .unmaskContainer) }
    choose(policy.includedSubtrees, .included)
    if isStrict { for name in BuiltInClasses.hosts { hosts.add(builtIn: name, .host) } }
  }

  private mutating func addBuiltIn() {
    add(BuiltInClasses.system, .system)
    add(BuiltInClasses.unmasked, .unmasked)
    add(BuiltInClasses.labels, .label)
    add(BuiltInClasses.imageViews, .imageView)
    add(BuiltInClasses.toggles, .toggle)
    add(BuiltInClasses.plainLayers, .plainLayer)
    add(BuiltInClasses.plainViews, .plainView)
    add(BuiltInClasses.chrome, .chrome)
    add(BuiltInClasses.bars, .bar)
    add(BuiltInClasses.genericViews, [.plainView, .generic])
    add(BuiltInClasses.muteViews, [.plainView, .generic, .mute])
    add(BuiltInClasses.controls, .control)
  }

  private mutating func add(text level: RedactionPolicy.TextLevel) {
    if level == .all || level == .inputs { add(BuiltInClasses.inputs, .text) }
    guard level == .all else { return }
    add(BuiltInClasses.labels, .text)
    add(BuiltInClasses.drawnText, .text)
    add(BuiltInClasses.textBareLayers, .textBareLayer)
  }

  /// A field's label is unmasked together with fields; in compatible mode nowhere else, even if a policy
  /// names it.
  private mutating func add(unmasked policy: RedactionPolicy) {
    let isCompatible = policy.mode == .compat
    let fieldLabel = HashedName(builtIn: BuiltInClasses.fieldLabel)
    choose(
      policy.unmaskedClasses.filter { !isCompatible || !fieldLabel.isOf(Array($0.utf8)[...]) },
      [.unmasked, .opened])
    if policy.unmaskedClasses.contains(BuiltInClasses.field) {
      chosen.add(builtIn: BuiltInClasses.fieldLabel, [.unmasked, .opened])
    }
  }

  private mutating func add(images level: RedactionPolicy.ImageLevel) {
    guard level != .none else { return }
    add(BuiltInClasses.images, .image)
    add(BuiltInClasses.graphics, .graphics)
    add(BuiltInClasses.imageLayers, .imageLayer)
    add(BuiltInClasses.imageBareLayers, .imageBareLayer)
  }

  private mutating func add(_ names: [String], _ roles: ClassRole) {
    for name in names { builtIn.add(builtIn: name, roles) }
  }

  private mutating func choose(_ names: [String], _ roles: ClassRole) {
    for name in names {
      chosen.add(Array(name.utf8), roles)
      chosen.add(ClassName.canonical(Array(name.utf8)), roles)
    }
  }

  /// The meaning of a class's name. Cost: a few passes over the name.
  func roles(of name: ArraySlice<UInt8>) -> ClassRole {
    var roles = builtIn[name]
    let form = ClassName(name)
    if isStrict {
      let plain = ClassName.unobserved(name)
      if plain.count < name.count { roles.formUnion(builtIn[plain]) }
      roles.formUnion(hosts[form.simple])
      // React Native's root view has the same last words, and its tree holds everything that it shows.
      if form.simple.ends(in: "HostingView"), !form.simple.starts(with: "RCT".utf8),
        !roles.contains(.generic)
      {
        roles.insert(.host)
      }
    }
    form.eachForm { roles.formUnion(chosen[$0]) }
    guard !roles.contains(.included) else { return roles }
    if excluded.contains(where: { form.contains($0) })
      || builtInExcluded.contains(where: { form.contains($0) })
    {
      roles.insert(.excluded)
    }
    return roles
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(in word: String) -> Bool {
    count >= word.utf8.count && suffix(word.utf8.count).elementsEqual(word.utf8)
  }
}

/// Open addressing over hashes. A policy's names are compared byte by byte; of some built-in ones only the hash is known.
private struct RoleTable: Sendable {
  private struct Slot {
    var hash: UInt64 = 0
    /// Of the name in bytes; 0 for a free slot.
    var count = 0
    /// nil if only the hash of the name is known.
    var name: [UInt8]?
    var roles: ClassRole = []
  }

  private var slots: [Slot] = Array(repeating: Slot(), count: 64)
  private var count = 0

  mutating func add(_ name: [UInt8], _ roles: ClassRole) {
    add(HashedName(whole: name), name, roles)
  }

  /// A name in clear, or in the notation of a hash.
  mutating func add(builtIn name: String, _ roles: ClassRole) {
    guard let hashed = HashedName(notation: name.utf8) else { return add(Array(name.utf8), roles) }
    add(hashed, nil, roles)
  }

  private mutating func add(_ hashed: HashedName, _ name: [UInt8]?, _ roles: ClassRole) {
    guard hashed.count > 0 else { return }
    if count * 2 >= slots.count { grow() }
    let index = find(hashed) { name == nil || $0 == nil || $0 == name }
    if slots[index].count == 0 {
      slots[index] = Slot(hash: hashed.value, count: hashed.count, name: name, roles: [])
      count += 1
    }
    slots[index].roles.formUnion(roles)
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    for slot in old where slot.count > 0 {
      var index = Int(truncatingIfNeeded: slot.hash) & (slots.count - 1)
      while slots[index].count > 0 { index = (index + 1) & (slots.count - 1) }
      slots[index] = slot
    }
  }

  /// The slot that has the name, or the free one where it would go.
  private func find(_ hashed: HashedName, isSame: ([UInt8]?) -> Bool) -> Int {
    var index = Int(truncatingIfNeeded: hashed.value) & (slots.count - 1)
    while slots[index].count > 0 {
      let slot = slots[index]
      if slot.hash == hashed.value, slot.count == hashed.count, isSame(slot.name) { return index }
      index = (index + 1) & (slots.count - 1)
    }
    return index
  }

  subscript(name: ArraySlice<UInt8>) -> ClassRole {
    let hashed = HashedName(whole: name)
    return slots[find(hashed) { $0.map(name.elementsEqual) ?? true }].roles
  }
}

/// The meanings of class names in one snapshot: a screen has hundreds of nodes of a few dozen classes.
struct KnownRoles {
  private struct Slot {
    var hash: UInt64 = 0
    var name: Range<Int> = 0..<0
    var roles: ClassRole = []
  }

  private var slots: [Slot] = []
  private var count = 0

  mutating func roles(of name: TextSlice, in snapshot: HierarchySnapshot, by roles: ClassRoles) -> ClassRole {
    if count * 2 >= slots.count { grow() }
    let bytes = snapshot.bytes.span
    let range = name.range
    var hash = FNV1a()
    for place in range { hash.add(bytes[place]) }
    var index = Int(truncatingIfNeeded: hash.value) & (slots.count - 1)
    while slots[index].hash != 0 || !slots[index].name.isEmpty {
      if slots[index].hash == hash.value, Self.areSame(slots[index].name, range, bytes) {
        return slots[index].roles
      }
      index = (index + 1) & (slots.count - 1)
    }
    slots[index] = Slot(hash: hash.value, name: range, roles: roles.roles(of: snapshot[name]))
    count += 1
    return slots[index].roles
  }

  private static func areSame(_ a: Range<Int>, _ b: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    if a == b { return true }
    for place in 0..<a.count where bytes[a.lowerBound + place] != bytes[b.lowerBound + place] { return false }
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: max(64, old.count * 2))
    for slot in old where slot.hash != 0 || !slot.name.isEmpty {
      var index = Int(truncatingIfNeeded: slot.hash) & (slots.count - 1)
      while slots[index].hash != 0 || !slots[index].name.isEmpty { index = (index + 1) & (slots.count - 1) }
      slots[index] = slot
    }
  }
}
