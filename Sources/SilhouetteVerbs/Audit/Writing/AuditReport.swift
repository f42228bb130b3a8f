internal import Silhouette

/// The form of a report about screens. A path's suffix decides it.
enum AuditReport: Sendable {
  case html, markdown, junit, sarif, text

  private static let suffixes: [(String, AuditReport)] = [
    ("html", .html), ("htm", .html), ("md", .markdown), ("xml", .junit), ("sarif", .sarif), ("json", .sarif),
    ("txt", .text),
  ]

  /// - Throws: `SilhouetteError` of the kind `usage` if the suffix is of another form. Standard output is a page.
  init(path: String) throws(SilhouetteError) {
    guard path != "-" else {
      self = .html
      return
    }
    guard let suffix = Destination.suffix(of: path), let form = Self.suffixes.first(where: { $0.0 == suffix })
    else {
      throw SilhouetteError(
        .usage,
        "\(path): audit writes a page (.html), JUnit (.xml), SARIF (.sarif or .json), Markdown (.md) or lines (.txt)"
      )
    }
    self = form.1
  }

  func text(_ result: AuditResult) -> String {
    switch self {
    case .html: AuditPage.text(result)
    case .markdown: AuditMarkdown.text(result)
    case .junit: AuditJUnit.text(result)
    case .sarif: AuditSARIF.text(result)
    case .text: AuditWords.lines(result).map { $0 + "\n" }.joined() + AuditWords.summary(result) + "\n"
    }
  }
}
