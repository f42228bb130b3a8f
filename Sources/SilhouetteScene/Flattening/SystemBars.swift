import SilhouetteHierarchy

/// What a phone's system shows at the screen's edges: a clock and signs at the top, keys or a line at the foot. The
/// shapes follow from the box alone.
struct SystemBars {
  let box: Rect
  let ink: Color

  /// The clock to one side, signs beside it and to the other.
  func drawStatus(height: Double, into parts: inout [ScenePart]) {
    guard box.width >= 200, height >= 12 else { return }
    let size = min(12, (height * 0.45).rounded(.down))
    // Beside a camera the row stands lower.
    let middle = height > 36 ? (height * 0.6).rounded(.down) : (height / 2).rounded(.down)
    let y = box.y + middle - (size / 2).rounded(.down)
    let inset = height > 36 ? 32.0 : 12
    add(x: inset, y, width: size * 3, height: size, radius: size / 2, into: &parts)
    for place in 0..<4 {
      let x = box.width - inset - size - Double(place) * (size + 6)
      add(x: x, y, width: size, height: size, radius: 3, into: &parts)
    }
    // Beside a camera there is room for the clock alone.
    guard height <= 36 else { return }
    for place in 0..<3 {
      add(
        x: inset + size * 3.5 + Double(place) * (size + 6), y, width: size, height: size, radius: 3,
        into: &parts)
    }
  }

  /// Three keys, or the line of a low bar.
  func drawKeys(height: Double, into parts: inout [ScenePart]) {
    guard box.width >= 200, height >= 12 else { return }
    let middle = box.maxY - (height / 2).rounded(.down)
    guard height >= 36 else {
      let width = (box.width * 0.26).rounded(.down)
      let x = ((box.width - width) / 2).rounded(.down)
      return add(x: x, middle - 2, width: width, height: 4, radius: 2, into: &parts)
    }
    for key in 1...3 {
      // Keys stand closer than quarters of the width.
      let x = (box.width / 2).rounded(.down) + Double(key - 2) * (box.width * 0.28).rounded(.down)
      add(x: x - 8, middle - 8, width: 16, height: 16, radius: key == 2 ? 8 : 3, into: &parts)
    }
  }

  private func add(
    x: Double, _ y: Double, width: Double, height: Double, radius: Double, into parts: inout [ScenePart]
  ) {
    let frame = Rect(x: x, y: y, width: width, height: height)
    guard box.contains(frame), width >= 1, height >= 1 else { return }
    parts.append(
      ScenePart(role: .mark, frame: frame, radius: min(radius, min(width, height) / 2), color: ink))
  }
}
