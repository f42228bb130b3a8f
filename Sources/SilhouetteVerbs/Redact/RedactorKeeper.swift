internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteRedaction

/// The redactor of the last screen: a policy's lists are read anew only if a source reports more or less.
struct RedactorKeeper {
  let policy: RedactionPolicy
  let engine: RedactionEngine
  let addsLearned: Bool
  private var last: Redactor?

  init(_ options: RedactOptions) {
    (policy, engine, addsLearned) = (options.policy, options.engine, options.addsLearned)
  }

  /// A property that any screen so far has reported counts for all that follow.
  mutating func redactor(for frame: RedactFrame) -> Redactor {
    let knowsPictures =
      last?.knowsPictures == true || frame.snapshot.details.contains { $0.picture != nil }
    let knowsDrawing = frame.screen.tellsDrawing
    if let last, last.knowsPictures == knowsPictures, last.knowsDrawing == knowsDrawing { return last }
    let new = Redactor(
      policy: policy, engine: engine, addsLearned: addsLearned, knowsPictures: knowsPictures,
      knowsDrawing: knowsDrawing)
    last = new
    return new
  }
}
