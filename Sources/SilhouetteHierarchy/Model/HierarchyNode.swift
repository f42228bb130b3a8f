/// One view, layer or accessibility element, as its app reported it.
///
/// A node is a flat value of fixed size. Its strings are slices of the snapshot's bytes, and what few nodes have
/// is a `NodeDetail` in a list of its own, so that a snapshot of a thousand nodes is a handful of arrays.
public struct HierarchyNode: Sendable, Equatable {
  /// What kind of thing a node is.
  public enum Kind: UInt8, Sendable {
    case view
    /// A layer with no view behind it.
    case layer
    /// An accessibility element with no view; its frame is absolute in its window.
    case accessibility
  }

  /// The yes-or-no properties of a node.
  public struct Flags: OptionSet, Sendable, Hashable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    public static let hidden = Flags(rawValue: 1 << 0)
    public static let clips = Flags(rawValue: 1 << 1)
    public static let opaque = Flags(rawValue: 1 << 2)
    public static let disabled = Flags(rawValue: 1 << 3)
    public static let selected = Flags(rawValue: 1 << 4)
    public static let focused = Flags(rawValue: 1 << 5)
    public static let checked = Flags(rawValue: 1 << 6)
    public static let secure = Flags(rawValue: 1 << 7)
    public static let editable = Flags(rawValue: 1 << 8)
    /// Draws itself, so its content cannot be seen in the tree.
    public static let custom = Flags(rawValue: 1 << 9)
    /// Its children could not be read.
    package static let unreadable = Flags(rawValue: 1 << 10)
  }

  public var id: NodeID = .none
  /// Index of the parent in the snapshot, -1 for a window. `SnapshotBuilder` sets it.
  public internal(set) var parent: Int32 = -1
  /// Index just past the node's subtree. `SnapshotBuilder` sets it.
  public internal(set) var end: Int32 = 0
  public var kind: Kind = .view
  public var flags: Flags = []
  public var traits: Traits = []
  /// In the parent's coordinate space, before any transform; absolute in the window for `.accessibility`.
  public var frame: Rect = .zero
  /// 0 to 1; multiplies down the tree, as one group.
  public var alpha: Double = 1
  /// Corner radius of fill, border and clip, in points.
  public var radius: Double = 0
  public var background: Color?
  /// Concrete class as the platform prints it.
  public var className: TextSlice = .none
  /// Superclasses, nearest first: a run of `HierarchySnapshot.slices`.
  public var supers: SliceRange = .empty
  public var text: TextSlice = .none
  public var label: TextSlice = .none
  public var identifier: TextSlice = .none
  /// Index into `HierarchySnapshot.details`, -1 where the node has none. `SnapshotBuilder` sets it.
  public internal(set) var detail: Int32 = -1

  package init() {}
}

/// What few nodes have.
public struct NodeDetail: Sendable, Equatable {
  /// What the app's developer said of a node.
  public struct Privacy: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    public static let mask = Privacy(rawValue: 1 << 0)
    public static let unmask = Privacy(rawValue: 1 << 1)
    public static let hide = Privacy(rawValue: 1 << 2)
    public static let clipOut = Privacy(rawValue: 1 << 3)
    /// It was said through a SwiftUI modifier.
    public static let swiftUI = Privacy(rawValue: 1 << 4)
  }

  /// A border drawn inside the box.
  public struct Border: Sendable, Hashable {
    public var width: Double
    public var color: Color

    public init(width: Double, color: Color) {
      self.width = width
      self.color = color
    }
  }

  /// A shadow outside of the box, under it and not clipped by it.
  public struct Shadow: Sendable, Hashable {
    public var color: Color
    /// Of the blur, in points: a Gaussian of half of it.
    public var radius: Double
    /// In points.
    public var offset: Point
    /// 0 to 1.
    public var opacity: Double

    public init(color: Color, radius: Double, offset: Point = .zero, opacity: Double = 1) {
      self.color = color
      self.radius = radius
      self.offset = offset
      self.opacity = opacity
    }
  }

  /// The backing layer, where it differs from its view; nil and `.none` mean "as the view".
  public struct Layer: Sendable, Hashable {
    public var className: TextSlice = .none
    public var background: Color?
    public var opaque: Bool?
    public var opacity: Double?

    public init() {}
  }

  /// The picture that a node shows.
  public struct Picture: Sendable, Hashable {
    /// In points; nil where the source does not say how wide and how high it is.
    public var size: Size?
    /// Its average.
    public var color: Color?
    /// Whether it ships with the app; nil where the source does not say.
    public var bundled: Bool?
    public var name: TextSlice = .none

    public init() {}
  }

  /// Values on screen now, while an animation runs; each that is given replaces the model's.
  public struct Presentation: Sendable, Hashable {
    public var frame: Rect?
    public var transform: Transform?
    public var alpha: Double?
    public var scroll: Point?
    public var radius: Double?
    public var background: Color?

    public init() {}
  }

  /// The identity as the source wrote it, where that was a string.
  public var idText: TextSlice = .none
  /// The point of the frame that `transform` turns about, as fractions of its size.
  public var anchor = Point(x: 0.5, y: 0.5)
  public var transform: Transform = .identity
  /// Bounds origin: children are drawn shifted by its negative.
  public var scroll: Point = .zero
  /// Siblings are painted by rising `z`, ties in list order.
  public var z: Double = 0
  public var border: Border?
  public var shadow: Shadow?
  public var layer: Layer?
  /// One box for each line of text, in the node's space: a run of `HierarchySnapshot.lines`.
  public var lines: SliceRange = .empty
  public var textColor: Color?
  public var fontSize: Double?
  public var value: TextSlice = .none
  public var hint: TextSlice = .none
  public var contentType: TextSlice = .none
  /// Traits without a bit of their own: a run of `HierarchySnapshot.slices`.
  public var otherTraits: SliceRange = .empty
  public var picture: Picture?
  public var privacy: Privacy = []
  public var presentation: Presentation?

  public init() {}
}
