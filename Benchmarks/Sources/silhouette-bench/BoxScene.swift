import SilhouetteHierarchy
import SilhouetteScene

/// A screen of many rounded rectangles: what every renderer here is asked to draw.
///
/// A fifth is translucent, a third has round corners; boxes lie on whole points, and the more of them there are, the
/// more lie over each other. The same seed gives the same boxes on every machine.
struct BoxScene {
  struct Box {
    var frame: Rect2D
    var radius: Double
    var color: RGBAColor
  }

  static let viewport = Viewport(width: 402, height: 874, scale: 1)
  static let counts = [150, 500, 2000]

  var boxes: [Box]

  init(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    boxes = (0..<count).map { _ in Self.box(&random) }
  }

  private static func box(_ random: inout SeededGenerator) -> Box {
    let width = Double(Int.random(in: 8...300, using: &random))
    let height = Double(Int.random(in: 6...120, using: &random))
    let x = Double(Int.random(in: -20...(402 - 20), using: &random))
    let y = Double(Int.random(in: -20...(874 - 20), using: &random))
    let isRound = Int.random(in: 0..<10, using: &random) < 3
    let isTranslucent = Int.random(in: 0..<10, using: &random) < 2
    let color = UInt32.random(in: 0...0xFFFFFF, using: &random)
    let radius = isRound ? Double(Int.random(in: 4...16, using: &random)) : 0
    return Box(
      frame: Rect2D(x: x, y: y, width: width, height: height), radius: min(radius, min(width, height) / 2),
      color: RGBAColor(rgb: color).withAlpha(isTranslucent ? 128 : 255))
  }

  /// One line a box: x y width height radius red green blue alpha. The input of the peers.
  var text: String {
    boxes.map { box in
      let frame = box.frame
      let color = box.color
      return [frame.x, frame.y, frame.width, frame.height, box.radius].map { "\($0)" }.joined(separator: " ")
        + " \(color.red) \(color.green) \(color.blue) \(color.alpha)\n"
    }.joined()
  }

  /// The same as a scene: one window with all boxes in it.
  var scene: WireframeScene {
    var scene = WireframeScene(time: 0, viewport: Self.viewport, background: RGBAColor(rgb: 0xFFFFFF))
    var window = SceneNode()
    window.end = Int32(boxes.count + 1)
    window.frame = Self.viewport.bounds
    scene.nodes = [window] + boxes.indices.map { node(at: $0) }
    return scene
  }

  private func node(at index: Int) -> SceneNode {
    let box = boxes[index]
    var node = SceneNode()
    node.id = NodeID(rawValue: UInt64(index + 1))
    node.parent = 0
    node.end = Int32(index + 2)
    node.verdict = .draw
    node.frame = box.frame
    node.toParent = .translation(x: box.frame.x, y: box.frame.y)
    node.toViewport = node.toParent
    node.radius = box.radius
    node.fill = box.color
    return node
  }
}

/// SplitMix64 (Steele, Lea, Flood, 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
