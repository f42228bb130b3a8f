public import SilhouetteHierarchy

/// The normal form: one screen with every hard question answered.
///
/// Nodes stand in paint order, which is pre-order with siblings sorted by `z`. Scroll, transforms, presentation
/// values, clips, alpha and hidden subtrees are resolved, colours are final, and text that must be hidden is gone.
/// Every node of the snapshot is here, drawn or not (`SceneNode.verdict` says which and `rule` says why), so
/// nothing is lost; `Culler` is a separate pass that drops what cannot be seen.
public struct Scene: Sendable, Equatable {
  /// Milliseconds after the stream's start.
  public var time: Double
  public var viewport: Viewport
  /// What lies under all windows; opaque.
  public var background: Color
  /// Where a keyboard would be, in viewport points, if a field has the focus and neither the tree nor the source tells
  /// whether one is up. Safe touches do not tell of a finger there.
  package var possibleKeyboard: Rect?
  /// Where secrets are for a finger, in the order of `nodes`; never drawn, listed or logged. Nodes beyond these answer by
  /// their boxes. Empty in scenes that were read from logs or culled.
  package var secretPlaces: [SecretPlaces]
  public var nodes: [SceneNode]
  /// Skeleton shapes of all nodes; each node's are the run `SceneNode.parts`.
  package var parts: [ScenePart]
  /// UTF-8 of revealed text. Empty unless the session was opened with text revealed.
  package var bytes: [UInt8]

  /// A screen with nothing on it.
  package init(time: Double, viewport: Viewport, background: Color) {
    self.time = time
    self.viewport = viewport
    self.background = background
    secretPlaces = []
    nodes = []
    parts = []
    bytes = []
  }
}

/// One node of a scene.
///
/// Its own space has its origin at the top left of its box: the box is (0, 0, frame.width, frame.height).
///
/// Flattened geometry (frame, content offset, translations, radius, border width) is in multiples of 1/4 point, factors
/// of 1/10000 and alpha of 1/1000; what is in between two scenes need not be.
public struct SceneNode: Sendable, Equatable {
  /// What becomes of a node in a drawing.
  package enum Verdict: UInt8, Sendable, CaseIterable {
    /// Box, hatch, border and parts are painted.
    case draw
    /// Paints nothing itself; its children do.
    case skip
    /// Stands for its whole subtree or is noise inside of one that does: painted by an ancestor, or not at all.
    case prune
    /// Not on screen: itself or an ancestor is hidden or fully transparent.
    case hidden
  }

  /// What may be shown of a node's content.
  package enum Privacy: UInt8, Sendable, CaseIterable {
    /// There was nothing to hide.
    case nothing
    /// Content was there and was taken out, as by default.
    case withheld
    /// A rule or the app calls the content sensitive: it was taken out and no option brings it back.
    case sensitive
    /// The text is in `Scene.bytes`, since its owner asked for it.
    case revealed
  }

  package struct Flags: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Descendants are cut to this node's (rounded) box.
    package static let clips = Flags(rawValue: 1 << 0)
    /// An accessibility element without a view.
    package static let accessibility = Flags(rawValue: 1 << 1)
    /// Draws itself and cannot be seen into.
    package static let opaqueContent = Flags(rawValue: 1 << 2)
    /// A secret input, a keyboard or a key: nothing below it is drawn or listed, whatever rule matched.
    package static let sealed = Flags(rawValue: 1 << 3)
    /// Lies in what is sealed, or pops up over it: never drawn, and never listed, since how many there are and where
    /// tells what is typed.
    package static let concealed = Flags(rawValue: 1 << 4)
    /// A secure field, sensitive content, a keyboard or a key, what the app marks `mask` or `hide`, what a rule calls
    /// sensitive; and all that is in one of these. Strict redaction masks it whatever its policy opens, and safe touches
    /// do not tell of a finger on it.
    package static let secret = Flags(rawValue: 1 << 5)
    /// A leaf that draws its own content: a finger that moves on it may be signing. Safe touches do not tell its way.
    package static let drawsItself = Flags(rawValue: 1 << 6)
  }

  /// A border drawn inside the box.
  package struct Border: Sendable, Hashable {
    package var width: Double
    package var color: Color

    package init(width: Double, color: Color) {
      self.width = width
      self.color = color
    }
  }

  /// Identity across the session's scenes; `.none` where the source has none.
  public var id: NodeID = .none
  /// Index of the parent in `Scene.nodes`, -1 for a window; always smaller than the node's own index.
  public var parent: Int32 = -1
  /// Index just past the node's subtree.
  public var end: Int32 = 0
  /// Index of the node in its snapshot.
  package var source: Int32 = 0
  public var category: Category = .unknown
  /// What rules alone make of it, where its place on the screen told more; nil where that is `category`. Masks go by it.
  package var toldCategory: Category?
  public var state: NodeState = .enabled
  package var verdict: Verdict = .skip
  package var privacy: Privacy = .nothing
  package var flags: Flags = []
  /// The rule that gave category and verdict: an index into `Categorizer.rules`.
  package var rule: UInt16 = 0
  /// In the parent's content space (its box's origin, moved by its negative `contentOffset`), before `toParent`'s
  /// turn; so that a scrolled list is one change of its parent's `contentOffset`.
  public var frame: Rect = .zero
  /// How far the children are scrolled.
  package var contentOffset: Point = .zero
  /// From the node's own space to its parent's content space. Where nothing turns or stretches, the translation by
  /// `frame`'s origin.
  package var toParent: Transform = .identity
  /// From the node's own space to the viewport.
  public var toViewport: Transform = .identity
  /// Index of the nearest ancestor that clips, -1 where none does; that node's own `clip` is the next link.
  package var clip: Int32 = -1
  /// 0 to 1, of the node and its subtree as one group.
  package var alpha: Double = 1
  /// Product of `alpha` from the window down to this node.
  package var effectiveAlpha: Double = 1
  /// Corner radius of box, border and clip; at most half the shorter side.
  public var radius: Double = 0
  /// `.clear` where the box has none.
  public var fill: Color = .clear
  /// Colour of the diagonal stripes over the box, `.clear` where it has none. The pattern is `Hatch`.
  package var hatch: Color = .clear
  package var border: Border?
  /// A run of `Scene.parts`, painted in order over box, hatch and border, under the children.
  package var parts: SliceRange = .empty
  /// Revealed text: a slice of `Scene.bytes`, `.none` unless `privacy` is `.revealed`.
  package var text: TextSlice = .none

  package init() {}

  /// The node's box in its own space.
  public var box: Rect { Rect(x: 0, y: 0, width: frame.width, height: frame.height) }

  /// Bounding box in the viewport, before clips.
  package var bounds: Rect { toViewport.boundingBox(of: box) }
}

/// One shape of a skeleton: a rounded rectangle inside its node's box, upright or turned by 45 degrees.
///
/// Everything that a skeleton shows (text bars, image mark, switch knob, slider, check, chevron, spinner) is built
/// of these, so that every sink draws the same picture with the one shape it already has.
/// Frames are in whole points and radii in quarters; those of strokes that are turned, too, before the turn.
package struct ScenePart: Sendable, Hashable {
  package enum Role: UInt8, Sendable, CaseIterable {
    case textBar, mark, track, knob, check, chevron, spinner, dot, caret, segment
  }

  /// About the shape's own centre; clockwise is positive, since y grows downwards.
  package enum Turn: UInt8, Sendable, CaseIterable {
    case none, plus45, minus45
  }

  package var role: Role
  package var turn: Turn
  /// In the node's own space, before the turn.
  package var frame: Rect
  package var radius: Double
  package var color: Color

  package init(role: Role, frame: Rect, radius: Double = 0, color: Color, turn: Turn = .none) {
    self.role = role
    self.turn = turn
    self.frame = frame
    self.radius = radius
    self.color = color
  }
}

/// The diagonal stripes of what cannot be seen into.
///
/// In points of the node's own space, origin at the box's top left, a place (x, y) lies on a stripe where
/// (x + y) mod `period` < `stripe`. Where the node is upright, the origin is first rounded to the nearest device
/// pixel and places are pixel centres, so that stripes have hard, equal edges and every sink agrees on each pixel.
package enum Hatch {
  package static let period = 8.0
  package static let stripe = 2.0
}
