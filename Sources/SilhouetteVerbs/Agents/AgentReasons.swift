internal import Silhouette
internal import SilhouetteFlattening
internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteStory
internal import SilhouetteText

/// The reasons for nodes: their rules, verdicts and numbers.
struct AgentReasons {
  private let session: AgentSession
  private let categorizer: Categorizer

  init(_ session: AgentSession, _ categorizer: Categorizer) {
    (self.session, self.categorizer) = (session, categorizer)
  }

  func answer(_ given: AgentArguments) throws(AgentProblem) -> AgentAnswer {
    let shown = try session.shown(given)
    let scene = shown.screen.scene
    var found: [Int]
    if let number = try given.integer("mark", 1...1_000_000) {
      guard let mark = shown.marks.first(where: { $0.number == number }) else {
        throw AgentProblem("visit \(shown.visit + 1) has no mark \(number); `marks` lists them")
      }
      found = [mark.node]
      // What holds it is part of the reason.
      while let last = found.last, scene.nodes[last].parent >= 0, scene.nodes[last].parent < last {
        found.append(Int(scene.nodes[last].parent))
      }
    } else {
      guard let x = try given.number("x", -1e6...1e6), let y = try given.number("y", -1e6...1e6) else {
        throw AgentProblem("give a mark, or x and y")
      }
      let place = Point2D(x: x, y: y)
      // A finger meets the topmost.
      found = scene.nodes.indices.reversed().filter { scene.nodes[$0].bounds.contains(place) }
    }
    found.removeAll { scene.nodes[$0].flags.contains(.concealed) }
    let numbers = Dictionary(shown.marks.map { ($0.node, $0.number) }, uniquingKeysWith: { one, _ in one })
    let lines = found.map { line($0, shown.screen, numbers[$0]) }
    return AgentList(
      head: lines.isEmpty ? "no node is there" : "from the top down:", lines: lines, from: try given.from(),
      budget: try given.tokens()
    ).answer
  }

  /// `button [16,60,370,50] class UIButton: rule uikit/UIButton (class = UIButton => button), drawn; mark 3`.
  private func line(_ index: Int, _ screen: Screen, _ number: Int?) -> String {
    let node = screen.scene.nodes[index]
    let box = [node.bounds.x, node.bounds.y, node.bounds.width, node.bounds.height].map {
      String(Int($0.rounded()))
    }
    var words =
      "\(([node.category.name] + node.state.names).joined(separator: " ")) [\(box.joined(separator: ","))]"
    let isFromPicture = node.source >= screen.scene.firstSeen
    if let snapshot = screen.snapshot, !isFromPicture {
      let name = String(decoding: snapshot[snapshot.nodes[Int(node.source)].className], as: UTF8.self)
      if !name.isEmpty { words += " class \(Printable.escaped(String(name.prefix(120))))" }
    }
    if isFromPicture { words += " seen in the picture" }
    words += ": \(rule(of: node, in: screen)), \(Self.drawing(of: node))"
    if let told = node.toldCategory {
      words += "; its rule says \(told.name), its place on the screen says \(node.category.name)"
    }
    if let text = Self.text(of: node) { words += "; its text is \(text)" }
    if node.flags.contains(.sealed) { words += "; sealed, so its inside is in no answer" }
    words += number.map { "; mark \($0)" } ?? "; no mark"
    return words
  }

  private func rule(of node: SceneNode, in screen: Screen) -> String {
    guard screen.snapshot != nil, Int(node.rule) < categorizer.rules.count else { return "as its log says" }
    let rule = categorizer.rules[Int(node.rule)]
    guard let snapshot = screen.snapshot else { return rule.id }
    let id = rule.id(for: snapshot.nodes[Int(node.source)], in: snapshot)
    // Names of private classes are hashes in our rules, and say nothing to a reader.
    let hasHashes = rule.text.contains("~")
    let text = hasHashes ? rule.text.split(separator: "=>").last.map { "… =>\($0)" } ?? "" : rule.text
    return "rule \(Printable.escaped(id)) (\(Printable.escaped(text)))"
  }

  /// nil for a node without text.
  private static func text(of node: SceneNode) -> String? {
    switch node.privacy {
    case .nothing: nil
    case .withheld: "withheld"
    case .sensitive: "sensitive, and never shown"
    case .revealed: "revealed"
    }
  }

  private static func drawing(of node: SceneNode) -> String {
    switch node.verdict {
    case .draw: "drawn"
    case .skip: "not drawn itself, its inside is"
    case .prune: "not drawn: what holds it stands for it, or a rule leaves it out"
    case .hidden: "hidden by its app"
    }
  }
}
