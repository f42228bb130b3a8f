internal import Silhouette
package import SilhouetteHierarchy
internal import SilhouetteReplay
package import SilhouetteScene

/// Reads what a log says beside its pages: the legend, and the steps.
///
/// Both are made of the log's own events, so that they hold nothing that the log withholds. Of another recorder's log
/// there is no legend, and steps are what its events say by themselves.
package struct StoryReader {
  private var reader: EventReader?
  private let findsSteps: Bool
  package private(set) var legend = LogLegend()
  private var finder: StepFinder
  private var foreign = ForeignSteps()
  private var mirror: Mirror?
  private var decoder = SceneDecoder()
  private var first: Int64?
  /// Whether a page of Silhouette's came. Before it, and without one, anybody may have written the events.
  private var hasPage = false

  /// - Parameters:
  ///   - onScreen, onContents: are given each screen when it has settled; see `StepFinder`.
  package init(
    limits: Limits, findsSteps: Bool, onScreen: ((Int, WireframeScene) -> Void)? = nil,
    onContents: ((Int, WireframeScene) -> Void)? = nil
  ) {
    reader = EventReader(limits: limits)
    self.findsSteps = findsSteps
    finder = StepFinder(onScreen: onScreen, onContents: onContents)
  }

  /// - Parameters:
  ///   - document: the event, as read.
  ///   - time: milliseconds since the log's first event.
  package mutating func add(_ event: ArraySlice<UInt8>, _ document: borrowing JSONDocument, at time: Double) {
    let isOwn = add(event, at: time)
    if !isOwn || !hasPage { foreign.take(document, at: time) }
  }

  /// Takes an event of a log that Silhouette wrote. Returns whether it is one.
  ///
  /// - Parameter time: milliseconds since the log's first event; nil to take them from the event.
  package mutating func add(_ event: ArraySlice<UInt8>, at time: Double? = nil) -> Bool {
    guard let found = try? reader?.read(event) else {
      reader = nil
      return false
    }
    legend.note(found, reader!.table)
    if case .fullSnapshot = found.body { hasPage = true }
    if first == nil { first = found.timestamp }
    if findsSteps { take(found.body, reader!.table, at: time ?? Double(found.timestamp - (first ?? 0))) }
    return true
  }

  /// The dump that the next screen was read from.
  package mutating func take(_ dump: StepDump) {
    finder.take(dump)
  }

  package mutating func finish(at end: Double) -> SessionSteps {
    if reader != nil, hasPage || foreign.isEmpty { return finder.finish(at: end) }
    return foreign.finish(at: end)
  }

  private mutating func take(_ body: ReplayEvent.Body, _ table: LookTable, at time: Double) {
    switch body {
    case .fullSnapshot(let tree):
      mirror = try? Mirror(tree)
      takeScene(table, at: time)
    case .mutation(let mutation):
      // A mutation that breaks a rule is left to the player to report.
      guard (try? mirror?.apply(mutation)) != nil else { return }
      takeScene(table, at: time)
    case .touch(let kind, let place): kind.phase.map { take($0, place, at: time) }
    case .touchMove(let place): take(.move, place, at: time)
    case .custom(let tag, let payload):
      finder.take(AppEvent(time: time, name: tag, data: payload))
    case .meta, .viewportResize, .tapCrumb, .end: break
    }
  }

  private mutating func takeScene(_ table: LookTable, at time: Double) {
    guard let mirror else { return }
    finder.take(decoder.scene(of: mirror.tree, table: table, time: time))
  }

  private mutating func take(_ phase: TouchRecord.Phase, _ place: Point2D, at time: Double) {
    finder.take(TouchRecord(time: time, pointer: 0, phase: phase, location: place))
  }
}
