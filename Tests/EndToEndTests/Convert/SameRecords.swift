@testable import SilhouetteHierarchy

/// Whether two snapshots say the same, wherever their strings lie and however their ids are spelt.
struct SameRecords {
  /// Ids of the one session by those of the other.
  private var partners: [NodeID: NodeID] = [:]

  /// nil where they say the same, else the first difference.
  mutating func difference(_ a: [HierarchyRecord], _ b: [HierarchyRecord]) -> String? {
    guard a.count == b.count else { return "\(a.count) records became \(b.count)" }
    for (index, (one, other)) in zip(a, b).enumerated() {
      guard case .snapshot(let first) = one, case .snapshot(let second) = other else {
        if isSame(one, other) { continue }
        return "record \(index): \(one) became \(other)"
      }
      if let found = difference(first, second) { return "record \(index), \(found)" }
    }
    return nil
  }

  /// A stream's header does not record which of its values were assumed, and a picture's path depends on the
  /// stream's folder.
  private func isSame(_ a: HierarchyRecord, _ b: HierarchyRecord) -> Bool {
    switch (a, b) {
    case (.screenshot(let first, _), .screenshot(let second, _)): first == second
    default: a == b
    }
  }

  private mutating func difference(_ a: HierarchySnapshot, _ b: HierarchySnapshot) -> String? {
    guard a.time == b.time else { return "time \(a.time) became \(b.time)" }
    guard a.keyboard == b.keyboard else { return "keyboard \(a.keyboard as Any) became \(b.keyboard as Any)" }
    guard a.string(a.screen) == b.string(b.screen) else { return "another screen's name" }
    guard a.nodes.count == b.nodes.count else { return "\(a.nodes.count) nodes became \(b.nodes.count)" }
    for index in a.nodes.indices {
      let (one, other) = (facts(of: a.nodes[index], a), facts(of: b.nodes[index], b))
      let partner = partners[a.nodes[index].id]
      partners[a.nodes[index].id] = b.nodes[index].id
      guard partner == nil || partner == b.nodes[index].id else { return "node \(index): another id" }
      guard a.nodes[index].id.isNone == b.nodes[index].id.isNone else { return "node \(index): an id lost" }
      if one != other { return "node \(index): \(one) became \(other)" }
    }
    return nil
  }

  /// Everything that a node says, as texts and values that lie nowhere.
  private func facts(of node: HierarchyNode, _ snapshot: HierarchySnapshot) -> [String] {
    var bare = node
    (bare.id, bare.detail) = (.none, -1)
    (bare.className, bare.supers) = (.none, .empty)
    (bare.text, bare.label, bare.identifier) = (.none, .none, .none)
    // For listings alone: streams do not hold it.
    bare.isElement = nil
    let texts = [node.text, node.label, node.identifier].map { "\(String(describing: snapshot.string($0)))" }
    let supers = snapshot.slices[node.supers.range].map { snapshot.string($0)! }
    let className = snapshot.string(node.className) ?? ""
    return ["\(bare)", className] + supers + texts
      + facts(of: snapshot.detail(of: node) ?? NodeDetail(), snapshot)
  }

  private func facts(of detail: NodeDetail, _ snapshot: HierarchySnapshot) -> [String] {
    var bare = detail
    (bare.idText, bare.lines, bare.otherTraits) = (.none, .empty, .empty)
    (bare.value, bare.hint, bare.contentType) = (.none, .none, .none)
    bare.layer?.className = .none
    bare.picture?.name = .none
    bare.seen?.lines = .empty
    let slices = [
      detail.value, detail.hint, detail.contentType, detail.layer?.className ?? .none,
      detail.picture?.name ?? .none,
    ]
    let traits = snapshot.slices[detail.otherTraits.range].map { snapshot.string($0)! }
    let seen = detail.seen.map { "\(snapshot.lines[$0.lines.range])" } ?? ""
    return ["\(bare)", "\(snapshot.lines[detail.lines.range])", seen] + traits
      + slices.map { "\(String(describing: snapshot.string($0)))" }
  }
}
