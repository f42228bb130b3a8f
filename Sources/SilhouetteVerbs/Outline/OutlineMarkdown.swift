internal import Silhouette
package import SilhouetteStory
internal import SilhouetteText

/// An outline as Markdown, for a job's summary or an issue.
package enum OutlineMarkdown {
  /// - Parameter most: The largest number of characters, as of `OutlineText`.
  package static func text(_ outline: SessionOutline, most: Int? = nil) -> String {
    outline.fitted(to: most) { text(outline, $0) }
  }

  private static func text(_ outline: SessionOutline, _ detail: OutlineDetail) -> String {
    var text = "## \(MarkdownText.escaped(outline.name))\n\n\(OutlineWords.summary(outline))\n"
    var isInList = false
    for entry in outline.entries(detail) {
      switch entry {
      case .screen(let place):
        isInList = false
        let time = outline.steps.clock(outline.steps.screens[place].time)
        text += "\n### \(time) · \(MarkdownText.escaped(OutlineWords.screen(place, of: outline)))\n\n"
        let facts = OutlineWords.facts(ofScreen: place, of: outline)
        if !facts.isEmpty { text += "\(facts)\n" }
        let lines = outline.trees[place].lines(levels: detail.levels)
        guard !outline.steps.screens[place].isKnown, !lines.isEmpty else { continue }
        text += "\n<details><summary>What is on it</summary>\n\n"
        for line in lines {
          text += "\(String(repeating: "  ", count: line.level))- \(MarkdownText.escaped(line.text))\n"
        }
        text += "\n</details>\n"
      case .step(let place, let answer):
        let step = outline.steps.steps[place]
        let words = MarkdownText.escaped(OutlineWords.step(place, answer, of: outline))
        text += item("\(outline.steps.clock(step.time)) · \(step.isOdd ? "**\(words)**" : words)", &isInList)
      case .idle(let span):
        let words = "idle for \(ReadableTime.length(span.end - span.start))"
        text += item("\(outline.steps.clock(span.start)) · \(words)", &isInList)
      }
    }
    return text
  }

  private static func item(_ words: String, _ isInList: inout Bool) -> String {
    defer { isInList = true }
    return "\(isInList ? "" : "\n")- \(words)\n"
  }
}
