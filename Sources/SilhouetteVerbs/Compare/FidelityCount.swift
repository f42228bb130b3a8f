internal import SilhouetteHierarchy
internal import SilhouetteScene

/// Counts the nodes of scenes that a wireframe shows, and those that it does not.
struct FidelityCount {
  private var found = Fidelity()
  private var drawn = [Int](repeating: 0, count: 256)
  private var hatched = [Int](repeating: 0, count: 256)
  private let culler = Culler(scale: 4)

  mutating func add(_ scene: WireframeScene) {
    let visible = culler.visibleNodes(of: scene)
    found.nodes += scene.nodes.count
    for (index, node) in scene.nodes.enumerated() {
      add(node, isVisible: visible[index])
    }
  }

  private mutating func add(_ node: SceneNode, isVisible: Bool) {
    switch node.verdict {
    case .hidden: found.hidden += 1
    case .prune: found.pruned += 1
    case .skip: found.skipped += 1
    case .draw where !isVisible: found.covered += 1
    case .draw: addDrawn(node)
    }
    if node.privacy == .withheld || node.privacy == .sensitive { found.withheld += 1 }
  }

  private mutating func addDrawn(_ node: SceneNode) {
    found.drawn += 1
    drawn[Int(node.category.rawValue)] += 1
    guard !node.hatch.isClear else { return }
    found.hatched += 1
    hatched[Int(node.category.rawValue)] += 1
  }

  var fidelity: Fidelity {
    var all = found
    all.categories = NodeCategory.allCases.compactMap { category in
      let index = Int(category.rawValue)
      return drawn[index] > 0 ? (category.name, drawn[index], hatched[index]) : nil
    }
    all.categories.sort { $0.drawn != $1.drawn ? $0.drawn > $1.drawn : $0.name < $1.name }
    return all
  }
}
