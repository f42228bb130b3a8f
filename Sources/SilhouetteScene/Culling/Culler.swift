import SilhouetteHierarchy

/// Drops nodes that cannot be seen from a scene. The picture stays the same, pixel by pixel.
///
/// A cover is an upright box with an opaque fill that is in no translucent group. It hides the pixels that it is
/// rounded to (`PixelSnap`), inside its clips and without rounded corners. A node touches the pixels that its box is
/// rounded to, and everything around its box if it is turned. If covers above a node hide all of its pixels, the node
/// becomes `.skip`; subtrees that paint nothing are dropped. Redaction reads the scene before culling, so a mistake
/// here may cost pixels but never privacy.
///
/// Covers are taken from the topmost node downwards. Time grows with nodes, and with covers times their height in rows
/// of cells; see `CoverMap`.
package struct Culler: Sendable {
  /// Device pixels a point of the drawing that follows. Its pixel grid begins at the viewport's corner.
  ///
  /// If all places and radii are whole pixels at this scale, the picture is also the same at every smaller scale from 1
  /// on. So 4 serves everything on quarter points. The reason: a pixel belongs to a box if its middle is inside
  /// (rounding does no more), so a box that covers another one on the finer grid covers it on all. Thin boxes that grow
  /// when rounded, corners, and turned nodes get a point of room.
  package let scale: Double

  package init(scale: Double) {
    self.scale = scale
  }

  package func cull(_ scene: Scene) -> Scene {
    guard scale > 0, scale.isFinite else { return scene }
    var clips = ClipBounds(scene, scale: scale)
    let isSeen = seenNodes(scene, &clips)
    return keep(scene, isSeen)
  }

  /// By index in the scene: whether a node paints a visible pixel itself.
  package func visibleNodes(of scene: Scene) -> [Bool] {
    guard scale > 0, scale.isFinite else { return scene.nodes.map { $0.verdict == .draw } }
    var clips = ClipBounds(scene, scale: scale)
    return seenNodes(scene, &clips)
  }

  /// In a translucent group, covered nodes count too: a group of one node is painted in other steps than a group of
  /// two.
  private func seenNodes(_ scene: Scene, _ clips: inout ClipBounds) -> [Bool] {
    var isSeen = Array(repeating: false, count: scene.nodes.count)
    let covers = Covers(scene, clips)
    var map = CoverMap(area: clips.viewport, boxes: covers.all)
    for index in scene.nodes.indices.reversed() where scene.nodes[index].verdict == .draw {
      let node = scene.nodes[index]
      guard node.effectiveAlpha > 0, Self.paints(node) else { continue }
      let touched = clips.touched(by: node, scene.parts)
      guard !touched.isEmpty, node.effectiveAlpha < 1 || map?.covers(touched) != true else { continue }
      isSeen[index] = true
      for box in covers.boxes(of: index) { map?.add(box) }
    }
    return isSeen
  }

  private static func paints(_ node: SceneNode) -> Bool {
    if !node.fill.isClear || !node.hatch.isClear || !node.parts.isEmpty { return true }
    guard let border = node.border else { return false }
    return border.width > 0 && !border.color.isClear
  }

  /// Keeps what is seen and what holds it; everything else goes.
  private func keep(_ scene: Scene, _ isSeen: [Bool]) -> Scene {
    var isKept = isSeen
    for index in scene.nodes.indices.reversed() where isKept[index] && scene.nodes[index].parent >= 0 {
      isKept[Int(scene.nodes[index].parent)] = true
    }
    var culled = Scene(time: scene.time, viewport: scene.viewport, background: scene.background)
    culled.parts = scene.parts
    culled.bytes = scene.bytes
    // Places after culling; one more, for ends.
    var places = [Int32](repeating: 0, count: scene.nodes.count + 1)
    for index in scene.nodes.indices { places[index + 1] = places[index] + (isKept[index] ? 1 : 0) }
    culled.nodes.reserveCapacity(Int(places[scene.nodes.count]))
    for index in scene.nodes.indices where isKept[index] {
      var node = scene.nodes[index]
      if !isSeen[index] { Self.silence(&node) }
      if node.parent >= 0 { node.parent = places[Int(node.parent)] }
      if node.clip >= 0 { node.clip = places[Int(node.clip)] }
      node.end = places[Int(node.end)]
      culled.nodes.append(node)
    }
    return culled
  }

  private static func silence(_ node: inout SceneNode) {
    node.verdict = .skip
    node.fill = .clear
    node.hatch = .clear
    node.border = nil
    node.shadow = nil
    node.parts = .empty
  }
}

/// What each node's clips leave of the screen: generously for what is touched, meanly for what is covered.
struct ClipBounds {
  let grid: DeviceGrid
  let viewport: PixelBox
  /// By node that clips: what may be painted inside of it and its own clips, in device pixels.
  private var outer: [PixelBox]
  /// By node that clips: what is surely painted inside of it.
  private var inner: [PixelBox]

  init(_ scene: Scene, scale: Double) {
    grid = DeviceGrid(scale: scale)
    viewport = grid.touched(scene.viewport.bounds, .identity)
    outer = Array(repeating: viewport, count: scene.nodes.count)
    inner = outer
    for (index, node) in scene.nodes.enumerated() where node.flags.contains(.clips) {
      outer[index] = grid.touched(node.box, node.toViewport).intersection(outerBox(node.clip))
      let insides = grid.insides(of: node)
      inner[index] = (insides.count == 0 ? .empty : insides[insides.count - 1])
        .intersection(innerBox(node.clip))
    }
  }

  private func outerBox(_ clip: Int32) -> PixelBox { clip < 0 ? viewport : outer[Int(clip)] }
  func innerBox(_ clip: Int32) -> PixelBox { clip < 0 ? viewport : inner[Int(clip)] }

  func touched(by node: SceneNode, _ parts: [ScenePart]) -> PixelBox {
    var touched = grid.touched(node.box, node.toViewport)
    if let shadow = node.shadow {
      touched = touched.union(grid.touched(grid.reach(of: shadow, around: node.box), node.toViewport))
    }
    for index in node.parts.range {
      touched = touched.union(grid.touched(grid.reach(of: parts[index]), node.toViewport))
    }
    return touched.intersection(outerBox(node.clip))
  }
}

/// The boxes that opaque nodes cover.
private struct Covers {
  private var runs: [Range<Int32>]
  private(set) var all: [PixelBox] = []

  init(_ scene: Scene, _ clips: ClipBounds) {
    runs = Array(repeating: 0..<0, count: scene.nodes.count)
    for (index, node) in scene.nodes.enumerated() where Self.isCover(node) {
      let first = Int32(all.count)
      let (boxes, limits) = (clips.grid.insides(of: node), Self.limits(of: node, scene, clips))
      for box in 0..<boxes.count {
        for bound in 0..<limits.count { append(boxes[box].intersection(limits[bound])) }
      }
      runs[index] = first..<Int32(all.count)
    }
  }

  private mutating func append(_ box: PixelBox) {
    if !box.isEmpty { all.append(box) }
  }

  func boxes(of index: Int) -> ArraySlice<PixelBox> {
    all[Int(runs[index].lowerBound)..<Int(runs[index].upperBound)]
  }

  private static func isCover(_ node: SceneNode) -> Bool {
    node.verdict == .draw && node.fill.isOpaque && node.effectiveAlpha == 1 && node.toViewport.isAxisAligned
      && node.frame.width > 0 && node.frame.height > 0
  }

  /// Pixels that the node's clips leave whole: the nearest clip's shape within the boxes of those further out.
  private static func limits(of node: SceneNode, _ scene: Scene, _ clips: ClipBounds) -> PixelBoxes {
    guard node.clip >= 0 else { return PixelBoxes(clips.viewport) }
    let clip = scene.nodes[Int(node.clip)]
    guard clip.radius > 0, clip.toViewport.isAxisAligned else {
      return PixelBoxes(clips.innerBox(node.clip))
    }
    let (boxes, beyond) = (clips.grid.insides(of: clip), clips.innerBox(clip.clip))
    return PixelBoxes(
      boxes[0].intersection(beyond), boxes[1].intersection(beyond), boxes[2].intersection(beyond))
  }
}
