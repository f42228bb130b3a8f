internal import SilhouetteScene

/// How much alike two screens are built.
struct MapLikeness {
  /// Traits by their numbers.
  private(set) var names: [String] = []
  private var numbers: [String: Int32] = [:]
  private(set) var weights: [Int] = []
  private var bars: [Bar?] = []

  /// The share from which on two variants are one screen.
  static let least = 0.7
  /// The same for two that sessions took for one screen, as its elements stayed.
  static let leastLinked = 0.35
  /// The same for screens of two releases that take each other's place.
  static let leastChanged = 0.3
  /// The same for two with one name in code.
  static let leastNamed = 0.5
  /// One of two screens that shows a part of the other: its own traits are in both, and they are this much of all.
  static let leastPart = 0.5
  /// The same for two with one name in code.
  static let leastNamedPart = 0.35
  static let ownInPart = 0.95

  init() {}

  /// Traits that most variants of a map have weigh less.
  init(_ map: AppMap) {
    var counts: [String: Int] = [:]
    for variant in map.variants.values {
      for trait in variant.print.traits { counts[trait, default: 0] += 1 }
    }
    for (trait, count) in counts.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      let number = Int(number(of: trait))
      weights[number] *= Self.rarity(count, of: map.variants.count)
    }
  }

  /// 1 for what more than half of all have, 2 for more than a quarter, and on.
  private static func rarity(_ count: Int, of all: Int) -> Int {
    var rarity = 1
    while rarity < mostRarity, count << rarity <= all { rarity += 1 }
    return rarity
  }

  private static let mostRarity = 5

  mutating func number(of trait: String) -> Int32 {
    if let number = numbers[trait] { return number }
    let number = Int32(names.count)
    names.append(trait)
    weights.append(Self.weight(of: trait))
    bars.append(Bar(trait))
    numbers[trait] = number
    return number
  }

  /// A print's traits as numbers, sorted.
  mutating func numbers(of print: MapPrint) -> [Int32] { print.traits.map { number(of: $0) }.sorted() }

  /// The weight of what both have, of either, and of the smaller one.
  func shared(_ one: [Int32], _ other: [Int32]) -> (both: Int, all: Int, smaller: Int) {
    var (a, b, both, mine, others) = (0, 0, 0, 0, 0)
    while a < one.count || b < other.count {
      if a < one.count, b < other.count, one[a] == other[b] {
        let weight = weights[Int(one[a])]
        (both, mine, others) = (both + weight, mine + weight, others + weight)
        (a, b) = (a + 1, b + 1)
      } else if b >= other.count || a < one.count && one[a] < other[b] {
        mine += weights[Int(one[a])]
        a += 1
      } else {
        others += weights[Int(other[b])]
        b += 1
      }
    }
    return (both, mine + others - both, min(mine, others))
  }

  /// 0 to 1, and whether that is enough.
  ///
  /// - Parameters:
  ///   - leastPart: The share that is enough if one shows a part of the other.
  ///   - needsBars: Whether bars with other actions are those of another screen.
  func likeness(
    _ one: [Int32], _ other: [Int32], least: Double = Self.least, leastPart: Double = Self.leastPart,
    needsBars: Bool = true
  ) -> (share: Double, isEnough: Bool) {
    // Lists of much different lengths have too little in common, whatever they hold: a trait weighs 2 to 12.
    if max(one.count, other.count) > 20 * max(1, min(one.count, other.count)) { return (0, false) }
    let shared = shared(one, other)
    guard shared.all > 0 else { return (1, true) }
    let share = Double(shared.both) / Double(shared.all)
    if share >= least { return (share, !needsBars || hasBars(of: one, like: other)) }
    let own = shared.smaller > 0 ? Double(shared.both) / Double(shared.smaller) : 0
    guard own >= Self.ownInPart, share >= leastPart, shared.smaller >= Self.enough else {
      return (share, false)
    }
    return (share, !needsBars || hasBars(of: one, like: other, isPart: true))
  }

  /// A trait of a numbered element of a bar, such as `toolbar/button 3`.
  private struct Bar {
    var isToolbar: Bool
    var number: Int

    init?(_ trait: String) {
      let (path, category, number) = MapLikeness.parts(of: trait)
      guard let category, category != .label, path == "navigation bar/" || path == "toolbar/" else {
        return nil
      }
      (isToolbar, self.number) = (path == "toolbar/", number)
    }
  }

  private func actions(_ traits: [Int32]) -> (navigation: Int, tools: Int) {
    traits.reduce(into: (0, 0)) { most, trait in
      guard let bar = bars[Int(trait)] else { return }
      if bar.isToolbar { most.1 = max(most.1, bar.number) } else { most.0 = max(most.0, bar.number) }
    }
  }

  /// Bars stay while contents come and go, so those of one screen have the same actions, but for one such as Back. A bar may
  /// be away, as while a person scrolls.
  private func hasBars(of one: [Int32], like other: [Int32], isPart: Bool = false) -> Bool {
    let (mine, others) = (actions(one), actions(other))
    let areAway = min(mine.navigation, others.navigation) == 0
    guard areAway || abs(mine.navigation - others.navigation) <= (isPart ? 0 : 1) else { return false }
    return min(mine.tools, others.tools) == 0 || mine.tools == others.tools
  }

  /// A part must have at least this weight.
  private static let enough = 20

  /// Whether two variants may turn out to be one screen, without knowing others.
  static func mayBeSame(_ one: MapPrint, _ other: MapPrint) -> Bool {
    guard !excludes(one, other) else { return false }
    var likeness = MapLikeness()
    let (a, b) = (likeness.numbers(of: one), likeness.numbers(of: other))
    return likeness.likeness(a, b, least: leastLinked, needsBars: false).isEnough
  }

  /// Whether names or tabs say that they are two screens.
  static func excludes(_ one: MapPrint, _ other: MapPrint, ignoresNames: Bool = false) -> Bool {
    excludes(one.tab, one.name, other.tab, other.name, ignoresNames: ignoresNames)
  }

  static func excludes(
    _ tab: Int, _ name: String?, _ otherTab: Int, _ otherName: String?, ignoresNames: Bool
  ) -> Bool {
    if !ignoresNames, let name, let otherName, name != otherName { return true }
    return tab > 0 && otherTab > 0 && tab != otherTab
  }

  private static let categories = Dictionary(
    NodeCategory.allCases.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// The category of a trait's element, and its number there.
  static func parts(of trait: String) -> (path: String, category: NodeCategory?, number: Int) {
    let cut = trait.lastIndex(of: "/")
    let path = cut.map { String(trait[...$0]) } ?? ""
    let last = cut.map { String(trait[trait.index(after: $0)...]) } ?? trait
    if let category = categories[last] { return (path, category, 1) }
    guard let space = last.lastIndex(of: " "), let number = Int(last[last.index(after: space)...]) else {
      return (path, nil, 1)
    }
    return (path, categories[String(last[..<space])], number)
  }

  /// Controls distinguish screens better than texts and pictures, bars better than contents.
  static func weight(of trait: String) -> Int {
    let (path, category, number) = parts(of: trait)
    let own: Int =
      switch category {
      case .textField, .secureField, .searchField, .textView, .toggle, .checkbox, .radio, .slider, .stepper,
        .segmentedControl, .picker:
        3
      case .map, .video, .webView, .pageControl, .tabBar, .modal: 4
      case .button, .tab, .list, .navigationBar, .toolbar: 2
      default: 1
      }
    let isInBar = path.contains("bar/")
    return (number > 1 ? max(1, own - 1) : own) * (isInBar ? 3 : 2)
  }
}
