import FuzzSupport
import SilhouetteHierarchy
import SilhouetteScene

/// Scenes with a bit of everything that can be drawn, and now and then an absurd number.
struct RandomScene {
  private(set) var scene: WireframeScene
  private var random: SeededGenerator
  private let side: Double
  /// The last node and its ancestors, outermost first.
  private var open: [Int] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    side = Double(3 + random.index(random.chance(20) ? 200 : 30))
    scene = WireframeScene(
      time: 0, viewport: Viewport(width: side, height: Double(3 + random.index(40)), scale: 1),
      background: RGBAColor(rgb: UInt32(truncatingIfNeeded: random.next()) & 0xFFFFFF))
    // Many tiny ones now and then, since items are kept in words of words of bits.
    let count = random.chance(1) ? 4_500 : 1 + random.index(random.chance(20) ? 150 : 30)
    for _ in 0..<count { addNode(small: count > 1_000) }
  }

  /// Does something to it that a session might do between two frames.
  mutating func change() {
    for _ in 0...random.index(3) {
      guard !scene.nodes.isEmpty else { return addNode(small: false) }
      let index = random.index(scene.nodes.count)
      switch random.index(7) {
      case 0: scene.nodes[index].fill = color()
      case 1: scene.nodes[index].alpha = Double(random.index(11)) / 10
      case 2: scene.nodes[index].toViewport = map(at: box())
      case 3: scene.nodes[index].radius = number(0...9)
      case 4: scene.nodes[index].verdict = scene.nodes[index].verdict == .draw ? .skip : .draw
      case 5: scene.nodes.swapAt(index, random.index(scene.nodes.count))
      default: addNode(small: false)
      }
    }
  }

  private mutating func addNode(small: Bool) {
    while !open.isEmpty && random.chance(45) { open.removeLast() }
    let index = scene.nodes.count
    var node = SceneNode()
    node.parent = Int32(open.last ?? -1)
    let parent = open.last.map { scene.nodes[$0] }
    node.clip = parent.map { $0.flags.contains(.clips) ? node.parent : $0.clip } ?? -1
    node.frame = small ? Rect2D(x: number(0...side), y: number(0...40), width: 1.5, height: 2) : box()
    node.toParent = map(at: node.frame)
    node.toViewport = node.toParent.then(parent?.toViewport ?? .identity)
    paint(&node)
    scene.nodes.append(node)
    open.append(index)
    for ancestor in open { scene.nodes[ancestor].end = Int32(index + 1) }
  }

  private mutating func paint(_ node: inout SceneNode) {
    node.verdict = random.chance(85) ? .draw : .skip
    node.radius = random.chance(50) ? 0 : number(0...9)
    if random.chance(80) { node.fill = color() }
    if random.chance(10) { node.hatch = color() }
    if random.chance(20) { node.border = .init(width: number(0...4), color: color()) }
    if random.chance(15) {
      node.shadow = .init(height: [.low, .middle, .high][random.index(3)], color: color())
    }
    if random.chance(30) { node.flags = .clips }
    if random.chance(20) { node.alpha = Double(random.index(11)) / 10 }
    if random.chance(15) { addParts(to: &node) }
  }

  private mutating func addParts(to node: inout SceneNode) {
    var parts: [ScenePart] = []
    for _ in 0...random.index(3) {
      parts.append(
        ScenePart(
          role: .mark, frame: box(), radius: number(0...5), color: color(),
          turn: ScenePart.Turn.allCases[random.index(3)]))
    }
    node.parts = scene.add(parts: parts)
  }

  private mutating func box() -> Rect2D {
    Rect2D(x: number(-6...side), y: number(-6...40), width: number(0...side), height: number(0...40))
  }

  private mutating func color() -> RGBAColor {
    let color = RGBAColor(rgba: UInt32(truncatingIfNeeded: random.next()))
    return random.chance(65) ? color.withAlpha(255) : color
  }

  private mutating func map(at box: Rect2D) -> Transform2D {
    let place = Transform2D.translation(x: box.x, y: box.y)
    switch random.index(14) {
    case 0: return Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0).then(place)
    case 1: return Transform2D(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0).then(place)
    case 2: return Transform2D(a: 1, b: number(-1...1), c: number(-1...1), d: -1.2, tx: 0, ty: 4).then(place)
    case 3: return Transform2D.scale(x: number(0...3), y: number(0...3)).then(place)
    case 4: return Transform2D.scale(x: -1, y: 1).then(place)
    default: return place
    }
  }

  private static let odd = [
    Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, 2_147_483_648, -8_388_608, 1 / 256, 1 / 512,
  ]

  /// Mostly whole or half.
  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    if random.next() % 500 == 0 { return Self.odd[random.index(Self.odd.count)] }
    let any = Double.random(in: range, using: &random)
    switch random.index(4) {
    case 0, 1: return any.rounded()
    case 2: return (any * 2).rounded() / 2
    default: return any
    }
  }
}
