package import SilhouetteHierarchy

/// The colours of one category, before states and the node's own values change them.
package struct CategoryPaint: Sendable {
  package var fill: RGBAColor
  /// Of parts and, in legends, of writing.
  package var ink: RGBAColor
  package var border: RGBAColor?
  var isHatched: Bool

  init(_ fill: UInt32?, ink: UInt32, border: UInt32? = nil, isHatched: Bool = false) {
    self.fill = fill.map { RGBAColor(rgb: $0) } ?? .clear
    self.ink = RGBAColor(rgb: ink)
    self.border = border.map { RGBAColor(rgb: $0) }
    self.isHatched = isHatched
  }
}

/// The colours of one appearance: those of each category and the common ones.
package struct Palette: Sendable {
  /// Under all windows; opaque.
  package let background: RGBAColor
  /// Of boxes that carry content: cards, fields, views with a background of their own.
  package let surface: RGBAColor
  /// Of veils that darken the nodes below them.
  package var shade: RGBAColor { RGBAColor(rgb: background.luma < 96 ? 0x000000 : 0x112233) }
  /// Of the faint borders that show structure.
  package let hairline: RGBAColor
  /// Of selected or focused nodes.
  package let accent: RGBAColor
  package let hatch: RGBAColor
  /// By `NodeCategory.rawValue`.
  private let looks: [CategoryPaint]

  init(
    background: UInt32, surface: UInt32, hairline: UInt32, accent: UInt32, hatch: UInt32,
    look: (NodeCategory) -> CategoryPaint
  ) {
    self.background = RGBAColor(rgb: background)
    self.surface = RGBAColor(rgb: surface)
    self.hairline = RGBAColor(rgb: hairline)
    self.accent = RGBAColor(rgb: accent)
    self.hatch = RGBAColor(rgb: hatch)
    var looks = Array(repeating: CategoryPaint(nil, ink: 0), count: NodeCategory.allCases.count)
    for category in NodeCategory.allCases { looks[Int(category.rawValue)] = look(category) }
    self.looks = looks
  }

  package init(_ appearance: Appearance) {
    switch (appearance.colors, appearance.scheme) {
    case (.category, .light): self = .categoryLight
    case (.category, .dark): self = .categoryDark
    case (.source, .light): self = .sourceLight
    case (.source, .dark): self = .sourceDark
    case (.rico, .light): self = .ricoLight
    case (.rico, .dark): self = .ricoDark
    }
  }

  package subscript(category: NodeCategory) -> CategoryPaint { looks[Int(category.rawValue)] }
}

extension RGBAColor {
  /// This colour with `share` 256ths of the other in it; alpha stays.
  package func mixed(with other: RGBAColor, share: Int) -> RGBAColor {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Int(a) * (256 - share) + Int(b) * share + 128) >> 8)
    }
    return RGBAColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: alpha)
  }

  /// Perceived lightness, 0 to 255: the luma of ITU-R BT.601.
  package var luma: Int { (Int(red) * 299 + Int(green) * 587 + Int(blue) * 114) / 1000 }
}

/// One row of a legend: a category and its colours.
package struct LegendEntry: Sendable, Hashable {
  package let category: NodeCategory
  /// The category's name.
  package let name: String
  /// `.clear` for categories that have no box of their own.
  package let fill: RGBAColor
  /// Of its skeleton parts.
  package let ink: RGBAColor
  /// nil if the box has none.
  package let border: RGBAColor?
  /// Whether it is striped, since it cannot be seen into.
  package let hatched: Bool

  /// All categories, in the order of their raw values. Under `.source` these are the colours of nodes that have
  /// none of their own.
  package static func legend(for appearance: Appearance) -> [LegendEntry] {
    let palette = Palette(appearance)
    return NodeCategory.allCases.map { category in
      let look = palette[category]
      return LegendEntry(
        category: category, name: category.name, fill: look.fill, ink: look.ink, border: look.border,
        hatched: look.isHatched)
    }
  }
}
