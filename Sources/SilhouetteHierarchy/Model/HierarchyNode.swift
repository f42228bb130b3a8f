/// One view, layer or accessibility element, as its app reported it.
///
/// A node is a flat value of fixed size. Its strings are slices of the snapshot's bytes. Properties that few nodes have
/// are in a `NodeDetail`, in a list of the snapshot. So a snapshot of a thousand nodes is a handful of arrays.
/// `docs/STREAM.md` lists every property with its type and default.
public struct HierarchyNode: Sendable, Equatable {
  /// The kind of a node in its platform's tree.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: UInt8, Sendable {
    /// A view, widget or document element: the usual kind.
    case view
    /// A layer without a view of its own.
    case layer
    /// An accessibility element without a view. Its frame is absolute in its window.
    case accessibility
  }

  /// The yes-or-no properties of a node. All are off by default.
  public struct Flags: OptionSet, Sendable, Hashable {
    /// One bit a flag. Files hold the words of `docs/STREAM.md` instead.
    public let rawValue: UInt16

    /// Flags from their bits.
    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    /// The node and everything below it is hidden.
    public static let hidden = Flags(rawValue: 1 << 0)
    /// Descendants are cut at the node's (rounded) box.
    public static let clips = Flags(rawValue: 1 << 1)
    /// The platform declares the view opaque. It covers nodes below only if its alpha and its fill's alpha are 1 too.
    public static let opaque = Flags(rawValue: 1 << 2)
    /// The control does not react.
    public static let disabled = Flags(rawValue: 1 << 3)
    /// The node is selected: a tab, a row, a segment.
    public static let selected = Flags(rawValue: 1 << 4)
    /// The node has the keyboard's focus.
    public static let focused = Flags(rawValue: 1 << 5)
    /// The switch, box or radio button is on.
    public static let checked = Flags(rawValue: 1 << 6)
    /// The node is a password field. It is sealed in every output.
    public static let secure = Flags(rawValue: 1 << 7)
    /// Text can be typed into the node.
    public static let editable = Flags(rawValue: 1 << 8)
    /// The node draws its own content, so the tree does not hold that content.
    public static let custom = Flags(rawValue: 1 << 9)
    /// The node's children could not be read.
    public static let unreadable = Flags(rawValue: 1 << 10)
  }

  /// Identity across the session's snapshots; `.none` if the source gives none.
  public var id: NodeID = .none
  /// Index of the parent in `HierarchySnapshot.nodes`; -1 for a window. `SnapshotBuilder` sets it.
  public internal(set) var parent: Int32 = -1
  /// Index just past the node's subtree in `HierarchySnapshot.nodes`. `SnapshotBuilder` sets it.
  public internal(set) var end: Int32 = 0
  /// The node's kind in its platform's tree; a view by default.
  public var kind: Kind = .view
  /// Whether assistive technology sees the view, for listings alone; nil if the source does not report it.
  @Uncompared package var isElement: Bool?
  /// The yes-or-no properties.
  public var flags: Flags = []
  /// Accessibility traits and roles with a bit of their own; others are in `NodeDetail.otherTraits`.
  public var traits: Traits = []
  /// Box in the parent's coordinate space, in points, before any transform. For `.accessibility` it is absolute in the
  /// window.
  public var frame: Rect2D = .zero
  /// Opacity from 0 to 1, of the node and its subtree as one group.
  public var alpha: Double = 1
  /// Corner radius of fill, border and clip, in points.
  public var radius: Double = 0
  /// Fill of the box; nil if there is none or the source does not report it.
  public var background: RGBAColor?
  /// Concrete class as the platform prints it, such as `UILabel` or `input:password`.
  public var className: TextSlice = .none
  /// Superclasses, nearest first. `SnapshotBuilder.add(list:)` makes the list.
  public var supers: SliceRange = .empty
  /// The text that the node shows. The flattener withholds it unless `Reveal` allows it.
  public var text: TextSlice = .none
  /// Accessibility label. The flattener treats it as content, like `text`.
  public var label: TextSlice = .none
  /// Accessibility identifier or resource name: a word from code, not for readers. Rules and privacy go by it.
  public var identifier: TextSlice = .none
  /// Index of the node's detail; -1 if it has none. `SnapshotBuilder` sets it, and `HierarchySnapshot.detail(of:)`
  /// reads it.
  @usableFromInline package internal(set) var detail: Int32 = -1

  package init() {}
}

/// Properties that few nodes have. Each default means "not there".
public struct NodeDetail: Sendable, Equatable {
  /// Marks that the app's developer put on a node. `docs/PRIVACY.md` and `docs/REDACTION.md` describe their
  /// effect on outputs.
  public struct Privacy: OptionSet, Sendable, Hashable {
    /// One bit a mark. Files hold the words of `docs/STREAM.md` instead.
    public let rawValue: UInt8

    /// Marks from their bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Conceal the node's content. Wireframes and logs draw the node, and controls in a container, at rest; `redact`
    /// masks it.
    public static let mask = Privacy(rawValue: 1 << 0)
    /// `redact` leaves the node open, unless it is a secret or inside a mask. Wireframes and logs are not affected.
    public static let unmask = Privacy(rawValue: 1 << 1)
    /// Conceal the node with everything in it. Wireframes and logs draw one striped box; `redact` masks it.
    public static let hide = Privacy(rawValue: 1 << 2)
    /// The node hides the nodes below it, so masks below it may open in its box. `redact` alone uses it.
    public static let clipOut = Privacy(rawValue: 1 << 3)
    /// The mark comes from a SwiftUI modifier.
    public static let swiftUI = Privacy(rawValue: 1 << 4)
  }

  /// A border, drawn inside the box.
  public struct Border: Sendable, Hashable {
    /// Thickness in points.
    package var width: Double
    /// Colour of the line.
    package var color: RGBAColor

    /// A border from its thickness in points and its colour.
    public init(width: Double, color: RGBAColor) {
      self.width = width
      self.color = color
    }
  }

  /// A shadow under the box and outside it, which the node's clip does not cut.
  public struct Shadow: Sendable, Hashable {
    /// Colour before `opacity`.
    package var color: RGBAColor
    /// Radius of the blur in points: a Gaussian of half of it.
    package var radius: Double
    /// Distance from the box, in points.
    package var offset: Point2D
    /// Opacity from 0 to 1.
    package var opacity: Double

    /// A shadow from its properties. By default it is opaque, without an offset.
    public init(color: RGBAColor, radius: Double, offset: Point2D = .zero, opacity: Double = 1) {
      self.color = color
      self.radius = radius
      self.offset = offset
      self.opacity = opacity
    }
  }

  /// The backing layer, if it differs from its view. nil and `.none` mean "as the view".
  @usableFromInline package struct Layer: Sendable, Hashable {
    /// Class of the layer.
    package var className: TextSlice = .none
    /// Fill of the layer, used in place of the view's.
    package var background: RGBAColor?
    /// Whether the layer is declared opaque. A view covers nodes below only if its layer is not declared otherwise.
    package var opaque: Bool?
    /// Opacity from 0 to 1, used in place of the view's alpha.
    package var opacity: Double?

    /// A layer that is as its view.
    package init() {}
  }

  /// The picture that a node shows. A blank value means: there is one, and nothing else is known.
  public struct Picture: Sendable, Hashable {
    /// In points; nil if the source does not report both extents.
    public var size: Size2D?
    /// The average of the picture's pixels.
    package var color: RGBAColor?
    /// Whether the picture ships with the app; nil if the source does not report it.
    public var bundled: Bool?
    /// Name of the picture. It is content: only `convert` writes it.
    package var name: TextSlice = .none

    /// A picture without known properties.
    public init() {}
  }

  /// Values on screen while an animation runs. Each value that is not nil replaces the node's own.
  @usableFromInline package struct Presentation: Sendable, Hashable {
    /// In place of `HierarchyNode.frame`, in the same space.
    package var frame: Rect2D?
    /// In place of `NodeDetail.transform`.
    package var transform: Transform2D?
    /// In place of `HierarchyNode.alpha`, 0 to 1.
    package var alpha: Double?
    /// In place of `NodeDetail.scroll`, in points.
    package var scroll: Point2D?
    /// In place of `HierarchyNode.radius`, in points.
    package var radius: Double?
    /// In place of `HierarchyNode.background`.
    package var background: RGBAColor?

    /// Values that replace nothing.
    package init() {}
  }

  /// The node's id as the source wrote it, if the source uses strings.
  package var idText: TextSlice = .none
  /// The point of the frame that `transform` turns about, as fractions of the frame's size. The default is the middle.
  public var anchor = Point2D(x: 0.5, y: 0.5)
  /// Turn, stretch or movement about `anchor`, applied to the node and its subtree.
  public var transform: Transform2D = .identity
  /// Content offset in points: children are drawn shifted by its negative.
  public var scroll: Point2D = .zero
  /// Siblings are painted by rising `z`; equal ones in list order.
  public var z: Double = 0
  /// Border of the box; nil if there is none or the source does not report it.
  public var border: Border?
  /// Shadow of the box; nil if there is none or the source does not report it.
  public var shadow: Shadow?
  /// The backing layer; nil if it is as the view.
  @usableFromInline package var layer: Layer?
  /// One box for each line of text, in points of the node's space. `SnapshotBuilder.add(lines:)` makes the list.
  public var lines: SliceRange = .empty
  /// Colour of the text; nil if the source does not report it.
  public var textColor: RGBAColor?
  /// Size of the text's font in points; nil if the source does not report it.
  public var fontSize: Double?
  /// Accessibility value, such as a slider's position. It is content. A switch, box or radio with the value `1` is
  /// checked.
  public var value: TextSlice = .none
  /// Accessibility hint, or a field's placeholder. It is content; words in it that name a secret close the node.
  public var hint: TextSlice = .none
  /// The kind of content of an input: `password`, `emailAddress`, or the platform's own word. Types of
  /// secrets seal the node.
  public var contentType: TextSlice = .none
  /// Traits without a bit in `Traits`. `SnapshotBuilder.add(list:)` makes the list.
  @usableFromInline package var otherTraits: SliceRange = .empty
  /// The picture that the node shows; nil if there is none or the source does not report it.
  public var picture: Picture?
  /// Marks of the app's developer.
  public var privacy: Privacy = []
  /// Values on screen while an animation runs; nil if none runs.
  @usableFromInline package var presentation: Presentation?
  /// What the screenshot of the same moment shows of the node; nil if nothing is known.
  package var seen: Sighting?

  /// A blank detail, without facts about its node.
  public init() {}
}
