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
  /// The place of a node among siblings of its type, from 1, and their number; 0 where siblings cannot be counted.
  private var turns: [(place: Int, count: Int)] = []
  /// Which nodes have a name, by rising place.
  private var places: [Key: [Int]] = [:]
  private let isReactNative: Bool

  private enum Field: Hashable {
    case id, label, text, name, words, role
  }

  private struct Key: Hashable {
    var field: Field
    var value: String
    /// Empty for any.
    var type = ""
  }

  /// - Parameter scene: the snapshot's scene, before culling.
  package init(_ scene: WireframeScene, of snapshot: HierarchySnapshot, platform: AppPlatform) {
    self.platform = platform
    let nodes = scene.nodes.map { LocatedNode($0, in: snapshot) }
    self.nodes = nodes
    parents = scene.nodes.map { Int($0.parent) }
    isReactNative =
      platform == .reactNative
      || nodes.contains { $0.type.hasPrefix("RCT") || $0.type.hasPrefix("com.facebook.react.") }
    turns = Self.turns(nodes, order: scene.nodes.map { Int($0.source) }, parents: parents)
    for (place, node) in nodes.enumerated() { note(node, at: place) }
  }

  private mutating func note(_ node: LocatedNode, at place: Int) {
    if let id = node.id { places[Key(field: .id, value: id), default: []].append(place) }
    if let label = node.label { places[Key(field: .label, value: label), default: []].append(place) }
    if let text = node.text { places[Key(field: .text, value: text), default: []].append(place) }
    for words in Set([node.label, node.text]) {
      guard let words else { continue }
      places[Key(field: .words, value: words), default: []].append(place)
    }
    if let role = node.role, let words = node.label ?? node.text {
      places[Key(field: .role, value: words, type: role), default: []].append(place)
    }
    guard let name = node.name else { return }
    places[Key(field: .name, value: name), default: []].append(place)
    if let type = node.shownType {
      places[Key(field: .name, value: name, type: type), default: []].append(place)
    }
  }

  private static func turns(
    _ nodes: [LocatedNode], order: [Int], parents: [Int]
  ) -> [(place: Int, count: Int)] {
    struct Siblings: Hashable {
      var parent: Int
      var type: String
    }
    // Scenes are in the order of painting, but paths count in the order of the source.
    var turns = nodes.map { _ in (place: 0, count: 0) }
    var counts: [Siblings: Int] = [:]
    var shut = Set<Siblings>()
    for place in nodes.indices.sorted(by: { order[$0] < order[$1] }) {
      let siblings = Siblings(parent: parents[place], type: nodes[place].type)
      if nodes[place].isConcealed { shut.insert(siblings) }
      counts[siblings, default: 0] += 1
      turns[place].place = counts[siblings, default: 0]
    }
    for place in nodes.indices {
      let siblings = Siblings(parent: parents[place], type: nodes[place].type)
      turns[place] = shut.contains(siblings) ? (0, 0) : (turns[place].place, counts[siblings, default: 0])
    }
    return turns
  }

  /// Locators of the node at a place of the scene, at most one for each tool. Empty for a node that cannot be found.
  package func locators(of place: Int) -> [Locator] {
    guard !nodes[place].isConcealed else { return [] }
    let found: [Locator?]
    switch platform {
    case .android:
      let own = nodes[place].isTagged && !isReactNative ? compose(place) : espresso(place)
      found = [appium(place), maestro(place), own, detox(place), xpathLocator(place)]
    case .ios: found = [appium(place), maestro(place), xcuitest(place), detox(place), xpathLocator(place)]
    case .web: found = [playwright(place), xpathLocator(place)]
    case .compose: found = [compose(place), maestro(place)]
    case .flutter, .unity: found = [maestro(place)]
    case .reactNative: found = [detox(place), maestro(place)]
    case .other: found = [appium(place), maestro(place), xpathLocator(place)]
    }
    return found.compactMap { $0 }
  }

  /// How many nodes have the name, and the place of this node among them, from 0; nil without the name.
  private func rank(_ field: Field, _ value: String?, _ place: Int, type: String = "") -> (
    value: String, place: Int, count: Int
  )? {
    guard let value, let all = places[Key(field: field, value: value, type: type)] else { return nil }
    let own = Bisection.first(of: all.count) { all[$0] >= place }
    return own < all.count && all[own] == place ? (value, own, all.count) : nil
  }

  // MARK: Tools

  private func appium(_ place: Int) -> Locator? {
    let node = nodes[place]
    let quoted = { LocatorSyntax.quoted($0) }
    let ranks = [rank(.id, node.id, place), rank(.label, node.label, place), rank(.text, node.text, place)]
    if platform == .android {
      for (number, rank) in ranks.enumerated() where rank?.count == 1 {
        let value = quoted(rank!.value)
        switch number {
        case 0: return Locator(.appium, "AppiumBy.id(\(value))")
        case 1: return Locator(.appium, "AppiumBy.accessibilityId(\(value))")
        default: return uiSelector("text", rank!)
        }
      }
      let names = ["resourceId", "description", "text"]
      for (name, rank) in zip(names, ranks) where rank != nil { return uiSelector(name, rank!) }
    } else if let rank = rank(.name, node.name, place) {
      if rank.count == 1 {
        let isNamed = platform == .ios || node.id != nil
        return Locator(.appium, "AppiumBy.\(isNamed ? "accessibilityId" : "name")(\(quoted(rank.value)))")
      }
      if platform == .ios, let chain = classChain(node, place) { return chain }
    }
    return xpath(of: place).map { Locator(.appium, "AppiumBy.xpath(\(quoted($0)))") }
  }

  private func uiSelector(_ name: String, _ rank: (value: String, place: Int, count: Int)) -> Locator {
    var selector = "new UiSelector().\(name)(\(LocatorSyntax.quoted(rank.value)))"
    if rank.count > 1 { selector += ".instance(\(rank.place))" }
    return Locator(.appium, "AppiumBy.androidUIAutomator(\(LocatorSyntax.quoted(selector)))")
  }

  /// A class chain has marks of its own, which no name may hold.
  private func classChain(_ node: LocatedNode, _ place: Int) -> Locator? {
    guard let type = node.shownType, let rank = rank(.name, node.name, place, type: type),
      !rank.value.contains("`"), !rank.value.contains("$")
    else { return nil }
    let index = rank.count > 1 ? "[\(rank.place + 1)]" : ""
    let chain = "**/XCUIElementType\(type)[`name == \(LocatorSyntax.quoted(rank.value))`]\(index)"
    return Locator(.appium, "AppiumBy.iOSClassChain(\(LocatorSyntax.quoted(chain)))")
  }

  /// Maestro reads names as regular expressions.
  private func maestro(_ place: Int) -> Locator? {
    let node = nodes[place]
    let id = platform == .android ? node.shortID : node.id
    let ranks = [
      rank(.id, node.id, place).map { ("id", id ?? $0.value, $0.place, $0.count) },
      rank(.words, node.words, place).map { ("text", $0.value, $0.place, $0.count) },
    ].compactMap { $0 }
    guard let best = ranks.first(where: { $0.3 == 1 }) ?? ranks.first else { return nil }
    let selector = "\(best.0): \(LocatorSyntax.quoted(LocatorSyntax.pattern(best.1)))"
    return Locator(.maestro, best.3 == 1 ? selector : "{ \(selector), index: \(best.2) }")
  }

  /// Espresso cannot count: what is not unique is found by two names together, or not at all.
  private func espresso(_ place: Int) -> Locator? {
    let node = nodes[place]
    var matchers: [(matcher: String, places: [Int])] = []
    if let id = node.id, !node.isTagged, let short = node.shortID, LocatorSyntax.isName(short),
      !short.contains(where: { ".-$".contains($0) })
    {
      let owner = id.hasPrefix("android:") ? "android.R" : "R"
      matchers.append(("withId(\(owner).id.\(short))", places[Key(field: .id, value: id)] ?? []))
    }
    if let label = node.label {
      matchers.append(
        (
          "withContentDescription(\(LocatorSyntax.quoted(label)))",
          places[Key(field: .label, value: label)] ?? []
        ))
    }
    if let text = node.text {
      matchers.append(
        ("withText(\(LocatorSyntax.quoted(text)))", places[Key(field: .text, value: text)] ?? []))
    }
    if let one = matchers.first(where: { $0.places.count == 1 }) {
      return Locator(.espresso, "onView(\(one.matcher))")
    }
    for (number, first) in matchers.enumerated() {
      for second in matchers.dropFirst(number + 1)
      where Set(first.places).intersection(second.places).count == 1 {
        return Locator(.espresso, "onView(allOf(\(first.matcher), \(second.matcher)))")
      }
    }
    return nil
  }

  private func compose(_ place: Int) -> Locator? {
    let node = nodes[place]
    let names: [(String, Field, String?)] = [
      ("WithTag", .id, node.id), ("WithContentDescription", .label, node.label),
      ("WithText", .text, node.text),
    ]
    let ranks = names.compactMap { name, field, value in rank(field, value, place).map { (name, $0) } }
    guard let (name, best) = ranks.first(where: { $0.1.count == 1 }) ?? ranks.first else { return nil }
    let value = LocatorSyntax.quoted(best.value)
    if best.count == 1 { return Locator(.compose, "onNode\(name)(\(value))") }
    return Locator(.compose, "onAllNodes\(name)(\(value))[\(best.place)]")
  }

  private func xcuitest(_ place: Int) -> Locator? {
    let node = nodes[place]
    let query = node.query
    guard let rank = rank(.name, node.name, place, type: node.shownType ?? "") else { return nil }
    let value = LocatorSyntax.quoted(rank.value, isSwift: true)
    if rank.count == 1 { return Locator(.xcuitest, "app.\(query)[\(value)]") }
    return Locator(.xcuitest, "app.\(query).matching(identifier: \(value)).element(boundBy: \(rank.place))")
  }

  private func detox(_ place: Int) -> Locator? {
    guard isReactNative else { return nil }
    let node = nodes[place]
    let id = platform == .android ? node.shortID : node.id
    let ranks = [
      rank(.id, node.id, place).map { ("id", id ?? $0.value, $0.place, $0.count) },
      rank(.label, node.label, place).map { ("label", $0.value, $0.place, $0.count) },
      rank(.text, node.text, place).map { ("text", $0.value, $0.place, $0.count) },
    ].compactMap { $0 }
    guard let best = ranks.first(where: { $0.3 == 1 }) ?? ranks.first else { return nil }
    let index = best.3 == 1 ? "" : ".atIndex(\(best.2))"
    return Locator(.detox, "element(by.\(best.0)(\(LocatorSyntax.quoted(best.1))))\(index)")
  }

  private func playwright(_ place: Int) -> Locator? {
    let node = nodes[place]
    var ranks: [(code: String, place: Int, count: Int)] = []
    if let role = node.role, let rank = rank(.role, node.label ?? node.text, place, type: role) {
      let name = LocatorSyntax.quoted(rank.value)
      ranks.append(("page.getByRole(\"\(role)\", { name: \(name), exact: true })", rank.place, rank.count))
    }
    if let rank = rank(.id, node.id, place) {
      // Recordings of pages hold an id or a test id, and do not distinguish them.
      let value = LocatorSyntax.quoted(rank.value)
      let selector = "[id=\(value)], [data-testid=\(value)]"
      ranks.append(("page.locator(\(LocatorSyntax.quoted(selector)))", rank.place, rank.count))
    }
    if let rank = rank(.text, node.text, place) {
      let value = LocatorSyntax.quoted(rank.value)
      ranks.append(("page.getByText(\(value), { exact: true })", rank.place, rank.count))
    }
    if let one = ranks.first(where: { $0.count == 1 }) { return Locator(.playwright, one.code) }
    if let first = ranks.first { return Locator(.playwright, "\(first.code).nth(\(first.place))") }
    return xpath(of: place).map {
      Locator(.playwright, "page.locator(\(LocatorSyntax.quoted("xpath=\($0)")))")
    }
  }

  // MARK: XPath

  private func xpathLocator(_ place: Int) -> Locator? {
    xpath(of: place).map { Locator(.xpath, $0) }
  }

  /// Attributes under which a tool's XML has a node's names.
  private var attributes: [(Field, String)] {
    switch platform {
    case .android: [(.id, "resource-id"), (.label, "content-desc"), (.text, "text")]
    case .web: [(.id, "id")]
    case .other: [(.id, "AutomationId"), (.label, "Name")]
    default: [(.name, "name")]
    }
  }

  private func xpath(of place: Int) -> String? {
    named(place) ?? way(to: place)
  }

  /// By one name, counted if it is not unique; nil for a node without a name.
  private func named(_ place: Int) -> String? {
    let node = nodes[place]
    let values: [Field: String?] = [
      .id: node.id, .label: node.label, .text: node.text, .name: node.name,
    ]
    if platform == .ios, let type = node.shownType, rank(.name, node.name, place)?.count != 1,
      let rank = rank(.name, node.name, place, type: type), let value = LocatorSyntax.xpath(rank.value)
    {
      let path = "//XCUIElementType\(type)[@name=\(value)]"
      return rank.count == 1 ? path : "(\(path))[\(rank.place + 1)]"
    }
    let ranks = attributes.compactMap { field, name in
      rank(field, values[field] ?? nil, place).flatMap { rank in
        LocatorSyntax.xpath(rank.value).map { ("//*[@\(name)=\($0)]", rank.place, rank.count) }
      }
    }
    if let one = ranks.first(where: { $0.2 == 1 }) { return one.0 }
    return ranks.first.map { "(\($0.0))[\($0.1 + 1)]" }
  }

  /// From the nearest ancestor with a name of its own, or from the root. nil where a type is no element's name in the tool's
  /// XML, or cannot be counted.
  private func way(to place: Int) -> String? {
    var parts: [String] = []
    var next = place
    while next >= 0 {
      if next != place, let id = nodes[next].id, places[Key(field: .id, value: id)]?.count == 1,
        let start = named(next)
      {
        return start + parts.reversed().map { "/\($0)" }.joined()
      }
      guard let tag = tag(nodes[next]), turns[next].count > 0 else { return nil }
      parts.append(turns[next].count > 1 ? "\(tag)[\(turns[next].place)]" : tag)
      next = parents[next]
    }
    let root = platform == .android ? "/hierarchy/" : platform == .web ? "/" : "//"
    return root + parts.reversed().joined(separator: "/")
  }

  private func tag(_ node: LocatedNode) -> String? {
    guard LocatorSyntax.isName(node.type) else { return nil }
    switch platform {
    case .ios: return node.elementType.map { "XCUIElementType\($0)" }
    // Dumps of views have other classes than the tools' XML, and none of its names.
    case .android: return node.type.contains(".") ? node.type : nil
    case .web: return node.type.lowercased()
    default: return node.type
    }
  }
}
