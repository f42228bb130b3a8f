import SilhouetteHierarchy

/// Text as bars. Where the source gives no boxes for lines, neither their number nor their width has anything to do
/// with the characters: they follow from the node's box, its font's size, and its seed.
extension Skeleton {
  static let maxLines = 400
  /// Room of one line in font sizes, and the bar's share of that room.
  private static let lineHeight = 1.35
  private static let barShare = 0.52

  /// Bars from the box's top; one line stands in the middle. What has children leaves the writing to them, unless it
  /// shows text itself; `onlyOwn`: so does what has none.
  func drawText(_ lines: ArraySlice<Rect>, into parts: inout [ScenePart], onlyOwn: Bool = false) {
    if !lines.isEmpty { return drawLines(lines, into: &parts) }
    guard hasText || (standsAlone && !onlyOwn) else { return }
    drawBars(in: box, into: &parts)
  }

  /// A text view: bars that leave a margin.
  func drawParagraph(_ lines: ArraySlice<Rect>, into parts: inout [ScenePart]) {
    if !lines.isEmpty { return drawLines(lines, into: &parts) }
    let margin = min(8, min(box.width, box.height) / 4)
    drawBars(in: box.inset(dx: margin, dy: margin), into: &parts)
  }

  /// One bar in the middle of a button, tab or key, where nothing below it shows what stands on it.
  func drawCaption(_ lines: ArraySlice<Rect>, into parts: inout [ScenePart]) {
    if !lines.isEmpty { return drawLines(lines, into: &parts) }
    guard hasText || standsAlone else { return }
    let height = min(barHeight(in: box.height), box.height * 0.4)
    let width = category == .key ? min(box.width * 0.4, height) : box.width * (0.34 + 0.2 * chance(0))
    let frame = Rect(
      x: (box.width - width) / 2, y: (box.height - height) / 2, width: width, height: height)
    add(.textBar, frame, radius: height / 2, paint.ink, to: &parts)
  }

  /// A field's content or placeholder, and its caret where it is being edited.
  func drawField(_ lines: ArraySlice<Rect>, into parts: inout [ScenePart]) {
    if !lines.isEmpty { return drawLines(lines, into: &parts) }
    let margin = fieldMargin
    let height = min(barHeight(in: box.height), box.height * 0.4)
    var x = margin
    if hasText {
      let width = (box.width - 2 * margin) * (0.35 + 0.25 * chance(0))
      addBar(Rect(x: x, y: (box.height - height) / 2, width: width, height: height), into: &parts)
      x += width + 3
    }
    drawCaret(at: x, into: &parts)
  }

  func drawCaret(at x: Double, into parts: inout [ScenePart]) {
    guard state.contains(.focused) else { return }
    let height = min(box.height * 0.6, 24)
    add(
      .caret, Rect(x: x, y: (box.height - height) / 2, width: 2, height: height), radius: 1, paint.ink,
      to: &parts)
  }

  /// Where fields begin to write.
  var fieldMargin: Double { min(10, box.width / 8) }

  private func drawLines(_ lines: ArraySlice<Rect>, into parts: inout [ScenePart]) {
    for line in lines.prefix(Self.maxLines) where line.isDrawable {
      let height = line.height * Self.barShare
      addBar(
        Rect(x: line.x, y: line.y + (line.height - height) / 2, width: line.width, height: height),
        into: &parts)
    }
  }

  private func drawBars(in area: Rect, into parts: inout [ScenePart]) {
    guard area.isDrawable else { return }
    let pitch = linePitch(in: area.height)
    let count = min(max(1, Int((area.height / pitch).rounded(.down))), Self.maxLines)
    let height = count == 1 ? barHeight(in: area.height) : pitch * Self.barShare
    let top = area.y + (area.height - pitch * Double(count - 1) - height) / 2
    for line in 0..<count {
      let width = area.width * share(ofLine: line, of: count, in: area)
      addBar(
        Rect(x: area.x, y: top + pitch * Double(line), width: width, height: height), into: &parts)
    }
  }

  /// Short boxes usually hug their text; long ones and last lines leave room.
  private func share(ofLine line: Int, of count: Int, in area: Rect) -> Double {
    if count > 1 {
      return line == count - 1 ? 0.4 + 0.3 * chance(UInt64(line)) : 0.88 + 0.12 * chance(UInt64(line))
    }
    return area.width < 160 ? 1 : 0.55 + 0.3 * chance(0)
  }

  /// From one line to the next.
  private func linePitch(in height: Double) -> Double {
    if let size = saneFontSize { return size * Self.lineHeight }
    // Headings are short; where nothing says otherwise, they are one line in whatever room they have.
    if category == .heading { return height }
    // Boxes of less than two body lines hold one line of whatever size fills them.
    return height < 38 ? height : max(20, height / Double(Self.maxLines))
  }

  func barHeight(in height: Double) -> Double {
    let line = min(saneFontSize.map { $0 * Self.lineHeight } ?? min(height, 30), height)
    return max(min(line * Self.barShare, height), min(1, height))
  }

  private var saneFontSize: Double? {
    guard let fontSize, fontSize >= 4, fontSize <= 400 else { return nil }
    return fontSize
  }

  private func addBar(_ frame: Rect, into parts: inout [ScenePart]) {
    add(.textBar, frame, radius: frame.height / 2, paint.ink, to: &parts)
  }
}
