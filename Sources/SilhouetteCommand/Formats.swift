internal import ArgumentParser
internal import Silhouette

/// `silhouette formats`
struct Formats: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "List what is read and what is written.")

  func run() {
    Terminal.say("Read (told from the content; --input-format overrides; gzip and zlib are unpacked)")
    table(HierarchyFormat.all.map { ($0.id, "\($0.name) (\($0.suffixes.joined(separator: " ")))") })
    Terminal.say("\nWritten (told from the output's suffix; --format overrides)")
    table(OutputFormat.allCases.map { ($0.suffix, $0.summary) })
  }

  private func table(_ rows: [(String, String)]) {
    let width = rows.map(\.0.count).max() ?? 0
    for (left, right) in rows {
      Terminal.say("  \(left)\(String(repeating: " ", count: width - left.count))  \(right)")
    }
  }
}
