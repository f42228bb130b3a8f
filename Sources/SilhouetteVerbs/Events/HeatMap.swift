internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteStory

/// Where people tapped on the screens of many sessions. Screens are the same if their fingerprints are.
struct HeatMap {
  struct Screen {
    var fingerprint: String
    var scene: WireframeScene
    var taps: [Point2D] = []
  }

  private static let mostScreens = 1000
  private static let mostTaps = 100_000
  private var screens: [String: Screen] = [:]

  /// - Parameter scenes: the session's screens as they had settled.
  mutating func take(_ outline: SessionOutline, _ scenes: [(place: Int, scene: WireframeScene)]) {
    for (place, scene) in scenes where outline.trees.indices.contains(place) {
      let fingerprint = outline.trees[place].fingerprint
      guard screens[fingerprint] == nil, screens.count < Self.mostScreens else { continue }
      screens[fingerprint] = Screen(fingerprint: fingerprint, scene: scene)
    }
    for step in outline.steps.steps where step.kind == .tap {
      guard let tap = step.place, let place = outline.steps.screen(at: step.time)
      else {
        continue
      }
      let fingerprint = outline.trees[place].fingerprint
      guard let count = screens[fingerprint]?.taps.count, count < Self.mostTaps else { continue }
      for _ in 0..<min(step.count, Self.mostTaps - count) { screens[fingerprint]!.taps.append(tap) }
    }
  }

  /// The screen of a fingerprint, or the one with the most taps. nil where there is none.
  func screen(_ fingerprint: String?) -> Screen? {
    if let fingerprint { return screens[fingerprint] }
    return screens.values.filter { !$0.taps.isEmpty }
      .max { ($0.taps.count, $1.fingerprint) < ($1.taps.count, $0.fingerprint) }
  }
}

extension HeatMap.Screen {
  /// Side of a cell, and how far a tap warms cells, in points.
  private static let cell = 2.0
  private static let reach = 28.0
  /// From a few taps to the most, of any place.
  private static let colors: [RGBAColor] = [
    RGBAColor(rgba: 0x2D6CDF50), RGBAColor(rgba: 0x18A9_9970), RGBAColor(rgba: 0xE8C41A90),
    RGBAColor(rgba: 0xF0801AA8),
    RGBAColor(rgba: 0xD7263DC0),
  ]

  /// The screen's wireframe with warm places over it.
  ///
  /// Cost: O(taps · cells in reach), and of memory a number a cell.
  var heated: WireframeScene {
    let columns = Self.cells(scene.viewport.width)
    let rows = Self.cells(scene.viewport.height)
    let heat = heat(columns, rows)
    guard let most = heat.max(), most > 0 else { return scene }
    var heated = scene
    let levels = heat.map { value in
      value < most * 0.04 ? -1 : min(Self.colors.count - 1, Int(value / most * Double(Self.colors.count)))
    }
    for row in 0..<rows {
      var column = 0
      while column < columns {
        let level = levels[row * columns + column]
        let first = column
        while column < columns, levels[row * columns + column] == level { column += 1 }
        guard level >= 0 else { continue }
        heated.nodes.append(Self.spot(first..<column, row, Self.colors[level], after: heated.nodes.count))
      }
    }
    return heated
  }

  private static func cells(_ side: Double) -> Int { max(1, min(4096, Int((side / cell).rounded(.up)))) }

  private func heat(_ columns: Int, _ rows: Int) -> [Double] {
    var heat = Array(repeating: 0.0, count: columns * rows)
    let reach = Int(Self.reach / Self.cell)
    for tap in taps {
      guard tap.x >= 0, tap.y >= 0, tap.x < 1e6, tap.y < 1e6 else { continue }
      let (x, y) = (Int(tap.x / Self.cell), Int(tap.y / Self.cell))
      for row in max(0, y - reach)..<max(max(0, y - reach), min(rows, y + reach + 1)) {
        for column in max(0, x - reach)..<max(max(0, x - reach), min(columns, x + reach + 1)) {
          let (dx, dy) = (Double(column - x), Double(row - y))
          let distance = (dx * dx + dy * dy) / Double(reach * reach)
          if distance < 1 { heat[row * columns + column] += (1 - distance) * (1 - distance) }
        }
      }
    }
    return heat
  }

  private static func spot(_ columns: Range<Int>, _ row: Int, _ color: RGBAColor, after count: Int)
    -> SceneNode
  {
    var node = SceneNode()
    node.end = Int32(count + 1)
    node.category = .view
    node.frame = Rect2D(
      x: Double(columns.lowerBound) * cell, y: Double(row) * cell, width: Double(columns.count) * cell,
      height: cell)
    node.toViewport = .translation(x: node.frame.x, y: node.frame.y)
    node.verdict = .draw
    node.fill = color
    return node
  }
}
