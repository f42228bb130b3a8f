internal import ArgumentParser
internal import Silhouette
import SilhouetteHierarchy

/// `silhouette formats`
struct Formats: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "List what is read and what is written.")

  func run() throws {
    try Terminal.say("Read (told from the content; --input-format overrides; gzip and zlib are unpacked)")
    try table(HierarchyFormat.all.map { ($0.id, "\($0.name) (\($0.suffixes.joined(separator: " ")))") })
    try Terminal.say("  and rrweb event logs that `silhouette encode` wrote, in every form")
    try Terminal.say("\nWritten (told from the output's suffix; --format overrides)")
    try table(OutputFormat.allCases.map { ($0.suffix, $0.summary) })
    try Terminal.say("\nWritten by encode")
    try table(LogFormat.allCases.map { ($0.suffix, $0.summary) })
    try Terminal.say("\nWritten by convert")
    try table([(".hierarchy.ndjson", "Silhouette's hierarchy stream; packed for .gz and .zlib")])
  }

  private func table(_ rows: [(String, String)]) throws {
    let width = rows.map(\.0.count).max() ?? 0
    for (left, right) in rows {
      try Terminal.say("  \(left)\(String(repeating: " ", count: width - left.count))  \(right)")
    }
  }
}
