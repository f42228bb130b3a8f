internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteStory
internal import SilhouetteText

/// Screens as outlines and marks, and the elements on them.
struct AgentScreens {
  private let session: AgentSession
  /// Elements that are named for one search.
  private static let mostFound = 2000

  init(_ session: AgentSession) { self.session = session }

  // MARK: One screen

  func outline(_ given: AgentArguments) throws(AgentProblem) -> AgentAnswer {
    let shown = try session.shown(given)
    let budget = try given.tokens()
    let head = heading(shown.visit)
    let tree = ScreenTree(of: shown.screen.scene)
    // Deep levels go first, as in the outlines of `silhouette outline`.
    let deepest = tree.items.map { $0.depth + 1 }.max() ?? 0
    var lines: [String] = []
    for levels in (min(deepest, 2)...max(2, deepest)).reversed() {
      lines = tree.lines(levels: levels).map {
        String(repeating: "  ", count: min($0.level, 20)) + $0.text
      }
      if lines.reduce(TokenCount.of(head) + 40, { $0 + TokenCount.of($1) + 1 }) <= budget { break }
    }
    return AgentList(head: head, lines: lines, from: try given.from(), budget: budget).answer
  }

  func marks(_ given: AgentArguments) throws(AgentProblem) -> AgentAnswer {
    let shown = try session.shown(given)
    let size = shown.screen.scene.viewport
    let number = shown.visit + 1
    var list = AgentList(
      head:
        "\(heading(shown.visit)) · \(shown.controls) on \(Self.whole(size.width)) × \(Self.whole(size.height)) points",
      lines: shown.marks.map { Self.line(ElementText($0)) }, from: try given.from(),
      budget: try given.tokens())
    list.values = shown.marks.map { ElementText($0).json(screen: nil) }
    list.name = "marks"
    list.members = "\"visit\":\(number),\"viewport\":[\(Self.whole(size.width)),\(Self.whole(size.height))],"
    return list.answer
  }

  /// `screen 2 of 5 · 0:10.9 · button, 2 images`.
  private func heading(_ visit: Int) -> String {
    let time = session.outline.steps.clock(session.visits[visit].time)
    let words = OutlineWords.screen(visit, of: session.outline)
    return "visit \(visit + 1) of \(session.visits.count) · \(time) · \(words)"
  }

  private static func line(_ element: ElementText, screen: Int? = nil) -> String {
    let place = screen.map { "visit \($0): " } ?? ""
    return place + element.line
  }

  private static func whole(_ number: Double) -> String { JSONLiteral.number(number.rounded()) }

  // MARK: Elements

  func find(_ given: AgentArguments, isRevealed: Bool) throws(AgentProblem) -> AgentAnswer {
    let (kind, name, state, words) = (
      try given.string("kind"), try given.string("name"), try given.string("state"), try given.string("words")
    )
    if words != nil, !isRevealed {
      throw AgentProblem("words are withheld; start the server with --reveal labels")
    }
    if let kind, !NodeCategory.allCases.contains(where: { $0.name == kind }) {
      throw AgentProblem(
        "there is no kind \(kind.prefix(40)); kinds are \(NodeCategory.allCases.map(\.name).joined(separator: ", "))"
      )
    }
    if let state, !["focused", "selected", "checked", "disabled"].contains(state) {
      throw AgentProblem("state is focused, selected, checked or disabled")
    }
    let only = try given.integer("visit", 1...1_000_000)
    if let only, only > session.visits.count {
      throw AgentProblem("there are \(session.visits.count) visits of screens")
    }
    var lines: [String] = []
    var values: [String] = []
    for visit in session.visits.indices where only == nil || only == visit + 1 {
      // The same screen again has nothing new.
      if only == nil, session.visits[visit].isSame { continue }
      let shown = try session.screen(visit + 1, at: nil)
      let numbers = Dictionary(shown.marks.map { ($0.node, $0) }, uniquingKeysWith: { one, _ in one })
      let scene = shown.screen.scene
      for (index, node) in scene.nodes.enumerated() {
        guard lines.count < Self.mostFound else { break }
        guard kind.map({ $0 == node.category.name }) ?? (node.category != .view || numbers[index] != nil),
          numbers[index] != nil || node.verdict == .draw, !node.flags.contains(.concealed),
          state.map({ node.state.names.contains($0) }) ?? true, scene.seenBox(of: index) != nil
        else { continue }
        let element = ElementText(
          number: numbers[index]?.number,
          element: numbers[index]?.element ?? StepWords.element(index, in: scene),
          state: node.state)
        if let name, !element.element.name.contains(name) { continue }
        if let words, !element.element.words.lowercased().contains(words.lowercased()) { continue }
        lines.append(Self.line(element, screen: visit + 1))
        values.append(element.json(screen: visit + 1))
      }
    }
    var list = AgentList(
      head: lines.isEmpty
        ? "nothing found" : "\(lines.count)\(lines.count == Self.mostFound ? " or more" : "") found",
      lines: lines, from: try given.from(), budget: try given.tokens())
    (list.values, list.name) = (values, "elements")
    return list.answer
  }
}

extension AgentSession {
  /// The screen that a call names.
  func shown(_ given: AgentArguments) throws(AgentProblem) -> Shown {
    try screen(try given.integer("visit", 1...1_000_000), at: try given.number("at", 0...1e12))
  }
}
