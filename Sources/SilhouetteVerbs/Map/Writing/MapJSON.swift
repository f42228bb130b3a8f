internal import SilhouetteHierarchy
internal import SilhouetteScene
package import SilhouetteStory
internal import SilhouetteText

/// A map as JSON, as `docs/MAP.md` describes it: first its screens and ways, then the counts that it is made of, so that maps add up.
///
/// The same map has the same bytes, whatever it was added up from.
package enum MapJSON {
  package static let head = "{\n  \"silhouetteMap\": 1,\n"

  package static func text(_ map: AppMap) -> String { text(map, MapGraph(map)) }

  static func text(_ map: AppMap, _ graph: MapGraph) -> String {
    var names = WitnessNames()
    names.take(map)
    names.sort()
    return head + """
        "sessions": \(map.sessions.sessions),
        "visits": \(map.visits),
        "visitsLeftOut": \(map.visitsLeftOut),
      \(MapGraphJSON.members(graph).map { "  \($0)" }.joined(separator: ",\n")),
        "sum": {
      \(sum(map, names).map { "    \($0)" }.joined(separator: ",\n"))
        }
      }

      """
  }

  // MARK: The sum

  private static func sum(_ map: AppMap, _ names: WitnessNames) -> [String] {
    let traits = Set(map.variants.values.lazy.flatMap { $0.print.traits }).sorted(by: precedes)
    let numbers = Dictionary(uniqueKeysWithValues: traits.enumerated().map { ($0.element, $0.offset) })
    let tally = { (tally: MapTally) in Self.tally(tally, names) }
    return [
      "\"names\": \(JSONLiteral.list(names.all.map(JSONLiteral.quoted)))",
      "\"traits\": \(JSONLiteral.list(traits.map(JSONLiteral.quoted)))",
      "\"sessions\": \(tally(map.sessions))",
      list("variants", map.variants.sorted { $0.key < $1.key }) { variant($0.key, $0.value, numbers, tally) },
      list("moves", map.moves.sorted { precedes($0.key, $1.key) }) { key, move in
        object([
          ("from", hex(key.from)), ("to", hex(key.to)),
          ("cause", JSONLiteral.quoted(key.cause.kind.rawValue)),
          ("element", JSONLiteral.quoted(key.cause.element)), ("seen", tally(move.seen)),
          ("times", times(move.times)),
        ])
      },
      list("taps", map.taps.sorted { ($0.key.variant, $0.key.element) < ($1.key.variant, $1.key.element) }) {
        key, taps in
        object([
          ("variant", hex(key.variant)), ("element", JSONLiteral.quoted(key.element)),
          ("all", tally(taps.all)),
          ("dead", tally(taps.dead)),
        ])
      },
      list("links", map.links.sorted { ($0.key.one, $0.key.other) < ($1.key.one, $1.key.other) }) {
        link, count in
        "[\(hex(link.one)),\(hex(link.other)),\(count)]"
      },
      list(
        "returns",
        map.returns.sorted { ($0.key.from, $0.key.over, $0.key.to) < ($1.key.from, $1.key.over, $1.key.to) }
      ) { way, seen in
        object([("from", hex(way.from)), ("over", hex(way.over)), ("to", hex(way.to)), ("seen", tally(seen))])
      },
    ]
  }

  private static func list<Item>(_ name: String, _ items: [Item], _ line: (Item) -> String) -> String {
    guard !items.isEmpty else { return "\"\(name)\": []" }
    return "\"\(name)\": [\n" + items.map { "      " + line($0) }.joined(separator: ",\n") + "\n    ]"
  }

  private static func precedes(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  private static func precedes(_ one: MapMove.Key, _ other: MapMove.Key) -> Bool {
    (one.from, one.to, one.cause.kind.rawValue, one.cause.element)
      < (other.from, other.to, other.cause.kind.rawValue, other.cause.element)
  }

  private static func variant(
    _ key: UInt64, _ variant: MapVariant, _ numbers: [String: Int], _ tally: (MapTally) -> String
  ) -> String {
    var members = [("key", hex(key))]
    if let name = variant.print.name { members.append(("name", JSONLiteral.quoted(name))) }
    if variant.print.tab > 0 { members.append(("tab", String(variant.print.tab))) }
    let overlays = variant.overlays.sorted { precedes($0.key, $1.key) }
      .map { "\(JSONLiteral.quoted($0.key)):\(tally($0.value))" }
    members += [
      ("traits", JSONLiteral.list(variant.print.traits.map { String(numbers[$0]!) })),
      ("seen", tally(variant.seen)),
      ("starts", tally(variant.starts)), ("ends", tally(variant.ends)), ("stay", times(variant.stay)),
      ("overlays", "{\(overlays.joined(separator: ","))}"), ("picture", picture(variant.picture)),
    ]
    return object(members)
  }

  static func picture(_ picture: MapPicture) -> String {
    let boxes = picture.boxes.map { "[\($0.category.rawValue),\($0.x),\($0.y),\($0.width),\($0.height)]" }
    return "[\(([String(picture.height)] + boxes).joined(separator: ","))]"
  }

  private static func tally(_ tally: MapTally, _ names: WitnessNames) -> String {
    let witnesses = tally.witnesses.map {
      "[\(names.number(of: $0.session)),\($0.moment)\($0.isStep ? ",1" : "")]"
    }
    return "[\(tally.count),\(tally.sessions),[\(witnesses.joined(separator: ","))]]"
  }

  private static func times(_ times: MapTimes) -> String {
    let buckets = times.buckets.enumerated().filter { $0.element > 0 }.map { "[\($0.offset),\($0.element)]" }
    return "[\(times.total),[\(buckets.joined(separator: ","))]]"
  }

  static func hex(_ key: UInt64) -> String { "\"\(MapPrint.digits(of: key))\"" }

  static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }
}

/// Names of sessions, each once.
private struct WitnessNames {
  private(set) var all: [String] = []
  private var numbers: [String: Int] = [:]

  mutating func take(_ map: AppMap) {
    take(map.sessions)
    for variant in map.variants.values {
      take(variant.seen)
      take(variant.starts)
      take(variant.ends)
      for tally in variant.overlays.values { take(tally) }
    }
    for move in map.moves.values { take(move.seen) }
    for taps in map.taps.values {
      take(taps.all)
      take(taps.dead)
    }
    for tally in map.returns.values { take(tally) }
  }

  private mutating func take(_ tally: MapTally) {
    for witness in tally.witnesses where numbers.updateValue(0, forKey: witness.session) == nil {
      all.append(witness.session)
    }
  }

  mutating func sort() {
    all.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for (number, name) in all.enumerated() { numbers[name] = number }
  }

  func number(of name: String) -> Int { numbers[name] ?? 0 }
}
