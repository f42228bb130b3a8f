import SilhouetteHierarchy
import SilhouetteScene
import TestSupport

/// Sessions with a bit of everything, on the grid: nodes come, go, return, move, turn, fade, scroll and hide.
struct RandomSession {
  private(set) var session = SceneSession()
  private var random: SeededGenerator
  /// Identities that were taken out and may return.
  private var absent: [Int32] = []
  private let colors: [UInt32] = [0xFFFF_FFFF, 0x2266_CCFF, 0xDD33_44FF, 0x11AA_6680, 0x0000_00FF]

  init(seed: UInt64, nodes: Int = 14) {
    random = SeededGenerator(seed: seed)
    for _ in 0..<nodes { addNode() }
  }

  /// Changes a few things.
  mutating func step() {
    for _ in 0..<Int(random.next() % 4) { change() }
  }

  private mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }

  /// Mostly whole points, and always quarters.
  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    let any = Double.random(in: range, using: &random)
    return chance(70) ? any.rounded() : (any * 4).rounded() / 4
  }

  private mutating func color() -> RGBAColor {
    RGBAColor(rgba: colors[Int(random.next() % UInt64(colors.count))])
  }

  private mutating func frame() -> Rect2D {
    Rect2D(
      x: number(-8...40), y: number(-8...56), width: number(chance(5) ? 0...1 : 6...44),
      height: number(6...44))
  }

  /// Identities in the tree.
  private var present: [Int32] { session.roots.flatMap { session.subtree($0) } }

  private mutating func anyPresent() -> Int32? {
    let all = present
    return all.isEmpty ? nil : all[Int(random.next() % UInt64(all.count))]
  }

  private mutating func addNode() {
    let parent = chance(85) ? anyPresent() : nil
    let identity = session.add(frame(), under: parent)
    if chance(70) { restyle(identity, 0) }
    for kind in 1..<10 where chance(12) { restyle(identity, kind) }
  }

  private mutating func change() {
    guard let identity = anyPresent() else { return addNode() }
    switch random.next() % 14 {
    case 12, 13: moveChildren(of: identity)
    case 0: addNode()
    case 1: if present.count > 10 { takeOut(identity) }
    case 2: bringBack()
    case 3: reorder()
    case 4: session.change(identity) { $0.isHidden = !$0.isHidden }
    case 5, 6: session.move(identity, to: number(-8...40), number(-8...56))
    default: restyle(identity, Int(random.next() % 10))
    }
  }

  /// As a list that moves its rows one by one; one may come and one go at the same time.
  private mutating func moveChildren(of parent: Int32) {
    let (x, y) = (chance(30) ? number(-9...9) : 0, number(-9...9))
    for child in session.nodes[Int(parent)].children where chance(90) {
      let frame = session.nodes[Int(child)].style.frame
      session.move(child, to: frame.x + x, frame.y + y)
    }
    if chance(30) { session.add(frame(), under: parent, fill: color()) }
    if chance(20), present.count > 10, let first = session.nodes[Int(parent)].children.first {
      takeOut(first)
    }
  }

  private mutating func takeOut(_ identity: Int32) {
    session.detach(identity)
    absent.append(identity)
  }

  /// Somewhere: often below another parent than before.
  private mutating func bringBack() {
    guard !absent.isEmpty else { return }
    let identity = absent.remove(at: Int(random.next() % UInt64(absent.count)))
    guard let parent = anyPresent() else { return session.roots.append(identity) }
    let place = Int(random.next() % UInt64(session.nodes[Int(parent)].children.count + 1))
    session.change(parent) { $0.children.insert(identity, at: place) }
  }

  private mutating func reorder() {
    session.roots.shuffle(using: &random)
    guard let parent = anyPresent() else { return }
    session.nodes[Int(parent)].children.shuffle(using: &random)
  }

  private mutating func restyle(_ identity: Int32, _ kind: Int) {
    var node = session.nodes[Int(identity)]
    switch kind {
    case 0:
      node.style.fill = chance(30) ? .clear : color()
      node.style.shadow =
        chance(60)
        ? nil : .init(height: SceneNode.Shadow.Height.allCases[Int(random.next() % 3)], color: color())
    case 1: node.style.flags.formSymmetricDifference(.clips)
    case 2: node.style.alpha = chance(60) ? 1 : Double(random.next() % 9) / 8
    case 3: node.style.contentOffset = chance(40) ? .zero : Point2D(x: number(-9...9), y: number(-9...9))
    case 4: node.style.border = chance(50) ? nil : .init(width: number(0...4), color: color())
    case 5: node.style.hatch = chance(70) ? .clear : color()
    case 6: node.style.radius = min(number(0...8), min(node.style.frame.width, node.style.frame.height) / 2)
    case 7: node.parts = chance(30) ? [] : parts()
    case 8: turn(&node.style)
    default: node.style.category = [.view, .list, .scrollView, .label][Int(random.next() % 4)]
    }
    node.style.radius = (node.style.radius * 4).rounded(.down) / 4
    session.nodes[Int(identity)] = node
  }

  private mutating func turn(_ style: inout SceneNode) {
    var turn = Transform2D.identity
    switch random.next() % 6 {
    case 0: turn = Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    case 1: turn = Transform2D(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)
    case 2: turn = .scale(x: 1.5, y: 0.75)
    default: break
    }
    turn.tx = style.frame.x
    turn.ty = style.frame.y
    style.toParent = turn
  }

  /// Bars as of text, or shapes that overlap.
  private mutating func parts() -> [ScenePart] {
    let ink = color()
    if chance(50) {
      return (0...Int(random.next() % 4)).map { row in
        ScenePart(
          role: .textBar, frame: Rect2D(x: 2, y: Double(row) * 5 + 1, width: chance(60) ? 20 : 11, height: 3),
          radius: 1.5, color: ink)
      }
    }
    return (0...random.next() % 4).map { _ in
      ScenePart(
        role: .mark,
        frame: Rect2D(x: number(0...20), y: number(0...20), width: 6, height: chance(60) ? 6 : 3),
        radius: chance(50) ? 1.5 : 0, color: color(), turn: chance(20) ? .plus45 : .none)
    }
  }
}
