internal import SilhouetteText

/// Bytes of each second for a few contenders, one strip below the other on one logarithmic scale, as SVG.
struct TimelineChart {
  struct Lane {
    var label: String
    var group: Contender.Group
    var perSecond: [Int]
  }

  let lanes: [Lane]
  let seconds: Int
  /// The seconds with the most changes.
  let marks: [Int]
  let width: Double

  private static let left = 54.0
  private static let laneHeight = 64.0
  private static let gap = 36.0
  private static let right = 18.0
  private static let mostBars = 300

  /// Seconds of a bar.
  var step: Int { max(1, (seconds + Self.mostBars - 1) / Self.mostBars) }

  var svg: String {
    let bins = lanes.map { binned($0.perSecond) }
    let scale = LogScale(bins.flatMap { $0 }.map { Double($0) }, length: Self.laneHeight)
    var body = ""
    var y = 0.0
    for (lane, bins) in zip(lanes, bins) {
      y += Self.gap
      body += SVGText.text(lane.label, x: Self.left, y: y - 10, size: 12.5, class: "ink", isBold: true)
      body += marks(y) + grid(scale, y) + path(bins, lane.group, scale, y)
      y += Self.laneHeight
    }
    return SVGText.chart(
      width: width, height: y + 24, title: "Bytes of each second of the session", body: body + axis(y))
  }

  private func marks(_ top: Double) -> String {
    marks.map { mark in
      let x = place(of: Double(mark) + 0.5)
      return SVGText.line(x, top - 5, x, top + Self.laneHeight, isDashed: true)
    }.joined()
  }

  private func binned(_ perSecond: [Int]) -> [Int] {
    stride(from: 0, to: max(seconds, 1), by: step).map { start in
      perSecond[min(start, perSecond.count)..<min(start + step, perSecond.count)].reduce(0, +)
    }
  }

  private func place(of second: Double) -> Double {
    Self.left + second / Double(max(seconds, 1)) * (width - Self.left - Self.right)
  }

  private func path(_ bins: [Int], _ group: Contender.Group, _ scale: LogScale, _ top: Double) -> String {
    let bottom = ReportNumbers.place(top + Self.laneHeight)
    var shape = ""
    for (index, bytes) in bins.enumerated() where bytes > 0 {
      let left = place(of: Double(index * step))
      let right = place(of: Double(min((index + 1) * step, max(seconds, 1))))
      let height = max(1, scale.place(of: Double(bytes)))
      shape +=
        "M\(ReportNumbers.place(left)) \(bottom)v-\(ReportNumbers.place(height))h\(ReportNumbers.place(max(0.6, (right - left) * 0.84)))V\(bottom)z"
    }
    return "<path d=\"\(shape)\" fill=\"\(SVGText.fill(of: group))\" class=\"g-\(group.rawValue)\"/>"
  }

  private func grid(_ scale: LogScale, _ top: Double) -> String {
    let ticks = scale.ticks
    return ticks.enumerated().map { index, tick in
      let y = top + Self.laneHeight - scale.place(of: tick)
      // Every other one has words, so that they do not touch.
      let isNamed = (ticks.count - 1 - index) % 2 == 0
      return SVGText.line(Self.left, y, width - Self.right, y)
        + (isNamed
          ? SVGText.text(
            ReportNumbers.decade(tick), x: Self.left - 6, y: y + 4, size: 11, class: "faint", anchor: "end")
          : "")
    }.joined()
  }

  private func axis(_ y: Double) -> String {
    let steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21_600, 86_400]
    let most = Int(width / 70)
    let step = steps.first { seconds / $0 <= most } ?? 86_400
    return stride(from: 0, through: seconds, by: step).map { second in
      let x = place(of: Double(second))
      return SVGText.line(x, y, x, y + 5)
        + SVGText.text(Self.name(second), x: x, y: y + 18, size: 11, class: "faint", anchor: "middle")
    }.joined()
  }

  private static func name(_ second: Int) -> String {
    "\(second / 60):\(String(second % 60, digits: 2))"
  }
}
