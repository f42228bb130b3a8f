package import SilhouetteHierarchy
package import SilhouetteScene
package import SilhouetteVision

/// Joins a tree with the elements that were found in the picture of the same screen.
///
/// ```
/// read     lines of words in the picture become the lines of the tree's words
/// drop     leaves of the tree go where the picture is plain
/// add      elements that the tree does not hold come
/// ```
///
/// The result is a snapshot, so rules, privacy and colours are decided as for any other. Its nodes are the tree's, some of them with sightings
/// (`NodeDetail.Sighting`), and behind them two windows of added nodes: pictures that words of the tree lie on are below all others,
/// everything else is above. Cost: elements times leaves of the tree.
package struct ScreenJoiner {
  let screen: VisionScreen
  let edges: EdgeMap
  private let seen: SeenElements
  let scale: Double
  let reach: ScreenLook.Reach

  /// The result.
  package struct Joined: Sendable {
    /// The tree with sightings and added windows. The nodes of the original have the same indexes.
    package var snapshot: HierarchySnapshot
    /// Whether tree and picture seem to be of different moments.
    package var differs = false
  }

  /// A joiner for one picture.
  ///
  /// - Parameters:
  ///   - screen: The elements of the picture.
  ///   - edges: Where the picture has edges.
  ///   - scale: Pixels of the picture a point of the viewport.
  ///   - reach: The part of the screen that elements come from.
  package init(
    _ screen: VisionScreen, _ edges: EdgeMap, scale: Double, reach: ScreenLook.Reach = .screen
  ) {
    (self.screen, self.edges, self.scale, self.reach) = (screen, edges, scale, reach)
    seen = SeenElements(screen, scale: scale)
  }

  /// Fewer cells in 256 with an edge are a plain area.
  static let plain = 2
  /// A picture has edges in so many of 256 cells: less are noise, as of a camera in the dark.
  static let leastOfPicture = 16

  /// - Parameter scene: Of the snapshot.
  package func join(_ snapshot: HierarchySnapshot, _ scene: WireframeScene) -> Joined {
    let tree = TreeLeaves(scene, seen)
    var joined = Joined(snapshot: snapshot)
    guard !tree.hasMore else { return joined }
    var (lines, taken) = read(tree)
    let layers = screen.elements.map { layer(of: $0, tree) }
    var resolved = tree.leaves.indices.filter { isResolved(tree.leaves[$0], tree, layers) }
    var missing = tree.leaves.indices.filter { isMissing($0, tree, lines) }
    var fates = fates(tree, layers, resolved, &lines, taken)
    if reach == .opaqueViews {
      // Its own leaves are as the tree says.
      (resolved, missing, fates.replaced) = ([], [], [])
      lines = lines.map { _ in [] }
    }
    let added = fates.above.count + fates.below.count
    joined.differs =
      tree.leaves.count >= 5 && missing.count * 2 > tree.leaves.count
      && added * 2 > screen.elements.count
    guard !joined.differs || tree.closed.isEmpty else { return joined }
    let hasColors = snapshot.nodes.contains { $0.background != nil }
    var builder = SnapshotBuilder(correcting: snapshot)
    for (index, leaf) in tree.leaves.enumerated() {
      if !lines[index].isEmpty, leaf.isUpright {
        builder.sightLines(
          lines[index].map { seen.place($0).onSteps.moved(by: leaf.bounds) }, of: Int(leaf.source))
      }
    }
    for leaf in tree.leaves
    where reach == .screen && leaf.form == .picture && leaf.isLeaf && leaf.isUpright {
      if let part = busyPart(of: leaf, tree) { builder.sightPart(part, of: Int(leaf.source)) }
    }
    let gone = (missing + fates.replaced + resolved).map { tree.leaves[$0] }
    for leaf in gone + tree.covered {
      for source in [leaf.source] + leaf.hides { builder.sight(Int(source)) { $0.words.insert(.empty) } }
    }
    for leaf in gone where !leaf.hides.isEmpty { builder.sight(Int(leaf.source)) { $0.words.insert(.blank) } }
    for index in tree.opaque { builder.sight(Int(scene.nodes[index].source)) { $0.words.insert(.open) } }
    for source in fates.grounds { builder.sight(Int(source)) { $0.words.insert(.ground) } }
    // Readers look for sightings only if a window has one.
    if builder.hasSightings { builder.sight(0) { _ in } }
    // Fails only beyond two thousand million nodes.
    try? add(fates.below, z: Self.below, hasColors, to: &builder)
    try? add(fates.above, z: Self.above, hasColors, to: &builder)
    joined.snapshot = builder.finish()
    return joined
  }

  /// No source places a window as deep or as high. Only the screen behind a dialog is deeper.
  private static var below: Double { -9e8 }
  private static var above: Double { 9e8 }

  private func add(
    _ elements: [VisionElement], z: Double, _ hasColors: Bool, to builder: inout SnapshotBuilder
  ) throws(LimitError) {
    guard !elements.isEmpty else { return }
    try builder.open()
    builder.node.className = try builder.add("seen.window")
    builder.node.frame = seen.place(PixelBox(x: 0, y: 0, width: screen.width, height: screen.height))
    builder.detail.z = z
    var sighting = NodeDetail.Sighting()
    sighting.words = .added
    builder.detail.seen = sighting
    try SeenElements(screen, scale: scale, hasColors: hasColors).write(elements, to: &builder)
    builder.close()
  }

  /// Gives each line of the picture to the smallest words of the tree that hold it.
  private func read(_ tree: TreeLeaves) -> (lines: [[PixelBox]], taken: Set<PixelBox>) {
    var lines = [[PixelBox]](repeating: [], count: tree.leaves.count)
    var taken = Set<PixelBox>()
    for line in screen.lines where !tree.closed.contains(where: { $0.common(line) > 0 }) {
      let homes = tree.leaves.indices.filter {
        tree.leaves[$0].form == .words && tree.leaves[$0].box.common(line) * 10 >= line.area * 6
      }
      guard let home = homes.min(by: { tree.leaves[$0].box.area < tree.leaves[$1].box.area }) else {
        continue
      }
      lines[home].append(line)
      taken.insert(line)
    }
    for index in lines.indices { lines[index].sort { ($0.y, $0.x) < ($1.y, $1.x) } }
    return (lines, taken)
  }

  private func isMissing(_ index: Int, _ tree: TreeLeaves, _ lines: [[PixelBox]]) -> Bool {
    let leaf = tree.leaves[index]
    return tree.isOpen(leaf.box) && lines[index].isEmpty && edges.share(of: leaf.box) < Self.plain
      && (leaf.form != .picture || edges.slopes(in: leaf.box) < Self.leastOfPicture)
  }

  /// Whether the picture shows what is in a large view of pictures, such as a photograph with margins.
  private func isResolved(_ leaf: TreeLeaves.Leaf, _ tree: TreeLeaves, _ layers: [Layer]) -> Bool {
    guard leaf.form == .picture, isLarge(leaf) else { return false }
    guard let part = edges.shape(in: leaf.box, apartFrom: others(on: leaf, tree)) else { return true }
    var shown = 0
    for (element, layer) in zip(screen.elements, layers) where layer != .none {
      if element.kind.isPicture { shown += element.box.common(part) }
    }
    return shown * 10 >= part.area * 3
  }

  private func others(on leaf: TreeLeaves.Leaf, _ tree: TreeLeaves) -> [PixelBox] {
    tree.leaves.map { $0.box }.filter { $0.area * 4 < leaf.box.area && leaf.box.common($0) > 0 }
  }

  /// The part of a picture that is not plain, in points of its node's space; nil if that is most of it.
  private func busyPart(of leaf: TreeLeaves.Leaf, _ tree: TreeLeaves) -> Rect2D? {
    guard let part = edges.shape(in: leaf.box, apartFrom: others(on: leaf, tree)),
      part.area * 4 <= leaf.box.area * 3
    else { return nil }
    return seen.place(part).moved(by: leaf.bounds)
  }

  func isLarge(_ leaf: TreeLeaves.Leaf) -> Bool {
    leaf.box.area * 8 > screen.width * screen.height
  }
}
