import SilhouetteHierarchy
import SilhouetteScene
import TestSupport

/// Small scenes with a bit of everything, the same for the same seed.
struct RandomScene {
  private var random: SeededGenerator
  private var sketch: SceneSketch
  private let side: Double

  static func make(seed: UInt64, side: Double = 24, nodes: Int = 12) -> WireframeScene {
    var maker = RandomScene(seed: seed, side: side)
    for _ in 0..<nodes { maker.addNode() }
    return maker.sketch.scene
  }

  private init(seed: UInt64, side: Double) {
    random = SeededGenerator(seed: seed)
    self.side = side
    sketch = SceneSketch(
      width: side, height: side,
      background: RGBAColor(rgb: UInt32(truncatingIfNeeded: random.next()) & 0xFFFFFF))
  }

  private mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }

  /// Whole, half, third or any numbers.
  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    let any = Double.random(in: range, using: &random)
    switch random.next() % 4 {
    case 0, 1: return any.rounded()
    case 2: return (any * 2).rounded() / 2
    default: return any
    }
  }

  private mutating func color() -> RGBAColor {
    let color = RGBAColor(rgba: UInt32(truncatingIfNeeded: random.next()))
    return chance(60) ? color.withAlpha(255) : color
  }

  private mutating func frame() -> Rect2D {
    Rect2D(
      x: number(-6...side - 2), y: number(-6...side - 2), width: number(0...side),
      height: number(0...side))
  }

  private mutating func radius(of frame: Rect2D) -> Double {
    chance(50) ? 0 : min(number(0...8), min(frame.width, frame.height) / 2)
  }

  private mutating func transform(at frame: Rect2D) -> Transform2D {
    let place = Transform2D.translation(x: frame.x, y: frame.y)
    switch random.next() % 10 {
    case 0: return Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0).then(place)
    case 1: return Transform2D(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0).then(place)
    case 2: return Transform2D(a: 1, b: 0.1, c: 0.7, d: -1.2, tx: 0, ty: 4).then(place)
    case 3: return Transform2D.scale(x: 1.5, y: 0.75).then(place)
    case 4: return Transform2D.scale(x: -1, y: 1).then(place)
    default: return place
    }
  }

  private mutating func addNode() {
    let count = sketch.scene.nodes.count
    // Paint order is pre-order: the parent is the last node or one of its ancestors.
    var parent = count - 1
    while parent >= 0 && chance(45) { parent = Int(sketch.scene.nodes[parent].parent) }
    let frame = frame()
    var node = SceneNode()
    node.toParent = transform(at: frame)
    node.radius = radius(of: frame)
    if chance(80) { node.fill = color() }
    if chance(15) { node.hatch = color() }
    if chance(25) { node.border = .init(width: number(0...4), color: color()) }
    if chance(15) {
      node.shadow = .init(height: [.low, .middle, .high][Int(random.next() % 3)], color: color())
    }
    if chance(35) { node.flags = .clips }
    if chance(30) { node.alpha = Double(random.next() % 11) / 10 }
    node.verdict = chance(85) ? .draw : .skip
    sketch.add(frame, under: parent) {
      $0.toParent = node.toParent
      $0.radius = node.radius
      $0.fill = node.fill
      $0.hatch = node.hatch
      $0.border = node.border
      $0.shadow = node.shadow
      $0.flags = node.flags
      $0.alpha = node.alpha
      $0.verdict = node.verdict
    }
    if chance(20) { addParts() }
  }

  private mutating func addParts() {
    for _ in 0...random.next() % 3 {
      let frame = frame()
      sketch.addPart(
        ScenePart(
          role: .mark, frame: frame, radius: radius(of: frame), color: color(),
          turn: ScenePart.Turn.allCases[Int(random.next() % 3)]))
    }
  }
}
