package import SilhouetteFlattening
package import SilhouetteHierarchy
internal import SilhouetteReplay
package import SilhouetteScene

/// Gives the nodes at some places of a scene their locators, each as a JSON list; `[]` for none.
package typealias LocatorMaker = @Sendable (WireframeScene, HierarchySnapshot, AppPlatform, [Int]) -> [String]

/// The attributes of nodes beside their looks. `--metadata` adds those for searching logs: names from code, and never a
/// person's words. Pages with revealed text have locators as well, which hold identifiers and revealed words.
struct NodeMetadata {
  let rules: [Rule]
  let salt: String
  /// Whether nodes have their classes, rules and hashes.
  let hasNames: Bool
  /// nil for no locators.
  let locators: LocatorMaker?
  /// The one that locators are for.
  let platform: AppPlatform

  /// Attributes for each node of the scene; none where the snapshot that it was made of is not known.
  func attributes(of scene: WireframeScene, from snapshot: HierarchySnapshot?) -> [[MetadataAttribute]] {
    guard let snapshot else { return scene.nodes.map { _ in [] } }
    let gathered = scene.gathered
    var found = scene.nodes.indices.map { place in
      hasNames
        ? attributes(of: scene.nodes[place], in: snapshot, isGathered: gathered.contains(place)) : []
    }
    guard let locators else { return found }
    let places = scene.locatable
    for (place, list) in zip(places, locators(scene, snapshot, platform, places)) where list != "[]" {
      found[place].append(MetadataAttribute(name: MetadataAttribute.locators, value: list))
    }
    return found
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

extension WireframeScene {
  /// The nodes that represent several, by their places.
  fileprivate var gathered: [Int] { veils.filter { $0.isGathered }.map { Int($0.node) } }

  /// The places of nodes that may have locators: those that are drawn, and represent no others.
  package var locatable: [Int] {
    let gathered = self.gathered
    return nodes.indices.filter { nodes[$0].verdict == .draw && !gathered.contains($0) }
  }
}

extension Locator {
  /// Locators that are judged by their own screens.
  package static let ofScreens: LocatorMaker = { scene, snapshot, platform, places in
    let finder = LocatorFinder(scene, of: snapshot, platform: platform)
    return places.map { Locator.json(finder.locators(of: $0)) }
  }
}
