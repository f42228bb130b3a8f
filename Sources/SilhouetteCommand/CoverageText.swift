internal import Silhouette
internal import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteScene
internal import SilhouetteText
internal import SilhouetteVerbs

/// A coverage report as text.
enum CoverageText {
  private static let titles = [
    "format", "files", "screens", "leaves", "say more", "unknown", "plain view", "missed",
    "missed leaves", "missed area", "agreement", "walls", "one element", "hatched", "on a hatch",
  ]

  static func table(_ report: CoverageReport, listsMissed: Bool) -> String {
    let rows = [titles] + report.rows.map { cells($0.format.id, $0.files, $0.coverage) } + total(report)
    let widths = titles.indices.map { column in rows.map { $0[column].count }.max()! }
    var lines = rows.map { line($0, widths) }
    if listsMissed { lines += report.rows.flatMap(missed) }
    return lines.joined(separator: "\n")
  }

  private static func total(_ report: CoverageReport) -> [[String]] {
    guard report.rows.count > 1 else { return [] }
    var sum = Coverage()
    for row in report.rows { sum += row.coverage }
    return [cells("all", report.rows.reduce(0) { $0 + $1.files }, sum)]
  }

  private static func cells(_ name: String, _ files: Int, _ coverage: Coverage) -> [String] {
    let counts = [
      files, coverage.screens, coverage.leaves, coverage.telling, coverage.unknown, coverage.plain,
      coverage.missed,
    ]
    return [name] + counts.map(String.init)
      + [percent(coverage.missedShare), percent(coverage.missedArea), coverage.agreement.map(percent) ?? "-"]
      + [coverage.wallShare, coverage.filledShare, coverage.hatchedShare].map(percent)
      + [String(coverage.onHatch)]
  }

  /// Names to the left, numbers to the right.
  private static func line(_ cells: [String], _ widths: [Int]) -> String {
    let padded = cells.indices.map { column in
      let blanks = String(repeating: " ", count: widths[column] - cells[column].count)
      return column == 0 ? cells[column] + blanks : blanks + cells[column]
    }
    return padded.joined(separator: "  ")
  }

  private static func missed(_ row: CoverageReport.Row) -> [String] {
    if row.coverage.missed == 0 { return [] }
    return ["", "\(row.format.id), missed"]
      + row.coverage.ranking.map {
        "  \($0.count)  \(name($0.example)) by \($0.example.rule)"
      }
  }

  private static func name(_ example: Coverage.Example) -> String {
    example.className.isEmpty ? "(no class)" : Printable.escaped(example.className)
  }

  /// With one decimal, rounded up, so that only a share of zero is printed as 0.
  private static func percent(_ share: Double) -> String {
    let tenths = Int((share * 1000).rounded(share < 0.5 ? .up : .down))
    return "\(tenths / 10).\(tenths % 10) %"
  }

  // MARK: JSON

  static func json(_ report: CoverageReport) -> String {
    var json = JSONBytes()
    json.write(raw: "{\"formats\":[")
    for (index, row) in report.rows.enumerated() {
      json.write(raw: index == 0 ? "\n" : ",\n")
      write(row, into: &json)
    }
    json.write(raw: "\n]}")
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func write(_ row: CoverageReport.Row, into json: inout JSONBytes) {
    let coverage = row.coverage
    json.write(raw: "{\"format\":")
    json.write(printable: row.format.id)
    let counts: [(StaticString, Int)] = [
      (",\"files\":", row.files), (",\"screens\":", coverage.screens), (",\"leaves\":", coverage.leaves),
      (",\"sayMore\":", coverage.telling), (",\"unknown\":", coverage.unknown),
      (",\"plain\":", coverage.plain),
      (",\"missed\":", coverage.missed), (",\"cells\":", coverage.cells),
      (",\"missedCells\":", coverage.missedCells),
      (",\"labelled\":", coverage.labelled), (",\"agreeing\":", coverage.agreeing),
      (",\"walls\":", coverage.walls), (",\"filled\":", coverage.filled),
      (",\"hatched\":", coverage.hatched), (",\"onHatch\":", coverage.onHatch),
    ]
    for (key, count) in counts {
      json.write(raw: key)
      json.write(Double(count))
    }
    json.write(raw: ",\"examples\":[")
    for (index, entry) in coverage.ranking.enumerated() {
      json.write(raw: index == 0 ? "{\"class\":" : ",{\"class\":")
      json.write(printable: entry.example.className)
      json.write(raw: ",\"rule\":")
      json.write(printable: entry.example.rule)
      json.write(raw: ",\"count\":")
      json.write(Double(entry.count))
      json.write(raw: "}")
    }
    json.write(raw: "]}")
  }
}
