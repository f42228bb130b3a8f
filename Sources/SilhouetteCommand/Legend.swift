internal import ArgumentParser
internal import Silhouette
import SilhouetteHierarchy
import SilhouetteScene

/// `silhouette legend`
struct Legend: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print which colour is which category.",
    discussion: """
      EXAMPLES
        silhouette legend
        silhouette legend --colors rico --dark
        silhouette legend --json
      """)

  @Option(help: .colors)
  var colors = Appearance.Colors.category

  @Flag(help: .dark)
  var dark = false

  @Flag(help: .json)
  var json = false

  func run() throws {
    let entries = LegendEntry.legend(for: Appearance(colors: colors, scheme: dark ? .dark : .light))
    if json {
      try Terminal.say("[\n\(entries.map(Self.json).joined(separator: ",\n"))\n]")
    } else {
      if colors == .source {
        try Terminal.say("Nodes have their own colours; these are used if the source gives none.")
      }
      let width = entries.map(\.name.count).max() ?? 0
      for entry in entries { try Terminal.say(line(entry, width: width), as: .colored) }
    }
  }

  private func line(_ entry: LegendEntry, width: Int) -> String {
    let name = entry.name + String(repeating: " ", count: width - entry.name.count)
    let fill = entry.fill.isClear ? "no box " : entry.fill.description
    let hatched = entry.hatched ? "  hatched" : ""
    return "\(swatch(entry))\(name)  \(fill)  ink \(entry.ink)\(hatched)"
  }

  /// The box and its ink as they are drawn, on terminals that show 24-bit colours; empty if the output is not
  /// a terminal.
  private func swatch(_ entry: LegendEntry) -> String {
    guard Terminal.usesColor else { return "" }
    let (fill, ink) = (entry.fill, entry.ink)
    let back = fill.isClear ? "" : "\u{1B}[48;2;\(fill.red);\(fill.green);\(fill.blue)m"
    let mark = entry.hatched ? "▨▨" : "▬▬"
    return "\(back)\u{1B}[38;2;\(ink.red);\(ink.green);\(ink.blue)m \(mark) \u{1B}[0m  "
  }

  private static func json(_ entry: LegendEntry) -> String {
    let fill = entry.fill.isClear ? "null" : "\"\(entry.fill)\""
    let border = entry.border.map { "\"\($0)\"" } ?? "null"
    return
      #"  {"category":"\#(entry.name)","fill":\#(fill),"ink":"\#(entry.ink)","border":\#(border),"hatched":\#(entry.hatched)}"#
  }
}
