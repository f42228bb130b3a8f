internal import SilhouetteHierarchy
internal import SilhouetteRedaction

/// Which class names of a policy a session has: a name with a typing mistake masks nothing, and nobody would notice.
struct PolicyUse {
  private enum Match {
    /// A class or one of its superclasses.
    case family
    case exact
    case part
  }

  private struct Name {
    let key: String
    let name: String
    let bytes: [UInt8]
    let match: Match
  }

  /// Those not met so far; only names that mask, since one that opens nothing does no harm.
  private var unseen: [Name]

  init(_ policy: RedactionPolicy) {
    unseen = []
    add("maskedClasses", policy.maskedClasses, .family)
    add("maskContainer", policy.maskContainer.map { [$0] } ?? [], .exact)
    add("excludedSubtrees", policy.excludedSubtrees, .part)
  }

  private mutating func add(_ key: String, _ names: [String], _ match: Match) {
    unseen += names.map { Name(key: key, name: $0, bytes: Array($0.utf8), match: match) }
  }

  mutating func look(at snapshot: HierarchySnapshot) {
    guard !unseen.isEmpty else { return }
    for node in snapshot.nodes {
      meet(snapshot[node.className], isSuperclass: false)
      for slice in snapshot.slices[node.supers.range] { meet(snapshot[slice], isSuperclass: true) }
      if unseen.isEmpty { return }
    }
  }

  private mutating func meet(_ name: ArraySlice<UInt8>, isSuperclass: Bool) {
    unseen.removeAll { wanted in
      switch wanted.match {
      case .family: wanted.bytes.elementsEqual(name)
      case .exact: !isSuperclass && wanted.bytes.elementsEqual(name)
      case .part: !isSuperclass && Self.contains(name, wanted.bytes)
      }
    }
  }

  private static func contains(_ name: ArraySlice<UInt8>, _ part: [UInt8]) -> Bool {
    guard part.count <= name.count else { return false }
    return (0...name.count - part.count).contains { name.dropFirst($0).starts(with: part) }
  }

  /// One line for each name that no screen had.
  var strangers: [SilhouetteError] {
    unseen.map {
      SilhouetteError(
        .input, "policy: \($0.key) names \($0.name), which no node of the session is; check its spelling")
    }
  }
}
