internal import Silhouette
internal import SilhouetteHierarchy

/// A comparison as Markdown, for the summary of a job.
package enum DiffMarkdown {
  /// Summaries have a limit of about 1 MB; what is left out is in the other outputs.
  private static let mostLines = 500

  package static func text(_ result: DiffResult) -> String {
    var text = "## silhouette diff\n\n"
    text += "\(escaped(result.oldName)) → \(escaped(result.newName)): **\(FindingWords.summary(result))**\n"
    for failure in result.failures { text += "\n- could not be read: \(escaped(failure.message))" }
    if !result.failures.isEmpty { text += "\n" }
    guard result.findingCount > 0 else { return text }
    text += "\n| screen | finding | element | change |\n|---|---|---|---|\n"
    var lines = 0
    for screen in result.screens {
      for finding in screen.findings where lines < mostLines {
        lines += 1
        text += row(screen, finding)
      }
    }
    if lines < result.findingCount {
      text += "\n\(result.findingCount - lines) more findings are not listed here.\n"
    }
    return text
  }

  private static func row(_ screen: DiffResult.Screen, _ finding: Finding) -> String {
    var place = ""
    if let box = finding.oldBoxes.first ?? finding.newBoxes.first, finding.element != nil {
      place = " at \(Words.number(box.x)), \(Words.number(box.y))"
    }
    let cells = [
      FindingWords.name(screen), finding.kind.rawValue, FindingWords.subject(finding) + place, finding.detail,
    ]
    return "| " + cells.map(escaped).joined(separator: " | ") + " |\n"
  }

  /// Punctuation that means something in Markdown or HTML is escaped.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in Printable.escaped(text).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "#", "|", "~", "!", "@", ":":
        escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
