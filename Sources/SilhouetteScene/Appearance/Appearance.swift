/// How scenes look: chosen once, before flattening, since colours are final in a scene.
public struct Appearance: Sendable, Hashable {
  public enum Style: String, Sendable, CaseIterable {
    /// One rectangle a node.
    case blocks
    /// Boxes with text bars, marks, knobs and checks in them.
    case skeleton
  }

  public enum Colors: String, Sendable, CaseIterable {
    /// A palette by category that colour-blind people can read.
    case category
    /// The nodes' own colours. What has none takes a muted form of its category's look, and snapshots that tell no
    /// colour at all are drawn in the colours `category`.
    case source
    /// The published component legend of the Rico data set.
    case rico
  }

  public enum Scheme: String, Sendable, CaseIterable {
    case light, dark
  }

  public var style: Style
  public var colors: Colors
  public var scheme: Scheme

  public init(style: Style = .skeleton, colors: Colors = .category, scheme: Scheme = .light) {
    self.style = style
    self.colors = colors
    self.scheme = scheme
  }
}
