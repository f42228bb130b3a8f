import SilhouetteHierarchy

/// Draws what a wireframe shows inside of a node's box: text bars, marks, knobs, checks, chevrons.
///
/// Every shape stays inside of the box. Sizes follow from the box alone; where a choice is needed that looks like
/// content (how long a text bar is), it follows from `seed`, which is the node's and has nothing to do with its text.
struct Skeleton {
  /// In the node's own space.
  let box: Rect
  let category: Category
  let state: NodeState
  let paint: NodePaint
  /// The same for a node from frame to frame.
  let seed: UInt64
  /// nil where the source does not say.
  let fontSize: Double?
  /// Whether the node shows text of its own.
  let hasText: Bool
  /// Whether nothing below the node is painted, so that its parts must tell everything.
  let standsAlone: Bool
  /// Of segmented and page controls.
  var row = ItemRow.unknown

  /// Boxes smaller than this in either direction have no room for parts.
  static let smallest = 3.0

  func draw(lines: ArraySlice<Rect>, into parts: inout [ScenePart]) {
    guard box.width >= Self.smallest, box.height >= Self.smallest else { return }
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
    case .cell: drawText(lines, into: &parts, onlyOwn: true)
    case .view, .card, .unknown: drawText(lines, into: &parts, onlyOwn: true)
    default: return
    }
  }

  /// A share of 0 to 1, one for each `salt`.
  func chance(_ salt: UInt64) -> Double {
    var z = seed &+ (salt &+ 1) &* 0x9e37_79b9_7f4a_7c15
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return Double((z ^ (z >> 31)) >> 40) / Double(1 << 24)
  }

  /// Adds an upright shape, cut to the box.
  func add(
    _ role: ScenePart.Role, _ frame: Rect, radius: Double = 0, _ color: Color, to parts: inout [ScenePart]
  ) {
    guard let inside = frame.intersection(box), !color.isClear else { return }
    let rounding = max(0, min(radius, min(inside.width, inside.height) / 2))
    parts.append(ScenePart(role: role, frame: inside, radius: rounding, color: color))
  }

  /// Adds a round shape about a centre.
  func addDot(
    _ role: ScenePart.Role, _ x: Double, _ y: Double, diameter: Double, _ color: Color,
    to parts: inout [ScenePart]
  ) {
    let frame = Rect(x: x - diameter / 2, y: y - diameter / 2, width: diameter, height: diameter)
    add(role, frame, radius: diameter / 2, color, to: &parts)
  }

  /// Adds a stroke from one place to another, which lie on a diagonal; left out where its round ends would leave the
  /// box.
  func addStroke(
    _ role: ScenePart.Role, from a: Point, to b: Point, width: Double, _ color: Color,
    into parts: inout [ScenePart]
  ) {
    let length = abs(b.x - a.x) * 1.4142135623730951 + width
    let middle = Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    let reach = (length + width) / 2 * 0.7071067811865476
    let bounds = Rect(x: middle.x - reach, y: middle.y - reach, width: 2 * reach, height: 2 * reach)
    guard width > 0, box.contains(bounds) else { return }
    let frame = Rect(x: middle.x - length / 2, y: middle.y - width / 2, width: length, height: width)
    let isFalling = (b.x - a.x) * (b.y - a.y) > 0
    parts.append(
      ScenePart(
        role: role, frame: frame, radius: width / 2, color: color, turn: isFalling ? .plus45 : .minus45))
  }
}
