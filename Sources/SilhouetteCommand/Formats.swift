internal import ArgumentParser
internal import Silhouette
import SilhouetteHierarchy

/// `silhouette formats`
struct Formats: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "List the input and output formats.")

  func run() throws {
    try Terminal.say(
      "Input (recognized by its content; --input-format overrides; gzip and zlib are unpacked)")
    try table(HierarchyFormat.all.map { ($0.id, "\($0.name) (\($0.suffixes.joined(separator: " ")))") })
    try Terminal.say("  and rrweb event logs that `silhouette encode` wrote, in every form")
    try Terminal.say("\nPixels (elements are found in them; no words and no pictures leave)")
    try table([
      (".png .jpg .webp", "screenshots, alone, in a folder, or beside dumps"),
      (".mp4 .mov .webm .mkv .gif", "screen recordings, through ffmpeg"),
    ])
    try Terminal.say("\nOutput of render (selected by the suffix; --format overrides)")
    try table(OutputFormat.allCases.map { ($0.suffix, $0.summary) })
    try Terminal.say("\nOutput of encode")
    try table(LogFormat.allCases.map { ($0.suffix, $0.summary) })
    try Terminal.say("\nOutput of convert")
    try table([(".hierarchy.ndjson", "Silhouette's hierarchy stream; add .gz or .zlib to pack it")])
  }

  private func table(_ rows: [(String, String)]) throws {
    let width = rows.map(\.0.count).max() ?? 0
    for (left, right) in rows {
      try Terminal.say("  \(left)\(String(repeating: " ", count: width - left.count))  \(right)")
    }
  }
}
