public import SilhouetteHierarchy

/// One screen in normal form: everything that is hard about it is decided.
///
/// Nodes are in paint order, which is pre-order with siblings sorted by `z`. Scroll, transforms, presentation values,
/// clips, alpha and hidden subtrees are applied, colours are final, and withheld text is gone. Every node of the
/// snapshot is here, drawn or not. For each node, the scene keeps the verdict (whether it is drawn) and the rule that
/// decided.
public struct WireframeScene: Sendable, Equatable {
  /// Milliseconds after the stream's start.
  package var time: Double
  /// The screen at that time.
  public package(set) var viewport: Viewport
  /// The opaque colour under all windows.
  public package(set) var background: RGBAColor
  /// The box of a keyboard that may be up, in viewport points: a field has the focus, but the tree and the
  /// source do not report keyboards. Safe touches in it are withheld. nil otherwise.
  package var possibleKeyboard: Rect2D?
  /// Whether most of its writing runs from the right to the left. Always false for scenes that were read from logs.
  package var writesFromRight = false
  /// Whether the input has boxes and nothing to see in them: something draws itself, or the tree ends before its content.
  package var isBlank = false
  /// The places of secrets, for touches, in the order of `nodes`. They are never drawn, listed or logged.
  ///
  /// Secrets without an entry are where their boxes are. The list is empty in scenes that were read from logs or
  /// culled.
  package var secretPlaces: [SecretPlaces]
  /// Pads, and pages that the source does not hold. The list is empty in scenes that were read from logs or culled.
  package var veils: [VeiledPlace] = []
  /// Nodes whose `source` is this or more are not in the tree: the screen's picture shows them. Whether a touch may be recorded does not
  /// depend on them.
  package var firstSeen = Int32.max
  /// All nodes, in paint order: the last one is on top.
  public package(set) var nodes: [SceneNode]
  /// Skeleton shapes of all nodes. Those of one node are the run `SceneNode.parts`.
  package var parts: [ScenePart]
  /// UTF-8 of revealed text. Empty unless `Reveal` lets text through.
  package var bytes: [UInt8]
  /// The nodes that it shares with the scene before it; nil for unknown.
  @Uncompared package var kinship: SceneKinship?

  /// Milliseconds after the stream's start.
  public var milliseconds: Double { time }

  /// A screen without nodes.
  package init(time: Double, viewport: Viewport, background: RGBAColor) {
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
/// A node's own space has its origin at the top left of its box, so the box is (0, 0, frame.width, frame.height).
///
/// The flattener puts frames, content offsets, translations, radii and border widths on multiples of 1/4 point, factors
/// on 1/10000, and alpha on 1/1000. Scenes between two recorded ones need not be on this grid.
public struct SceneNode: Sendable, Equatable {
  /// How a node is drawn.
  package enum Verdict: UInt8, Sendable, CaseIterable {
    /// Box, hatch, border and parts are painted.
    case draw
    /// The node paints nothing itself; its children do.
    case skip
    /// The node is not painted: an ancestor is drawn in place of its whole subtree, a rule prunes it, or it
    /// is merged or concealed.
    case prune
    /// The node is not on screen: it or an ancestor is hidden or fully transparent.
    case hidden
  }

  /// How much of a node's content may be shown.
  package enum Privacy: UInt8, Sendable, CaseIterable {
    /// The node has no content.
    case nothing
    /// The content was removed, as by default. An option can bring it back.
    case withheld
    /// The content was removed because it is sensitive. No option brings it back.
    case sensitive
    /// The text is in `WireframeScene.bytes`, because `Reveal` lets it through.
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
    /// The node draws itself, and the tree does not hold its content.
    package static let opaqueContent = Flags(rawValue: 1 << 2)
    /// A secret input, a keyboard, a key or a marked node: nothing below it is drawn or listed, whatever rule matched.
    package static let sealed = Flags(rawValue: 1 << 3)
    /// The node is inside a sealed one, or pops up over it. It is neither drawn nor listed, because number
    /// and place of such nodes reveal typed text.
    package static let concealed = Flags(rawValue: 1 << 4)
    /// A secure field, sensitive content, a keyboard or key, a node with the mark `mask` or `hide`, a node that a rule
    /// calls sensitive, and everything in one of these. Strict redaction masks it whatever its policy opens, and safe
    /// touches on it are withheld.
    package static let secret = Flags(rawValue: 1 << 5)
    /// A leaf that draws its own content. A finger that moves on it may be signing, so safe touches leave out its path.
    package static let drawsItself = Flags(rawValue: 1 << 6)
    /// It shows typed text, as far as the source reports.
    package static let typed = Flags(rawValue: 1 << 7)
  }

  /// A border, drawn inside the box. Its width is in points.
  package struct Border: Sendable, Hashable {
    package var width: Double
    package var color: RGBAColor

    package init(width: Double, color: RGBAColor) {
      self.width = width
      self.color = color
    }
  }

  /// Identity across the session's scenes; `.none` if the source has none.
  public package(set) var id: NodeID = .none
  /// Index of the parent in `WireframeScene.nodes`; -1 for a window. It is smaller than the node's own index.
  public package(set) var parent: Int32 = -1
  /// Index just past the node's subtree in `WireframeScene.nodes`.
  public package(set) var end: Int32 = 0
  /// Index of the node in its snapshot.
  package var source: Int32 = 0
  /// The purpose of the node to a person.
  public package(set) var category: NodeCategory = .unknown
  /// The category by rules alone, if the node's place on the screen changed `category`; otherwise nil. Masks use it.
  package var toldCategory: NodeCategory?
  /// The state of a control; enabled by default.
  public package(set) var state: NodeState = .enabled
  package var verdict: Verdict = .skip
  package var privacy: Privacy = .nothing
  package var flags: Flags = []
  /// The rule that gave category and verdict: an index into `Categorizer.rules`.
  package var rule: UInt16 = 0
  /// Box in points of the parent's content space, before any turn.
  ///
  /// The content space has its origin at the parent's origin, moved by the negative of the parent's scroll. So if a
  /// list scrolls, the frames in it stay.
  public package(set) var frame: Rect2D = .zero
  /// How far the children are scrolled, in points.
  package var contentOffset: Point2D = .zero
  /// Map from the node's own space to its parent's content space. If nothing turns or stretches, it is the translation
  /// by `frame`'s origin.
  package var toParent: Transform2D = .identity
  /// Map from the node's own space to the viewport.
  public package(set) var toViewport: Transform2D = .identity
  /// Index of the nearest ancestor that clips, -1 if none does. That node's own `clip` is the next one.
  package var clip: Int32 = -1
  /// Opacity from 0 to 1, of the node and its subtree as one group.
  package var alpha: Double = 1
  /// Product of `alpha` from the window down to this node.
  package var effectiveAlpha: Double = 1
  /// Corner radius of box, border and clip in points; at most half the shorter side.
  public package(set) var radius: Double = 0
  /// Colour of the box; clear if the box has none.
  public package(set) var fill: RGBAColor = .clear
  /// Colour of the diagonal stripes over the box; `.clear` if there are none. `Hatch` is the pattern.
  package var hatch: RGBAColor = .clear
  package var border: Border?
  /// Around the box and below it; nil for none. Only boxes with an opaque fill have one.
  package var shadow: Shadow?
  /// Skeleton shapes: a run of `WireframeScene.parts`. They are painted in order, over box, hatch and border, under the
  /// children.
  package var parts: SliceRange = .empty
  /// Revealed text: a slice of `WireframeScene.bytes`; `.none` unless `privacy` is `.revealed`.
  package var text: TextSlice = .none

  package init() {}

  /// The node's box in its own space: the origin is 0, 0.
  package var box: Rect2D { Rect2D(x: 0, y: 0, width: frame.width, height: frame.height) }

  /// Bounding box in viewport points, before clips.
  package var bounds: Rect2D { toViewport.boundingBox(of: box) }
}

/// One shape of a skeleton: a rounded rectangle inside its node's box, upright or turned by 45 degrees.
///
/// Everything in a skeleton is made of these: text bars, picture marks, knobs, checks, chevrons, spinners. So every
/// output draws the same picture with one kind of shape. Frames are in whole points and radii in quarters, also those
/// of strokes that are turned, before the turn.
package struct ScenePart: Sendable, Hashable {
  package enum Role: UInt8, Sendable, CaseIterable {
    case textBar, mark, track, knob, check, chevron, spinner, dot, caret, segment
  }

  /// Turn about the shape's own centre. Plus is clockwise, because y grows downwards.
  package enum Turn: UInt8, Sendable, CaseIterable {
    case none, plus45, minus45
  }

  /// Height of the text bar of one line in a box that does not show how high the line is. Bars of other lines are rarely as high.
  package static let barOfUnknownLine = 16.0

  package var role: Role
  package var turn: Turn
  /// Box in points of the node's own space, before the turn.
  package var frame: Rect2D
  package var radius: Double
  package var color: RGBAColor

  package init(role: Role, frame: Rect2D, radius: Double = 0, color: RGBAColor, turn: Turn = .none) {
    self.role = role
    self.turn = turn
    self.frame = frame
    self.radius = radius
    self.color = color
  }
}
