internal import SilhouetteHierarchy
package import SilhouetteReplay
package import SilhouetteScene

/// Which categories a log shows, and in what colours, gathered from the looks of its pages.
///
/// Other recorders' pages have no categories: their legend is empty.
package struct LogLegend {
  /// Fills that were met, for each category, in order.
  private var fills: [[RGBAColor]] = Array(repeating: [], count: NodeCategory.allCases.count)
  private var met = Set<NodeCategory>()
  /// Of the last page's background.
  private var isDark = false
  /// How many looks of the reader's table have been noted.
  private var noted = 0

  /// - Parameter table: the meanings of the event's indices.
  package mutating func note(_ event: ReplayEvent, _ table: LookTable) {
    if case .fullSnapshot(let page) = event.body {
      noted = 0
      isDark = page.background.isDark
    }
    note(table.looks)
  }

  private mutating func note(_ looks: [Look]) {
    for look in looks.dropFirst(noted) where look.category != .unknown && look.isSeen {
      met.insert(look.category)
      if !look.fill.isClear, look.state == .enabled { noteFill(look.fill, of: look.category) }
    }
    noted = looks.count
  }

  /// Sources' own colours can be as many as there are nodes; eight of a category are enough.
  private mutating func noteFill(_ fill: RGBAColor, of category: NodeCategory) {
    let index = Int(category.rawValue)
    if fills[index].count < 8, !fills[index].contains(fill) { fills[index].append(fill) }
  }

  /// The rows of the categories that were met, and the appearance that they were drawn in.
  package var rows: (entries: [LegendEntry], appearance: Appearance) {
    let appearance = likeliest
    return (LegendEntry.legend(for: appearance).filter { met.contains($0.category) }, appearance)
  }

  /// Logs do not record the appearance in which they were drawn. The scheme follows from the background. The
  /// colours are those of the palette that has most of the fills, or the source's own if no palette has half
  /// of them.
  private var likeliest: Appearance {
    let scheme = isDark ? Appearance.Scheme.dark : .light
    let palettes = [Appearance.Colors.category, .rico].map { Appearance(colors: $0, scheme: scheme) }
    let scores = palettes.map(score)
    guard max(scores[0], scores[1]) * 2 >= fills.count(where: { !$0.isEmpty }) else {
      return Appearance(colors: .source, scheme: scheme)
    }
    return palettes[scores[1] > scores[0] ? 1 : 0]
  }

  private func score(of appearance: Appearance) -> Int {
    LegendEntry.legend(for: appearance).count { fills[Int($0.category.rawValue)].contains($0.fill) }
  }
}

extension Look {
  /// Whether any of it puts a pixel on screen.
  fileprivate var isSeen: Bool { !fill.isClear || !hatch.isClear || !ink.isClear || borderWidth > 0 }
}

extension RGBAColor {
  /// Whether writing on it is light.
  fileprivate var isDark: Bool { Int(red) + Int(green) + Int(blue) < 384 }
}
