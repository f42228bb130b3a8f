package import SilhouetteHierarchy
package import SilhouetteScene
internal import SilhouetteText

/// Finds locators of the nodes of one screen: for each tool that fits the platform, the shortest one that is stable.
///
/// An identifier is more stable than a label, a label than a text, a text than a count, and a count than the way from the
/// root. What is not unique on the screen is counted. Nothing is counted among secrets, and their identifiers are left out,
/// because both may reveal what was typed. Words are used as far as the scene reveals them.
///
/// Cost: O(n log n) of nodes to make, and O(depth + log n) for a node.
package struct LocatorFinder {
  private let platform: AppPlatform
  private let nodes: [LocatedNode]
  private let parents: [Int]
  /// By node: the index just past its descendants.
  private let ends: [Int]
  /// Whether only the picture of the screen shows a node: no test tool finds it.
  private let isSeen: [Bool]
  /// The place of a node among siblings of its type, from 1, and their number; 0 where siblings cannot be counted.
  private var turns: [(place: Int, count: Int)] = []
  /// Which nodes have a name, by rising place.
  private var places: [LocatorKey: [Int]] = [:]
  /// The children of each node by their types, in the source's order; none where siblings cannot be counted.
  private var siblings: [Siblings: [Int]] = [:]
  /// nil for platforms that Maestro does not drive.
  private var maestroNames: MaestroNames?
  private let isReactNative: Bool
  private typealias Key = LocatorKey

  private struct Siblings: Hashable {
    var parent: Int
    var type: String
  }

  /// A way to find a node, before its code is written.
  private struct Way {
    var target: LocatorTarget
    /// How many nodes the target finds without its index.
    var count: Int
    /// nil where the tool's syntax has no way to write it.
    var code: () -> String?
  }

  /// - Parameters:
  ///   - scene: the snapshot's scene, before culling.
  ///   - isNamed: whether locators may hold identifiers, revealed words, and names of fields; without them only roles and the way
  ///     from the root are left.
  package init(
    _ scene: WireframeScene, of snapshot: HierarchySnapshot, platform: AppPlatform, isNamed: Bool = true
  ) {
    self.platform = platform
    let parents = scene.nodes.map { Int($0.parent) }
    var nodes = scene.nodes.map { LocatedNode($0, in: snapshot, isNamed: isNamed) }
    Self.forgetNames(inFieldsOf: &nodes, parents)
    self.nodes = nodes
    self.parents = parents
    ends = scene.nodes.map { Int($0.end) }
    isSeen = scene.nodes.map { $0.source >= scene.firstSeen }
    isReactNative =
      platform == .reactNative
      || nodes.contains { $0.type.hasPrefix("RCT") || $0.type.hasPrefix("com.facebook.react.") }
    let order = scene.nodes.map { Int($0.source) }
    count(order: order)
    for (place, node) in nodes.enumerated() { note(node, at: place) }
    guard platform != .web else { return }
    let names = MaestroNames(nodes, parents: parents, boxes: scene.nodes.map { $0.bounds }, order: order)
    for (key, all) in names.places { places[key] = all }
    maestroNames = names
  }

  private static func forgetNames(inFieldsOf nodes: inout [LocatedNode], _ parents: [Int]) {
    var isInField = Array(repeating: false, count: nodes.count)
    for place in nodes.indices {
      let parent = parents[place]
      guard parent >= 0, parent < place, isInField[parent] || nodes[parent].isField else { continue }
      isInField[place] = true
      nodes[place].forgetFieldName()
    }
  }

  private mutating func note(_ node: LocatedNode, at place: Int) {
    if let id = node.id { places[Key(field: .id, value: id), default: []].append(place) }
    if let label = node.label { places[Key(field: .label, value: label), default: []].append(place) }
    if let text = node.text { places[Key(field: .text, value: text), default: []].append(place) }
    for words in Set([node.label, node.text]) {
      guard let words else { continue }
      places[Key(field: .words, value: words), default: []].append(place)
    }
    if let role = node.role {
      if let name = node.roleName {
        places[Key(field: .role, value: name, type: role), default: []].append(place)
      }
      if node.isByRole, !node.isConcealed {
        places[Key(field: .role, value: "", type: role), default: []].append(place)
      }
    }
    guard let name = node.name else { return }
    places[Key(field: .name, value: name), default: []].append(place)
    if let type = node.shownType {
      places[Key(field: .name, value: name, type: type), default: []].append(place)
    }
  }

  /// Counts siblings of a type. Scenes are in the order of painting, but paths count in the order of the source.
  private mutating func count(order: [Int]) {
    var shut = Set<Siblings>()
    for place in nodes.indices.sorted(by: { order[$0] < order[$1] }) {
      let key = Siblings(parent: parents[place], type: nodes[place].type)
      if nodes[place].isConcealed { shut.insert(key) }
      siblings[key, default: []].append(place)
    }
    for key in shut { siblings[key] = nil }
    turns = nodes.map { _ in (place: 0, count: 0) }
    for all in siblings.values {
      for (number, place) in all.enumerated() { turns[place] = (number + 1, all.count) }
    }
  }

  /// How many nodes the scene has.
  package var count: Int { nodes.count }

  /// Locators of the node at a place of the scene, at most one for each tool. Empty for a node that cannot be found.
  package func locators(of place: Int) -> [Locator] {
    candidates(of: place, most: 1).compactMap { $0.first?.locator }
  }

  /// For each tool its ways to find the node, the most stable first: those that find it alone, then those that count.
  ///
  /// - Parameter most: of each tool.
  package func candidates(of place: Int, most: Int = 8) -> [[LocatorCandidate]] {
    guard !nodes[place].isConcealed, !isSeen[place] else { return [] }
    let tools: [(Locator.Tool, [Way])]
    switch platform {
    case .android:
      let own = nodes[place].isTagged && !isReactNative
      tools = [
        (.appium, appium(place)), (.maestro, maestro(place)),
        own ? (.compose, compose(place)) : (.espresso, espresso(place)), (.detox, detox(place)),
        (.xpath, xpath(place)),
      ]
    case .ios:
      tools = [
        (.appium, appium(place)), (.maestro, maestro(place)), (.xcuitest, xcuitest(place)),
        (.detox, detox(place)), (.xpath, xpath(place)),
      ]
    case .web: tools = [(.playwright, playwright(place)), (.xpath, xpath(place))]
    case .compose: tools = [(.compose, compose(place)), (.maestro, maestro(place))]
    case .flutter, .unity: tools = [(.maestro, maestro(place))]
    case .reactNative: tools = [(.detox, detox(place)), (.maestro, maestro(place))]
    case .other: tools = [(.appium, appium(place)), (.maestro, maestro(place)), (.xpath, xpath(place))]
    }
    return tools.compactMap { tool, ways in
      let found = written(ways, tool, most)
      return found.isEmpty ? nil : found
    }
  }

  private func written(_ ways: [Way], _ tool: Locator.Tool, _ most: Int) -> [LocatorCandidate] {
    var found: [LocatorCandidate] = []
    for way in ways.filter({ $0.count == 1 }) + ways.filter({ $0.count != 1 }) {
      guard found.count < most else { break }
      guard let code = way.code(), !found.contains(where: { $0.locator.code == code }) else { continue }
      found.append(LocatorCandidate(locator: Locator(tool, code), target: way.target))
    }
    return found
  }

  // MARK: On another screen

  /// The nodes that a target finds on this screen, which need not be the one that it was made on.
  package func found(by target: LocatorTarget) -> LocatorTarget.Found {
    switch target {
    case .name(let key, let index):
      let all = places[key] ?? []
      guard let index else { return all.isEmpty ? .none : all.count == 1 ? .one(all[0]) : .many }
      return all.indices.contains(index) ? .one(all[index]) : .none
    case .both(let one, let other):
      let all = Set(places[one] ?? []).intersection(places[other] ?? [])
      return all.isEmpty ? .none : all.count == 1 ? .one(all.first!) : .many
    case .around(let key, let levels):
      let all = places[key] ?? []
      guard all.count == 1 else { return all.isEmpty ? .none : .many }
      var place = all[0]
      for _ in 0..<levels where place >= 0 { place = parents[place] }
      return place < 0 ? .none : .one(place)
    case .path(let start, let steps):
      var place = -1
      if let start {
        guard let all = places[start] else { return .none }
        guard all.count == 1 else { return .many }
        place = all[0]
      }
      for step in steps {
        let all = siblings[Siblings(parent: place, type: step.type)] ?? []
        guard step.index != nil || all.count < 2 else { return .many }
        guard all.indices.contains(step.index ?? 0) else { return .none }
        place = all[step.index ?? 0]
      }
      return place < 0 ? .none : .one(place)
    }
  }

  /// How many nodes have the name, and the place of this node among them, from 0; nil without the name.
  private func rank(_ field: LocatorKey.Field, _ value: String?, _ place: Int, type: String = "") -> Rank? {
    guard let value else { return nil }
    let key = Key(field: field, value: value, type: type)
    guard let all = places[key] else { return nil }
    let own = Bisection.first(of: all.count) { all[$0] >= place }
    return own < all.count && all[own] == place ? Rank(key: key, place: own, count: all.count) : nil
  }

  private struct Rank {
    var key: LocatorKey
    var place: Int
    var count: Int
    var value: String { key.value }
    var target: LocatorTarget { .name(key, index: count == 1 ? nil : place) }

    func way(_ code: @escaping () -> String?) -> Way { Way(target: target, count: count, code: code) }
  }

  // MARK: Tools

  private func appium(_ place: Int) -> [Way] {
    let node = nodes[place]
    let quoted = { LocatorSyntax.quoted($0) }
    var ways: [Way] = []
    if platform == .android {
      let names = ["resourceId", "description", "text"]
      let ranks = [rank(.id, node.id, place), rank(.label, node.label, place), rank(.text, node.text, place)]
      for (number, rank) in ranks.enumerated() {
        guard let rank else { continue }
        ways.append(
          rank.way {
            switch number {
            case 0 where rank.count == 1: "AppiumBy.id(\(quoted(rank.value)))"
            case 1 where rank.count == 1: "AppiumBy.accessibilityId(\(quoted(rank.value)))"
            default: Self.uiSelector(names[number], rank)
            }
          })
      }
    } else if let rank = rank(.name, node.name, place) {
      if rank.count == 1 {
        let isNamed = platform == .ios || node.id != nil
        ways.append(
          rank.way { "AppiumBy.\(isNamed ? "accessibilityId" : "name")(\(quoted(rank.value)))" })
      } else if platform == .ios, let chain = classChain(node, place) {
        // The class is part of the name, so that a chain may find one where the name alone finds several.
        ways.append(chain)
      }
    }
    // Names come before the way from the root, whatever they count to.
    let paths = xpath(place).filter { way in
      if case .path = way.target { true } else { ways.isEmpty }
    }
    let isCounted = ways.allSatisfy { $0.count != 1 }
    return ways
      + paths.map { path in
        Way(target: path.target, count: isCounted && !ways.isEmpty ? 2 : path.count) {
          path.code().map { "AppiumBy.xpath(\(quoted($0)))" }
        }
      }
  }

  private static func uiSelector(_ name: String, _ rank: Rank) -> String {
    var selector = "new UiSelector().\(name)(\(LocatorSyntax.quoted(rank.value)))"
    if rank.count > 1 { selector += ".instance(\(rank.place))" }
    return "AppiumBy.androidUIAutomator(\(LocatorSyntax.quoted(selector)))"
  }

  /// A class chain has marks of its own, which no name may hold.
  private func classChain(_ node: LocatedNode, _ place: Int) -> Way? {
    guard let type = node.shownType, let rank = rank(.name, node.name, place, type: type),
      !rank.value.holds("`"), !rank.value.holds("$"), LocatorSyntax.isPlain(rank.value)
    else { return nil }
    return rank.way {
      let index = rank.count > 1 ? "[\(rank.place + 1)]" : ""
      let chain = "**/XCUIElementType\(type)[`name == \(LocatorSyntax.quoted(rank.value))`]\(index)"
      return "AppiumBy.iOSClassChain(\(LocatorSyntax.quoted(chain)))"
    }
  }

  /// Maestro reads names as regular expressions, and compares them as `MaestroNames` says.
  private func maestro(_ place: Int) -> [Way] {
    let node = nodes[place]
    var ways: [Way] = []
    if let id = node.id {
      let short = platform == .android ? node.resourceName : nil
      if let short, let way = maestro(place, "id", .maestroID, short) { ways.append(way) }
      if let way = maestro(place, "id", .maestroID, id) { ways.append(way) }
    }
    if let words = node.words {
      if let way = maestro(place, "text", .maestroWords, words) { ways.append(way) }
    } else if let inner = wordsInside(place), let words = nodes[inner.place].words,
      let found = maestroNames?.turn(of: inner.place, .maestroWords, words), found.count == 1
    {
      // A tap on the words meets the node around them.
      ways.append(
        Way(target: .around(found.key, levels: inner.levels), count: 1) {
          Self.maestro("text", words)
        })
    }
    return ways
  }

  private func maestro(_ place: Int, _ word: String, _ field: LocatorKey.Field, _ name: String) -> Way? {
    guard let found = maestroNames?.turn(of: place, field, name) else { return nil }
    let isOnly = found.count == 1
    return Way(target: .name(found.key, index: isOnly ? nil : found.turn), count: found.count) {
      let selector = Self.maestro(word, name)
      return isOnly ? selector : "{ \(selector), index: \(found.turn) }"
    }
  }

  private static func maestro(_ word: String, _ name: String) -> String {
    "\(word): \(LocatorSyntax.quoted(LocatorSyntax.pattern(name), for: .yaml))"
  }

  /// The nearest node with words in one whose own name has letters of a font of icons, if its words are few levels below.
  private func wordsInside(_ place: Int) -> (place: Int, levels: Int)? {
    guard nodes[place].hasIconName, nodes[place].words == nil else { return nil }
    for inner in place + 1..<max(place + 1, min(ends[place], place + 32)) where nodes[inner].words != nil {
      var (levels, next) = (0, inner)
      while next != place, next >= 0, levels < 8 { (levels, next) = (levels + 1, parents[next]) }
      if next == place, levels <= 4 { return (inner, levels) }
    }
    return nil
  }

  /// Espresso cannot count: what is not unique is found by two names together, or not at all.
  private func espresso(_ place: Int) -> [Way] {
    let node = nodes[place]
    var matchers: [(matcher: String, rank: Rank)] = []
    if !node.isTagged, let short = node.shortID, LocatorSyntax.isName(short),
      !short.contains(where: { ".-$".contains($0) }), let rank = rank(.id, node.id, place)
    {
      let owner = rank.value.hasPrefix("android:") ? "android.R" : "R"
      matchers.append(("withId(\(owner).id.\(short))", rank))
    }
    if let rank = rank(.label, node.label, place) {
      matchers.append(("withContentDescription(\(LocatorSyntax.quoted(rank.value)))", rank))
    }
    if let rank = rank(.text, node.text, place) {
      matchers.append(("withText(\(LocatorSyntax.quoted(rank.value)))", rank))
    }
    var ways = matchers.filter { $0.rank.count == 1 }.map { one in one.rank.way { "onView(\(one.matcher))" } }
    guard ways.isEmpty else { return ways }
    if let inner = wordsInside(place), inner.levels == 1,
      let rank = rank(.text, nodes[inner.place].text, inner.place), rank.count == 1
    {
      ways.append(
        Way(target: .around(rank.key, levels: 1), count: 1) {
          "onView(withChild(withText(\(LocatorSyntax.quoted(rank.value)))))"
        })
    }
    for (number, first) in matchers.enumerated() {
      for second in matchers.dropFirst(number + 1)
      where Set(places[first.rank.key] ?? []).intersection(places[second.rank.key] ?? []).count == 1 {
        ways.append(
          Way(target: .both(first.rank.key, second.rank.key), count: 1) {
            "onView(allOf(\(first.matcher), \(second.matcher)))"
          })
      }
    }
    return ways
  }

  private func compose(_ place: Int) -> [Way] {
    let node = nodes[place]
    let names: [(String, LocatorKey.Field, String?)] = [
      ("WithTag", .id, node.id), ("WithContentDescription", .label, node.label),
      ("WithText", .text, node.text),
    ]
    return names.compactMap { name, field, value in
      rank(field, value, place).map { rank in
        rank.way {
          let value = LocatorSyntax.quoted(rank.value, for: .kotlin)
          return rank.count == 1 ? "onNode\(name)(\(value))" : "onAllNodes\(name)(\(value))[\(rank.place)]"
        }
      }
    }
  }

  private func xcuitest(_ place: Int) -> [Way] {
    let node = nodes[place]
    guard let rank = rank(.name, node.name, place, type: node.shownType ?? "") else { return [] }
    return [
      rank.way {
        let value = LocatorSyntax.quoted(rank.value, for: .swift)
        if rank.count == 1 { return "app.\(node.query)[\(value)]" }
        return "app.\(node.query).matching(identifier: \(value)).element(boundBy: \(rank.place))"
      }
    ]
  }

  private func detox(_ place: Int) -> [Way] {
    guard isReactNative else { return [] }
    let node = nodes[place]
    let id = platform == .android ? node.shortID : node.id
    return [
      rank(.id, node.id, place).map { ("id", id ?? $0.value, $0) },
      rank(.label, node.label, place).map { ("label", $0.value, $0) },
      rank(.text, node.text, place).map { ("text", $0.value, $0) },
    ].compactMap { $0 }.map { field, value, rank in
      rank.way {
        let index = rank.count == 1 ? "" : ".atIndex(\(rank.place))"
        return "element(by.\(field)(\(LocatorSyntax.quoted(value))))\(index)"
      }
    }
  }

  private func playwright(_ place: Int) -> [Way] {
    let node = nodes[place]
    var ways: [Way] = []
    let add = { (rank: Rank, code: @escaping () -> String) in
      rank.way { rank.count == 1 ? code() : "\(code()).nth(\(rank.place))" }
    }
    if let role = node.role, let rank = rank(.role, node.roleName, place, type: role) {
      ways.append(
        add(rank) {
          "page.getByRole(\"\(role)\", { name: \(LocatorSyntax.quoted(rank.value)), exact: true })"
        })
    }
    if let rank = rank(.id, node.id, place) {
      ways.append(
        add(rank) {
          // Recordings of pages hold an id or a test id, or else a control's name, and do not distinguish them.
          let value = LocatorSyntax.quoted(rank.value)
          return
            "page.locator(\(LocatorSyntax.quoted("[id=\(value)], [data-testid=\(value)], [name=\(value)]:not([id])")))"
        })
    }
    if let rank = rank(.text, node.text, place) {
      ways.append(add(rank) { "page.getByText(\(LocatorSyntax.quoted(rank.value)), { exact: true })" })
    }
    if node.isByRole, let role = node.role, let rank = rank(.role, "", place, type: role) {
      ways.append(add(rank) { "page.getByRole(\"\(role)\")" })
    }
    let isCounted = !ways.isEmpty && ways.allSatisfy { $0.count != 1 }
    return ways
      + xpath(place).map { path in
        Way(target: path.target, count: isCounted ? 2 : path.count) {
          path.code().map { "page.locator(\(LocatorSyntax.quoted("xpath=\($0)")))" }
        }
      }
  }

  // MARK: XPath

  /// Attributes under which a tool's XML has a node's names.
  private var attributes: [(LocatorKey.Field, String)] {
    switch platform {
    case .android: [(.id, "resource-id"), (.label, "content-desc"), (.text, "text")]
    case .web: [(.id, "id")]
    case .other: [(.id, "AutomationId"), (.label, "Name")]
    default: [(.name, "name")]
    }
  }

  /// By names, and then by the way; a counted name comes before it, as its code is shorter.
  private func xpath(_ place: Int) -> [Way] {
    let named = named(place)
    let ordered = named.filter { $0.count == 1 } + named.filter { $0.count != 1 } + around(place)
    guard let way = way(to: place) else { return ordered }
    let isCounted = !ordered.isEmpty && ordered.allSatisfy { $0.count != 1 }
    return ordered + [Way(target: way.target, count: isCounted ? 2 : 1) { way.code }]
  }

  /// From the words inside of a node whose own name has letters of a font of icons.
  private func around(_ place: Int) -> [Way] {
    guard let inner = wordsInside(place), let words = named(inner.place).first(where: { $0.count == 1 }),
      case .name(let key, nil) = words.target
    else { return [] }
    return [
      Way(target: .around(key, levels: inner.levels), count: 1) {
        words.code().map { $0 + String(repeating: "/..", count: inner.levels) }
      }
    ]
  }

  /// By one name, counted if it is not unique; empty for a node without a name.
  private func named(_ place: Int) -> [Way] {
    let node = nodes[place]
    let values: [LocatorKey.Field: String?] = [
      .id: node.id, .label: node.label, .text: node.text, .name: node.name,
    ]
    if platform == .ios, let type = node.shownType, rank(.name, node.name, place)?.count != 1,
      let rank = rank(.name, node.name, place, type: type), let value = LocatorSyntax.xpath(rank.value)
    {
      return [
        rank.way {
          let path = "//XCUIElementType\(type)[@name=\(value)]"
          return rank.count == 1 ? path : "(\(path))[\(rank.place + 1)]"
        }
      ]
    }
    return attributes.compactMap { field, name in
      rank(field, values[field] ?? nil, place).flatMap { rank in
        LocatorSyntax.xpath(rank.value).map { value in
          rank.way {
            let isOfPage = platform == .web && field == .id
            let path =
              isOfPage
              ? "//*[@id=\(value) or @data-testid=\(value) or @name=\(value) and not(@id)]"
              : "//*[@\(name)=\(value)]"
            return rank.count == 1 ? path : "(\(path))[\(rank.place + 1)]"
          }
        }
      }
    }
  }

  /// From the nearest ancestor with a name of its own, or from the root. nil where a type is no element's name in the tool's
  /// XML, or cannot be counted.
  private func way(to place: Int) -> (code: String, target: LocatorTarget)? {
    var parts: [(code: String, step: LocatorTarget.Step)] = []
    var next = place
    while next >= 0 {
      if next != place, let id = nodes[next].id, places[Key(field: .id, value: id)]?.count == 1,
        let start = named(next).first, let code = start.code(), case .name(let key, nil) = start.target
      {
        return (
          code + parts.reversed().map { "/\($0.code)" }.joined(),
          .path(from: key, parts.reversed().map { $0.step })
        )
      }
      guard let tag = tag(nodes[next]), turns[next].count > 0 else { return nil }
      let isCounted = turns[next].count > 1
      parts.append(
        (
          isCounted ? "\(tag)[\(turns[next].place)]" : tag,
          LocatorTarget.Step(type: nodes[next].type, index: isCounted ? turns[next].place - 1 : nil)
        ))
      next = parents[next]
    }
    let root = platform == .android ? "/hierarchy/" : platform == .web ? "/" : "//"
    return (
      root + parts.reversed().map { $0.code }.joined(separator: "/"),
      .path(from: nil, parts.reversed().map { $0.step })
    )
  }

  private func tag(_ node: LocatedNode) -> String? {
    guard LocatorSyntax.isName(node.type) else { return nil }
    switch platform {
    case .ios: return node.elementType.map { "XCUIElementType\($0)" }
    // Dumps of views have other classes than the tools' XML, and none of its names.
    case .android: return node.type.holds(".") ? node.type : nil
    case .web: return node.type.lowercased()
    default: return node.type
    }
  }
}
