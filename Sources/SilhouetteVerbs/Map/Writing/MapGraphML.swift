internal import SilhouetteStory
internal import SilhouetteText

/// A map as GraphML, for graph tools: a node for each screen, an edge for each way.
enum MapGraphML {
  private static let keys: [(id: String, of: String, type: String)] = [
    ("title", "node", "string"), ("visits", "node", "long"), ("sessions", "node", "long"),
    ("starts", "node", "long"),
    ("ends", "node", "long"), ("medianStay", "node", "long"), ("count", "edge", "long"),
    ("by", "edge", "string"),
    ("median", "edge", "long"),
  ]

  static func text(_ graph: MapGraph) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <graphml xmlns="http://graphml.graphdrawing.org/xmlns">

      """
    for key in keys {
      text +=
        "  <key id=\"\(key.id)\" for=\"\(key.of)\" attr.name=\"\(key.id)\" attr.type=\"\(key.type)\"/>\n"
    }
    text += "  <graph edgedefault=\"directed\">\n"
    for screen in graph.screens where screen.seen.count > 0 {
      var data = [
        ("title", XMLText.escaped(screen.title)), ("visits", String(screen.visits)),
        ("sessions", String(screen.seen.sessions)), ("starts", String(screen.starts.count)),
        ("ends", String(screen.ends.count)),
      ]
      if let median = screen.stay.median { data.append(("medianStay", String(median))) }
      text += "    <node id=\"s\(screen.id)\">\(values(data))</node>\n"
    }
    for way in graph.ways {
      var data = [("count", String(way.seen.count))]
      if let cause = way.causes.first { data.append(("by", XMLText.escaped(cause.cause.words))) }
      if let median = way.times.median { data.append(("median", String(median))) }
      let (from, to) = (graph.screens[way.from].id, graph.screens[way.to].id)
      text += "    <edge source=\"s\(from)\" target=\"s\(to)\">\(values(data))</edge>\n"
    }
    return text + "  </graph>\n</graphml>\n"
  }

  private static func values(_ data: [(String, String)]) -> String {
    data.map { "<data key=\"\($0.0)\">\($0.1)</data>" }.joined()
  }
}
