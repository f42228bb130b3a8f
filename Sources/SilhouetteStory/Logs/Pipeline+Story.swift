package import Silhouette
internal import SilhouetteFlattening
internal import SilhouetteHierarchy
package import SilhouetteRecording
internal import SilhouetteReplay
package import SilhouetteScene

/// What happened in a session.
package struct SessionStory: Sendable {
  package var steps = SessionSteps()
  /// Milliseconds.
  package var duration = 0.0
  /// Milliseconds from 1970-01-01 00:00 UTC to the session's first moment; 0 if the source does not say.
  package var start = 0.0
  /// The names of screens in the app's code, if the source reports them: from when on, in milliseconds.
  package var screenNames: [(time: Double, name: String)] = []
  package var input = InputSummary()
  /// Whether another recorder wrote the log; then little is known about it.
  package var isForeign = false
  package var touchesNearKeyboard = 0
  package var touchesOnSecrets = 0
}

extension Pipeline {
  /// Finds what happened in a session, by the same way as `play` does: from the log that the session becomes. So it holds
  /// nothing that the log withholds.
  ///
  /// Memory grows with the number of steps, not with the session's length.
  ///
  /// - Parameters:
  ///   - onScreen: is given each screen when it has settled: its place in `SessionSteps.screens`, and its scene.
  ///   - onContents: is given a screen that was still loading then, when its contents are there.
  /// - Throws: `SilhouetteError` where there is no session. If it breaks off, `InputSummary.inputError` says what happened.
  package func story(
    of input: InputList, options: EncodeOptions, onScreen: @escaping (Int, WireframeScene) -> Void,
    onContents: ((Int, WireframeScene) -> Void)? = nil
  ) throws(SilhouetteError) -> SessionStory {
    var source = SceneSource(input, reading: reading.forDrawing, flattener: Flattener(options))
    let page = StoryTaker(limits: reading.limits, onScreen: onScreen, onContents: onContents)
    if let log = try source.openLog() {
      let copied = try copy(log, to: page, options)
      (page.story.input, page.story.isForeign) = (copied.input, copied.isForeign)
    } else {
      let summary = try encode(&source, options, to: page)
      page.story.input = summary.input
      page.story.touchesNearKeyboard = summary.touchesNearKeyboard
      page.story.touchesOnSecrets = summary.touchesOnSecrets
    }
    return page.story
  }
}

/// Gathers a log's story, and writes nothing.
private final class StoryTaker: LogTaker {
  var story = SessionStory()
  private var facts: LogFacts
  private var finder: StoryReader

  init(
    limits: Limits, onScreen: @escaping (Int, WireframeScene) -> Void,
    onContents: ((Int, WireframeScene) -> Void)?
  ) {
    facts = LogFacts(limits: limits)
    finder = StoryReader(limits: limits, findsSteps: true, onScreen: onScreen, onContents: onContents)
  }

  var counts: LogCounts { facts.counts }

  func add(_ event: ArraySlice<UInt8>) throws(SilhouetteError) {
    try facts.add(event)
    finder.add(event, facts.document, at: facts.time)
  }

  func take(_ dump: StepDump) { finder.take(dump) }

  func take(screenName: String, at time: Double) {
    if story.screenNames.last?.name != screenName { story.screenNames.append((time, screenName)) }
  }

  func finish() throws(SilhouetteError) -> [WrittenFile] {
    story.duration = facts.counts.duration
    story.start = facts.start == Double(Recorder.unknownStart) ? 0 : facts.start
    story.steps = finder.finish(at: story.duration)
    // How long the last dump was on the screen is not known.
    if let last = story.steps.dumps.last {
      story.duration = max(last.time, story.steps.events.last?.time ?? 0)
    }
    return []
  }
}
