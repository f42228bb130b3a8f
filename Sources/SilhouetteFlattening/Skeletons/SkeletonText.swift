import SilhouetteHierarchy
internal import SilhouetteScene

/// Text as bars. If the source gives no boxes for lines, the number and widths of bars do not depend on the
/// characters: they follow from the node's category, its box and its font's size.
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

  /// Bars from the box's top; a single line is centred. A node with children draws no bars unless it has text
  /// of its own. With `onlyOwn`, the same applies to a node without children.
  func drawText(_ lines: ArraySlice<Rect2D>, into parts: inout [ScenePart], onlyOwn: Bool = false) {
    if !lines.isEmpty { return drawLines(lines, into: &parts) }
    if case .column = room { return drawColumn(into: &parts) }
    guard hasText || (standsAlone && !onlyOwn) else { return }
    switch room {
    case .whole, .hugged: drawBars(in: box, into: &parts)
    // A source that reports the font reports the text's own box.
    case .inset(let margin):
      drawBars(in: box.inset(dx: saneFontSize == nil ? margin : 0, dy: 0), into: &parts)
    case .caption: drawCaption(lines, into: &parts)
    case .span(let x, let width):
      addBar(x: x, width: width * (width < 120 ? 1 : Self.lastShare), into: &parts)
    case .column, .none: return
    }
  }

  private func drawColumn(into parts: inout [ScenePart]) {
    guard case .column(let x, let width) = room else { return }
    let margin = min(8, (box.height / 4).rounded(.down))
    drawBars(
      in: Rect2D(x: box.x + x, y: box.y + margin, width: width, height: box.height - 2 * margin), into: &parts
    )
  }

  /// A text view: bars that leave a margin, and room for the scroll bar.
  func drawParagraph(_ lines: ArraySlice<Rect2D>, into parts: inout [ScenePart]) {
    if !lines.isEmpty { return drawLines(lines, into: &parts) }
    let margin = min(8, (min(box.width, box.height) / 4).rounded(.down))
    var area = box.inset(dx: margin, dy: margin)
    area.width = max(1, area.width - 4)
    drawBars(in: area, into: &parts)
  }

  /// One bar in the middle of a button, tab or key, if no painted node below shows its caption. A square
  /// button without text has an icon.
  func drawCaption(_ lines: ArraySlice<Rect2D>, into parts: inout [ScenePart]) {
    if !lines.isEmpty { return drawLines(lines, into: &parts) }
    if case .column = room { return drawColumn(into: &parts) }
    guard hasText || standsAlone else { return }
    let isSquare = box.width < box.height * 1.5
    if isSquare, !hasText, category != .key { return drawGlyph(into: &parts) }
    if isSquare, category != .key, box.height >= 56, box.width >= 40 { return drawTile(into: &parts) }
    if isWritten, !isSquare, box.width >= 160, box.height < Self.leastTarget {
      // Writing that can be tapped begins where writing does.
      return addBar(x: 0, width: box.width * Self.lastShare, into: &parts)
    }
    var height = min(barHeight(in: box.height), box.height * 0.4)
    var width = box.width * (isSquare ? Self.lastShare : Self.captionShare)
    // Narrow buttons are as wide as their caption and its margins (Material: 16 at each side).
    if !isSquare, box.width < 160 { width = max(width, box.width - 32) }
    if category == .key {
      height = min(box.width * 0.4, height)
      width = height
    } else if isSquare {
      height = min(height, width * 0.4)
    }
    addPill(.textBar, box.width / 2, box.height / 2, width: width, height: height, paint.ink, to: &parts)
  }

  /// Text in a box as high as a tap target is centred.
  private static let leastTarget = 40.0

  /// A picture over its caption, as on home screens and in bars.
  private func drawTile(into parts: inout [ScenePart]) {
    let size = Self.whole(min(min(box.width * 0.6, box.height * 0.5), 56))
    let bar = Self.whole(min(10, box.height * 0.12))
    let gap = Self.whole(min(10, box.height * 0.1))
    let top = Self.start(of: size + gap + bar, about: box.height / 2)
    let mark = Rect2D(x: Self.start(of: size, about: box.width / 2), y: top, width: size, height: size)
    add(.mark, mark, radius: size * 0.3, paint.ink, to: &parts)
    let width = Self.whole(box.width * Self.lastShare)
    let caption = Rect2D(
      x: Self.start(of: width, about: box.width / 2), y: top + size + gap, width: width, height: bar)
    add(.textBar, caption, radius: bar / 2, paint.ink, to: &parts)
  }

  /// A field's content or placeholder, and its caret if it is being edited.
  func drawField(_ lines: ArraySlice<Rect2D>, into parts: inout [ScenePart]) {
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
  private func drawLines(_ lines: ArraySlice<Rect2D>, into parts: inout [ScenePart]) {
    for line in lines.prefix(Self.maxLines) where line.isDrawable {
      let height = Self.whole(line.height * Self.barShare)
      let y = line.y + (line.height - height) / 2
      let bar = Rect2D(
        x: (line.x + 0.5).rounded(.down), y: (y + 0.5).rounded(.down), width: line.width, height: height)
      add(.textBar, bar, radius: height / 2, paint.ink, to: &parts)
    }
  }

  /// Full lines, all alike, and a shorter one at the end.
  private func drawBars(in area: Rect2D, into parts: inout [ScenePart]) {
    guard area.isDrawable else { return }
    if saneFontSize == nil, category != .textView, area.height > Self.mostWriting {
      return drawShort(in: area, into: &parts)
    }
    let pitch = linePitch(in: area)
    let count = min(max(1, Int((area.height / pitch).rounded(.down))), Self.maxLines)
    let height =
      count == 1 ? barHeight(in: area.height) : Self.whole(min(pitch * Self.barShare, Self.mostBar))
    let top = area.y + Self.start(of: pitch * Double(count - 1) + height, about: area.height / 2)
    for line in 0..<count {
      let width = line == count - 1 ? area.width * endShare(in: area, lines: count) : area.width
      let bar = Rect2D(x: area.x, y: top + pitch * Double(line), width: width, height: height)
      add(.textBar, bar, radius: height / 2, paint.ink, to: &parts)
    }
  }

  /// A short text in a large box, such as that of an empty list: a line or two in the middle.
  private func drawShort(in area: Rect2D, into parts: inout [ScenePart]) {
    let shares = area.width < 160 ? [Self.lastShare] : [Self.lastShare, 0.4]
    let height = min(Self.shortBar, area.width)
    let pitch = 2 * Self.shortBar
    let top = area.y + Self.start(of: pitch * Double(shares.count - 1) + height, about: area.height / 2)
    for (line, share) in shares.enumerated() {
      let width = Self.whole(area.width * share)
      let bar = Rect2D(
        x: area.x + Self.start(of: width, about: area.width / 2), y: top + pitch * Double(line), width: width,
        height: height)
      add(.textBar, bar, radius: height / 2, paint.ink, to: &parts)
    }
  }

  /// Of the width, for the last line. Short boxes usually hug their text; long ones leave room.
  private func endShare(in area: Rect2D, lines: Int) -> Double {
    if lines > 1 { return Self.lastShare }
    if area.width < 160 || room == .hugged { return 1 }
    return category == .heading ? Self.headingShare : Self.lastShare
  }

  /// If the font is unknown, a box higher than this is larger than its text.
  private static let mostWriting = 160.0
  /// The greatest height of a bar of one of several lines.
  private static let mostBar = 14.0
  private static let shortBar = 12.0
  /// Heights of rows and targets on the platforms: a box of exactly this height holds one centred line.
  private static let rowHeights: [Double] = [40, 44, 48, 52, 56, 64, 72]

  /// From one line to the next, in whole points.
  private func linePitch(in area: Rect2D) -> Double {
    let height = area.height
    if let size = saneFontSize { return Self.whole(size * Self.lineHeight) }
    // Headings are short; without a font size, they are one line of any height.
    if category == .heading { return height }
    if category == .textView {
      return height < 38 ? height : max(20, (height / Double(Self.maxLines)).rounded(.up))
    }
    // A box of less than two body lines holds one line of its own height, and so does a narrow box.
    let isNarrow = area.width < 90 || (area.width < 160 && area.width < height * 2.5)
    if height < 38 || isNarrow || Self.rowHeights.contains(exactHeight) { return height }
    return (height / (height < 54 ? 2 : 3)).rounded(.down)
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
    x: Double, width: Double, _ color: RGBAColor? = nil, height most: Double = .infinity,
    into parts: inout [ScenePart]
  ) {
    let height = Self.whole(min(barHeight(in: box.height), min(box.height * 0.4, most)))
    let frame = Rect2D(
      x: x, y: Self.start(of: height, about: box.height / 2), width: width, height: height)
    add(.textBar, frame, radius: height / 2, color ?? paint.ink, to: &parts)
  }
}
