internal import SilhouetteText

/// Declarations of CSS that New Relic's agents write about an element. Members that are nil were not declared.
struct NewRelicStyle: Sendable {
  private var left: Double?
  private var top: Double?
  private var width: Double?
  private var height: Double?
  private var alpha: Double?
  private var radius: Double?
  private var background: RGBAColor?
  private var border: (width: Double, color: RGBAColor)?
  private var textColor: RGBAColor?
  private var fontSize: Double?
  private var hasPicture = false
  private var oddColors = 0

  /// From declarations: `left: 4px; top: 5px`.
  init(_ text: [UInt8]) {
    var scan = CSSPieces(text[...])
    while let (name, value) = scan.declaration() { take(name, value) }
  }

  /// From an object with a string for each property.
  init(listAt place: Int, of text: JSONCursor) {
    self.init([])
    var cursor = text.at(place)
    // All of the event's text was read before, so nothing is wrong with it.
    do throws(JSONFault) {
      var more = try cursor.enterObjectIfAny()
      while more {
        let name = cursor.string(try cursor.readKey())
        if let value = try cursor.readStringIfAny() { take(name, cursor.string(value)) }
        more = try cursor.nextMember()
      }
    } catch {}
  }

  /// Reads rules for one element each, by its selector without `#`. Other rules are passed over.
  static func readSheet(_ text: [UInt8], into sheet: inout [String: NewRelicStyle]) {
    var scan = CSSPieces(text[...])
    while let (selector, body) = scan.rule() {
      guard selector.first == "#", !selector.contains(where: { " .:,>".contains($0) }) else { continue }
      sheet[String(selector.dropFirst())] = NewRelicStyle(Array(body))
    }
  }

  /// Changes the properties that the style declares.
  func apply(to entry: inout WireframeDraft.Entry) {
    entry.oddColors += oddColors
    if let left { entry.wireframe.x = left }
    if let top { entry.wireframe.y = top }
    if let width { entry.wireframe.width = width }
    if let height { entry.wireframe.height = height }
    if let alpha { entry.wireframe.alpha = alpha }
    if let radius { entry.wireframe.radius = radius }
    if let background { entry.wireframe.background = background.isClear ? nil : background }
    if let border {
      (entry.wireframe.borderWidth, entry.wireframe.borderColor) = (border.width, border.color)
    }
    if let textColor { entry.wireframe.textColor = textColor }
    if let fontSize { entry.wireframe.fontSize = fontSize }
    if hasPicture { entry.wireframe.hasPicture = true }
  }

  // MARK: Properties

  private mutating func take(_ name: String, _ value: String) {
    switch name {
    case "left": left = Self.length(value) ?? left
    case "top": top = Self.length(value) ?? top
    case "width": width = Self.length(value) ?? width
    case "height": height = Self.length(value) ?? height
    case "opacity": alpha = Self.length(value).map { min(max($0, 0), 1) } ?? alpha
    case "border-radius": radius = Self.length(value).map { max($0, 0) } ?? radius
    case "background-color", "background": takeBackground(value)
    case "background-image": hasPicture = value.hasPrefix("url(")
    case "border": takeBorder(value)
    case "color": textColor = color(value) ?? textColor
    case "font-size": fontSize = Self.length(value).flatMap { $0 > 0 ? $0 : nil } ?? fontSize
    case "font":
      let size = value.split(separator: " ").first { $0.hasSuffix("px") }
      fontSize = size.flatMap { Self.length(String($0)) }.flatMap { $0 > 0 ? $0 : nil } ?? fontSize
    default: break
    }
  }

  private mutating func takeBackground(_ value: String) {
    // Of a gradient, the first colour.
    if let hash = value.firstIndex(of: "#"), value.holds("gradient(") {
      let word = value[hash...].prefix { $0 != "," && $0 != ")" && $0 != " " }
      background = color(String(word)) ?? background
    } else if !value.hasPrefix("url(") {
      background = color(value) ?? background
    }
  }

  private mutating func takeBorder(_ value: String) {
    let words = value.split(separator: " ")
    guard let first = words.first, let width = Self.length(String(first)), let last = words.last else {
      return
    }
    border = (max(width, 0), color(String(last)) ?? RGBAColor(rgb: 0))
  }

  /// A number at the start of the words, such as of `4.50px`.
  private static func length(_ value: String) -> Double? {
    let digits = value.prefix { $0.isASCII && $0.isNumber || $0 == "-" || $0 == "." }
    return Double(digits).flatMap { $0.isFinite && $0.magnitude < 1e9 ? $0 : nil }
  }

  private mutating func color(_ value: String) -> RGBAColor? {
    let word = String(value.prefix { $0 != "!" }).trimmed
    if word == "transparent" { return .clear }
    let color = Array(word.utf8).withUnsafeBytes { RGBAColor(css: JSONWord($0)) }
    if color == nil { oddColors += 1 }
    return color
  }
}

/// Pieces of CSS: rules and declarations. Brackets and quotes hide their content.
private struct CSSPieces {
  private var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) {
    rest = text
  }

  /// The next rule: its selector, and the text between its braces.
  mutating func rule() -> (selector: String, body: ArraySlice<UInt8>)? {
    guard let brace = end(at: UInt8(ascii: "{")) else { return nil }
    // Android's agent closes some rules twice.
    let selector = rest[..<brace].drop { $0 == UInt8(ascii: "}") || $0 <= 0x20 }
    rest = rest[(brace + 1)...]
    let close = end(at: UInt8(ascii: "}")) ?? rest.endIndex
    let body = rest[..<close]
    rest = rest[min(close + 1, rest.endIndex)...]
    return (String(decoding: selector, as: UTF8.self).trimmed, body)
  }

  /// The next declaration.
  mutating func declaration() -> (name: String, value: String)? {
    while !rest.isEmpty {
      let close = end(at: UInt8(ascii: ";")) ?? rest.endIndex
      let piece = rest[..<close]
      rest = rest[min(close + 1, rest.endIndex)...]
      guard let colon = piece.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = String(decoding: piece[..<colon], as: UTF8.self).trimmed
      return (name, String(decoding: piece[(colon + 1)...], as: UTF8.self).trimmed)
    }
    return nil
  }

  /// The place of a byte outside of brackets and quotes.
  private func end(at byte: UInt8) -> Int? {
    var depth = 0
    var quote: UInt8?
    for index in rest.indices {
      let next = rest[index]
      if let open = quote {
        if next == open { quote = nil }
      } else if next == UInt8(ascii: "'") || next == UInt8(ascii: "\"") {
        quote = next
      } else if next == byte, depth == 0 {
        return index
      } else if next == UInt8(ascii: "(") {
        depth += 1
      } else if next == UInt8(ascii: ")") {
        depth = max(depth - 1, 0)
      }
    }
    return nil
  }
}

extension String {
  /// Without white space at both ends.
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(
      start[..<(start.lastIndex { !$0.isWhitespace }.map { start.index(after: $0) } ?? start.startIndex)])
  }
}
