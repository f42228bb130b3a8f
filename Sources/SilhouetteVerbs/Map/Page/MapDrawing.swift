internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteStory
internal import SilhouetteText

/// A map as SVG: a small wireframe for each screen, and lines for ways.
struct MapDrawing {
  private let graph: MapGraph
  private let layout: MapLayout
  private let marks: [Int: String]

  private static let pictureHeight = 132.0

  /// - Parameter marks: By screen: a class of the page, such as `new`.
  init(_ graph: MapGraph, marks: [Int: String]) {
    (self.graph, self.marks) = (graph, marks)
    layout = MapLayout(graph)
  }

  var svg: String {
    let (width, height) = (Int(layout.size.width), Int(layout.size.height))
    var text = """
      <svg id="map" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="group" aria-label="Screens and the ways between them">
      <defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>
      <g id="ways">

      """
    let most = Double(graph.ways.first?.seen.count ?? 1)
    for (number, way) in graph.ways.enumerated() {
      guard let path = layout.path(way) else { continue }
      let wide = 1 + 3.5 * (Double(way.seen.count) / max(most, 1)).squareRoot()
      text +=
        "<path class=\"\(layout.isMain[number] ? "main" : "more")\" data-from=\"\(way.from)\" data-to=\"\(way.to)\" "
      text += "d=\"\(path)\" stroke-width=\"\(ReadableNumber.quarters(wide))\"/>\n"
    }
    text += "</g>\n<g id=\"nodes\">\n"
    for place in graph.screens.indices { text += node(place) }
    return text + "</g>\n</svg>\n"
  }

  private func node(_ place: Int) -> String {
    guard let spot = layout.places[place] else { return "" }
    let screen = graph.screens[place]
    let title = Printable.escaped(screen.title)
    let share = graph.sessions > 0 ? screen.seen.sessions * 100 / max(graph.sessions, 1) : 0
    let label = "\(title), \(MapText.counted(screen.visits, "visit"))"
    let (x, y) = (Int(spot.x.rounded()), Int(spot.y.rounded()))
    var text =
      "<a class=\"node\(marks[place].map { " \($0)" } ?? "")\" href=\"#s\(screen.id)\" data-place=\"\(place)\" "
    text += "transform=\"translate(\(x) \(y))\" aria-label=\"\(HTMLText.escaped(label))\">"
    text += "<title>\(HTMLText.escaped("#\(screen.id) \(label), in \(share) % of the sessions"))</title>"
    text += "<rect class=\"paper\" width=\"92\" height=\"132\" rx=\"6\"/>"
    text += Self.picture(screen.picture, id: "p\(place)")
    text += "<rect class=\"rim\" width=\"92\" height=\"132\" rx=\"6\"/>"
    for (line, words) in Self.lines(title).enumerated() {
      text += "<text x=\"46\" y=\"\(145 + line * 12)\">\(HTMLText.escaped(words))</text>"
    }
    return text + "<text class=\"faint\" x=\"46\" y=\"169\">\(screen.visits)× · \(share) %</text></a>\n"
  }

  /// A title in at most two lines of the width of a screen.
  static func lines(_ title: String) -> [String] {
    let most = 16
    guard title.count > most else { return [title] }
    var first = String(title.prefix(most))
    if let cut = first.lastIndex(where: { $0 == " " || $0 == "." }),
      first.distance(from: first.startIndex, to: cut) > 5
    {
      first = String(first[...cut])
    } else if title.dropFirst(most).first?.isUppercase == false,
      let cut = first.lastIndex(where: \.isUppercase), first.distance(from: first.startIndex, to: cut) > 5
    {
      // Between two words of a class's name.
      first = String(first[..<cut])
    }
    var second = title.dropFirst(first.count).trimmingPrefix(" ").description
    if second.count > most { second = "\(second.prefix(most - 1))…" }
    return [first, second]
  }

  // MARK: Pictures

  private static let kinds: [(name: String, categories: Set<NodeCategory>)] = [
    ("t", [.label, .heading, .link, .textView]),
    (
      "c",
      [
        .button, .toggle, .checkbox, .radio, .slider, .stepper, .segmentedControl, .picker, .tab,
        .pageControl,
      ]
    ),
    ("f", [.textField, .secureField, .searchField]),
    ("p", [.image, .icon, .backgroundImage, .map, .video, .webView, .customDrawing, .advertisement]),
    ("b", [.navigationBar, .tabBar, .toolbar, .keyboard]),
  ]

  /// The boxes of a screen in 92 by 132; runs of one kind are one path.
  static func picture(_ picture: MapPicture, id: String) -> String {
    guard picture.height > 0, !picture.boxes.isEmpty else { return "" }
    let scale = min(92 / Double(MapPicture.width), pictureHeight / Double(picture.height))
    let left = (92 - Double(MapPicture.width) * scale) / 2
    var text = "<g id=\"\(id)\">"
    var (kind, path) = ("", "")
    func flush() {
      if !path.isEmpty { text += "<path class=\"\(kind)\" d=\"\(path)\"/>" }
      path = ""
    }
    for box in picture.boxes {
      let name = kinds.first { $0.categories.contains(box.category) }?.name ?? "x"
      if name != kind { flush() }
      kind = name
      let isText = name == "t"
      // Texts are thinner than their boxes.
      let height = isText ? max(1.5, Double(box.height) * scale * 0.5) : Double(box.height) * scale
      let y = Double(box.y) * scale + (isText ? Double(box.height) * scale * 0.25 : 0)
      path +=
        "M\(digits(left + Double(box.x) * scale)) \(digits(y))h\(digits(Double(box.width) * scale))v\(digits(height))"
      path += "h-\(digits(Double(box.width) * scale))z"
    }
    flush()
    return text + "</g>"
  }

  private static func digits(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0
      ? String(tenths / 10) : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
