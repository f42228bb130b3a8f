import SilhouetteHierarchy
internal import SilhouetteScene

/// Controls that their parts show, in the middle of their boxes and never larger than real ones are.
extension Skeleton {
  func drawControl(into parts: inout [ScenePart]) {
    switch category {
    case .toggle: drawToggle(into: &parts)
    case .slider: drawSlider(into: &parts)
    case .stepper: drawStepper(into: &parts)
    case .segmentedControl: drawSegments(into: &parts)
    case .checkbox: drawCheckbox(into: &parts)
    case .radio: drawRadio(into: &parts)
    case .picker: drawPicker(into: &parts)
    case .progress: drawProgress(into: &parts)
    case .spinner: drawSpinner(into: &parts)
    case .pageControl: drawPageDots(into: &parts)
    default: return
    }
  }

  private var isOn: Bool { state.contains(.checked) }

  /// A pill with its knob: at the right if the switch is on.
  private func drawToggle(into parts: inout [ScenePart]) {
    let height = min(min(box.height, box.width / 1.65), 32).rounded(.down)
    let width = min(Self.whole(height * 1.65), box.width)
    let middle = markX ?? box.width / 2
    addPill(
      .track, middle, box.height / 2, width: width, height: height, isOn ? paint.ink : paint.tint,
      to: &parts)
    let left = Self.start(of: width, about: middle) + height / 2
    addDot(
      .knob, isOn ? left + width - height : left, box.height / 2,
      diameter: Self.nested(height * 0.82, in: height), isOn ? paint.paper : paint.ink, to: &parts)
  }

  /// A track with its knob in the middle, because the value may be content. The knob covers the place where two equal
  /// halves meet.
  private func drawSlider(into parts: inout [ScenePart]) {
    let thickness = Self.whole(min(max(2, box.height / 6), 4))
    let knob = Self.nested(min(min(box.height * 0.8, box.width / 3), 26), in: box.height)
    let half = (box.width / 2).rounded(.down)
    let y = Self.start(of: thickness, about: box.height / 2)
    for (x, color) in [(0, paint.ink), (box.width - half, paint.tint)] {
      let frame = Rect2D(x: x, y: y, width: half, height: thickness)
      add(.track, frame, radius: thickness / 2, color, to: &parts)
    }
    addDot(.knob, box.width / 2, box.height / 2, diameter: knob, paint.ink, to: &parts)
  }

  /// Minus, a line, plus; all strokes are alike, lying or standing.
  private func drawStepper(into parts: inout [ScenePart]) {
    let size = Self.even(min(min(box.height, box.width / 2) * 0.4, 16))
    let middle = (box.height / 2).rounded(.down)
    let quarter = (box.width / 4).rounded(.down)
    for x in [quarter, box.width - quarter] {
      addPill(.mark, x, middle, width: size, height: 2, paint.ink, to: &parts)
    }
    addPill(.mark, box.width - quarter, middle, width: 2, height: size, paint.ink, to: &parts)
    let line = paint.ink.mixed(with: paint.tint, share: 128)
    addPill(.segment, box.width / 2, middle, width: 2, height: size, line, to: &parts)
  }

  /// As many segments as the children show, the chosen one raised; otherwise three, the first one raised.
  /// Lines separate segments that are not raised.
  private func drawSegments(into parts: inout [ScenePart]) {
    guard standsAlone else { return }
    let count = row.count ?? 3
    let raised = row.count == nil ? 0 : row.chosen ?? -1
    let width = box.width / Double(count)
    if raised >= 0 { drawRaised(x: width * Double(raised), width: width, into: &parts) }
    let bar = Self.whole(min(barHeight(in: box.height), box.height * 0.36))
    for segment in 0..<count {
      addPill(
        .textBar, width * (Double(segment) + 0.5), box.height / 2, width: width * 0.45, height: bar,
        paint.ink,
        to: &parts)
    }
    guard raised < 0 else { return }
    for segment in 1..<max(1, count) {
      addPill(
        .segment, width * Double(segment), box.height / 2, width: 1, height: box.height * 0.5, paint.ink,
        to: &parts)
    }
  }

  private func drawRaised(x: Double, width: Double, into parts: inout [ScenePart]) {
    let margin = Self.whole(min(2, min(box.height, width) / 8))
    let start = (x + 0.5).rounded(.down) + margin
    let frame = Rect2D(
      x: start, y: margin, width: (x + width).rounded(.down) - margin - start,
      height: box.height - 2 * margin)
    add(.segment, frame, radius: min(7, box.height / 4), paint.paper, to: &parts)
  }

  private func controlSize(_ largest: Double) -> Double { min(min(box.width, box.height), largest) }

  /// The centre of a small control: in the middle of a small box, and at the start of a wide one, with its
  /// caption, a text bar, after it.
  private func controlX(_ size: Double, into parts: inout [ScenePart]) -> Double {
    if let markX { return Self.start(of: size, about: markX) + size / 2 }
    guard box.width > size * 3 else { return Self.start(of: size, about: box.width / 2) + size / 2 }
    let x = size + 8
    // As narrow boxes of writing do, a narrow control hugs its caption.
    let share = box.width < 160 ? 1 : Self.captionShare
    addBar(
      x: x, width: (box.width - x) * share, paint.ink.mixed(with: paint.paper, share: 88),
      height: 12, into: &parts)
    return size / 2
  }

  private func drawCheckbox(into parts: inout [ScenePart]) {
    let size = controlSize(22)
    let x = controlX(size, into: &parts)
    let y = Self.start(of: size, about: box.height / 2) + size / 2
    let line = size < 12 ? 1.0 : 2
    addSquare(x, y, size: size, radius: size * 0.22, paint.ink, into: &parts)
    guard isOn else {
      return addSquare(
        x, y, size: size - 2 * line, radius: size * 0.22 - line, paint.tint, into: &parts)
    }
    let left = x - size / 2
    let top = y - size / 2
    let foot = Point2D(x: left + (size * 0.42).rounded(.down), y: top + Self.whole(size * 0.7))
    let width = size < 32 ? 2.0 : 4
    for (reach, dx) in [(size * 0.18, -1.0), (size * 0.36, 1)] {
      addStroke(.check, to: foot, reach: reach, dx: dx, dy: -1, width: width, paint.paper, into: &parts)
    }
  }

  private func addSquare(
    _ x: Double, _ y: Double, size: Double, radius: Double, _ color: RGBAColor, into parts: inout [ScenePart]
  ) {
    guard size >= 1 else { return }
    let frame = Rect2D(x: x - size / 2, y: y - size / 2, width: size, height: size)
    add(.track, frame, radius: radius, color, to: &parts)
  }

  private func drawRadio(into parts: inout [ScenePart]) {
    let size = controlSize(22)
    let x = controlX(size, into: &parts)
    let y = box.height / 2
    addDot(.track, x, y, diameter: size, paint.ink, to: &parts)
    addDot(.track, x, y, diameter: Self.nested(size * 0.8, in: size), paint.tint, to: &parts)
    guard isOn else { return }
    addDot(.dot, x, y, diameter: Self.nested(size * 0.45, in: size), paint.ink, to: &parts)
  }

  /// The chosen value, and a chevron that points down. Wheels whose rows are painted need neither.
  private func drawPicker(into parts: inout [ScenePart]) {
    guard standsAlone || box.height < 64 else { return }
    if box.width >= Self.leastCalendar, box.height >= Self.leastCalendar {
      return drawCalendar(into: &parts)
    }
    let reach = Self.even(min(min(box.height * 0.16, box.width * 0.1), 6))
    let margin = fieldMargin
    let tip = Point2D(x: box.width - margin - reach, y: ((box.height + reach) / 2).rounded(.down))
    drawChevron(tip: tip, reach: reach, dx: 0, dy: -1, role: .chevron, into: &parts)
    let room = tip.x - reach - 2 * margin
    guard room > 4, standsAlone || hasText else { return }
    addBar(x: margin, width: room * 0.55, into: &parts)
  }

  /// A picker with sides this long shows its choices: room for seven days, each 28 points wide.
  private static let leastCalendar = 200.0

  /// A title over a month of days. It follows from the box's size alone.
  private func drawCalendar(into parts: inout [ScenePart]) {
    let columns = 7.0
    let pitch = (min(box.width / (columns + 1), box.height / 9)).rounded(.down)
    let dot = Self.whole(pitch * 0.3)
    let left = Self.start(of: pitch * (columns - 1) + dot, about: box.width / 2)
    let foot = box.height - pitch
    for week in 0..<5 {
      for day in 0..<7 {
        let frame = Rect2D(
          x: left + pitch * Double(day), y: foot - pitch * Double(4 - week) - dot, width: dot, height: dot)
        add(.dot, frame, radius: dot / 2, paint.ink, to: &parts)
      }
    }
    let height = Self.whole(pitch * 0.4)
    let title = Rect2D(
      x: left, y: (pitch * 0.8).rounded(.down), width: (box.width * 0.5).rounded(.down), height: height)
    add(.textBar, title, radius: height / 2, paint.ink, to: &parts)
  }

  /// Always half full, because the value may be content.
  private func drawProgress(into parts: inout [ScenePart]) {
    let height = min(box.height, 6)
    let y = Self.start(of: height, about: box.height / 2)
    for (width, color) in [(box.width, paint.tint), ((box.width / 2).rounded(.down), paint.ink)] {
      let frame = Rect2D(x: 0, y: y, width: width, height: height)
      add(.track, frame, radius: height / 2, color, to: &parts)
    }
  }

  /// Eight dots in a ring, fading.
  private func drawSpinner(into parts: inout [ScenePart]) {
    let size = controlSize(40)
    let dot = Self.nested(size * 0.17, in: size)
    let ring = (size - dot) / 2
    let x = Self.start(of: dot, about: box.width / 2) + dot / 2
    let y = Self.start(of: dot, about: box.height / 2) + dot / 2
    for (step, place) in Self.compass.enumerated() {
      addDot(
        .spinner, x + Self.offset(place.x, ring), y + Self.offset(place.y, ring), diameter: dot,
        paint.ink.withAlpha(UInt8(255 - step * 28)), to: &parts)
    }
  }

  /// Whole points, the same to both sides.
  private static func offset(_ direction: Double, _ ring: Double) -> Double {
    let distance = (abs(direction) * ring + 0.5).rounded(.down)
    return direction < 0 ? -distance : distance
  }

  /// The eight directions from the top, clockwise; the same digits on every platform.
  private static let compass: [Point2D] = [
    Point2D(x: 0, y: -1), Point2D(x: 0.7071067811865476, y: -0.7071067811865476), Point2D(x: 1, y: 0),
    Point2D(x: 0.7071067811865476, y: 0.7071067811865476), Point2D(x: 0, y: 1),
    Point2D(x: -0.7071067811865476, y: 0.7071067811865476), Point2D(x: -1, y: 0),
    Point2D(x: -0.7071067811865476, y: -0.7071067811865476),
  ]

  /// As many dots as the children show; otherwise as many as fit, five at most. The current one is
  /// emphasized; if it is unknown, the first.
  private func drawPageDots(into parts: inout [ScenePart]) {
    let largest = min(min(box.height, box.width) * 0.5, 8)
    let count = row.count ?? min(5, max(1, Int(box.width / (largest * 2))))
    let current = row.count == nil ? 0 : row.chosen ?? 0
    let size = max(1, min(largest, box.width / Double(2 * count)).rounded(.down))
    let first = Self.start(of: Double(2 * count - 1) * size, about: box.width / 2)
    let y = Self.start(of: size, about: box.height / 2)
    for dot in 0..<count {
      let frame = Rect2D(x: first + Double(2 * dot) * size, y: y, width: size, height: size)
      add(.dot, frame, radius: size / 2, dot == current ? paint.ink : paint.tint, to: &parts)
    }
  }
}
