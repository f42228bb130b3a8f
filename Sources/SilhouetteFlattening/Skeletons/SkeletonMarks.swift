import SilhouetteHierarchy
internal import SilhouetteScene

/// Marks that show the kind of a box's content.
extension Skeleton {
  /// A landscape: a peak, to one side, over land. A round picture shows a head over shoulders. Other icons
  /// get a plain rounded square. Boxes with children get no mark.
  func drawPicture(into parts: inout [ScenePart]) {
    let side = min(box.width, box.height)
    let isRound = radius >= side * 0.45 && box.width < side * 1.2 && box.height < side * 1.2
    let isAvatar = category == .icon && isRound && side >= 24
    if category == .icon, !isAvatar { return drawGlyph(into: &parts) }
    guard category == .image || isAvatar, side >= 14, standsAlone else { return }
    let size = min(max(side * 0.5, 10), Self.mostMark)
    if isRound { drawPerson(size, into: &parts) } else { drawLandscape(size, into: &parts) }
  }

  /// The peak is a square on its corner, whose lower half the land covers.
  private func drawLandscape(_ size: Double, into parts: inout [ScenePart]) {
    let side = Self.even(size * 0.6)
    let width = Self.even(size * 1.36)
    let x = (box.width / 2).rounded(.down)
    let y = (box.height / 2).rounded(.down)
    let land = Rect2D(x: x - width / 2, y: y, width: width, height: Self.whole(side * 0.72))
    add(.mark, land, radius: 1, paint.ink, to: &parts)
    let peak = Rect2D(x: x - Self.whole(size * 0.2) - side / 2, y: y - side / 2, width: side, height: side)
    let corner = side * 0.2072
    guard box.contains(peak.inset(dx: -corner, dy: -corner)) else { return }
    parts.append(ScenePart(role: .mark, frame: peak, radius: 1, color: paint.ink, turn: .plus45))
  }

  /// Marks are no larger, however large their box is.
  static let mostMark = 64.0

  private func drawPerson(_ size: Double, into parts: inout [ScenePart]) {
    let width = Self.whole(size * 0.88)
    let height = Self.whole(size * 0.36)
    let gap = Self.whole(size * 0.06)
    let dot = Self.nested(size * 0.4, in: width)
    let x = Self.start(of: width, about: box.width / 2)
    let y = Self.start(of: dot + gap + height, about: box.height / 2)
    let head = Rect2D(x: x + (width - dot) / 2, y: y, width: dot, height: dot)
    add(.mark, head, radius: dot / 2, paint.ink, to: &parts)
    let bar = Rect2D(x: x, y: y + dot + gap, width: width, height: height)
    add(.mark, bar, radius: height / 2, paint.ink, to: &parts)
  }

  private static let mostGlyph = 28.0

  func drawGlyph(into parts: inout [ScenePart]) {
    let size = Self.whole(min(min(box.width, box.height) * 0.5, Self.mostGlyph))
    let frame = Rect2D(
      x: Self.start(of: size, about: box.width / 2), y: Self.start(of: size, about: box.height / 2),
      width: size, height: size)
    add(.mark, frame, radius: size * 0.3, paint.ink, to: &parts)
  }

  /// Two strokes that point to the right, and one that closes them.
  func drawPlayMark(into parts: inout [ScenePart]) {
    let room = min(min(box.width, box.height) * 0.3, 40)
    guard room >= 5 else { return }
    let reach = Self.even(room / 2)
    let x = (box.width / 2).rounded(.down)
    let y = (box.height / 2).rounded(.down)
    let width = strokeWidth(reach)
    drawChevron(
      tip: Point2D(x: x + reach / 2, y: y), reach: reach, dx: -1, dy: 0, role: .mark, into: &parts)
    addPill(.mark, x - reach / 2, y, width: width, height: 2 * reach + width, paint.ink, to: &parts)
  }

  /// Two strokes that meet at `tip` and open towards (`dx`, `dy`), which is a step along one axis.
  func drawChevron(
    tip: Point2D, reach: Double, dx: Double, dy: Double, role: ScenePart.Role, into parts: inout [ScenePart]
  ) {
    let width = strokeWidth(reach)
    for side in [1.0, -1] {
      addStroke(
        role, to: tip, reach: reach, dx: dx + dy * side, dy: dy + dx * side, width: width, paint.ink,
        into: &parts)
    }
  }

  private func strokeWidth(_ reach: Double) -> Double { Self.even(reach * 0.26) }

  /// A magnifying glass and a placeholder.
  func drawSearchField(into parts: inout [ScenePart]) {
    let size = Self.even(min(min(box.height * 0.36, box.width / 6), 16))
    let margin = fieldMargin
    let glass = Self.even(size * 0.8)
    let x = margin + glass / 2
    let y = (box.height / 2).rounded(.down) - (size - glass) / 2
    let reach = Self.even(size * 0.3)
    let end = Point2D(x: margin + size, y: y - glass / 2 + size)
    addStroke(.mark, to: end, reach: reach, dx: -1, dy: -1, width: 2, paint.ink, into: &parts)
    addDot(.mark, x, y, diameter: glass, paint.ink, to: &parts)
    addDot(.mark, x, y, diameter: Self.nested(glass - 4, in: glass), paint.paper, to: &parts)
    let start = margin + size + 6
    let width = Self.whole(max(0, box.width - start - margin) * 0.4)
    guard start + width <= box.width else { return }
    addBar(x: start, width: width, into: &parts)
    drawCaret(at: start + width + 3, into: &parts)
  }

  /// Always eight dots, with any text and without text.
  func drawSecureDots(into parts: inout [ScenePart]) {
    let count = 8.0
    let margin = fieldMargin
    let size = min(min(box.height * 0.24, 8), (box.width - 2 * margin) / (count * 1.7)).rounded(.down)
    guard size >= 1 else { return }
    let pitch = (size * 1.7).rounded(.down)
    for dot in 0..<8 {
      let x = margin + size / 2 + Double(dot) * pitch
      addDot(.dot, x, box.height / 2, diameter: size, paint.ink, to: &parts)
    }
    drawCaret(at: margin + pitch * count + 1, into: &parts)
  }

  /// Four rows of keys, the same for every keyboard of a size: a tree's own keys would show which one is
  /// pressed.
  func drawKeyRows(into parts: inout [ScenePart]) {
    guard standsAlone, box.height >= 60, box.width >= 100 else { return }
    let rows = [10, 9, 7, 3]
    let gap = box.width / 64
    // Keys of a tall keyboard keep their shape; below them are the globe and the home indicator.
    let step = min((box.height - gap) / 4, box.width * 0.135)
    let space = step * 0.2
    let height = step - space
    for (row, count) in rows.enumerated() {
      let pitch = (box.width - gap) / 10
      let inset = row == 3 ? 0 : (box.width - gap - pitch * Double(count)) / 2
      let widths = row == 3 ? [2.0, 5.5, 2.5] : Array(repeating: 1.0, count: count)
      var x = gap + inset
      for width in widths {
        let frame = Rect2D(
          x: x, y: space + Double(row) * step, width: pitch * width - gap, height: height)
        add(.segment, frame, radius: gap, paint.paper, to: &parts)
        x += pitch * width
      }
    }
  }
}
