import SilhouetteHierarchy

/// Text as bars. Where the source gives no boxes for lines, neither their number nor their width has anything to do
/// with the characters: they follow from the node's category, its box and its font's size.
extension Skeleton {
  static let maxLines = 400
  /// Room of one line in font sizes, and the bar's share of that room.
  private static let lineHeight = 1.35
  private static let barShare = 0.52
  /// Of the width, for the last of several lines and for one line in a box that does not hug it.
  private static let lastShare = 0.6
  private static let headingShare = 0.7
  static let captionShare = 0.44
  private static let fieldShare = 0.45

  /// Bars from the box's top; one line stands in the middle. What has children leaves the writing to them, unless it
  /// shows text itself; `onlyOwn`: so does what has none.
  func drawText(_ lines: ArraySlice<Rect>, into parts: inout [ScenePart], onlyOwn: Bool = false) {
    if !lines.isEmpty { return drawLines(lines, into: &parts) }
    guard hasText || (standsAlone && !onlyOwn) else { return }
    drawBars(in: box, into: &parts)
  }

  /// A text view: bars that leave a margin, and room for the scroll bar.
  func drawParagraph(_ lines: ArraySlice<Rect>, into parts: inout [ScenePart]) {
    if !lines.isEmpty { return drawLines(lines, into: &parts) }
    let margin = min(8, (min(box.width, box.height) / 4).rounded(.down))
    var area = box.inset(dx: margin, dy: margin)
    area.width = max(1, area.width - 4)
    drawBars(in: area, into: &parts)
  }

  /// One bar in the middle of a button, tab or key, where nothing below it shows what stands on it. A square button
  /// without text has an icon.
  func drawCaption(_ lines: ArraySlice<Rect>, into parts: inout [ScenePart]) {
    if !lines.isEmpty { return drawLines(lines, into: &parts) }
    guard hasText || standsAlone else { return }
    let isSquare = box.width < box.height * 1.5
    if isSquare, !hasText, category != .key { return drawGlyph(into: &parts) }
    var height = min(barHeight(in: box.height), box.height * 0.4)
    var width = box.width * (isSquare ? Self.lastShare : Self.captionShare)
    if category == .key {
      height = min(box.width * 0.4, height)
      width = height
    } else if isSquare {
      height = min(height, width * 0.4)
    }
    addPill(.textBar, box.width / 2, box.height / 2, width: width, height: height, paint.ink, to: &parts)
  }

  /// A field's content or placeholder, and its caret where it is being edited.
  func drawField(_ lines: ArraySlice<Rect>, into parts: inout [ScenePart]) {
    if !lines.isEmpty { return drawLines(lines, into: &parts) }
    let margin = fieldMargin
    var x = margin
    if hasText {
      let width = Self.whole((box.width - 2 * margin) * Self.fieldShare)
      addBar(x: x, width: width, into: &parts)
      x += width + 3
    }
    drawCaret(at: x, into: &parts)
  }

  func drawCaret(at x: Double, into parts: inout [ScenePart]) {
    guard state.contains(.focused) else { return }
    addPill(
      .caret, x + 1, box.height / 2, width: 2, height: min(box.height * 0.6, 24), paint.ink, to: &parts)
  }

  /// Where fields begin to write.
  var fieldMargin: Double { min(10, (box.width / 8).rounded(.down)) }

  /// Height and width follow from each line's own size, so that equal lines have equal bars.
  private func drawLines(_ lines: ArraySlice<Rect>, into parts: inout [ScenePart]) {
    for line in lines.prefix(Self.maxLines) where line.isDrawable {
      let height = Self.whole(line.height * Self.barShare)
      let y = line.y + (line.height - height) / 2
      let bar = Rect(
        x: (line.x + 0.5).rounded(.down), y: (y + 0.5).rounded(.down), width: line.width, height: height)
      add(.textBar, bar, radius: height / 2, paint.ink, to: &parts)
    }
  }

  /// Full lines, all alike, and a shorter one at the end.
  private func drawBars(in area: Rect, into parts: inout [ScenePart]) {
    guard area.isDrawable else { return }
    let pitch = linePitch(in: area.height)
    let count = min(max(1, Int((area.height / pitch).rounded(.down))), Self.maxLines)
    let height = count == 1 ? barHeight(in: area.height) : Self.whole(pitch * Self.barShare)
    let top = area.y + Self.start(of: pitch * Double(count - 1) + height, about: area.height / 2)
    for line in 0..<count {
      let width = line == count - 1 ? area.width * endShare(in: area, lines: count) : area.width
      let bar = Rect(x: area.x, y: top + pitch * Double(line), width: width, height: height)
      add(.textBar, bar, radius: height / 2, paint.ink, to: &parts)
    }
  }

  /// Of the width, for the last line. Short boxes usually hug their text; long ones leave room.
  private func endShare(in area: Rect, lines: Int) -> Double {
    if lines > 1 { return Self.lastShare }
    if area.width < 160 { return 1 }
    return category == .heading ? Self.headingShare : Self.lastShare
  }

  /// From one line to the next, in whole points.
  private func linePitch(in height: Double) -> Double {
    if let size = saneFontSize { return Self.whole(size * Self.lineHeight) }
    // Headings are short; where nothing says otherwise, they are one line in whatever room they have.
    if category == .heading { return height }
    // Boxes of less than two body lines hold one line of whatever size fills them.
    return height < 38 ? height : max(20, (height / Double(Self.maxLines)).rounded(.up))
  }

  /// Whole points, of one line's bar.
  func barHeight(in height: Double) -> Double {
    let line = min(saneFontSize.map { $0 * Self.lineHeight } ?? min(height, 30), height)
    return Self.whole(min(line * Self.barShare, height))
  }

  private var saneFontSize: Double? {
    guard let fontSize, fontSize >= 4, fontSize <= 400 else { return nil }
    return fontSize
  }

  /// Adds a bar of a control's or field's writing in the middle of the box's height.
  func addBar(
    x: Double, width: Double, _ color: Color? = nil, height most: Double = .infinity,
    into parts: inout [ScenePart]
  ) {
    let height = Self.whole(min(barHeight(in: box.height), min(box.height * 0.4, most)))
    let frame = Rect(
      x: x, y: Self.start(of: height, about: box.height / 2), width: width, height: height)
    add(.textBar, frame, radius: height / 2, color ?? paint.ink, to: &parts)
  }
}
