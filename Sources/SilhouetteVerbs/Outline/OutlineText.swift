internal import Silhouette
internal import SilhouetteHierarchy
package import SilhouetteStory
internal import SilhouetteText

/// An outline as plain text, for terminals and language models.
package enum OutlineText {
  /// - Parameter most: The largest number of characters; detail goes first, actions never. nil for no limit.
  package static func text(_ outline: SessionOutline, most: Int? = nil) -> String {
    outline.fitted(to: most) { text(outline, $0) }
  }

  private static func text(_ outline: SessionOutline, _ detail: OutlineDetail) -> String {
    var text = "\(Printable.escaped(outline.name)) · \(OutlineWords.summary(outline))\n"
    let width = max(6, outline.steps.clock(outline.story.duration).count)
    func clock(_ time: Double) -> String {
      let clock = outline.steps.clock(time)
      return String(repeating: " ", count: max(0, width - clock.count)) + clock
    }
    let indent = String(repeating: " ", count: width + 4)
    for entry in outline.entries(detail) {
      switch entry {
      case .screen(let place):
        let time = outline.steps.screens[place].time
        let facts = OutlineWords.facts(ofScreen: place, of: outline)
        text += "\n\(clock(time))  \(OutlineWords.screen(place, of: outline))"
        text += facts.isEmpty ? "\n" : " · \(facts)\n"
        guard !outline.steps.screens[place].isKnown else { continue }
        for line in outline.trees[place].lines(levels: detail.levels) {
          text += "\(indent)\(String(repeating: "  ", count: line.level))\(line.text)\n"
        }
      case .step(let place, let answer):
        let step = outline.steps.steps[place]
        text += "\(clock(step.time)) \(step.isOdd ? "!" : " ")"
        text += "\(OutlineWords.step(place, answer, of: outline))\n"
      case .idle(let span):
        text += "\(clock(span.start))  idle for \(ReadableTime.length(span.end - span.start))\n"
      }
    }
    return text
  }
}
