internal import SilhouetteHierarchy
package import SilhouetteScene

/// The words of steps for nodes: their categories and places.
package enum StepWords {
  /// Categories that people touch, in contrast to the nodes inside of them.
  private static let touchable: Set<NodeCategory> = [
    .button, .link, .textField, .secureField, .searchField, .textView, .toggle, .checkbox, .radio, .slider,
    .stepper,
    .segmentedControl, .picker, .cell, .tab, .key, .video, .map, .webView, .advertisement,
  ]
  /// Places that have a name for a person.
  package static let containers: Set<NodeCategory> = [
    .navigationBar, .tabBar, .toolbar, .modal, .drawer, .menu, .list, .keyboard, .card, .webView, .statusBar,
    .cell,
    .scrollView, .advertisement,
  ]
  private static let telling: [NodeCategory] = [
    .webView, .map, .video, .secureField, .textField, .searchField, .textView, .checkbox, .toggle, .radio,
    .slider,
    .stepper, .segmentedControl, .picker, .cell, .card, .button, .image, .link, .heading, .label,
  ]
  static let fields: Set<NodeCategory> = [.textField, .secureField, .searchField, .textView]

  /// The node under a finger: the nearest that people touch, or the uppermost that is drawn. Nodes of the tree come first: they
  /// have locators, and the picture's have none.
  static func node(under place: Point2D, in scene: WireframeScene) -> Int? {
    /// The uppermost node there, of those whose source is below a limit.
    func hit(below limit: Int32) -> Int? {
      scene.nodes.indices.last { index in
        scene.nodes[index].verdict == .draw && scene.nodes[index].source < limit
          && scene.seenBox(of: index)?.contains(place) == true
      }
    }
    func touched(at hit: Int?) -> Int? {
      hit.flatMap { chain(from: $0, in: scene).first { touchable.contains(scene.nodes[$0].category) } }
    }
    let top = hit(below: .max)
    return touched(at: hit(below: scene.firstSeen)) ?? touched(at: top) ?? top
  }

  /// `button in navigation bar`.
  static func words(for index: Int, in scene: WireframeScene) -> String {
    let name = scene.nodes[index].category.name
    let around = chain(from: index, in: scene).dropFirst().first {
      containers.contains(scene.nodes[$0].category)
    }
    return around.map { "\(name) in \(scene.nodes[$0].category.name)" } ?? name
  }

  /// The node, its parent, and on.
  private static func chain(from index: Int, in scene: WireframeScene) -> [Int] {
    var (chain, next) = ([Int](), index)
    while scene.nodes.indices.contains(next), chain.last.map({ next < $0 }) ?? true {
      chain.append(next)
      next = Int(scene.nodes[next].parent)
    }
    return chain
  }

  /// The main contents of a screen: `12 cells, search field`. Empty for one without characteristic nodes.
  static func words(for scene: WireframeScene) -> String {
    var counts: [NodeCategory: Int] = [:]
    for (index, node) in scene.nodes.enumerated()
    where node.verdict == .draw && scene.seenBox(of: index) != nil {
      counts[node.category, default: 0] += 1
    }
    return words(for: counts)
  }

  /// The most characteristic categories of these, each with its number.
  package static func words(for counts: [NodeCategory: Int]) -> String {
    let found = telling.filter { counts[$0] != nil }.prefix(3)
    return found.map { Self.words(for: counts[$0] ?? 0, $0.name) }.joined(separator: ", ")
  }

  package static func words(for count: Int, _ name: String) -> String {
    guard count > 1 else { return name }
    let takesES = ["x", "s", "ch", "sh"].contains { name.hasSuffix($0) }
    return "\(count) \(name)\(takesES ? "es" : "s")"
  }

  /// Which way something moves, in points to the right and down.
  static func direction(_ x: Double, _ y: Double) -> String {
    abs(x) > abs(y) ? (x > 0 ? "right" : "left") : (y > 0 ? "down" : "up")
  }
}
