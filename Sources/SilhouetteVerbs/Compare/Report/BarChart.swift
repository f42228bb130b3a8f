/// A bar chart on a logarithmic scale, as SVG without script or style sheet.
struct BarChart {
  struct Bar {
    var label: String
    var group: Contender.Group
    var value: Double
    /// Whether it is what others are measured by.
    var isMain = false
  }

  let bars: [Bar]
  /// In pixels of the page. In a narrow chart, labels are above their bars.
  let width: Double
  let title: String

  private var isNarrow: Bool { width < 600 }
  private var left: Double { isNarrow ? 0 : 270 }
  private var rowHeight: Double { isNarrow ? 36 : 23 }
  private static let right = 76.0
  private static let headHeight = 30.0
  private static let axisHeight = 26.0

  var svg: String {
    let scale = LogScale(bars.map(\.value), length: width - left - Self.right)
    var body = ""
    var y = Self.axisHeight
    var group: Contender.Group?
    for bar in bars {
      if bar.group != group {
        group = bar.group
        y += Self.headHeight
        body += SVGText.text(bar.group.title, x: 0, y: y - 9, size: 13, class: "ink", isBold: true)
      }
      body += row(bar, y, scale)
      y += rowHeight
    }
    return SVGText.chart(width: width, height: y + 6, title: title, body: grid(scale, to: y) + body)
  }

  private func row(_ bar: Bar, _ y: Double, _ scale: LogScale) -> String {
    let barY = isNarrow ? y + 17 : y + 4
    let length = max(2, scale.place(of: bar.value))
    let label =
      isNarrow
      ? SVGText.text(bar.label, x: 0, y: y + 12, size: 12, class: "ink", isBold: bar.isMain)
      : SVGText.text(
        bar.label, x: left - 10, y: y + 16, size: 12.5, class: "ink", anchor: "end", isBold: bar.isMain)
    let value = SVGText.text(
      ReportNumbers.size(bar.value), x: left + length + 7, y: barY + (isNarrow ? 11 : 12), size: 12,
      class: "ink",
      isBold: bar.isMain)
    return label
      + SVGText.rect(
        x: left, y: barY, width: length, height: isNarrow ? 13 : 15, class: "g-\(bar.group.rawValue)",
        fill: SVGText.fill(of: bar.group)) + value
  }

  private func grid(_ scale: LogScale, to bottom: Double) -> String {
    scale.ticks.map { tick in
      let x = left + scale.place(of: tick)
      let anchor = tick == scale.ticks.first && isNarrow ? "start" : "middle"
      return SVGText.line(x, Self.axisHeight - 6, x, bottom)
        + SVGText.text(ReportNumbers.decade(tick), x: x, y: 13, size: 11, class: "faint", anchor: anchor)
    }.joined()
  }
}
