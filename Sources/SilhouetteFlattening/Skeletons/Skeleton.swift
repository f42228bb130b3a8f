import SilhouetteHierarchy
internal import SilhouetteScene

/// Draws the shapes inside a node's box: text bars, marks, knobs, checks, chevrons.
///
/// Every shape is inside the box and on whole points. It follows from the category, the state and the size of the box
/// alone: equal boxes have equal parts, whatever their text. Parts come in few sizes, because an output may write parts
/// of one size as copies of one shape.
struct Skeleton {
  /// The whole points of the node's box, in the node's own space.
  let box: Rect2D
  /// Height of the node's box; `box` has its whole points.
  let exactHeight: Double
  let category: NodeCategory
  let state: NodeState
  let paint: NodePaint
  /// Corner radius of the box.
  let radius: Double
  /// nil if the source does not report it.
  let fontSize: Double?
  /// Whether the node shows text of its own.
  let hasText: Bool
  /// Whether nothing below the node is painted, so that its parts must show everything.
  let standsAlone: Bool
  /// Whether a rule says that nothing below the node is painted.
  var isWhole = false
  /// Whether the node is text that can be tapped.
  var isWritten = false
  /// Whether the screen's writing runs from the right to the left.
  var isFromRight = false
  /// The middle of a control's mark if other nodes show its words; nil for the usual place.
  var markX: Double?
  /// Items of segmented and page controls.
  var row = ChoiceRow.unknown
  /// The room for the node's own words.
  var room = WritingRoom.whole
  /// Of the system's bar.
  var clock = SystemBars.Clock.left

  /// Boxes smaller than this in either direction have no room for parts.
  static let smallest = 3.0

  func draw(lines: ArraySlice<Rect2D>, into parts: inout [ScenePart]) {
    guard box.width >= Self.smallest, box.height >= Self.smallest else { return }
    let first = parts.count
    drawFromLeft(lines, into: &parts)
    if isFromRight, lines.isEmpty { mirror(&parts[first...]) }
  }

  /// Moves writing to the other side of the box, as screens in Arabic or Hebrew have it.
  private func mirror(_ parts: inout ArraySlice<ScenePart>) {
    for index in parts.indices where parts[index].role == .textBar || parts[index].role == .caret {
      parts[index].frame.x = box.x + box.maxX - parts[index].frame.maxX
    }
  }

  private func drawFromLeft(_ lines: ArraySlice<Rect2D>, into parts: inout [ScenePart]) {
    switch category {
    case .label, .heading, .link: drawText(lines, into: &parts)
    case .textView: drawParagraph(lines, into: &parts)
    case .button, .tab, .key: drawCaption(lines, into: &parts)
    case .textField: drawField(lines, into: &parts)
    case .searchField: drawSearchField(into: &parts)
    case .secureField: drawSecureDots(into: &parts)
    case .image, .icon, .backgroundImage: drawPicture(into: &parts)
    case .toggle, .slider, .stepper, .segmentedControl, .checkbox, .radio, .picker, .progress, .spinner,
      .pageControl:
      drawControl(into: &parts)
    case .video: drawPlayMark(into: &parts)
    case .keyboard: drawKeyRows(into: &parts)
    case .statusBar: systemBars.drawStatus(height: box.height, into: &parts)
    case .toolbar: if isSystemKeys { systemBars.drawKeys(height: box.height, into: &parts) }
    case .cell: drawText(lines, into: &parts, onlyOwn: true)
    case .view, .card, .unknown: drawText(lines, into: &parts, onlyOwn: true)
    default: return
    }
  }
}

extension Skeleton {
  /// Whether the toolbar is the system's: a rule draws it whole, and it has no children.
  private var isSystemKeys: Bool { standsAlone && isWhole }
  private var systemBars: SystemBars { SystemBars(box: box, ink: paint.ink, clock: clock) }
}

// MARK: - Whole points

extension Skeleton {
  /// The nearest whole length; 1 at least.
  static func whole(_ length: Double) -> Double { max(1, (length + 0.5).rounded(.down)) }

  /// The nearest even length; 2 at least. An even length has its middle on a whole point.
  static func even(_ length: Double) -> Double { max(2, (length / 2 + 0.5).rounded(.down) * 2) }

  /// The nearest whole length that can have the same middle as `outer`.
  static func nested(_ length: Double, in outer: Double) -> Double {
    let margin = ((outer - length) / 2 + 0.5).rounded(.down)
    return max(1, outer - 2 * max(0, margin))
  }

  /// The beginning of a length with its middle at `middle`, or half a point before it.
  static func start(of length: Double, about middle: Double) -> Double {
    (middle - length / 2).rounded(.down)
  }
}

// MARK: - Shapes

extension Skeleton {
  /// Adds an upright shape, on whole points and cut to the box.
  func add(
    _ role: ScenePart.Role, _ frame: Rect2D, radius: Double = 0, _ color: RGBAColor,
    to parts: inout [ScenePart]
  ) {
    let whole = Rect2D(
      x: frame.x.rounded(.down), y: frame.y.rounded(.down), width: Self.whole(frame.width),
      height: Self.whole(frame.height))
    guard let inside = whole.intersection(box), !color.isClear else { return }
    let rounding = QuarterGrid.radius(max(0, radius), of: inside)
    parts.append(ScenePart(role: role, frame: inside, radius: rounding, color: color))
  }

  /// Adds a shape about a centre, with its ends as round as possible.
  func addPill(
    _ role: ScenePart.Role, _ x: Double, _ y: Double, width: Double, height: Double, _ color: RGBAColor,
    to parts: inout [ScenePart]
  ) {
    let width = Self.whole(width)
    let height = Self.whole(height)
    let frame = Rect2D(
      x: Self.start(of: width, about: x), y: Self.start(of: height, about: y), width: width, height: height)
    add(role, frame, radius: min(width, height) / 2, color, to: &parts)
  }

  /// Adds a round shape about a centre.
  func addDot(
    _ role: ScenePart.Role, _ x: Double, _ y: Double, diameter: Double, _ color: RGBAColor,
    to parts: inout [ScenePart]
  ) {
    addPill(role, x, y, width: diameter, height: diameter, color, to: &parts)
  }

  /// Adds a stroke that ends at the whole point `end`, and comes from `reach` points towards (`dx`, `dy`), both 1 or
  /// -1.
  ///
  /// A stroke whose round ends would leave the box is left out. Reach, width and length are even, so strokes that end
  /// at one point meet exactly.
  func addStroke(
    _ role: ScenePart.Role, to end: Point2D, reach: Double, dx: Double, dy: Double, width: Double,
    _ color: RGBAColor, into parts: inout [ScenePart]
  ) {
    let reach = Self.even(reach)
    let width = Self.even(width)
    let length = Self.even(reach * 1.4142135623730951 + width)
    let middle = Point2D(x: end.x + dx * reach / 2, y: end.y + dy * reach / 2)
    let extent = (length + width) / 2 * 0.7071067811865476
    let bounds = Rect2D(x: middle.x - extent, y: middle.y - extent, width: 2 * extent, height: 2 * extent)
    guard box.contains(bounds) else { return }
    let frame = Rect2D(x: middle.x - length / 2, y: middle.y - width / 2, width: length, height: width)
    parts.append(
      ScenePart(
        role: role, frame: frame, radius: width / 2, color: color, turn: dx * dy > 0 ? .plus45 : .minus45))
  }
}
