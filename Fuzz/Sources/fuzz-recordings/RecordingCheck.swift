import FuzzSupport
import SilhouettePictures
import SilhouetteVision

/// Watches random frames as those of a screen recording: screens that scroll, change in part, break up, or are noise. Frames come at
/// odd times. Traps and hangs are faults, and so are screens that break what their type promises.
struct RecordingCheck {
  private var random: SeededGenerator
  private let width: Int
  private let height: Int
  private var pixels: [UInt32]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let isTiny = Int.random(in: 0..<8, using: &random) == 0
    width = Int.random(in: isTiny ? 1...12 : 60...300, using: &random)
    height = Int.random(in: isTiny ? 1...12 : 60...420, using: &random)
    pixels = Array(repeating: 0xFFFF_FFFF, count: width * height)
  }

  mutating func complaint() -> String? {
    let density = [16, 64, 256, 256, 512, 16_384].randomElement(using: &random)!
    var watch = FrameWatch(pixelsPer256Points: density)
    var (time, last) = (0.0, -1.0)
    draw()
    for _ in 0..<Int.random(in: 1...16, using: &random) {
      change()
      let picture = Picture(format: .png, width: width, height: height, pixels: pixels)!
      for moment in watch.take(picture, at: time) {
        if let fault = fault(in: moment, after: &last, until: time) { return fault }
      }
      time += [0, 0.5, 16, 33, 90, 700, 1e9].randomElement(using: &random)!
    }
    for moment in watch.finish() {
      if let fault = fault(in: moment, after: &last, until: time) { return fault }
    }
    return nil
  }

  // MARK: Frames

  private mutating func color() -> UInt32 { 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random) }

  private mutating func fill(_ x: Int, _ y: Int, _ wide: Int, _ high: Int, _ color: UInt32) {
    for row in max(0, y)..<max(0, y, min(height, y + high)) {
      for column in max(0, x)..<max(0, x, min(width, x + wide)) { pixels[row * width + column] = color }
    }
  }

  /// A new screen of boxes and of rows of letters.
  private mutating func draw() {
    fill(0, 0, width, height, color())
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let (x, y) = (Int.random(in: -20..<width, using: &random), Int.random(in: -20..<height, using: &random))
      let (wide, high) = (Int.random(in: 1...width, using: &random), Int.random(in: 1...90, using: &random))
      let paint = color()
      if Bool.random(using: &random) {
        fill(x, y, wide, high, paint)
      } else {
        for letter in 0..<min(wide / 6, 30) { fill(x + letter * 7, y, 4, min(high, 10), paint) }
      }
    }
  }

  private mutating func change() {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: draw()
    case 1: break
    case 2, 3, 4: scroll()
    case 5: fill(Int.random(in: 0..<width, using: &random), 0, 2, height, color())
    case 6:
      for _ in 0..<Int.random(in: 1...400, using: &random) {
        pixels[Int.random(in: 0..<pixels.count, using: &random)] = color()
      }
    default:
      // Bytes of a frame that is cut, or put together wrongly.
      let count = Int.random(in: 0..<pixels.count, using: &random)
      pixels = Array(pixels[count...] + pixels[..<count])
    }
  }

  /// Moves a band of rows up or down.
  private mutating func scroll() {
    let top = Int.random(in: 0..<height, using: &random)
    let bottom = Int.random(in: top..<height, using: &random) + 1
    let shift = Int.random(in: -60...60, using: &random)
    let before = pixels
    for row in top..<bottom {
      let from = row + shift
      let isShown = from >= top && from < bottom
      for column in 0..<width {
        pixels[row * width + column] = isShown ? before[from * width + column] : before[top * width + column]
      }
    }
  }

  // MARK: Promises

  private func fault(in moment: FrameWatch.Moment, after last: inout Double, until now: Double) -> String? {
    guard moment.time >= last, moment.time <= now else {
      return "a screen came into view at \(moment.time), after \(last) and before \(now)"
    }
    last = moment.time
    let screen = moment.screen
    guard screen.width == width, screen.height == height else { return "a screen has another size" }
    var ids: Set<UInt64> = []
    for (index, known) in screen.elements.enumerated() {
      guard ids.insert(known.id).inserted else { return "two elements have the id \(known.id)" }
      guard known.element.parent < index, known.element.parent >= -1 else {
        return "element \(index) stands before its parent \(known.element.parent)"
      }
      let box = known.element.box
      guard box.width > 0, box.height > 0 else { return "element \(index) is empty: \(box)" }
    }
    for (index, list) in screen.lists.enumerated() {
      for other in screen.lists[(index + 1)...] where other.box.common(list.box) > 0 {
        return "the lists \(list.box) and \(other.box) overlap"
      }
    }
    return nil
  }
}
