internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteText

/// How a screen is built, as far as that outlives its contents: no texts, no places, no colours, no number of rows.
package struct MapPrint: Sendable, Hashable {
  /// Facts such as `navigation bar/button 2`: an element by the places around it. Sorted, each once.
  package var traits: [String] = []
  /// Which tab of a tab bar is chosen, from 1; 0 if none is known to be.
  package var tab = 0
  /// The screen's name in code; nil for none.
  package var name: String?

  package init() {}

  package init(traits: [String], tab: Int, name: String?) {
    (self.traits, self.tab, self.name) = (traits, tab, name)
  }

  /// The most traits that are kept, in their order.
  package static let mostTraits = 120

  /// The variant's number. Prints that differ have other numbers, but for a chance in 2⁶⁴.
  package var key: UInt64 {
    var hash = FNV1a()
    for trait in traits {
      for byte in trait.utf8 { hash.add(byte) }
      hash.add(0x0A)
    }
    hash.add(UInt8(truncatingIfNeeded: tab))
    for byte in (name ?? "").utf8 { hash.add(byte) }
    return MapHash.mixed(hash.value)
  }

  /// A variant's number, as maps and rows have it.
  package static func digits(of key: UInt64) -> String { String(key, digits: 16, radix: 16) }
}

/// A screen as the map of its session sees it.
struct MapSighting {
  var print = MapPrint()
  /// Categories of overlays, which do not belong to the screen.
  var overlays: Set<String> = []
  /// Whether a sign shows that there is more to come.
  var isLoading = false

  /// - Parameter isCovered: Whether a dialog fills most of the screen. Then it is the screen.
  init(_ tree: ScreenTree, name: String?, isCovered: Bool) {
    let items = tree.items
    var over = Self.overlaid(items)
    isLoading = items.contains { $0.category == .spinner }
    var reader = TraitReader(items)
    reader.read(items.indices.filter { !over.isIn[$0] })
    if isCovered || reader.traits.count < Self.fewest, let dialog = over.largest {
      // The rest of the screen is behind it, or not known at all.
      over.categories.remove(items[dialog].category)
      var inside = TraitReader(items)
      inside.read(Array((dialog + 1)..<items[dialog].end))
      if inside.traits.count >= min(Self.fewest, reader.traits.count) {
        reader = inside
        reader.traits.insert("modal")
      }
    }
    overlays = Set(over.categories.map(\.name))
    print.traits = Array(
      reader.traits.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.prefix(MapPrint.mostTraits))
    print.tab = reader.tab
    print.name = name
  }

  /// A screen with fewer traits has a dialog for its contents.
  private static let fewest = 3
  private static let dialogs: Set<NodeCategory> = [.modal, .menu, .drawer]
  private static let alwaysOver: Set<NodeCategory> = [.keyboard, .advertisement, .spinner]

  /// Which items are in something that comes over a screen and goes again.
  private static func overlaid(
    _ items: [ScreenTree.Item]
  ) -> (isIn: [Bool], categories: Set<NodeCategory>, largest: Int?) {
    var isIn = Array(repeating: false, count: items.count)
    var categories: Set<NodeCategory> = []
    var largest: Int?
    var next = 0
    while next < items.count {
      let item = items[next]
      guard dialogs.contains(item.category) || alwaysOver.contains(item.category) else {
        next += 1
        continue
      }
      categories.insert(item.category)
      let end = max(item.end, next + 1)
      for place in next..<min(end, items.count) { isIn[place] = true }
      if dialogs.contains(item.category), end - next > largest.map({ items[$0].end - $0 }) ?? 0 {
        largest = next
      }
      next = end
    }
    return (isIn, categories, largest)
  }
}

/// Reads traits from items of a screen's tree.
private struct TraitReader {
  var traits: Set<String> = []
  var tab = 0
  private let items: [ScreenTree.Item]
  /// By item: the item around it, -1 for none.
  private var parents: [Int]

  /// Bars that stay while contents change: in them numbers count.
  private static let bars: Set<NodeCategory> = [.navigationBar, .tabBar, .toolbar]
  /// Places that traits are named by.
  private static let places: Set<NodeCategory> = [.navigationBar, .tabBar, .toolbar, .list]
  private static let controls: Set<NodeCategory> = [
    .button, .textField, .secureField, .searchField, .textView, .toggle, .checkbox, .radio, .slider, .stepper,
    .segmentedControl, .picker, .tab,
  ]
  /// In bars these are controls, too.
  private static let symbols: Set<NodeCategory> = [.icon, .image]
  /// They say nothing by themselves.
  private static let silent: Set<NodeCategory> = [
    .view, .unknown, .customDrawing, .backgroundImage, .scrollView, .statusBar, .key, .spinner, .progress,
  ]
  private static let mostInBar = 6
  private static let mostOutside = 4
  /// Of a kind side by side, these are contents.
  private static let fewestRows = 3

  init(_ items: [ScreenTree.Item]) {
    self.items = items
    parents = Array(repeating: -1, count: items.count)
    var open: [Int] = []
    for (index, item) in items.enumerated() {
      while let last = open.last, items[last].depth >= item.depth { open.removeLast() }
      parents[index] = open.last ?? -1
      open.append(index)
    }
  }

  mutating func read(_ places: [Int]) {
    let isRead = Set(places)
    // In a web page inside of an app only fields distinguish screens.
    let pages = places.filter { items[$0].category == .webView }
    let isInPage = Set(pages.flatMap { ($0 + 1)..<max(items[$0].end, $0 + 1) })
    let outside = places.count { !isInPage.contains($0) && !Self.silent.contains(items[$0].category) }
    let closesPages = !pages.isEmpty && outside >= 3
    var counts: [Int: [NodeCategory: Int]] = [:]
    for index in places {
      let item = items[index]
      guard !Self.silent.contains(item.category) else { continue }
      if closesPages, isInPage.contains(index),
        !Self.controls.contains(item.category) || item.category == .button
      {
        continue
      }
      let around = surroundings(of: index, isRead)
      let name = around.path + item.category.name
      let parent = parents[index]
      let before = counts[parent]?[item.category] ?? 0
      counts[parent, default: [:]][item.category] = before + item.count
      traits.insert(name)
      if item.category == .tab || around.isTabBar, item.state.contains(.selected), around.isTabBar, tab == 0 {
        tab = 1 + tabsBefore(index)
      }
      let isCounted =
        Self.controls.contains(item.category) || around.isBar && Self.symbols.contains(item.category)
      guard isCounted, !around.isList else { continue }
      let most = around.isBar ? Self.mostInBar : Self.mostOutside
      // Many of a kind in the contents are rows.
      if !around.isBar, item.count >= Self.fewestRows { continue }
      for number in (before + 1)...(before + max(item.count, 1)) where number > 1 && number <= most {
        traits.insert("\(name) \(number)")
      }
    }
  }

  private func surroundings(
    of index: Int, _ isRead: Set<Int>
  ) -> (path: String, isBar: Bool, isTabBar: Bool, isList: Bool) {
    var (path, isBar, isTabBar, isList) = ("", false, false, false)
    var next = parents[index]
    while next >= 0 {
      let category = items[next].category
      if isRead.contains(next), Self.places.contains(category) {
        if category == .list, !isList { path = "list/" + path }
        if category != .list, !isBar { path = "\(category.name)/" + path }
        isList = isList || category == .list
        isBar = isBar || Self.bars.contains(category)
        isTabBar = isTabBar || category == .tabBar
      }
      next = parents[next]
    }
    return (path, isBar, isTabBar, isList)
  }

  /// How many tabs come before one, whatever they were taken for: a tab that is not chosen may be a symbol.
  private func tabsBefore(_ place: Int) -> Int {
    var index = place
    while parents[index] >= 0, items[parents[index]].category != .tabBar { index = parents[index] }
    let parent = parents[index]
    var counts: [NodeCategory: Int] = [:]
    for other in (parent + 1)..<index where parents[other] == parent {
      counts[items[other].category, default: 0] += items[other].count
    }
    let tabs = counts[.tab] ?? 0
    let others = max(counts[.icon] ?? 0, counts[.button] ?? 0, counts[.image] ?? 0)
    return tabs + (others > 0 ? others : counts[.label] ?? 0)
  }
}
