package import SilhouetteHierarchy
internal import SilhouetteScene

extension Rule {
  static func id(pack: String, name: String, number: Int) -> String {
    number == 1 ? "\(pack)/\(name)" : "\(pack)/\(name)#\(number)"
  }

  /// The id for readers, with the name from the input in place of a hash.
  package func id(for node: HierarchyNode, in snapshot: HierarchySnapshot) -> String {
    guard let hiddenID else { return id }
    for name in names(of: node, in: snapshot, for: hiddenID.test.subject) {
      guard let match = hiddenID.test.match(ClassName(snapshot[name])) else { continue }
      return Self.id(pack: hiddenID.pack, name: match.text, number: hiddenID.numbers[match.pattern])
    }
    return id
  }

  private func names(
    of node: HierarchyNode, in snapshot: HierarchySnapshot, for subject: NameTest.Subject
  ) -> [TextSlice] {
    let supers = snapshot.slices[node.supers.range].prefix(NodeNames.maxSupers)
    switch subject {
    case .ofClass: return [node.className]
    case .ofSuper: return Array(supers)
    case .ofKind: return [node.className] + supers
    case .ofLayer:
      let layer = snapshot.detail(of: node)?.layer?.className ?? .none
      if !layer.isNone { return [layer] }
      return node.kind == .layer ? [node.className] : []
    }
  }
}
