internal import SilhouetteFlattening
internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteScene

/// The attributes of nodes beside their looks. `--metadata` adds those for searching logs: names from code, and never a
/// person's words. Pages with revealed text have locators as well, which hold identifiers and revealed words.
struct NodeMetadata {
  let rules: [Rule]
  let salt: String
  /// Whether nodes have their classes, rules and hashes.
  let hasNames: Bool
  /// The platform that locators are for; nil for no locators.
  let located: AppPlatform?

  /// Attributes for each node of the scene; none where the snapshot that it was made of is not known.
  func attributes(of scene: WireframeScene, from snapshot: HierarchySnapshot?) -> [[MetadataAttribute]] {
    guard let snapshot else { return scene.nodes.map { _ in [] } }
    let gathered = scene.veils.filter { $0.isGathered }.map { Int($0.node) }
    let finder = located.map { LocatorFinder(scene, of: snapshot, platform: $0) }
    return scene.nodes.indices.map { place in
      let isGathered = gathered.contains(place)
      var found = hasNames ? attributes(of: scene.nodes[place], in: snapshot, isGathered: isGathered) : []
      guard let finder, !isGathered, scene.nodes[place].verdict == .draw else { return found }
      let locators = finder.locators(of: place)
      if !locators.isEmpty {
        found.append(MetadataAttribute(name: MetadataAttribute.locators, value: Locator.json(locators)))
      }
      return found
    }
  }

  /// - Parameter isGathered: whether the node represents several: then the class is only one node's.
  private func attributes(
    of scene: SceneNode, in snapshot: HierarchySnapshot, isGathered: Bool
  ) -> [MetadataAttribute] {
    let node = snapshot.nodes[Int(scene.source)]
    var found = [MetadataAttribute(name: "data-category", value: scene.category.name)]
    if !node.className.isNone, !isGathered {
      found.append(
        MetadataAttribute(
          name: "data-class", value: String(decoding: snapshot[node.className], as: UTF8.self)))
    }
    if Int(scene.rule) < rules.count {
      let rule = rules[Int(scene.rule)]
      found.append(
        MetadataAttribute(name: "data-rule", value: isGathered ? rule.id : rule.id(for: node, in: snapshot)))
    }
    // Secrets, keys and the nodes in them get none: their identifiers may name their contents.
    if !node.identifier.isNone, scene.flags.isDisjoint(with: [.sealed, .concealed]) {
      let hash = FNV1a.hash(Array(salt.utf8) + [0] + snapshot[node.identifier])
      found.append(MetadataAttribute(name: "data-identifier", value: String(hash, radix: 16)))
    }
    return found
  }
}
