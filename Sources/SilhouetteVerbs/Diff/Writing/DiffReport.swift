internal import Silhouette

/// The form of a report about two runs or two maps. A path's suffix decides it.
enum DiffReport: String, CaseIterable {
  case html, htm, md, xml, json

  /// - Throws: `SilhouetteError` of the kind `usage` if the suffix is of another form. Standard output is a page.
  init(path: String) throws(SilhouetteError) {
    guard path != "-" else {
      self = .html
      return
    }
    guard let suffix = Destination.suffix(of: path), let form = DiffReport(rawValue: suffix) else {
      throw SilhouetteError(
        .usage, "\(path): diff writes a page (.html), Markdown (.md), JUnit (.xml) or JSON (.json)")
    }
    self = form
  }

  func text(_ result: DiffResult) -> String {
    switch self {
    case .html, .htm: DiffPage.text(result)
    case .md: DiffMarkdown.text(result)
    case .xml: JUnitXML.text(result)
    case .json: DiffJSON.text(result)
    }
  }
}
