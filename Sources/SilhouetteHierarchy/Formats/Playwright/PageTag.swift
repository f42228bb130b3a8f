/// How browsers lay out an element of HTML if no style sheet says otherwise.
struct PageTag: Sendable, Equatable {
  enum Display: Sendable {
    /// Nothing of it is shown.
    case none
    /// Below what comes before it, as wide as its parent.
    case block
    /// In the line.
    case inline
    /// In the line as one box, with an inside.
    case box
    /// In the line as one box, without an inside.
    case atom
    /// The cells of a table's row are side by side.
    case cell
  }

  var display = Display.inline
  /// In CSS pixels.
  var margin = 0.0
  var indent = 0.0
  var font: Double?
  /// Of an atom.
  var size = Size2D(width: 0, height: 0)

  private static let nothing: Set = [
    "head", "script", "style", "link", "meta", "title", "base", "template", "noscript", "option", "optgroup",
    "datalist",
    "source", "track", "param", "area", "map", "col", "colgroup", "object",
  ]
  private static let blocks: Set = [
    "html", "body", "address", "article", "aside", "blockquote", "center", "dd", "details", "dialog", "dir",
    "div", "dl",
    "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
    "hgroup",
    "hr", "legend", "li", "main", "menu", "nav", "ol", "p", "pre", "search", "section", "summary", "table",
    "tbody",
    "tfoot", "thead", "tr", "caption", "ul",
  ]
  private static let margins: [String: Double] = [
    "p": 12, "h1": 16, "h2": 14, "h3": 12, "h4": 10, "h5": 10, "h6": 10, "ul": 10, "ol": 10, "dl": 10,
    "blockquote": 12,
    "figure": 12, "pre": 10, "hr": 8, "li": 2, "form": 4, "fieldset": 6, "tr": 2,
  ]
  private static let indents: [String: Double] = [
    "ul": 24, "ol": 24, "menu": 24, "blockquote": 32, "dd": 32, "figure": 32, "fieldset": 12, "dialog": 16,
  ]
  private static let fonts: [String: Double] = [
    "h1": 32, "h2": 24, "h3": 19, "h5": 14, "h6": 12, "small": 13, "sub": 13, "sup": 13, "code": 14,
    "pre": 14,
  ]
  private static let atoms: [String: Size2D] = [
    "input": Size2D(width: 180, height: 28), "textarea": Size2D(width: 240, height: 60),
    "select": Size2D(width: 140, height: 28), "img": Size2D(width: 96, height: 72),
    "svg": Size2D(width: 24, height: 24), "canvas": Size2D(width: 300, height: 150),
    "video": Size2D(width: 300, height: 150), "iframe": Size2D(width: 300, height: 150),
    "frame": Size2D(width: 300, height: 150), "embed": Size2D(width: 300, height: 150),
    "audio": Size2D(width: 300, height: 54), "progress": Size2D(width: 160, height: 16),
    "meter": Size2D(width: 80, height: 16),
  ]
  /// Of `input`, by its type; other types take text.
  static let inputs: [String: Size2D] = [
    "checkbox": Size2D(width: 16, height: 16), "radio": Size2D(width: 16, height: 16),
    "range": Size2D(width: 140, height: 16), "color": Size2D(width: 48, height: 24),
    "file": Size2D(width: 250, height: 24), "image": Size2D(width: 48, height: 48),
  ]

  /// - Parameter name: in small letters.
  init(_ name: String) {
    if Self.nothing.contains(name) {
      display = .none
    } else if Self.blocks.contains(name) {
      display = .block
    } else if name == "td" || name == "th" {
      display = .cell
    } else if name == "button" {
      display = .box
    } else if let size = Self.atoms[name] {
      (display, self.size) = (.atom, size)
    }
    margin = Self.margins[name] ?? 0
    indent = Self.indents[name] ?? 0
    font = Self.fonts[name]
  }
}
