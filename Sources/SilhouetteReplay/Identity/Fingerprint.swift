import SilhouetteHierarchy
import SilhouetteScene

/// Identifies a node whose source gives it no identity: small enough to keep a whole scene of them.
struct Fingerprint: Sendable {
  var parent: Int32
  /// Index just past the subtree.
  var end: Int32
  /// The node's identity in the session.
  var identity: Int32 = -1
  /// Of the root of a subtree that left: the identity of its parent, -1 for windows.
  var holder: Int32 = -1
  var category: NodeCategory
  /// Whether the source names the node; then it is never matched by its look.
  var isNamed: Bool
  /// Hash of its place in the parent.
  var place: UInt64
  /// Hash of category and size.
  var kind: UInt64
  /// Hash of the node's own look, without place.
  var own: UInt64
  /// Hash of the whole subtree, without the root's place.
  var subtree: UInt64
  /// One bit for each look in the subtree: shared looks of two subtrees can be counted.
  var looks: UInt64
}

extension Fingerprint {
  /// Position, alpha and scroll are left out: they change in one and the same node.
  ///
  /// - Parameter hasIDs: whether a node with an id looks like no other.
  init(_ node: SceneNode, in scene: WireframeScene, hasIDs: Bool = true) {
    var hash = Hash(UInt64(node.category.rawValue))
    hash.add(node.frame.width)
    hash.add(node.frame.height)
    kind = hash.value
    hash.add(UInt64(node.fill.rgba) << 32 | UInt64(node.hatch.rgba))
    hash.add(node.radius)
    if let border = node.border {
      hash.add(border.width)
      hash.add(UInt64(border.color.rgba))
    }
    if let shadow = node.shadow {
      hash.add(UInt64(shadow.height.rawValue) << 32 | UInt64(shadow.color.rgba))
    }
    for part in scene.parts[node.parts.range] { hash.add(part) }
    if !node.text.isNone { hash.add(text: node.text, of: scene) }
    if hasIDs, !node.id.isNone { hash.add(node.id.rawValue) }
    own = hash.value
    subtree = own
    looks = 1 << (own >> 58)
    hash = Hash(0)
    // Web pages move the rows of a list by transforms, and their frames stay where they are.
    hash.add(node.toParent.tx)
    hash.add(node.toParent.ty)
    place = hash.value
    category = node.category
    isNamed = !node.id.isNone
    parent = node.parent
    end = node.end
  }

  /// Of every node of a scene.
  static func fill(_ prints: inout [Fingerprint], from scene: WireframeScene) {
    prints.removeAll(keepingCapacity: true)
    prints.reserveCapacity(scene.nodes.count)
    for node in scene.nodes { prints.append(Fingerprint(node, in: scene)) }
    gather(&prints)
  }

  /// Of one subtree of a scene, whose ids do not count. Indices begin at its root, which has no parent.
  static func subtree(at root: Int, of scene: WireframeScene) -> [Fingerprint] {
    let end = min(max(Int(scene.nodes[root].end), root + 1), scene.nodes.count)
    var prints: [Fingerprint] = []
    prints.reserveCapacity(end - root)
    for index in root..<end {
      var print = Fingerprint(scene.nodes[index], in: scene, hasIDs: false)
      print.parent = index == root ? -1 : print.parent - Int32(root)
      print.end -= Int32(root)
      prints.append(print)
    }
    gather(&prints)
    return prints
  }

  /// Adds the contents of each subtree, from the last node to the first.
  private static func gather(_ prints: inout [Fingerprint]) {
    for index in stride(from: prints.count - 1, through: 0, by: -1) {
      let parent = Int(prints[index].parent)
      if parent < 0 { continue }
      var hash = Hash(prints[parent].subtree)
      hash.add(prints[index].subtree ^ prints[index].place)
      prints[parent].subtree = hash.value
      prints[parent].looks |= prints[index].looks
    }
  }

  /// How much of all their looks two subtrees share, of 64.
  func likeness(to other: Fingerprint) -> Int {
    let all = (looks | other.looks).nonzeroBitCount
    return (looks & other.looks).nonzeroBitCount * 64 / all
  }
}

/// A fast hash of 64-bit words, the same on every machine (a multiply and a shift each, after Murmur's finalizer).
struct Hash {
  private(set) var value: UInt64

  init(_ seed: UInt64) { value = seed }

  @inline(__always)
  mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0xff51_afd7_ed55_8ccd
    value ^= value >> 32
  }

  @inline(__always)
  mutating func add(_ number: Double) { add(number.bitPattern) }

  mutating func add(_ part: ScenePart) {
    add(UInt64(part.color.rgba) << 16 | UInt64(part.role.rawValue) << 8 | UInt64(part.turn.rawValue))
    add(part.frame.x)
    add(part.frame.y)
    add(part.frame.width)
    add(part.frame.height)
  }

  mutating func add(text: TextSlice, of scene: WireframeScene) {
    for byte in scene.bytes[Int(text.start)..<Int(text.start) + Int(text.count)] { add(UInt64(byte)) }
  }
}
