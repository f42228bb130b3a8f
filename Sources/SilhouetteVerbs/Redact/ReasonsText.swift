internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteRedaction

/// Why each node is masked or is not, screen after screen, and how much each engine masks. Screens that repeat the one before them are
/// left out: they would count the keys that are pressed in a secret.
struct ReasonsText {
  private let form: RedactOptions.Explanation?
  private let comparesEngines: Bool
  private let tell: (String) throws(SilhouetteError) -> Void
  private var json = ExplanationWriter()
  private var (lastReasons, lastComparison): (String?, String?)

  init(_ options: RedactOptions, tell: @escaping (String) throws(SilhouetteError) -> Void) {
    form = options.explanation
    comparesEngines = options.comparesEngines
    self.tell = tell
  }

  mutating func add(
    _ masks: ScreenMasks, of frame: RedactFrame, by redactor: Redactor
  ) throws(SilhouetteError) {
    guard form != nil || comparesEngines else { return }
    let title = "t \(RedactRun.text(frame.time)) ms\n"
    let explanation = masks.explanation
    switch form {
    case .text:
      let reasons = explanation.text(of: frame.snapshot)
      if reasons != lastReasons { try tell(title + reasons) }
      lastReasons = reasons
    case .json:
      json.append(explanation, of: frame.snapshot)
      let lines = json.drain()
      if !lines.isEmpty { try tell(String(decoding: lines, as: UTF8.self)) }
    case nil: break
    }
    guard comparesEngines else { return }
    let comparison = EngineComparison(
      of: frame.snapshot, scene: frame.screen.scene, viewport: frame.viewport, policy: redactor.policy,
      knowsPictures: redactor.knowsPictures, knowsDrawing: redactor.knowsDrawing)
    let lines = ComparisonText.lines(comparison, number: explanation.number(of:))
    if lines != lastComparison { try tell(title + lines) }
    lastComparison = lines
  }

  mutating func finish() throws(SilhouetteError) {
    if form == .json { try tell(String(decoding: json.finish(), as: UTF8.self)) }
  }
}
