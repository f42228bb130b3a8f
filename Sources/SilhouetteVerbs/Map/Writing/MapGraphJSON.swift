internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteStory
internal import SilhouetteText

/// The screens and ways of a map, as members of a JSON object.
enum MapGraphJSON {
  static func members(_ graph: MapGraph) -> [String] {
    [
      list("screens", graph.screens.filter { $0.seen.count > 0 }, screen),
      list("ways", graph.ways) { way($0, graph) },
      list("deadTaps", graph.taps.filter { $0.dead.count > 0 }) { target($0, graph) },
      list("loops", graph.loops) { loop($0, graph) },
      "\"deadEnds\": \(JSONLiteral.list(graph.deadEnds.map { JSONLiteral.quoted(graph.screens[$0].id) }))",
    ]
  }

  private static func list<Item>(_ name: String, _ items: [Item], _ line: (Item) -> String) -> String {
    guard !items.isEmpty else { return "\"\(name)\": []" }
    return "\"\(name)\": [\n" + items.map { "    " + line($0) }.joined(separator: ",\n") + "\n  ]"
  }

  private static func quoted(_ text: String) -> String { JSONLiteral.quoted(text) }

  private static func counts(_ tally: MapTally) -> [(String, String)] {
    [("count", String(tally.count)), ("sessions", String(tally.sessions))]
  }

  static func witnesses(_ tally: MapTally) -> (String, String) { ("evidence", witnesses(tally.witnesses)) }

  static func witnesses(_ all: [MapWitness]) -> String {
    JSONLiteral.list(
      all.prefix(3).map { "{\"session\":\(quoted($0.session)),\"\($0.isStep ? "step" : "t")\":\($0.moment)}" }
    )
  }

  static func screen(_ screen: MapScreen) -> String {
    var members = [("id", quoted(screen.id)), ("title", quoted(screen.title))]
    if let name = screen.name { members.append(("name", quoted(name))) }
    if screen.tab > 0 { members.append(("tab", String(screen.tab))) }
    members += [
      ("visits", String(screen.visits)), ("sessions", String(screen.seen.sessions)),
      ("starts", String(screen.starts.count)), ("ends", String(screen.ends.count)),
      ("medianStay", screen.stay.median.map(String.init) ?? "null"),
      ("variants", JSONLiteral.list(screen.variants.map(MapJSON.hex))),
      (
        "elements",
        JSONLiteral.list(
          screen.traits.filter { $0.value.count * 2 >= screen.seen.count }.keys
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map(quoted))
      ),
      (
        "overlays",
        "{"
          + screen.overlays.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
          .map { "\(quoted($0.key)):\($0.value.count)" }.joined(separator: ",") + "}"
      ),
      witnesses(screen.seen),
    ]
    return MapJSON.object(members)
  }

  static func way(_ way: MapWay, _ graph: MapGraph) -> String {
    let causes = way.causes.map { cause in
      MapJSON.object(
        [("kind", quoted(cause.cause.kind.rawValue)), ("element", quoted(cause.cause.element))]
          + counts(cause.seen) + [("median", cause.times.median.map(String.init) ?? "null")])
    }
    return MapJSON.object(
      [("from", quoted(graph.screens[way.from].id)), ("to", quoted(graph.screens[way.to].id))]
        + counts(way.seen)
        + [
          ("median", way.times.median.map(String.init) ?? "null"), ("causes", JSONLiteral.list(causes)),
          witnesses(way.seen),
        ])
  }

  private static func target(_ target: MapTarget, _ graph: MapGraph) -> String {
    MapJSON.object([
      ("screen", quoted(graph.screens[target.screen].id)), ("element", quoted(target.element)),
      ("taps", String(target.all.count)), ("dead", String(target.dead.count)),
      ("sessions", String(target.dead.sessions)), witnesses(target.dead),
    ])
  }

  private static func loop(_ loop: MapLoop, _ graph: MapGraph) -> String {
    MapJSON.object(
      [("screen", quoted(graph.screens[loop.from].id)), ("over", quoted(graph.screens[loop.over].id))]
        + counts(loop.seen) + [witnesses(loop.seen)])
  }
}
