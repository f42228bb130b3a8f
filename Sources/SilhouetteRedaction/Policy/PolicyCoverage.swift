package import SilhouetteHierarchy
import SilhouetteScene

/// Which of the class names in a policy were met in a session, so that a mistyped one is noticed.
///
/// A policy that says `maskedClasses: ["BalanceVew"]` is valid and masks nothing. To test a policy over a session,
/// hand in all its snapshots and then ask for the names that no class had.
package struct PolicyCoverage: Sendable {
  /// A name of the policy that no class has had.
  package struct Unmet: Sendable, Hashable {
    /// The policy's key.
    package var key: String
    package var name: String
  }

  /// A name of the policy that matches some classes, and a class with the same short name that it does not match.
  package struct Partial: Sendable, Hashable {
    package var key: String
    package var name: String
    /// As printed.
    package var other: String
  }

  private struct Entry {
    var unmet: Unmet
    var bytes: [UInt8]
    /// Without module.
    var simple: [UInt8]
    /// Part of a class's name is enough.
    var isPart: Bool
    var isMet = false
    var other: [UInt8]?

    /// A name without module misses no class with the same short name.
    var isSettled: Bool { isMet && (isPart || other != nil || simple.elementsEqual(bytes)) }
  }

  private var entries: [Entry] = []
  /// Hashes of names that were looked at.
  private var seen: Set<UInt64> = []
  private static let mostSeen = 1 << 14
  private let opened: [String]

  package init(_ policy: RedactionPolicy) {
    opened = policy.unmaskedClasses
    add("maskedClasses", policy.maskedClasses)
    add("unmaskedClasses", policy.unmaskedClasses)
    add("maskContainer", policy.maskContainer.map { [$0] } ?? [])
    add("unmaskContainer", policy.unmaskContainer.map { [$0] } ?? [])
    add("excludedSubtrees", policy.excludedSubtrees, isPart: true)
    add("includedSubtrees", policy.includedSubtrees)
  }

  private mutating func add(_ key: String, _ names: [String], isPart: Bool = false) {
    for name in names {
      let bytes = isPart ? Array(name.utf8) : ClassName.canonical(Array(name.utf8))
      entries.append(
        Entry(
          unmet: Unmet(key: key, name: name), bytes: bytes, simple: Array(ClassName(bytes[...]).simple),
          isPart: isPart))
    }
  }

  /// The names that no class of the snapshots so far has had, in the policy's order.
  package var unmet: [Unmet] { entries.filter { !$0.isMet }.map { $0.unmet } }

  /// The names that match some classes and miss others with the same short name, in the policy's order.
  package var partial: [Partial] {
    entries.compactMap { entry in
      guard entry.isMet, let other = entry.other else { return nil }
      return Partial(
        key: entry.unmet.key, name: entry.unmet.name, other: String(decoding: other, as: UTF8.self))
    }
  }

  /// Names in `unmaskedClasses` that open a platform's base class, in the policy's order.
  package var openedBases: [String] {
    opened.filter { name in
      let form = ClassName(ClassName.canonical(Array(name.utf8))[...])
      let isOfPlatform =
        form.simple.elementsEqual(form.qualified)
        || BuiltInClasses.platformModules.contains { form.qualified.starts(with: $0.utf8) }
      return isOfPlatform && BuiltInClasses.bases.contains { HashedName(builtIn: $0).isOf(form.simple) }
    }
  }

  /// Looks at the classes, superclasses and layers of a snapshot. Each name is looked at once.
  package mutating func note(_ snapshot: HierarchySnapshot) {
    guard !entries.allSatisfy({ $0.isSettled }) else { return }
    for node in snapshot.nodes {
      note(snapshot[node.className])
      for slice in snapshot.slices[node.supers.range] { note(snapshot[slice]) }
      if node.detail >= 0, let layer = snapshot.details[Int(node.detail)].layer {
        note(snapshot[layer.className])
      }
    }
  }

  private mutating func note(_ name: ArraySlice<UInt8>) {
    guard !name.isEmpty, seen.insert(FNV1a.hash(name)).inserted else { return }
    if seen.count > Self.mostSeen { seen.removeAll(keepingCapacity: true) }
    let form = ClassName(name)
    for index in entries.indices where !entries[index].isSettled {
      let entry = entries[index]
      if entry.isPart ? form.contains(entry.bytes) : form.isNamed(entry.bytes) {
        entries[index].isMet = true
      } else if !entry.isPart, entry.other == nil, form.simple.elementsEqual(entry.simple) {
        entries[index].other = Array(name)
      }
    }
  }
}
