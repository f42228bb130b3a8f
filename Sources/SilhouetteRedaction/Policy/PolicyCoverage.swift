package import SilhouetteHierarchy

/// Which of the class names in a policy were met in a session, so that a mistyped one is noticed.
///
/// A policy that says `maskedClasses: ["BalanceVew"]` is valid and masks nothing. Whoever tests a policy over a session
/// hands in all its snapshots and then asks for what nobody had.
package struct PolicyCoverage: Sendable {
  /// A name of the policy that no class has had.
  package struct Unmet: Sendable, Hashable {
    /// The policy's key.
    package var key: String
    package var name: String
  }

  private struct Entry {
    var unmet: Unmet
    var bytes: [UInt8]
    /// Part of a class's name is enough.
    var isPart: Bool
  }

  private var entries: [Entry] = []

  package init(_ policy: RedactionPolicy) {
    add("maskedClasses", policy.maskedClasses)
    add("unmaskedClasses", policy.unmaskedClasses)
    add("maskContainer", policy.maskContainer.map { [$0] } ?? [])
    add("unmaskContainer", policy.unmaskContainer.map { [$0] } ?? [])
    add("excludedSubtrees", policy.excludedSubtrees, isPart: true)
    add("includedSubtrees", policy.includedSubtrees)
  }

  private mutating func add(_ key: String, _ names: [String], isPart: Bool = false) {
    for name in names {
      entries.append(Entry(unmet: Unmet(key: key, name: name), bytes: Array(name.utf8), isPart: isPart))
    }
  }

  /// The names that no class of the snapshots so far has had, in the policy's order.
  package var unmet: [Unmet] { entries.map(\.unmet) }

  /// Looks at the classes, superclasses and layers of a snapshot. Names that were met once are not looked for again,
  /// so that a policy without mistakes costs nothing after a while.
  package mutating func note(_ snapshot: HierarchySnapshot) {
    guard !entries.isEmpty else { return }
    for node in snapshot.nodes {
      note(snapshot[node.className])
      for slice in snapshot.slices[node.supers.range] { note(snapshot[slice]) }
      if node.detail >= 0, let layer = snapshot.details[Int(node.detail)].layer {
        note(snapshot[layer.className])
      }
    }
  }

  private mutating func note(_ name: ArraySlice<UInt8>) {
    entries.removeAll { $0.isPart ? Self.contains(name, $0.bytes) : name.elementsEqual($0.bytes) }
  }

  private static func contains(_ name: ArraySlice<UInt8>, _ part: [UInt8]) -> Bool {
    guard !part.isEmpty, part.count <= name.count else { return false }
    for start in name.startIndex...name.endIndex - part.count
    where name[start..<start + part.count].elementsEqual(part) {
      return true
    }
    return false
  }
}
