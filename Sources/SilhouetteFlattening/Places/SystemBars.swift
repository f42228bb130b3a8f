import SilhouetteHierarchy
internal import SilhouetteScene

/// The system's parts of a phone's screen: a clock and signs at the top, keys or a line at the foot. The
/// shapes follow from the box alone.
struct SystemBars {
  /// The side of the clock in the status bar.
  enum Clock {
    case left, right

    /// iOS has it at the left, and so has Android since version 9, of the year 2018. Screens as long as twice their
    /// width came with that version; shorter ones are mostly older.
    init(on viewport: Viewport, _ platform: AppPlatform) {
      let isOld = platform == .android && viewport.height > viewport.width
      self = isOld && viewport.height < viewport.width * 1.9 ? .right : .left
    }
  }

  let box: Rect2D
  let ink: RGBAColor
  let clock: Clock

  /// The clock to one side, signs beside it and to the other.
  func drawStatus(height: Double, into parts: inout [ScenePart]) {
    guard box.width >= 200, height >= 12 else { return }
    let size = min(12, (height * 0.45).rounded(.down))
    // Beside a camera the row is lower.
    let middle = height > 36 ? (height * 0.6).rounded(.down) : (height / 2).rounded(.down)
    let y = box.y + middle - (size / 2).rounded(.down)
    let inset = height > 36 ? 32.0 : 12
    let width = size * 3
    let pitch = size + 6
    let x = clock == .left ? inset : box.width - inset - width
    add(x: x, y, width: width, height: size, radius: size / 2, into: &parts)
    let end = box.width - inset - size - (clock == .left ? 0 : width + 6)
    for place in 0..<(clock == .left ? 4 : 5) {
      add(x: end - Double(place) * pitch, y, width: size, height: size, radius: 3, into: &parts)
    }
    // Beside a camera there is room for the clock alone.
    guard height <= 36 else { return }
    let start = inset + (clock == .left ? (size * 3.5).rounded(.down) : 0)
    for place in 0..<(clock == .left ? 3 : 4) {
      add(x: start + Double(place) * pitch, y, width: size, height: size, radius: 3, into: &parts)
    }
  }

  /// A keyboard of this height at the foot, the same for every app.
  func drawKeyboard(height: Double, _ palette: Palette, into parts: inout [ScenePart]) {
    let look = palette[.keyboard]
    let room = Rect2D(x: 0, y: 0, width: box.width, height: min(height, box.height))
    let paint = NodePaint(ink: look.ink, paper: palette.surface, tint: look.fill)
    let keyboard = Skeleton(
      box: room, exactHeight: room.height, category: .keyboard, state: .enabled, paint: paint, radius: 0,
      fontSize: nil, hasText: false,
      standsAlone: true)
    let first = parts.count
    keyboard.add(.track, room, look.fill, to: &parts)
    keyboard.draw(lines: [], into: &parts)
    for place in first..<parts.count { parts[place].frame.y += box.height - room.height }
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
    let frame = Rect2D(x: x, y: y, width: width, height: height)
    guard box.contains(frame), width >= 1, height >= 1 else { return }
    parts.append(
      ScenePart(role: .mark, frame: frame, radius: min(radius, min(width, height) / 2), color: ink))
  }
}
