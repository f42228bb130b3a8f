internal import Silhouette
internal import SilhouetteFlattening
internal import SilhouetteStory
internal import SilhouetteText

/// Locators of a screen's controls, judged by the other screens of the session.
struct AgentLocators {
  private let session: AgentSession
  private let isNamed: Bool

  init(_ session: AgentSession, isNamed: Bool) { (self.session, self.isNamed) = (session, isNamed) }

  func answer(_ given: AgentArguments) throws(AgentProblem) -> AgentAnswer {
    let shown = try session.shown(given)
    var marks = shown.marks
    if let number = try given.integer("mark", 1...1_000_000) {
      marks = marks.filter { $0.number == number }
      guard !marks.isEmpty else {
        throw AgentProblem("visit \(shown.visit + 1) has no mark \(number); `marks` lists them")
      }
    }
    guard shown.screen.snapshot != nil else {
      throw AgentProblem(
        "an event log holds no names of elements; name the hierarchy that it was encoded from")
    }
    let judge = SessionLocators(session.settled, isNamed: isNamed)
    let located = judge.locators(of: marks, on: shown.screen)
    let total = judge.screenCount
    var list = AgentList(
      head: LocatorText.head(visit: shown.visit, total: total, isNamed: isNamed),
      lines: zip(marks, located).map {
        LocatorText.lines($0, $1, total: total).joined(separator: "\n")
      }, from: try given.from(), budget: try given.tokens())
    list.values = zip(marks, located).map { LocatorText.json($0, $1) }
    (list.name, list.members) = ("elements", "\"visit\":\(shown.visit + 1),\"screens\":\(total),")
    return list.answer
  }
}
