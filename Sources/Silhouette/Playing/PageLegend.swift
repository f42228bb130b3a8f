internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteScene

/// Which categories a log shows, and in what colours, gathered from the looks of its pages.
///
/// Other recorders' pages have no categories: their legend is empty.
struct PageLegend {
  private var reader: EventReader?
  /// Fills that were met, for each category, in order.
  private var fills: [[Color]] = Array(repeating: [], count: Category.allCases.count)
  private var met = Set<Category>()
  /// How many looks of the reader's table have been noted.
  private var noted = 0

  init(limits: Limits) {
    reader = EventReader(limits: limits)
  }

  mutating func add(_ event: ArraySlice<UInt8>) {
    guard reader != nil else { return }
    do throws(InputError) {
      if case .fullSnapshot = try reader!.read(event).body { noted = 0 }
      note(reader!.table.looks)
    } catch {
      reader = nil  // Another recorder's; what was met stays.
    }
  }

  private mutating func note(_ looks: [Look]) {
    for look in looks.dropFirst(noted) where look.category != .unknown && look.isSeen {
      met.insert(look.category)
      if !look.fill.isClear, look.state == .enabled { noteFill(look.fill, of: look.category) }
    }
    noted = looks.count
  }

  /// Sources' own colours can be as many as there are nodes; some tell as much as all.
  private mutating func noteFill(_ fill: Color, of category: Category) {
    let index = Int(category.rawValue)
    if fills[index].count < 8, !fills[index].contains(fill) { fills[index].append(fill) }
  }

  // MARK: What it says

  /// The rows of the categories that were met, and the appearance that they were drawn in.
  var rows: (entries: [LegendEntry], appearance: Appearance) {
    let appearance = likeliest
    return (LegendEntry.legend(for: appearance).filter { met.contains($0.category) }, appearance)
  }

  /// Logs do not say in what appearance they were drawn; the palette that has most of their fills is it.
  private var likeliest: Appearance {
    var best = (score: -1, appearance: Appearance())
    for colors in Appearance.Colors.allCases where colors != .source {
      for scheme in Appearance.Scheme.allCases {
        let appearance = Appearance(colors: colors, scheme: scheme)
        let score = score(of: appearance)
        if score > best.score { best = (score, appearance) }
      }
    }
    let filled = fills.count { !$0.isEmpty }
    if best.score * 2 < filled { best.appearance.colors = .source }
    return best.appearance
  }

  private func score(of appearance: Appearance) -> Int {
    LegendEntry.legend(for: appearance).count { fills[Int($0.category.rawValue)].contains($0.fill) }
  }
}

extension Look {
  /// Whether any of it puts a pixel on screen.
  fileprivate var isSeen: Bool { !fill.isClear || !hatch.isClear || !ink.isClear || borderWidth > 0 }
}
