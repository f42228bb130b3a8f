import SilhouetteHierarchy

/// A policy's class lists and the built-in ones as one table: a name is looked up once and says all that it means.
///
/// Open addressing over FNV-1a hashes; names are compared byte by byte.
struct ClassRoles: Sendable {
  private struct Slot {
    var hash: UInt64 = 0
    var name: [UInt8] = []
    var roles: ClassRole = []
  }

  private var slots: [Slot] = Array(repeating: Slot(), count: 64)
  private var count = 0
  private let excluded: [[UInt8]]

  init(_ policy: RedactionPolicy) {
    excluded = (BuiltInClasses.excludedSubtrees + policy.excludedSubtrees).map { Array($0.utf8) }
    addBuiltIn()
    add(text: policy.text)
    // Compatible lists are of whole names.
    if policy.text == .all, policy.mode == .strict { add(BuiltInClasses.drawnTextOfDumps, .text) }
    add(images: policy.images)
    add(policy.maskedClasses, .chosen)
    add(unmasked: policy)
    // A container is masked as a class is; that its children are follows from that.
    if let name = policy.maskContainer { add([name], [.maskContainer, .chosen]) }
    if let name = policy.unmaskContainer { add([name], .unmaskContainer) }
    add(policy.includedSubtrees, .included)
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

  /// A field's label is unmasked where fields are; in compatible mode nowhere else, whoever names it.
  private mutating func add(unmasked policy: RedactionPolicy) {
    let isCompatible = policy.mode == .compat
    add(policy.unmaskedClasses.filter { !isCompatible || $0 != BuiltInClasses.fieldLabel }, .unmasked)
    if policy.unmaskedClasses.contains(BuiltInClasses.field) { add([BuiltInClasses.fieldLabel], .unmasked) }
  }

  private mutating func add(images level: RedactionPolicy.ImageLevel) {
    guard level != .none else { return }
    add(BuiltInClasses.images, .image)
    add(BuiltInClasses.graphics, .graphics)
    add(BuiltInClasses.imageLayers, .imageLayer)
    add(BuiltInClasses.imageBareLayers, .imageBareLayer)
  }

  private mutating func add(_ names: [String], _ roles: ClassRole) {
    for name in names { add(Array(name.utf8), roles) }
  }

  private mutating func add(_ name: [UInt8], _ roles: ClassRole) {
    if count * 2 >= slots.count { grow() }
    let index = find(name.span)
    if slots[index].name.isEmpty {
      slots[index] = Slot(hash: Self.hash(name.span), name: name, roles: [])
      count += 1
    }
    slots[index].roles.formUnion(roles)
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    for slot in old where !slot.name.isEmpty {
      slots[find(slot.name.span)] = slot
    }
  }

  private static func hash(_ name: Span<UInt8>) -> UInt64 {
    var hash = FNV1a()
    for place in name.indices { hash.add(name[place]) }
    return hash.value
  }

  /// The slot that has the name, or the free one where it would go.
  private func find(_ name: Span<UInt8>) -> Int {
    let hash = Self.hash(name)
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while !slots[index].name.isEmpty {
      if slots[index].hash == hash, name.isEqual(to: slots[index].name) { return index }
      index = (index + 1) & (slots.count - 1)
    }
    return index
  }

  subscript(name: Span<UInt8>) -> ClassRole { slots[find(name)].roles }

  /// Whether a class's subtree must not be looked into: part of its name says so, and its whole name not otherwise.
  func isExcluded(_ name: Span<UInt8>, _ roles: ClassRole) -> Bool {
    guard !roles.contains(.included) else { return false }
    for pattern in excluded where Self.contains(name, pattern) { return true }
    return false
  }

  private static func contains(_ name: Span<UInt8>, _ pattern: [UInt8]) -> Bool {
    guard let first = pattern.first, pattern.count <= name.count else { return false }
    for start in 0...name.count - pattern.count where name[start] == first {
      if name.extracting(start..<start + pattern.count).isEqual(to: pattern) { return true }
    }
    return false
  }
}

extension Span<UInt8> {
  /// Whether the bytes are the same.
  func isEqual(to other: borrowing [UInt8]) -> Bool {
    guard count == other.count else { return false }
    for place in indices where self[place] != other[place] { return false }
    return true
  }
}
