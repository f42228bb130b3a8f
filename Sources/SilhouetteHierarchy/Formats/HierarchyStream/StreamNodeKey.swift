/// The keys of a node, as the stream writes them.
enum StreamNodeKey {
  case id, className, supers, kind, frame, anchor, transform, scroll, z, alpha, hidden, clips, background
  case radius, border, shadow, opaque, layer, text, lines, textColor, fontSize, label, value, hint, identifier
  case traits, enabled, selected, focused, checked, secure, editable, contentType, image, custom
  case unreadable, privacy, swiftUI, presentation, seen, children
  /// One that this version of the stream does not know.
  case unknown

  /// Recognizes a key: first by length, then by a few compares.
  @inline(__always)
  init(_ key: JSONWord) {
    switch key.count {
    case 1: self = key.equals("z") ? .z : .unknown
    case 2: self = key.equals("id") ? .id : .unknown
    case 4: self = Self.four(key)
    case 5: self = Self.five(key)
    case 6: self = Self.six(key)
    case 7: self = Self.seven(key)
    case 8: self = Self.eight(key)
    default: self = Self.long(key)
    }
  }

  @inline(__always)
  private static func four(_ key: JSONWord) -> StreamNodeKey {
    if key.equals("text") { return .text }
    if key.equals("kind") { return .kind }
    if key.equals("seen") { return .seen }
    return key.equals("hint") ? .hint : .unknown
  }

  @inline(__always)
  private static func five(_ key: JSONWord) -> StreamNodeKey {
    if key.equals("class") { return .className }
    if key.equals("frame") { return .frame }
    if key.equals("label") { return .label }
    if key.equals("alpha") { return .alpha }
    if key.equals("clips") { return .clips }
    if key.equals("value") { return .value }
    if key.equals("lines") { return .lines }
    if key.equals("image") { return .image }
    return key.equals("layer") ? .layer : .unknown
  }

  @inline(__always)
  private static func six(_ key: JSONWord) -> StreamNodeKey {
    if key.equals("supers") { return .supers }
    if key.equals("traits") { return .traits }
    if key.equals("radius") { return .radius }
    if key.equals("scroll") { return .scroll }
    if key.equals("hidden") { return .hidden }
    if key.equals("opaque") { return .opaque }
    if key.equals("border") { return .border }
    if key.equals("shadow") { return .shadow }
    if key.equals("anchor") { return .anchor }
    if key.equals("secure") { return .secure }
    return key.equals("custom") ? .custom : .unknown
  }

  @inline(__always)
  private static func seven(_ key: JSONWord) -> StreamNodeKey {
    if key.equals("enabled") { return .enabled }
    if key.equals("focused") { return .focused }
    if key.equals("checked") { return .checked }
    if key.equals("privacy") { return .privacy }
    return key.equals("swiftui") ? .swiftUI : .unknown
  }

  @inline(__always)
  private static func eight(_ key: JSONWord) -> StreamNodeKey {
    if key.equals("children") { return .children }
    if key.equals("fontSize") { return .fontSize }
    if key.equals("selected") { return .selected }
    return key.equals("editable") ? .editable : .unknown
  }

  private static func long(_ key: JSONWord) -> StreamNodeKey {
    if key.equals("background") { return .background }
    if key.equals("identifier") { return .identifier }
    if key.equals("textColor") { return .textColor }
    if key.equals("transform") { return .transform }
    if key.equals("contentType") { return .contentType }
    if key.equals("unreadable") { return .unreadable }
    return key.equals("presentation") ? .presentation : .unknown
  }
}
