internal import Silhouette
internal import SilhouetteFlattening
internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteStory
internal import SilhouetteText

/// Answers calls of tools: the verbs' own code, in words and numbers for a model.
///
/// It is used by one thread at a time.
struct AgentDesk {
  let options: AgentOptions
  private let pipeline: Pipeline
  private var sessions: AgentSessions

  init(_ pipeline: Pipeline, _ options: AgentOptions) {
    (self.pipeline, self.options) = (pipeline, options)
    sessions = AgentSessions(options)
  }

  /// - Parameters:
  ///   - arguments: of the call, as they came.
  ///   - stop: ends the reading of inputs.
  mutating func answer(
    _ tool: AgentTool, _ document: JSONDocument, _ arguments: Int?, stop: InputStop
  ) -> AgentAnswer {
    do throws(AgentProblem) {
      let arguments = try AgentArguments(document, arguments, names: tool.names)
      return try answer(tool.name, arguments, stop)
    } catch {
      var answer = AgentAnswer(error.text)
      answer.isError = true
      return answer
    }
  }

  private mutating func answer(
    _ name: String, _ given: AgentArguments, _ stop: InputStop
  ) throws(AgentProblem) -> AgentAnswer {
    var pipeline = pipeline
    pipeline.reading = pipeline.reading.forListing
    pipeline.reading.stop = stop
    pipeline.options.reveal = options.reveal
    pipeline.options.categorizer = options.categorizer
    if name == "compare" { return try compare(given, pipeline) }
    let session = try sessions.session(at: try given.needed("path"), pipeline)
    switch name {
    case "open": return try AgentOverview(session).answer(given)
    case "screens": return try AgentOverview(session).screens(given)
    case "outline": return try AgentScreens(session).outline(given)
    case "marks": return try AgentScreens(session).marks(given)
    case "picture": return try AgentPicture(session, pipeline).answer(given)
    case "locators":
      return try AgentLocators(session, isNamed: options.reveal != .nothing).answer(given)
    case "find": return try AgentScreens(session).find(given, isRevealed: options.reveal != .nothing)
    case "actions": return try AgentActions(session).list(given)
    case "after": return try AgentActions(session).after(given)
    case "dead_taps": return try AgentActions(session).deadTaps(given)
    default: return try AgentReasons(session, options.categorizer).answer(given)
    }
  }

  // MARK: Two runs

  private mutating func compare(_ given: AgentArguments, _ pipeline: Pipeline) throws(AgentProblem)
    -> AgentAnswer
  {
    let a = try given.needed("a")
    let b = try given.string("b") ?? a
    let tolerance = try given.number("tolerance", 0...1000) ?? DiffOptions().tolerance
    if given.has("a_visit") || given.has("b_visit") || !given.has("b") {
      let one = try sessions.session(at: a, pipeline)
        .screen(try given.integer("a_visit", 1...1_000_000) ?? 1, at: nil)
      let other = try sessions.session(at: b, pipeline).screen(
        try given.integer("b_visit", 1...1_000_000), at: nil)
      let found = AgentChanges.between(one.screen, other.screen, tolerance: tolerance)
      return AgentList(
        head: "visit \(one.visit + 1) of a and visit \(other.visit + 1) of b: \(AgentChanges.summary(found))",
        lines: found.findings.map { FindingWords.line($0) }, from: try given.from(),
        budget: try given.tokens()
      ).answer
    }
    var options = DiffOptions()
    (options.tolerance, options.categorizer) = (tolerance, self.options.categorizer)
    let paths = (try sessions.allowed(a), try sessions.allowed(b))
    let result: DiffResult
    do throws(SilhouetteError) {
      result = try pipeline.diff(paths.0, paths.1, options: options)
    } catch {
      throw AgentProblem(error.message)
    }
    let failures = result.failures.map { "broken: \($0.message)" }
    return AgentList(
      head: FindingWords.summary(result), lines: failures + DiffText.lines(result), from: try given.from(),
      budget: try given.tokens()
    ).answer
  }
}
