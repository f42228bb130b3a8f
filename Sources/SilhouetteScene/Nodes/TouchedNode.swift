package import SilhouetteHierarchy

extension NodeCategory {
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

  fileprivate var isTouchable: Bool { Self.touchable.contains(self) }
}

extension WireframeScene {
  /// The node under a finger: the nearest that people touch, or the uppermost that is drawn. Nodes of the tree come first: they
  /// have locators, and the picture's have none.
  package func touchedNode(at place: Point2D) -> Int? {
    let top = drawnNode(at: place, below: .max)
    return touchableNode(around: drawnNode(at: place, below: firstSeen)) ?? touchableNode(around: top) ?? top
  }

  /// The categories of a node and of the place around it, such as `button in navigation bar`.
  package func words(for index: Int) -> String {
    let name = nodes[index].category.name
    let around = chain(from: index).dropFirst().first {
      NodeCategory.containers.contains(nodes[$0].category)
    }
    return around.map { "\(name) in \(nodes[$0].category.name)" } ?? name
  }

  /// The part of a node's box that is on the screen and inside all of its clips; nil for nothing.
  package func seenBox(of index: Int) -> Rect2D? {
    guard nodes.indices.contains(index), nodes[index].effectiveAlpha > 0.01 else { return nil }
    var box = nodes[index].bounds.intersection(viewport.bounds)
    var clip = Int(nodes[index].clip)
    // Clips point to nodes before them, in scenes of ours; others end after as many steps as there are nodes.
    for _ in nodes {
      guard let seen = box, nodes.indices.contains(clip) else { break }
      box = seen.intersection(nodes[clip].bounds)
      clip = Int(nodes[clip].clip)
    }
    guard let box, box.isDrawable else { return nil }
    return box
  }

  /// The uppermost drawn node there, of those whose source is below a limit.
  private func drawnNode(at place: Point2D, below limit: Int32) -> Int? {
    nodes.indices.last { index in
      nodes[index].verdict == .draw && nodes[index].source < limit
        && seenBox(of: index)?.contains(place) == true
    }
  }

  private func touchableNode(around index: Int?) -> Int? {
    index.flatMap { chain(from: $0).first { nodes[$0].category.isTouchable } }
  }

  /// The node, its parent, and on.
  private func chain(from index: Int) -> [Int] {
    var (chain, next) = ([Int](), index)
    while nodes.indices.contains(next), chain.last.map({ next < $0 }) ?? true {
      chain.append(next)
      next = Int(nodes[next].parent)
    }
    return chain
  }
}
