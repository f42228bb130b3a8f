internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteStory
internal import SilhouetteText

/// A session's contents in short, and its screens.
struct AgentOverview {
  private let session: AgentSession
  private var outline: SessionOutline { session.outline }

  init(_ session: AgentSession) { self.session = session }

  func answer(_ given: AgentArguments) throws(AgentProblem) -> AgentAnswer {
    let budget = try given.tokens()
    let input = outline.story.input
    var lines = ["\(Printable.escaped(outline.name)) · \(OutlineWords.summary(outline))"]
    if outline.story.isForeign {
      lines.append("Another recorder wrote this log: it has actions and no screens.")
    }
    if let error = input.inputError { lines.append("It breaks off: \(Printable.escaped(error.message))") }
    lines += input.diagnostics.summary.map { "note: \(Printable.escaped($0.first.message))" }
    if !input.passedOver.isEmpty { lines.append("\(input.passedOver.count) files are not part of it") }
    var list = AgentList(head: "", lines: lines, budget: budget)
    // The screens follow, so that a short session needs no second call.
    list.lines += session.visits.indices.map(line)
    return list.answer
  }

  func screens(_ given: AgentArguments) throws(AgentProblem) -> AgentAnswer {
    AgentList(
      head: session.visits.isEmpty ? "no screen" : "", lines: session.visits.indices.map(line),
      from: try given.from(),
      budget: try given.tokens()
    ).answer
  }

  /// `3  0:10.9  back to screen 1 · button, 2 images · #cf7dee, for 0.9 s`.
  private func line(_ visit: Int) -> String {
    let clock = outline.steps.clock(session.visits[visit].time)
    let facts = OutlineWords.facts(ofScreen: visit, of: outline)
    return
      "\(visit + 1)  \(clock)  \(OutlineWords.screen(visit, of: outline))\(facts.isEmpty ? "" : " · \(facts)")"
  }
}
