import SilhouetteHierarchy
import SilhouetteScene
import SilhouetteText

/// Writes declarations, as the text of a style or as the members of the object that changes one.
struct StyleWriter: ~Copyable {
  private var out: WireBytes
  /// Whether values are members of an object, which also names removed properties.
  private let isObject: Bool
  private var isEmpty = true

  private init(taking out: inout WireBytes, isObject: Bool) {
    self.out = WireBytes()
    self.isObject = isObject
    swap(&self.out, &out)
  }

  private mutating func giveBack(_ out: inout WireBytes) { swap(&self.out, &out) }

  /// The text of a style or of a rule, without quotes and braces.
  static func writeText(_ style: ElementStyle, into out: inout WireBytes) {
    var writer = StyleWriter(taking: &out, isObject: false)
    writer.write(from: ElementStyle(), to: style)
    writer.giveBack(&out)
  }

  /// Members of an object, without braces.
  static func writeMembers(from old: ElementStyle, to new: ElementStyle, into out: inout WireBytes) {
    var writer = StyleWriter(taking: &out, isObject: true)
    writer.write(from: old, to: new)
    writer.giveBack(&out)
  }

  /// Writes the changes from the old style to the new one; for a text, the old one is `ElementStyle()`.
  private mutating func write(from old: ElementStyle, to new: ElementStyle) {
    writeBox(old, new)
    if old.look != new.look { write(from: old.look, to: new.look) }
    if old.first != new.first { write(old.first, new.first) { .first($0) } }
    if old.second != new.second { write(old.second, new.second) { .second($0) } }
    if old.fontSize != new.fontSize, begin(.fontSize, unless: new.fontSize == 0) {
      out.write(pixels: new.fontSize * 4)
      out.write(StyleSheet.fontSuffix)
      end()
    }
  }

  private mutating func writeBox(_ old: ElementStyle, _ new: ElementStyle) {
    writePixels(.left, old.left, new.left)
    writePixels(.top, old.top, new.top)
    writePixels(.width, old.width, new.width)
    writePixels(.height, old.height, new.height)
    if old.order != new.order, begin(.order, unless: new.order == 0) {
      out.write(Int(new.order))
      end()
    }
    if old.isHidden != new.isHidden, begin(.display, unless: !new.isHidden) {
      out.write("none")
      end()
    }
    if old.alpha != new.alpha, begin(.opacity, unless: new.alpha == 1000) {
      out.write(thousandths: new.alpha)
      end()
    }
    if old.transform != new.transform, begin(.transform, unless: new.transform == nil) {
      write(new.transform ?? .identity)
      end()
    }
    if (old.transform == nil) != (new.transform == nil), begin(.origin, unless: new.transform == nil) {
      out.write("0 0")
      end()
    }
  }

  private mutating func write(_ transform: Transform2D) {
    out.write("matrix(")
    for number in [transform.a, transform.b, transform.c, transform.d, transform.tx] {
      out.write(number)
      out.write(",")
    }
    out.write(transform.ty)
    out.write(")")
  }

  @inline(__always)
  private mutating func writePixels(_ property: StyleProperty, _ old: Int?, _ new: Int?) {
    guard old != new, begin(property, unless: new == nil) else { return }
    out.write(pixels: new ?? 0)
    end()
  }

  // MARK: Looks

  private mutating func write(from old: LookOverride, to new: LookOverride) {
    writeIdentity(old, new)
    if old.fill != new.fill { write(.fill, new.fill) }
    if old.hatch != new.hatch, begin(.hatch, unless: new.hatch == nil) {
      write(new.hatch)
      end()
    }
    if old.border != new.border, begin(.border, unless: new.border == nil) {
      write(new.border)
      end()
    }
    if old.shadow != new.shadow, begin(.shadow, unless: new.shadow == nil) {
      write(new.shadow ?? nil)
      end()
    }
    if old.radius != new.radius, begin(.radius, unless: new.radius == nil) {
      out.write(pixels: Int(new.radius ?? 0))
      end()
    }
    if old.clips != new.clips, begin(.overflow, unless: new.clips == nil) {
      out.write(new.clips == true ? "hidden" : "visible")
      end()
    }
    if old.ink != new.ink { write(.ink, new.ink) }
    if old.turn != new.turn, begin(.turn, unless: new.turn == nil) {
      write(new.turn ?? .none)
      end()
    }
  }

  /// The border is part of the same property; it comes first if there is one, and without a width if there is
  /// none.
  private mutating func write(_ shadow: SceneNode.Shadow?) {
    guard let shadow else { return out.write(StyleSheet.borderAlone) }
    out.write(StyleSheet.borderFirst)
    for ring in shadow.rings {
      out.write(",0 ")
      out.write(pixels: Int(ring.drop * 4))
      out.write(" 0 ")
      out.write(pixels: Int(ring.spread * 4))
      out.write(" ")
      out.write(shadow.color)
    }
  }

  private mutating func writeIdentity(_ old: LookOverride, _ new: LookOverride) {
    if old.category != new.category, begin(.category, unless: new.category == nil) {
      StyleName.write(new.category ?? .unknown, into: &out)
      end()
    }
    if old.state != new.state, begin(.state, unless: new.state == nil) {
      out.write(Int((new.state ?? .enabled).rawValue))
      end()
    }
    if old.role != new.role, begin(.role, unless: new.role == nil) {
      out.write((new.role ?? nil)?.word ?? "none")
      end()
    }
  }

  private mutating func write(_ property: StyleProperty, _ color: RGBAColor?) {
    guard begin(property, unless: color == nil) else { return }
    out.write(color ?? .clear)
    end()
  }

  private mutating func write(_ stripes: LookOverride.Stripes?) {
    guard let stripes, !stripes.color.isClear else { return out.write("none") }
    out.write(StyleSheet.hatchStart)
    out.write(stripes.color)
    out.write(stripes.isBroad ? StyleSheet.broadHatchEnd : StyleSheet.fineHatchEnd)
  }

  private mutating func write(_ border: LookOverride.Border?) {
    guard let border, border != LookOverride.Border(width: 0, color: .clear) else { return out.write("none") }
    out.write(pixels: Int(border.width))
    out.write(" ")
    out.write(border.color)
  }

  private mutating func write(_ turn: ScenePart.Turn) {
    switch turn {
    case .none: out.write("none")
    case .plus45: out.write("45deg")
    case .minus45: out.write("-45deg")
    }
  }

  // MARK: Marks

  private mutating func write(
    _ old: GroupOverride, _ new: GroupOverride, _ property: (StyleProperty.GroupProperty) -> StyleProperty
  ) {
    if old.inset != new.inset, begin(property(.inset), unless: new.inset == nil) {
      write(new.inset ?? nil)
      end()
    }
    if old.copies != new.copies, begin(property(.copies), unless: new.copies == nil) {
      write(new.copies ?? [])
      end()
    }
    if old.color != new.color, begin(property(.color), unless: new.color == nil) {
      if let color = new.color ?? nil { out.write(color) } else { out.write(Self.initial) }
      end()
    }
    if old.radius != new.radius, begin(property(.radius), unless: new.radius == nil) {
      if let radius = new.radius ?? nil { out.write(pixels: Int(radius)) } else { out.write(Self.initial) }
      end()
    }
    if old.turn != new.turn, begin(property(.turn), unless: new.turn == nil) {
      write(new.turn ?? .none)
      end()
    }
    if old.role != new.role, begin(property(.role), unless: new.role == nil) {
      out.write((new.role ?? .textBar).word)
      end()
    }
    if old.concealed != new.concealed, begin(property(.concealed), unless: new.concealed == nil) {
      switch new.concealed ?? nil {
      case nil: out.write(Self.initial)
      case let concealed?: if let color = concealed.color { out.write(color) } else { out.write(Self.ink) }
      }
      end()
    }
  }

  /// The value of a variable that was never set.
  private static let initial: StaticString = "initial"
  /// The element's own colour.
  private static let ink: StaticString = "currentcolor"

  /// Writes the shortest of CSS's four forms of four sides.
  private mutating func write(_ inset: GroupVariables.Inset?) {
    guard let inset else { return out.write(Self.initial) }
    out.write(pixels: inset.top)
    let hasLeft = inset.left != inset.right
    let hasBottom = hasLeft || inset.bottom != inset.top
    if hasBottom || inset.right != inset.top { writeSide(inset.right) }
    if hasBottom { writeSide(inset.bottom) }
    if hasLeft { writeSide(inset.left) }
  }

  private mutating func writeSide(_ side: Int) {
    out.write(" ")
    out.write(pixels: side)
  }

  private mutating func write(_ copies: [Marks.Copy]) {
    guard !copies.isEmpty else { return out.write(Self.initial) }
    var isFirst = true
    for copy in copies {
      if !isFirst { out.write(",") }
      isFirst = false
      out.write(pixels: Int(copy.dx))
      writeSide(Int(copy.dy))
      guard let color = copy.color else { continue }
      out.write(" ")
      out.write(color)
    }
  }

  // MARK: Declarations

  /// Whether a value is to follow; false if the property is at its initial value, which is not written.
  @inline(__always)
  private mutating func begin(_ property: StyleProperty, unless isInitial: Bool) -> Bool {
    guard isObject else {
      guard !isInitial else { return false }
      if !isEmpty { out.write(";") }
      isEmpty = false
      out.write(property.name)
      out.write(":")
      return true
    }
    if !isEmpty { out.write(",") }
    isEmpty = false
    out.write("\"")
    out.write(property.name)
    out.write(isInitial ? "\":false" : "\":\"")
    return !isInitial
  }

  @inline(__always)
  private mutating func end() {
    if isObject { out.write("\"") }
  }
}

extension ScenePart.Role {
  /// As the log calls it.
  var word: StaticString {
    switch self {
    case .textBar: "bar"
    case .mark: "mark"
    case .track: "track"
    case .knob: "knob"
    case .check: "check"
    case .chevron: "chevron"
    case .spinner: "spinner"
    case .dot: "dot"
    case .caret: "caret"
    case .segment: "segment"
    }
  }
}
