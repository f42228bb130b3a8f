import SilhouetteHierarchy

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

  /// A pill with its knob at the right where it is on.
  private func drawToggle(into parts: inout [ScenePart]) {
    let height = min(min(box.height, box.width / 1.65), 32)
    let track = Rect(
      x: (box.width - height * 1.65) / 2, y: (box.height - height) / 2, width: height * 1.65, height: height)
    add(.track, track, radius: height / 2, isOn ? paint.ink : paint.tint, to: &parts)
    let x = isOn ? track.maxX - height / 2 : track.x + height / 2
    addDot(.knob, x, box.height / 2, diameter: height * 0.82, isOn ? paint.paper : paint.ink, to: &parts)
  }

  /// The knob stands in the middle: how far it is drawn is the user's value.
  private func drawSlider(into parts: inout [ScenePart]) {
    let knob = min(min(box.height * 0.8, box.width / 3), 26)
    let thickness = max(2, min(4, box.height / 6))
    let track = Rect(x: 0, y: (box.height - thickness) / 2, width: box.width, height: thickness)
    add(.track, track, radius: thickness / 2, paint.tint, to: &parts)
    add(
      .track, Rect(x: 0, y: track.y, width: box.width / 2, height: thickness), radius: thickness / 2,
      paint.ink, to: &parts)
    addDot(.knob, box.width / 2, box.height / 2, diameter: knob, paint.ink, to: &parts)
  }

  /// Minus, a line, plus.
  private func drawStepper(into parts: inout [ScenePart]) {
    let size = min(min(box.height, box.width / 2) * 0.4, 16)
    let stroke = max(1.5, size * 0.14)
    let middle = box.height / 2
    addCentred(.mark, x: box.width / 4, y: middle, width: size, height: stroke, into: &parts)
    addCentred(.mark, x: box.width * 0.75, y: middle, width: size, height: stroke, into: &parts)
    addCentred(.mark, x: box.width * 0.75, y: middle, width: stroke, height: size, into: &parts)
    addCentred(.segment, x: box.width / 2, y: middle, width: 1, height: box.height * 0.6, into: &parts)
  }

  private func addCentred(
    _ role: ScenePart.Role, x: Double, y: Double, width: Double, height: Double,
    into parts: inout [ScenePart]
  ) {
    let frame = Rect(x: x - width / 2, y: y - height / 2, width: width, height: height)
    add(role, frame, radius: min(width, height) / 2, paint.ink, to: &parts)
  }

  /// As many segments as the children tell and the chosen one raised; else three, with the first one raised.
  private func drawSegments(into parts: inout [ScenePart]) {
    guard standsAlone else { return }
    let count = row.count ?? 3
    let raised = row.count == nil ? 0 : row.chosen ?? -1
    let width = box.width / Double(count)
    let middle = box.height / 2
    if raised >= 0 { drawRaised(x: width * Double(raised), width: width, into: &parts) }
    let bar = min(barHeight(in: box.height), box.height * 0.36)
    for segment in 0..<count {
      let x = width * Double(segment)
      addCentred(.textBar, x: x + width / 2, y: middle, width: width * 0.45, height: bar, into: &parts)
      guard segment > 0, segment != raised, segment != raised + 1 else { continue }
      addCentred(.segment, x: x, y: middle, width: 1, height: box.height * 0.5, into: &parts)
    }
  }

  private func drawRaised(x: Double, width: Double, into parts: inout [ScenePart]) {
    let margin = min(2, min(box.height, width) / 8)
    let frame = Rect(
      x: x + margin, y: margin, width: width - 2 * margin, height: box.height - 2 * margin)
    add(.segment, frame, radius: min(7, box.height / 4), paint.paper, to: &parts)
  }

  private func controlSize(_ largest: Double) -> Double { min(min(box.width, box.height), largest) }

  /// Small controls stand in the middle of a small box, and at the start of a wide one with their caption after it.
  private func controlX(_ size: Double, into parts: inout [ScenePart]) -> Double {
    guard box.width > size * 3 else { return (box.width - size) / 2 }
    let height = min(barHeight(in: box.height), box.height * 0.4)
    let x = size + 8
    let width = (box.width - x) * (0.4 + 0.3 * chance(0))
    add(
      .textBar, Rect(x: x, y: (box.height - height) / 2, width: width, height: height), radius: height / 2,
      paint.ink, to: &parts)
    return 0
  }

  private func drawCheckbox(into parts: inout [ScenePart]) {
    let size = controlSize(22)
    let x = controlX(size, into: &parts)
    let y = (box.height - size) / 2
    let line = max(1, size * 0.1)
    let frame = Rect(x: x, y: y, width: size, height: size)
    add(.track, frame, radius: size * 0.22, paint.ink, to: &parts)
    guard isOn else {
      return add(
        .track, frame.inset(dx: line, dy: line), radius: size * 0.22 - line, paint.tint, to: &parts)
    }
    let foot = Point(x: x + size * 0.42, y: y + size * 0.7)
    let stroke = max(1.2, size * 0.12)
    addStroke(
      .check, from: Point(x: foot.x - size * 0.18, y: foot.y - size * 0.18), to: foot, width: stroke,
      paint.paper, into: &parts)
    addStroke(
      .check, from: foot, to: Point(x: foot.x + size * 0.36, y: foot.y - size * 0.36), width: stroke,
      paint.paper, into: &parts)
  }

  private func drawRadio(into parts: inout [ScenePart]) {
    let size = controlSize(22)
    let x = controlX(size, into: &parts) + size / 2
    let y = box.height / 2
    addDot(.track, x, y, diameter: size, paint.ink, to: &parts)
    addDot(.track, x, y, diameter: size * 0.8, paint.tint, to: &parts)
    if isOn { addDot(.dot, x, y, diameter: size * 0.45, paint.ink, to: &parts) }
  }

  /// What is chosen, and a chevron that opens downwards; wheels whose rows are painted show both themselves.
  private func drawPicker(into parts: inout [ScenePart]) {
    guard standsAlone || box.height < 64 else { return }
    let reach = min(min(box.height * 0.16, box.width * 0.1), 6)
    let margin = fieldMargin
    let tip = Point(x: box.width - margin - reach, y: box.height / 2 + reach / 2)
    drawChevron(tip: tip, reach: reach, dx: 0, dy: -1, role: .chevron, into: &parts)
    let height = min(barHeight(in: box.height), box.height * 0.4)
    let room = tip.x - reach - 2 * margin
    guard room > 4, standsAlone || hasText else { return }
    let width = room * (0.4 + 0.3 * chance(0))
    add(
      .textBar, Rect(x: margin, y: (box.height - height) / 2, width: width, height: height),
      radius: height / 2, paint.ink, to: &parts)
  }

  /// Always half done: how far it really is may be content.
  private func drawProgress(into parts: inout [ScenePart]) {
    let height = min(box.height, 6)
    let y = (box.height - height) / 2
    add(
      .track, Rect(x: 0, y: y, width: box.width, height: height), radius: height / 2, paint.tint, to: &parts)
    add(
      .track, Rect(x: 0, y: y, width: box.width / 2, height: height), radius: height / 2, paint.ink,
      to: &parts)
  }

  /// Eight dots in a ring, fading.
  private func drawSpinner(into parts: inout [ScenePart]) {
    let size = controlSize(40)
    let dot = size * 0.17
    let ring = (size - dot) / 2
    for (step, place) in Self.compass.enumerated() {
      addDot(
        .spinner, box.width / 2 + place.x * ring, box.height / 2 + place.y * ring, diameter: dot,
        paint.ink.withAlpha(UInt8(255 - step * 28)), to: &parts)
    }
  }

  /// The eight directions from the top, clockwise; the same digits on every platform.
  private static let compass: [Point] = [
    Point(x: 0, y: -1), Point(x: 0.7071067811865476, y: -0.7071067811865476), Point(x: 1, y: 0),
    Point(x: 0.7071067811865476, y: 0.7071067811865476), Point(x: 0, y: 1),
    Point(x: -0.7071067811865476, y: 0.7071067811865476), Point(x: -1, y: 0),
    Point(x: -0.7071067811865476, y: -0.7071067811865476),
  ]

  /// As many as the children tell, else as fit, five at most; the current one, else the first, stands out.
  private func drawPageDots(into parts: inout [ScenePart]) {
    let largest = min(min(box.height, box.width) * 0.5, 8)
    let count = row.count ?? min(5, max(1, Int(box.width / (largest * 2))))
    let current = row.count == nil ? 0 : row.chosen ?? 0
    let size = min(largest, box.width / Double(2 * count))
    let first = box.width / 2 - Double(count - 1) * size
    for dot in 0..<count {
      addDot(
        .dot, first + Double(dot) * size * 2, box.height / 2, diameter: size,
        dot == current ? paint.ink : paint.tint, to: &parts)
    }
  }
}
