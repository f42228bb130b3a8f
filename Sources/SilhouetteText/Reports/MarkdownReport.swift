/// Findings as Markdown, for the summary of a job: a lead and a table.
package struct MarkdownReport<Rows: Sequence<[String]>> {
  /// Summaries have a limit of about 1 MB; further rows are in the other outputs.
  private let mostRows = 500

  private let title: String
  private let lead: String
  private let failures: [String]
  private let columns: [String]
  private let rows: Rows
  private let count: Int

  /// - Parameters:
  ///   - lead: One line of Markdown.
  ///   - failures: The inputs that could not be read; plain text, like the rows' cells.
  ///   - count: Of all rows.
  package init(
    title: String, lead: String, failures: [String], columns: [String], rows: Rows, count: Int
  ) {
    self.title = title
    self.lead = lead
    self.failures = failures
    self.columns = columns
    self.rows = rows
    self.count = count
  }

  package var text: String {
    var text = "## \(title)\n\n\(lead)\n"
    for failure in failures { text += "\n- could not be read: \(MarkdownText.escaped(failure))" }
    if !failures.isEmpty { text += "\n" }
    guard count > 0 else { return text }
    text += "\n| \(columns.joined(separator: " | ")) |\n|\(String(repeating: "---|", count: columns.count))\n"
    for row in rows.prefix(mostRows) {
      text += "| " + row.map(MarkdownText.escaped).joined(separator: " | ") + " |\n"
    }
    if count > mostRows { text += "\n\(count - mostRows) more findings are not listed here.\n" }
    return text
  }
}
