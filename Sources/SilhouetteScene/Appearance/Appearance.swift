/// How scenes look. It is chosen before flattening, because colours are final in a scene.
public struct Appearance: Sendable, Hashable {
  /// How much of a node is drawn. The raw values are the words of `--style`.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Style: String, Sendable, CaseIterable {
    /// One rectangle for each node. It never shows text.
    case blocks
    /// Boxes with text bars, picture marks, knobs and checks in them.
    case skeleton
  }

  /// The source of colours. The raw values are the words of `--colors`.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Colors: String, Sendable, CaseIterable {
    /// A palette by category that colour-blind people can read.
    case category
    /// The nodes' own colours. A node without any takes a muted form of its category's look. A snapshot without any
    /// colour is drawn as with `category`.
    case source
    /// The component legend that the authors of the Rico data set published.
    case rico
  }

  /// Whether palettes are light or dark. The raw values are the words of `--scheme`.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Scheme: String, Sendable, CaseIterable {
    /// Dark inks on near-white paper.
    case light
    /// Light inks on deep fills.
    case dark
  }

  /// How much of a node is drawn; the skeleton by default.
  public var style: Style
  /// The source of colours; the category by default.
  public var colors: Colors
  /// Whether the palette is light or dark; light by default.
  public var scheme: Scheme

  /// An appearance from its parts.
  public init(style: Style = .skeleton, colors: Colors = .category, scheme: Scheme = .light) {
    self.style = style
    self.colors = colors
    self.scheme = scheme
  }
}
