package import SilhouetteScene

/// The words of steps for screens and their nodes.
package enum StepWords {
  private static let telling: [NodeCategory] = [
    .webView, .map, .video, .secureField, .textField, .searchField, .textView, .checkbox, .toggle, .radio,
    .slider,
    .stepper, .segmentedControl, .picker, .cell, .card, .button, .image, .link, .heading, .label,
  ]
  static let fields: Set<NodeCategory> = [.textField, .secureField, .searchField, .textView]

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
