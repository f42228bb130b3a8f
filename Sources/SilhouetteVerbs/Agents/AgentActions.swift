internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteStory

/// The person's actions, and their answers.
struct AgentActions {
  private let session: AgentSession
  private var outline: SessionOutline { session.outline }
  private var steps: SessionSteps { session.outline.steps }

  init(_ session: AgentSession) { self.session = session }

  /// Places of steps that have a number: all but screens.
  private var numbered: [Int] { steps.steps.indices.filter { steps.steps[$0].kind != .screen } }

  func list(_ given: AgentArguments) throws(AgentProblem) -> AgentAnswer {
    let only = try given.string("only")
    guard [nil, "taps", "dead taps", "errors"].contains(only) else {
      throw AgentProblem("only is taps, dead taps or errors")
    }
    let screen = try given.integer("visit", 1...1_000_000)
    let lines = numbered.enumerated().filter { _, place in
      let step = steps.steps[place]
      if let screen, steps.screen(at: step.time) != screen - 1 { return false }
      switch only {
      case "taps": return step.kind == .tap
      case "dead taps": return step.isDead
      case "errors": return step.isFailed
      default: return true
      }
    }.map { number, place in line(number + 1, place) }
    return AgentList(
      head: lines.isEmpty ? "no such action" : "", lines: lines, from: try given.from(),
      budget: try given.tokens()
    ).answer
  }

  func deadTaps(_ given: AgentArguments) throws(AgentProblem) -> AgentAnswer {
    let lines = numbered.enumerated().filter { steps.steps[$1].isDead }.map { number, place in
      var line = line(number + 1, place)
      if let box = steps.steps[place].element?.box {
        let sides = [box.x, box.y, box.width, box.height].map { String(Int($0.rounded())) }
        line += " [\(sides.joined(separator: ","))]"
      }
      return line
    }
    return AgentList(
      head: lines.isEmpty ? "no dead tap" : lines.count == 1 ? "1 dead tap" : "\(lines.count) dead taps",
      lines: lines, from: try given.from(),
      budget: try given.tokens()
    ).answer
  }

  /// `12  0:07.4  screen 2: tap · checkbox in list → 1 % of the screen changed`.
  private func line(_ number: Int, _ place: Int) -> String {
    let step = steps.steps[place]
    let screen = steps.screen(at: step.time).map { "visit \($0 + 1): " } ?? ""
    let answer = step.kind == .tap || step.kind == .swipe ? steps.answer(to: step) : nil
    return
      "\(number)  \(steps.clock(step.time))  \(step.isOdd ? "! " : "")\(screen)\(OutlineWords.step(place, answer, of: outline))"
  }

  // MARK: What followed

  func after(_ given: AgentArguments) throws(AgentProblem) -> AgentAnswer {
    guard let number = try given.integer("action", 1...10_000_000) else {
      throw AgentProblem("the argument action is missing; `actions` lists them")
    }
    let numbered = numbered
    guard number <= numbered.count else { throw AgentProblem("there are \(numbered.count) actions") }
    let step = steps.steps[numbered[number - 1]]
    var lines = [line(number, numbered[number - 1])]
    if let answer = steps.answer(to: step) {
      lines.append("followed by: \(answer.text)" + (answer.delay.map { " after \(Int($0)) ms" } ?? ""))
    } else if step.kind == .tap || step.kind == .swipe {
      lines.append(
        step.isDead
          ? "nothing followed: a dead tap" : "nothing that changed the screen followed within a second")
    }
    if !outline.story.isForeign { lines += try changes(around: step) }
    return AgentList(head: "", lines: lines, from: try given.from(), budget: try given.tokens()).answer
  }

  /// What differs between the screen before an action and the one a second later, or between two dumps.
  private func changes(around step: Step) throws(AgentProblem) -> [String] {
    var (before, after) = (step.time - 1, step.end + 1000)
    if !steps.dumps.isEmpty {
      let number = steps.dumpNumber(at: step.time)
      guard number >= 1, number < steps.dumps.count else { return ["no dump came after it"] }
      (before, after) = (steps.dumps[number - 1].time, steps.dumps[number].time)
    }
    let found = AgentChanges.between(try session.moment(before), try session.moment(after), tolerance: 1)
    return [AgentChanges.summary(found)] + found.findings.map { FindingWords.line($0) }
  }
}

/// What differs between two screens, by the rules of `silhouette diff`.
enum AgentChanges {
  static func between(_ one: Screen, _ other: Screen, tolerance: Double) -> ScreenFindings {
    let builder = ScreenShapeBuilder(isPlain: one.snapshot == nil || other.snapshot == nil)
    return FindingMaker.compare(builder.shape(of: one), builder.shape(of: other), tolerance: tolerance) { _ in
      false
    }
  }

  static func summary(_ found: ScreenFindings) -> String {
    let count = found.findings.count
    let differences = count == 0 ? "no difference" : count == 1 ? "1 difference" : "\(count) differences"
    return found.following == 0 ? differences : "\(differences), \(found.following) that follow from them"
  }
}
