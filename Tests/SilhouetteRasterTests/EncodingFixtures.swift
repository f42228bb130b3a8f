import SilhouettePictures
import SilhouetteRaster
import TestSupport

/// Frames with their times in milliseconds, and boxes that hold all changes since the frame before, or nil.
typealias Session = [(time: Double, pixmap: Pixmap, damage: Damage?)]

/// Pictures for the encoders.
enum Fixtures {
  /// Boxes of flat colours on a flat ground, `colors` of them at most, and some noise in one corner.
  static func boxes(
    width: Int, height: Int, colors: Int, using random: inout SeededGenerator
  ) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height, fill: 0xFFF7_F5F2)!
    let palette = (0..<max(colors - 1, 1)).map { _ in
      UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
    }
    for _ in 0..<6 {
      let color = palette.randomElement(using: &random)!
      let (x, y) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
      fill(
        &pixmap, x..<Int.random(in: x...width, using: &random),
        y..<Int.random(in: y...height, using: &random),
        color)
    }
    // Every colour once, as far as there is room, so that the number of colours is the requested one.
    for (index, color) in palette.enumerated() where index < pixmap.pixels.count - 1 {
      pixmap.pixels[index] = color
    }
    return pixmap
  }

  static func fill(_ pixmap: inout Pixmap, _ columns: Range<Int>, _ rows: Range<Int>, _ color: UInt32) {
    for y in rows {
      for x in columns { pixmap.pixels[y * pixmap.width + x] = color }
    }
  }

  /// A session: each frame with its time, its picture, and boxes that hold all of its changes and a little more.
  static func session(
    frames: Int, colors: Int, interval: ClosedRange<Double> = 1...900, seed: UInt64
  ) -> Session {
    var random = SeededGenerator(seed: seed)
    var pixmap = boxes(width: 37, height: 29, colors: colors, using: &random)
    var time = 0.0
    var result: Session = [(time: time, pixmap: pixmap, damage: Damage(boxes: [pixmap.bounds]))]
    for _ in 1..<max(frames, 1) {
      time += Double.random(in: interval, using: &random)
      let damage = change(&pixmap, using: &random)
      result.append((time, pixmap, damage))
    }
    return result
  }

  private static func change(_ pixmap: inout Pixmap, using random: inout SeededGenerator) -> Damage {
    guard Int.random(in: 0..<4, using: &random) > 0 else {
      // Damage that changes nothing, or none at all.
      return Bool.random(using: &random) ? Damage() : Damage(boxes: [pixmap.bounds])
    }
    let (x, y) = (Int.random(in: 0..<36, using: &random), Int.random(in: 0..<28, using: &random))
    let right = Int.random(in: x + 1...36, using: &random)
    let bottom = Int.random(in: y + 1...28, using: &random)
    fill(&pixmap, x..<right, y..<bottom, pixmap.pixels.randomElement(using: &random)!)
    return Damage(boxes: [PixelRect(left: x, top: y, right: right + 1, bottom: bottom + 1)!])
  }

  static func distinctColors(_ pixmap: Pixmap) -> Int { Set(pixmap.pixels).count }
}
