internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene

/// The places where a screen reader stops: controls, texts, and pictures with a label.
///
/// The contents of a control are said with it, unless they act by themselves.
struct ReadingStops {
  private let screen: AuditedScreen
  private let scene: WireframeScene
  private let words: SpokenWords?

  init(_ screen: AuditedScreen, _ words: SpokenWords?) {
    (self.screen, scene) = (screen, screen.scene)
    self.words = words
  }

  /// Stops in the source's order, or in that of their places if the source does not say its order.
  func all() -> [ReadingStop] {
    var controls: [Int: AuditedScreen.Control] = [:]
    for control in screen.controls { controls[control.node] = control }
    // By node: where the control ends that begins there with all of its purpose.
    var ends: [Int: Int] = [:]
    for control in screen.controls {
      ends[control.top] = max(ends[control.top] ?? 0, max(control.top + 1, Int(scene.nodes[control.top].end)))
    }
    /// Up to here, a control says the words.
    var said = 0
    var stops: [ReadingStop] = []
    for (index, node) in scene.nodes.enumerated() {
      let control = controls[index]
      said = max(said, ends[index] ?? 0)
      guard screen.around[index].isDisjoint(with: .system) || node.category == .keyboard,
        node.verdict != .hidden,
        !node.flags.contains(.concealed), control != nil || index >= said && hasWords(index),
        let box = control?.seen ?? scene.seenBox(of: index)
      else { continue }
      stops.append(
        ReadingStop(
          node: index, category: node.category, state: node.state, box: box, isControl: control != nil))
    }
    if screen.source.tellsOrder, screen.snapshot != nil {
      return stops.sorted { scene.nodes[$0.node].source < scene.nodes[$1.node].source }
    }
    return ReadingOrder.order(stops.map(\.box), fromRight: scene.writesFromRight).map { stops[$0] }
  }

  private func hasWords(_ index: Int) -> Bool {
    let node = scene.nodes[index]
    guard let words, screen.node(index) != nil else {
      return node.verdict == .draw && [.label, .heading].contains(node.category)
    }
    let source = Int(node.source)
    // Of nodes in one another, the innermost with words.
    return words.has[source] && !words.isBelow(source)
  }
}
