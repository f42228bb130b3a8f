import SilhouetteHierarchy

/// Marks that say what a box holds.
extension Skeleton {
  /// A sun over a mountain; icons get a plain rounded square. Boxes with children keep it to themselves.
  func drawPicture(into parts: inout [ScenePart]) {
    let side = min(box.width, box.height)
    if category == .icon { return drawGlyph(side, into: &parts) }
    guard category == .image, side >= 14, standsAlone else { return }
    let size = min(max(side * 0.5, 10), 56)
    let stroke = max(1.5, size * 0.09)
    let x = (box.width - size) / 2
    let y = (box.height - size) / 2
    addDot(.mark, x + size * 0.28, y + size * 0.24, diameter: size * 0.26, paint.ink, to: &parts)
    // The outline of two mountains, from the left foot to the right one; every step lies on a diagonal.
    let outline: [(Double, Double)] = [(0.02, 0.82), (0.4, 0.44), (0.64, 0.68), (0.72, 0.6), (0.94, 0.82)]
    for (from, to) in zip(outline, outline.dropFirst()) {
      addStroke(
        .mark, from: Point(x: x + size * from.0, y: y + size * from.1),
        to: Point(x: x + size * to.0, y: y + size * to.1), width: stroke, paint.ink, into: &parts)
    }
  }

  private func drawGlyph(_ side: Double, into parts: inout [ScenePart]) {
    let size = side * 0.5
    let frame = Rect(x: (box.width - size) / 2, y: (box.height - size) / 2, width: size, height: size)
    add(.mark, frame, radius: size * 0.3, paint.ink, to: &parts)
  }

  /// Two strokes that point to the right.
  func drawPlayMark(into parts: inout [ScenePart]) {
    let size = min(min(box.width, box.height) * 0.3, 40)
    guard size >= 5 else { return }
    drawChevron(
      tip: Point(x: box.width / 2 + size / 4, y: box.height / 2), reach: size / 2, dx: -1, dy: 0, role: .mark,
      into: &parts)
    let bar = max(1.5, size * 0.12)
    add(
      .mark, Rect(x: box.width / 2 - size / 4 - bar, y: (box.height - size) / 2, width: bar, height: size),
      radius: bar / 2, paint.ink, to: &parts)
  }

  /// Two strokes that meet at `tip` and open towards (`dx`, `dy`), which is a step along one axis.
  func drawChevron(
    tip: Point, reach: Double, dx: Double, dy: Double, role: ScenePart.Role, into parts: inout [ScenePart]
  ) {
    let width = max(1.5, reach * 0.26)
    let first = Point(x: tip.x + (dx + dy) * reach, y: tip.y + (dy + dx) * reach)
    let second = Point(x: tip.x + (dx - dy) * reach, y: tip.y + (dy - dx) * reach)
    addStroke(role, from: first, to: tip, width: width, paint.ink, into: &parts)
    addStroke(role, from: second, to: tip, width: width, paint.ink, into: &parts)
  }

  /// A magnifying glass and a placeholder.
  func drawSearchField(into parts: inout [ScenePart]) {
    let size = min(min(box.height * 0.36, box.width / 6), 16)
    let margin = fieldMargin
    let middle = box.height / 2
    addDot(.mark, margin + size * 0.4, middle - size * 0.1, diameter: size * 0.8, paint.ink, to: &parts)
    addDot(.mark, margin + size * 0.4, middle - size * 0.1, diameter: size * 0.45, paint.paper, to: &parts)
    addStroke(
      .mark, from: Point(x: margin + size * 0.68, y: middle + size * 0.18),
      to: Point(x: margin + size, y: middle + size * 0.5), width: max(1.5, size * 0.18), paint.ink,
      into: &parts)
    let x = margin + size + 6
    let height = min(barHeight(in: box.height), box.height * 0.36)
    let width = max(0, box.width - x - margin) * (0.3 + 0.2 * chance(0))
    add(
      .textBar, Rect(x: x, y: middle - height / 2, width: width, height: height), radius: height / 2,
      paint.ink,
      to: &parts)
    drawCaret(at: x + width + 3, into: &parts)
  }

  /// Always eight dots, whatever was typed, and as many when nothing was.
  func drawSecureDots(into parts: inout [ScenePart]) {
    let count = 8.0
    let margin = fieldMargin
    let size = min(min(box.height * 0.24, 8), (box.width - 2 * margin) / (count * 1.7))
    guard size >= 1 else { return }
    for dot in 0..<8 {
      let x = margin + size / 2 + Double(dot) * size * 1.7
      addDot(.dot, x, box.height / 2, diameter: size, paint.ink, to: &parts)
    }
    drawCaret(at: margin + size * 1.7 * count + 1, into: &parts)
  }

  /// Four rows of keys, the same for every keyboard of a size: a tree's own keys would tell which one is pressed.
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
        let frame = Rect(
          x: x, y: space + Double(row) * step, width: pitch * width - gap, height: height)
        add(.segment, frame, radius: gap, paint.paper, to: &parts)
        x += pitch * width
      }
    }
  }
}
