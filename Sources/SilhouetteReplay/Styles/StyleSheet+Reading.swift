import SilhouetteHierarchy
import SilhouetteScene

extension StyleSheet {
  /// Reads a sheet that `text` wrote; its looks go into the table.
  init(_ css: inout CSSScanner, _ table: inout LookTable, _ version: PageVersion) throws(JSONFault) {
    self.init()
    self.version = version
    try css.expect(version == .first ? Self.firstBase : Self.base)
    while !css.isAtEnd {
      try css.expect(".")
      let name = try css.name()
      var look = Look()
      let meaning = try ClassMeaning(name, css)
      look.category = meaning.category
      try css.expect("{")
      var style = ElementStyle()
      try StyleReader.read(&css, into: &style)
      try css.expect("}")
      let index = table.index(of: style.look.applied(to: look))
      let isPart = meaning.kind == .part
      guard rule(for: index, isPart: isPart) == nil else { throw css.fault() }
      add(
        Rule(name: Array(name), isPart: isPart, look: index, form: plain(look.category).overridden(by: style))
      )
    }
  }
}

/// The meaning of a class's name by itself.
struct ClassMeaning: Equatable {
  var kind = Element.Kind.node
  var category = NodeCategory.unknown
  /// Whether the name means that there is no rule.
  var isBare = false

  init(_ name: UnsafeRawBufferPointer, _ css: CSSScanner) throws(JSONFault) {
    var stem = name
    while let last = stem.last, last >= UInt8(ascii: "0"), last <= UInt8(ascii: "9") {
      stem = UnsafeRawBufferPointer(rebasing: stem.dropLast())
    }
    isBare = name.count == stem.count + 1 && name.last == UInt8(ascii: "0")
    if stem.count < name.count {
      guard stem.last == UInt8(ascii: "-") else { throw css.fault() }
      stem = UnsafeRawBufferPointer(rebasing: stem.dropLast())
    }
    if stem.isText(StyleName.content) {
      kind = .content
    } else if stem.isText(StyleName.part) {
      kind = .part
    } else if let category = StyleName.category(stem) {
      self.category = category
    } else {
      throw css.fault()
    }
  }
}
