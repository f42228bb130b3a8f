internal import SilhouetteStory

/// Places of a map's screens on its page: columns by how many steps a screen is away from where sessions begin.
struct MapLayout {
  struct Place {
    var x: Double
    var y: Double
    /// Steps from the beginning.
    var layer: Int
  }

  static let width = 92.0
  static let height = 176.0
  private static let gapX = 26.0
  private static let gapLayer = 84.0
  private static let gapY = 22.0
  static let margin = 16.0

  /// By screen; nil for one without visits.
  private(set) var places: [Place?]
  private(set) var size = (width: 0.0, height: 0.0)
  /// The left edges of all columns.
  private var starts: [Double] = []
  /// Edges that are drawn at once; the others appear with their screens.
  private(set) var isMain: [Bool]

  init(_ graph: MapGraph) {
    places = Array(repeating: nil, count: graph.screens.count)
    isMain = Array(repeating: false, count: graph.ways.count)
    let shown = graph.screens.indices.filter { graph.screens[$0].seen.count > 0 }
    guard !shown.isEmpty else { return }
    let layers = Self.layers(graph, shown)
    put(layers, graph, shown)
    chooseEdges(graph, layers, shown.count)
  }

  // MARK: Layers

  /// A way that brings a smaller share of a screen's visits does not decide on its layer.
  private static let share = 0.1

  private static func layers(_ graph: MapGraph, _ shown: [Int]) -> [Int] {
    var layers = Array(repeating: -1, count: graph.screens.count)
    var incoming = Array(repeating: 0, count: graph.screens.count)
    for way in graph.ways where way.from != way.to { incoming[way.to] += way.seen.count }
    let starts = graph.screens.reduce(0) { $0 + $1.starts.count }
    var queue = shown.filter {
      Double(graph.screens[$0].starts.count) >= share * Double(max(starts, 1))
        && graph.screens[$0].starts.count > 0
    }
    if queue.isEmpty { queue = [shown[0]] }
    for place in queue { layers[place] = 0 }
    var outgoing: [Int: [Int]] = [:]
    var weak: [Int: [Int]] = [:]
    for way in graph.ways where way.from != way.to {
      if Double(way.seen.count) >= share * Double(incoming[way.to]) {
        outgoing[way.from, default: []].append(way.to)
      } else {
        weak[way.from, default: []].append(way.to)
      }
    }
    spread(&layers, &queue, outgoing)
    // What rare ways alone lead to.
    queue = shown.filter { layers[$0] >= 0 }.sorted { (layers[$0], $0) < (layers[$1], $1) }
    for (from, tos) in weak { outgoing[from, default: []] += tos }
    spread(&layers, &queue, outgoing)
    for place in shown where layers[place] < 0 { layers[place] = 0 }
    return layers
  }

  private static func spread(_ layers: inout [Int], _ queue: inout [Int], _ outgoing: [Int: [Int]]) {
    var next = 0
    while next < queue.count {
      let from = queue[next]
      next += 1
      for to in outgoing[from] ?? [] where layers[to] < 0 {
        layers[to] = layers[from] + 1
        queue.append(to)
      }
    }
  }

  // MARK: Columns

  private mutating func put(_ layers: [Int], _ graph: MapGraph, _ shown: [Int]) {
    let rows = max(4, Int((Double(shown.count) * 0.62).squareRoot().rounded(.up)))
    var order = Array(repeating: 0.0, count: graph.screens.count)
    var x = Self.margin
    for layer in 0...(layers.max() ?? 0) {
      var members = shown.filter { layers[$0] == layer }
      if layer > 0 {
        for place in members { order[place] = Self.middle(of: place, graph, layers, order) }
        members.sort { (order[$0], $0) < (order[$1], $1) }
      }
      let columns = max(1, (members.count + rows - 1) / rows)
      for (number, place) in members.enumerated() {
        // Neighbours in the order stand side by side.
        let (row, column) = columns == 1 ? (number, 0) : (number / columns, number % columns)
        let y = Self.margin + Double(row) * (Self.height + Self.gapY)
        places[place] = Place(x: x + Double(column) * (Self.width + Self.gapX), y: y, layer: layer)
        order[place] = Double(number) / Double(max(members.count, 1))
        size.height = max(size.height, y + Self.height + Self.margin)
      }
      for column in 0..<columns { starts.append(x + Double(column) * (Self.width + Self.gapX)) }
      x += Double(columns) * (Self.width + Self.gapX) - Self.gapX + Self.gapLayer
    }
    // Ways between screens of the last column bow into the half of a gap.
    size.width = x - Self.gapLayer / 2
  }

  /// The middle of the screens that a screen's ways come from: in this order ways cross less.
  private static func middle(of place: Int, _ graph: MapGraph, _ layers: [Int], _ order: [Double]) -> Double {
    var (sum, weight) = (0.0, 0.0)
    for way in graph.ways where way.to == place && layers[way.from] < layers[place] {
      sum += order[way.from] * Double(way.seen.count)
      weight += Double(way.seen.count)
    }
    return weight > 0 ? sum / weight : 1
  }

  // MARK: Edges

  private mutating func chooseEdges(_ graph: MapGraph, _ layers: [Int], _ count: Int) {
    var hasWay = Array(repeating: false, count: graph.screens.count)
    var chosen = 0
    for (number, way) in graph.ways.enumerated()
    where layers[way.from] < layers[way.to] && !hasWay[way.to] {
      hasWay[way.to] = true
      isMain[number] = true
      chosen += 1
    }
    for (number, way) in graph.ways.enumerated() where !isMain[number] && way.from != way.to {
      guard chosen < count + count / 2 else { break }
      isMain[number] = true
      chosen += 1
    }
  }

  /// The way from one screen to another, as the data of a path.
  func path(_ way: MapWay) -> String? {
    guard let from = places[way.from], let to = places[way.to] else { return nil }
    let n = { (number: Double) in String(Int(number.rounded())) }
    let (w, h) = (Self.width, Self.height)
    if way.from == way.to {
      let (x, y) = (from.x + w, from.y + 24)
      return "M\(n(x)) \(n(y))c26-14 26 34 0 20"
    }
    if to.x > from.x + w {
      let (x1, y1, x2, y2) = (from.x + w, from.y + h * 0.38, to.x - 3, to.y + h * 0.38)
      if let last = starts.last(where: { $0 < to.x }), last > from.x {
        // Between two rows no screen is in the way.
        let (row, start) = (from.y + h + Self.gapY / 2, last + w)
        let bend = (x2 - start) * 0.45
        return
          "M\(n(x1)) \(n(y1))C\(n(x1 + 18)) \(n(y1)) \(n(x1 + 2)) \(n(row)) \(n(x1 + 24)) \(n(row))H\(n(start))"
          + "C\(n(start + bend)) \(n(row)) \(n(x2 - bend)) \(n(y2)) \(n(x2)) \(n(y2))"
      }
      let bend = max(30, (x2 - x1) * 0.45)
      return "M\(n(x1)) \(n(y1))C\(n(x1 + bend)) \(n(y1)) \(n(x2 - bend)) \(n(y2)) \(n(x2)) \(n(y2))"
    }
    if to.x + w < from.x {
      let (x1, y1, x2, y2) = (from.x, from.y + h * 0.6, to.x + w + 3, to.y + h * 0.6)
      let bend = max(30, (x1 - x2) * 0.45)
      return
        "M\(n(x1)) \(n(y1))C\(n(x1 - bend)) \(n(y1 + 30)) \(n(x2 + bend)) \(n(y2 + 30)) \(n(x2)) \(n(y2))"
    }
    let (x1, y1, x2, y2) = (from.x + w, from.y + h * 0.3, to.x + w + 3, to.y + h * 0.45)
    let bend = 26 + abs(y2 - y1) * 0.08
    return "M\(n(x1)) \(n(y1))C\(n(x1 + bend)) \(n(y1)) \(n(x2 + bend)) \(n(y2)) \(n(x2)) \(n(y2))"
  }
}
