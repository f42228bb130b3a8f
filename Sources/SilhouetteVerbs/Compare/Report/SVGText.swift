internal import SilhouetteText

/// Pieces of SVG. Colours stand in attributes, so that a copied chart has them, and the page's style sheet, which counts
/// for more, may turn them for the dark.
enum SVGText {
  static func chart(width: Double, height: Double, title: String, body: String) -> String {
    let (w, h) = (ReportNumbers.place(width), ReportNumbers.place(height))
    return
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(w)\" height=\"\(h)\" viewBox=\"0 0 \(w) \(h)\" role=\"img\" aria-label=\"\(HTMLText.escaped(title))\" font-family=\"system-ui, sans-serif\">\(body)</svg>"
  }

  static func text(
    _ text: String, x: Double, y: Double, size: Double, class name: String, anchor: String = "start",
    isBold: Bool = false
  ) -> String {
    let weight = isBold ? " font-weight=\"700\"" : ""
    let fill = name == "faint" ? "#566170" : "#1b2430"
    return
      "<text x=\"\(ReportNumbers.place(x))\" y=\"\(ReportNumbers.place(y))\" font-size=\"\(ReportNumbers.place(size))\" text-anchor=\"\(anchor)\" fill=\"\(fill)\" class=\"\(name)\"\(weight)>\(HTMLText.escaped(text))</text>"
  }

  static func rect(
    x: Double, y: Double, width: Double, height: Double, class name: String, fill: String
  ) -> String {
    let numbers = [x, y, width, height].map(ReportNumbers.place)
    return
      "<rect x=\"\(numbers[0])\" y=\"\(numbers[1])\" width=\"\(numbers[2])\" height=\"\(numbers[3])\" rx=\"2\" fill=\"\(fill)\" class=\"\(name)\"/>"
  }

  static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, isDashed: Bool = false) -> String {
    let numbers = [x1, y1, x2, y2].map(ReportNumbers.place)
    let dash =
      isDashed
      ? " stroke-dasharray=\"3 3\" class=\"mark\" stroke=\"#566170\"" : " class=\"rule\" stroke=\"#d9dde4\""
    return
      "<line x1=\"\(numbers[0])\" y1=\"\(numbers[1])\" x2=\"\(numbers[2])\" y2=\"\(numbers[3])\"\(dash)/>"
  }

  /// In the light; `report.css` has those for the dark.
  static func fill(of group: Contender.Group) -> String {
    switch group {
    case .vendors: "#1f7a94"
    case .screenshots: "#c2542d"
    case .masked: "#b0811c"
    case .wireframe: "#2a8a6a"
    case .events: "#3f47d4"
    case .other: "#85509f"
    }
  }
}
