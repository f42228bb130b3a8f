import SilhouetteText

/// The objects of a stream with the keys that each may have, to suggest the intended key for an unknown one.
enum StreamObject: UInt8 {
  case line, viewport, touch, event, node, border, shadow, layer, image, presentation, seen

  /// As used in "not a key of …".
  var name: StaticString {
    switch self {
    case .line: "a line"
    case .viewport: "a viewport"
    case .touch: "a touch"
    case .event: "an event"
    case .node: "a node"
    case .border: "a border"
    case .shadow: "a shadow"
    case .layer: "a layer"
    case .image: "an image"
    case .presentation: "a presentation"
    case .seen: "what is seen"
    }
  }

  var keys: [String] {
    switch self {
    case .line:
      [
        "t", "stream", "version", "platform", "viewport", "start", "tells", "app", "device", "windows",
        "screen",
        "keyboard", "touch", "event", "screenshot",
      ]
    case .viewport: ["width", "height", "scale"]
    case .touch: ["pointer", "phase", "x", "y", "lastScreen"]
    case .event: ["name", "data"]
    case .node:
      [
        "id", "class", "supers", "kind", "frame", "anchor", "transform", "scroll", "z", "alpha", "hidden",
        "clips",
        "background", "radius", "border", "shadow", "opaque", "layer", "text", "lines", "textColor",
        "fontSize",
        "label", "value", "hint", "identifier", "traits", "enabled", "selected", "focused", "checked",
        "secure",
        "editable", "contentType", "image", "custom", "unreadable", "privacy", "swiftui", "presentation",
        "seen", "children",
      ]
    case .border: ["width", "color"]
    case .shadow: ["color", "radius", "offset", "opacity"]
    case .layer: ["class", "background", "opaque", "opacity"]
    case .image: ["width", "height", "color", "bundled", "name"]
    case .presentation: ["frame", "transform", "alpha", "scroll", "radius", "background"]
    case .seen: ["frame", "lines", "as"]
    }
  }

  /// The key that was probably meant by an unknown one: a key with a similar spelling, or one that platforms
  /// call so.
  func suggestion(for name: String) -> String? {
    let plain = Self.plain(name)
    guard !plain.isEmpty, plain.count <= 40 else { return nil }
    if let same = keys.first(where: { Self.plain($0) == plain }) { return same }
    if let alias = Self.aliases[plain], let known = alias.first(where: keys.contains) { return known }
    let distances = keys.map { (key: $0, distance: Self.distance(plain, Self.plain($0))) }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return nearest.distance <= (min(plain.count, nearest.key.utf8.count) + 1) / 3 ? nearest.key : nil
  }

  /// Letters and digits in lower case, so that `Text-Color` is `textColor`.
  private static func plain(_ name: String) -> [UInt8] {
    name.utf8.compactMap { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
      default: nil
      }
    }
  }

  /// The names of platforms and other formats for the stream's keys, in the form of `plain`.
  private static let aliases: [[UInt8]: [String]] = {
    let words: [(key: String, names: String)] = [
      ("background", "bgcolor bg backgroundcolor fill fillcolor"),
      ("radius", "cornerradius borderradius blur blurradius elevation"),
      ("alpha", "opacity"), ("opacity", "alpha"),
      ("hidden", "ishidden invisible visible isvisible visibility"),
      ("class", "type classname name tag element"),
      ("frame", "bounds rect box geometry layout position size"),
      ("label", "accessibilitylabel contentdescription contentdesc arialabel title"),
      ("hint", "placeholder accessibilityhint"), ("z", "zindex zposition zorder"),
      ("clips", "clipstobounds maskstobounds clip overflow"), ("children", "subviews nodes views elements"),
      ("identifier", "resourceid testid accessibilityidentifier"),
      ("traits", "role roles accessibilitytraits"),
      ("secure", "password ispassword issecure securetextentry"), ("editable", "iseditable"),
      ("focused", "isfocused focus"), ("selected", "isselected"), ("enabled", "isenabled disabled"),
      ("checked", "ischecked on"), ("shadow", "boxshadow elevation"),
      ("scroll", "contentoffset scrolloffset scrolly scrollx scrolltop"),
      ("supers", "superclasses superclass ancestors"),
      ("lines", "lineboxes textlines"), ("textColor", "color fontcolor foreground"),
      ("fontSize", "font textsize"),
      ("contentType", "inputtype autocomplete textcontenttype autofill"), ("image", "picture icon src"),
      ("t", "time timestamp ts"), ("windows", "nodes tree root hierarchy roots window children"),
      ("screenshot", "picture image"), ("screen", "activity controller route"),
      ("scale", "density pixelratio dpr"),
      ("width", "w"), ("height", "h"), ("color", "colour"), ("pointer", "id finger pointerid"),
      ("phase", "type action state"), ("data", "payload"), ("offset", "dx dy"),
    ]
    var table: [[UInt8]: [String]] = [:]
    for (key, names) in words {
      for name in names.split(separator: " ") { table[Array(name.utf8), default: []].append(key) }
    }
    return table
  }()

  /// How many letters must be changed, added or taken away (Levenshtein), in a table of one row.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in b.indices {
        let changed = diagonal + (letter == b[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(changed, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }
}

extension StreamParser {
  /// Skips the value of a key that the object does not have, and counts the key by its name. The cursor is
  /// behind the key's colon.
  @inline(never)
  mutating func skipUnknown(in object: StreamObject) throws(JSONFault) {
    let key = lastKey()
    let written = UnsafeRawBufferPointer(
      rebasing: UnsafeRawBufferPointer(start: cursor.bytes, count: cursor.end)[key])
    if !log.countAgain(written, in: object.rawValue) {
      log.note(name: written, in: object.rawValue, unknownKey(written, in: object, at: key.lowerBound))
    }
    try cursor.skipValue()
  }

  private func unknownKey(
    _ written: UnsafeRawBufferPointer, in object: StreamObject, at position: Int
  ) -> Diagnostic {
    // No key is as long as this, and no message grows with the input.
    let name = String(decoding: written.prefix(40), as: UTF8.self)
    let ending = object.suggestion(for: name).map { "; \($0)?" } ?? ""
    return Diagnostic(
      .unknownKey, line: line, byteOffset: offset + position,
      message:
        "\(Printable.escaped(name))\(written.count > 40 ? "…" : ""): not a key of \(object.name)\(ending)")
  }

  /// The range of the key before the cursor, without its quotes.
  private func lastKey() -> Range<Int> {
    var end = cursor.position - 1
    while end > 0, cursor.byte(at: end) != UInt8(ascii: "\"") { end -= 1 }
    var start = end
    while start > 0, !isOpeningQuote(at: start - 1) { start -= 1 }
    return start..<end
  }

  /// Whether a byte is a quote that no backslash escapes.
  private func isOpeningQuote(at index: Int) -> Bool {
    guard cursor.byte(at: index) == UInt8(ascii: "\"") else { return false }
    var first = index
    while first > 0, cursor.byte(at: first - 1) == UInt8(ascii: "\\") { first -= 1 }
    return (index - first) % 2 == 0
  }
}
