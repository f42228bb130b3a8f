import SilhouetteHierarchy
import SilhouetteScene

/// Reads declarations into a style: those of `StyleWriter`, strictly.
enum StyleReader {
  /// Declarations as text, without braces, up to the end or a closing brace.
  static func read(_ css: inout CSSScanner, into style: inout ElementStyle) throws(JSONFault) {
    while !css.isAtEnd, css.next != UInt8(ascii: "}") {
      let property = try property(try css.name(), css)
      try css.expect(":")
      try read(property, &css, into: &style)
      guard css.take(";" as Unicode.Scalar) else { return }
    }
  }

  static func property(_ name: UnsafeRawBufferPointer, _ css: CSSScanner) throws(JSONFault) -> StyleProperty {
    for property in StyleProperty.all where name.isText(property.name) { return property }
    throw css.fault()
  }

  // MARK: Values

  /// Reads one value and gives it to the style.
  static func read(
    _ property: StyleProperty, _ css: inout CSSScanner, into style: inout ElementStyle
  ) throws(JSONFault) {
    switch property {
    case .left: style.left = Int(try css.signed())
    case .top: style.top = Int(try css.signed())
    case .width: style.width = Int(try css.signed())
    case .height: style.height = Int(try css.signed())
    case .order: style.order = try css.integer()
    case .opacity: style.alpha = try css.thousandths()
    case .transform: style.transform = try transform(&css)
    case .origin: try css.expect("0 0")
    case .fontSize:
      style.fontSize = try css.pixels() / 4
      try css.expect(StyleSheet.fontSuffix)
    case .display:
      try css.expect("none")
      style.isHidden = true
    case .first(let property): try read(property, &css, into: &style.first)
    case .second(let property): try read(property, &css, into: &style.second)
    default: try read(property, &css, into: &style.look)
    }
  }

  private static func read(
    _ property: StyleProperty, _ css: inout CSSScanner, into look: inout LookOverride
  ) throws(JSONFault) {
    switch property {
    case .state: look.state = NodeState(rawValue: UInt8(truncatingIfNeeded: try css.natural()))
    case .category: look.category = try category(&css)
    case .role: look.role = css.take("none") ? .some(nil) : try role(&css)
    case .fill: look.fill = try css.color()
    case .hatch: look.hatch = try hatch(&css)
    case .border: look.border = try border(&css)
    case .shadow: look.shadow = .some(try shadow(&css))
    case .radius: look.radius = try css.extent()
    case .overflow: look.clips = try clips(&css)
    case .ink: look.ink = try css.color()
    case .turn: look.turn = try turn(&css)
    default: throw css.fault()
    }
  }

  private static func read(
    _ property: StyleProperty.GroupProperty, _ css: inout CSSScanner, into group: inout GroupOverride
  ) throws(JSONFault) {
    switch property {
    case .inset: group.inset = css.take(initial) ? .some(nil) : try inset(&css)
    case .copies: group.copies = css.take(initial) ? [] : try copies(&css)
    case .color: group.color = css.take(initial) ? .some(nil) : try css.color()
    case .radius: group.radius = css.take(initial) ? .some(nil) : try css.extent()
    case .turn: group.turn = try turn(&css)
    case .role: group.role = try role(&css)
    case .concealed: group.concealed = .some(try concealed(&css))
    }
  }

  private static let initial: StaticString = "initial"

  /// In pages of version 1, `none` means that a group with its own colour is not displayed.
  private static func concealed(_ css: inout CSSScanner) throws(JSONFault) -> GroupVariables.Concealed? {
    if css.take(initial) || css.take("none") { return nil }
    if css.take("currentcolor") { return GroupVariables.Concealed() }
    return GroupVariables.Concealed(color: try css.color())
  }

  private static func hatch(_ css: inout CSSScanner) throws(JSONFault) -> LookOverride.Stripes {
    if css.take("none") { return LookOverride.Stripes(color: .clear, isBroad: false) }
    try css.expect(StyleSheet.hatchStart)
    let color = try css.color()
    let isBroad = css.take(StyleSheet.broadHatchEnd)
    if !isBroad { try css.expect(StyleSheet.fineHatchEnd) }
    return LookOverride.Stripes(color: color, isBroad: isBroad)
  }

  private static func category(_ css: inout CSSScanner) throws(JSONFault) -> NodeCategory {
    guard let category = StyleName.category(try css.name()) else { throw css.fault() }
    return category
  }

  private static func transform(_ css: inout CSSScanner) throws(JSONFault) -> Transform2D {
    try css.expect("matrix(")
    var transform = Transform2D.identity
    transform.a = try number(&css)
    transform.b = try number(&css)
    transform.c = try number(&css)
    transform.d = try number(&css)
    transform.tx = try fraction(&css)
    try css.expect(",")
    transform.ty = try fraction(&css)
    try css.expect(")")
    return transform
  }

  /// Quarters below 1.
  private static func fraction(_ css: inout CSSScanner) throws(JSONFault) -> Double {
    let value = try css.number()
    guard [0, 0.25, 0.5, 0.75].contains(value) else { throw css.fault() }
    return value
  }

  private static func number(_ css: inout CSSScanner) throws(JSONFault) -> Double {
    let value = try css.number()
    try css.expect(",")
    return value
  }

  private static func border(_ css: inout CSSScanner) throws(JSONFault) -> LookOverride.Border {
    if css.take("none") { return LookOverride.Border(width: 0, color: .clear) }
    let width = try css.extent()
    try css.expect(" ")
    return LookOverride.Border(width: width, color: try css.color())
  }

  private static func shadow(_ css: inout CSSScanner) throws(JSONFault) -> SceneNode.Shadow? {
    if css.take(StyleSheet.borderAlone) { return nil }
    try css.expect(StyleSheet.borderFirst)
    var shadow: SceneNode.Shadow?
    while css.take("," as Unicode.Scalar) {
      let count = (shadow?.height.rawValue ?? 0) + 1
      guard let height = SceneNode.Shadow.Height(rawValue: count) else { throw css.fault() }
      try css.expect("0 ")
      let drop = try css.pixels()
      try css.expect(" 0 ")
      let spread = try css.pixels()
      try css.expect(" ")
      let next = SceneNode.Shadow(height: height, color: try css.color())
      guard let ring = next.rings.last, drop == Int(ring.drop * 4), spread == Int(ring.spread * 4),
        shadow == nil || shadow?.color == next.color
      else { throw css.fault() }
      shadow = next
    }
    guard let shadow else { throw css.fault() }
    return shadow
  }

  private static func clips(_ css: inout CSSScanner) throws(JSONFault) -> Bool {
    if css.take("hidden") { return true }
    try css.expect("visible")
    return false
  }

  private static func turn(_ css: inout CSSScanner) throws(JSONFault) -> ScenePart.Turn {
    if css.take("none") { return .none }
    if css.take("45deg") { return .plus45 }
    try css.expect("-45deg")
    return .minus45
  }

  private static func role(_ css: inout CSSScanner) throws(JSONFault) -> ScenePart.Role {
    let name = try css.name()
    for role in ScenePart.Role.allCases where name.isText(role.word) { return role }
    throw css.fault()
  }

  private static func inset(_ css: inout CSSScanner) throws(JSONFault) -> GroupVariables.Inset {
    let top = try css.pixels()
    guard css.take(" " as Unicode.Scalar) else {
      return GroupVariables.Inset(top: top, right: top, bottom: top, left: top)
    }
    let right = try css.pixels()
    guard css.take(" " as Unicode.Scalar) else {
      return GroupVariables.Inset(top: top, right: right, bottom: top, left: right)
    }
    let bottom = try css.pixels()
    guard css.take(" " as Unicode.Scalar) else {
      return GroupVariables.Inset(top: top, right: right, bottom: bottom, left: right)
    }
    return GroupVariables.Inset(top: top, right: right, bottom: bottom, left: try css.pixels())
  }

  private static func copies(_ css: inout CSSScanner) throws(JSONFault) -> [Marks.Copy] {
    var copies: [Marks.Copy] = []
    repeat {
      let dx = try css.signed()
      try css.expect(" ")
      var copy = Marks.Copy(dx: dx, dy: try css.signed())
      if css.take(" " as Unicode.Scalar) { copy.color = try css.color() }
      copies.append(copy)
    } while css.take("," as Unicode.Scalar)
    return copies
  }
}

extension ElementStyle {
  /// Takes a property back to its initial value.
  mutating func reset(_ property: StyleProperty) {
    switch property {
    case .left: left = nil
    case .top: top = nil
    case .width: width = nil
    case .height: height = nil
    case .order: order = 0
    case .opacity: alpha = 1000
    case .transform: transform = nil
    case .origin: break
    case .fontSize: fontSize = 0
    case .display: isHidden = false
    case .first(let property): first.reset(property)
    case .second(let property): second.reset(property)
    default: look.reset(property)
    }
  }
}

extension LookOverride {
  fileprivate mutating func reset(_ property: StyleProperty) {
    switch property {
    case .state: state = nil
    case .category: category = nil
    case .role: role = nil
    case .fill: fill = nil
    case .hatch: hatch = nil
    case .border: border = nil
    case .shadow: shadow = nil
    case .radius: radius = nil
    case .overflow: clips = nil
    case .ink: ink = nil
    default: turn = nil
    }
  }
}

extension GroupOverride {
  fileprivate mutating func reset(_ property: StyleProperty.GroupProperty) {
    switch property {
    case .inset: inset = nil
    case .copies: copies = nil
    case .color: color = nil
    case .radius: radius = nil
    case .turn: turn = nil
    case .role: role = nil
    case .concealed: concealed = nil
    }
  }
}

extension UnsafeRawBufferPointer {
  func isText(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] != text.utf8Start[index] { return false }
    return true
  }
}
