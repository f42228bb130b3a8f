import SilhouetteHierarchy
import SilhouetteScene

/// Finds the places of a scene's secrets.
struct SecretPlacer {
  /// The true place and scroll offset of a node that the scene draws elsewhere or scrolls differently.
  struct Actual {
    var size: Size2D
    var toViewport: Transform2D
    var scroll: Point2D
  }

  let scene: WireframeScene
  let snapshot: HierarchySnapshot
  /// By place in the scene; nil if that place is the true one.
  let actual: (Int) -> Actual?
  /// Whether a node may swell: marked nodes and keys may.
  let isAtRest: (Int) -> Bool

  /// In points. Smaller steps would reveal more.
  private static let leastStep = 10.0
  /// A larger margin around swelling nodes would cost touches beside them.
  private static let mostRoom = 10.0

  func places() -> [SecretPlaces] {
    var found: [SecretPlaces] = []
    var position = 0
    while position < scene.nodes.count {
      let flags = scene.nodes[position].flags
      guard !flags.isDisjoint(with: [.secret, .sealed]), scene.nodes[position].verdict != .hidden,
        !isTold(position)
      else {
        position = isTold(position) ? max(position + 1, Int(scene.nodes[position].end)) : position + 1
        continue
      }
      found.append(SecretPlaces(node: Int32(position), places: places(of: position)))
      position = max(position + 1, Int(scene.nodes[position].end))
    }
    return found
  }

  private func isTold(_ position: Int) -> Bool {
    scene.veils.contains { $0.isTold && $0.holds(position) }
  }

  /// One place, where all of it shows in the room that the secret has at rest, and else another one beside that.
  private func places(of root: Int) -> [SecretPlaces.Place] {
    let node = scene.nodes[root]
    let rest = SecretPlaces.Place(box: roomy(node.box, root), toViewport: node.toViewport)
    let (size, toViewport) = place(of: root)
    let box = Rect2D(x: 0, y: 0, width: size.width, height: size.height)
    let isThere = toViewport == node.toViewport && box == node.box
    var near = SteppedBox(
      base: rest.box, step: step(of: node.box.size, node.category), toViewport: node.toViewport)
    if !isThere {
      guard toViewport.inverse != nil else { return [rest] }
      _ = near.add(box, toViewport, shown: toViewport.boundingBox(of: box))
    }
    add(root, to: &near)
    if isThere { return [SecretPlaces.Place(box: near.snapped, toViewport: node.toViewport)] }
    guard near.snapped != rest.box || node.toViewport.inverse == nil else { return [rest] }
    var far = SteppedBox(base: roomy(box, root), step: step(of: size, node.category), toViewport: toViewport)
    add(root, to: &far)
    return [rest, SecretPlaces.Place(box: far.snapped, toViewport: toViewport)]
  }

  private func place(of position: Int) -> (size: Size2D, toViewport: Transform2D) {
    if let actual = actual(position) { return (actual.size, actual.toViewport) }
    return (scene.nodes[position].frame.size, scene.nodes[position].toViewport)
  }

  private func roomy(_ box: Rect2D, _ root: Int) -> Rect2D {
    guard isAtRest(root) else { return box }
    return box.inset(
      dx: -min(box.width / 4, Self.mostRoom), dy: -min(box.height / 4, Self.mostRoom))
  }

  /// A keyboard's are those of its keys, else a quarter.
  private func step(of size: Size2D, _ category: NodeCategory) -> Size2D {
    let columns = category == .keyboard ? 10.0 : 4
    return Size2D(
      width: max(size.width / columns, Self.leastStep), height: max(size.height / 4, Self.leastStep))
  }

  /// Hidden nodes count like visible ones.
  private func add(_ root: Int, to reach: inout SteppedBox) {
    guard !clips(root) else { return }
    let end = Int(scene.nodes[root].end)
    // The visible part of each under the clips inside of the root, from the root on; nil for no clip.
    var windows: [Rect2D?] = [nil]
    for position in root + 1..<max(root + 1, end) {
      let parent = Int(scene.nodes[position].parent)
      var window = windows[parent - root]
      if parent > root, clips(parent) {
        let (size, toViewport) = place(of: parent)
        let box = toViewport.boundingBox(of: Rect2D(x: 0, y: 0, width: size.width, height: size.height))
        window = window.map { $0.intersection(box) ?? .zero } ?? box
      }
      windows.append(window)
      let (size, toViewport) = place(of: position)
      let box = Rect2D(x: 0, y: 0, width: size.width, height: size.height)
      var shown = toViewport.boundingBox(of: box)
      if let window {
        guard let rest = shown.intersection(window) else { continue }
        shown = rest
      }
      guard shown.isDrawable else { continue }
      _ = reach.add(box, toViewport, shown: shown)
    }
  }

  /// Reads the source, because a scene's node may have lost its clip.
  private func clips(_ position: Int) -> Bool {
    let node = snapshot.nodes[Int(scene.nodes[position].source)]
    return node.flags.contains(.clips) && node.kind != .accessibility
  }
}
