package import Silhouette
internal import SilhouetteFlattening
internal import SilhouetteRecording
internal import SilhouetteScene
package import SilhouetteStory
internal import SilhouetteText

extension Pipeline {
  /// Hands out the locators of a session's controls, each screen as one text, judged by all of its screens.
  ///
  /// - Parameters:
  ///   - moment: of the only screen, in milliseconds of the session; nil for each visit whose screen differs from the one before.
  ///   - isJSON: whether each text is a JSON object on one line.
  package func listLocators(
    of input: InputList, at moment: Double?, isJSON: Bool, each: (String) throws(SilhouetteError) -> Void
  ) throws(SilhouetteError) {
    var telling = OutlineOptions()
    telling.encode.categorizer = options.categorizer
    telling.encode.reveal = options.reveal
    let visits = try VisitScreens(input, self, flattener, telling: telling)
    let steps = visits.outline.steps
    guard !visits.outline.story.isForeign, !visits.screens.isEmpty,
      visits.screens.values.contains(where: { $0.snapshot != nil })
    else {
      throw SilhouetteError(
        .usage, "an event log holds no names of elements; name the hierarchy that it was encoded from")
    }
    let isNamed = options.reveal != .nothing
    let judge = SessionLocators(visits, isNamed: isNamed)
    if let moment {
      let visit = steps.screen(at: moment) ?? 0
      let screen = try screen(of: input, at: visits.origin + max(0, moment))
      try each(text(screen, visit, visits.marks(of: screen, in: visit), judge, isNamed, isJSON))
    } else {
      for visit in steps.screens.indices where !steps.screens[visit].isSame {
        guard let screen = visits.screens[visit] else { continue }
        try each(text(screen, visit, visits.marks[visit] ?? [], judge, isNamed, isJSON))
      }
    }
    if let error = visits.outline.story.input.inputError { throw error }
  }

  private func text(
    _ screen: Screen, _ visit: Int, _ marks: [ScreenMark], _ judge: SessionLocators, _ isNamed: Bool,
    _ isJSON: Bool
  ) -> String {
    let located = judge.locators(of: marks, on: screen)
    let total = judge.screenCount
    guard isJSON else {
      let head = LocatorText.head(visit: visit, total: total, isNamed: isNamed)
      let lines = zip(marks, located).flatMap { LocatorText.lines($0, $1, total: total) }
      return ([head] + lines).joined(separator: "\n")
    }
    let elements = zip(marks, located).map { LocatorText.json($0, $1) }
    return
      "{\"visit\":\(visit + 1),\"time\":\(JSONLiteral.number(screen.scene.time)),\"screens\":\(total),\"elements\":\(JSONLiteral.list(elements))}"
  }
}
