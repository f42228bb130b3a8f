package import SilhouetteHierarchy
package import SilhouetteScene
package import SilhouetteVision

/// Joins a tree with the elements that were found in the picture of the same screen.
///
/// ```
/// close    the places of secrets, where the picture says nothing
/// read     lines of words in the picture become the lines of the tree's words
/// drop     leaves of the tree where the picture is plain
/// add      elements that the tree does not hold
/// ```
///
/// The result is a snapshot, so rules, privacy and colours are decided as for any other. Added nodes are in two windows: pictures that words
/// of the tree lie on are below all others, everything else is above. Cost: elements times leaves of the tree.
package struct ScreenJoiner {
  private let screen: VisionScreen
  private let edges: EdgeMap
  private let seen: SeenElements
  private let scale: Double

  /// The result.
  package struct Joined: Sendable {
    /// The tree, corrected. The nodes of the original have the same indexes.
    package var snapshot: HierarchySnapshot
    /// Indexes of nodes whose content is known now, so that they need no hatch.
    package var opened: Set<Int32> = []
    /// Indexes of nodes that are not seen, or in whose place something else is.
    package var emptied: Set<Int32> = []
    /// Indexes of nodes whose fill is the ground of a picture below.
    package var grounds: Set<Int32> = []
    /// The number of nodes of the tree.
    package var treeCount = 0
    /// Whether tree and picture seem to be of different moments.
    package var differs = false
  }

  /// A joiner for one picture.
  ///
  /// - Parameters:
  ///   - screen: The elements of the picture.
  ///   - edges: Where the picture has edges.
  ///   - scale: Pixels of the picture a point of the viewport.
  package init(_ screen: VisionScreen, _ edges: EdgeMap, scale: Double) {
    (self.screen, self.edges, self.scale) = (screen, edges, scale)
    seen = SeenElements(screen, scale: scale)
  }

  /// Fewer cells in 256 with an edge are a plain area.
  private static let plain = 2
  /// A picture has edges in so many of 256 cells: less are noise, as of a camera in the dark.
  private static let leastOfPicture = 16

  /// - Parameter scene: Of the snapshot.
  package func join(_ snapshot: HierarchySnapshot, _ scene: WireframeScene) -> Joined {
    let tree = TreeLeaves(scene, seen)
    var joined = Joined(snapshot: snapshot)
    joined.treeCount = snapshot.nodes.count
    guard !tree.hasMore else { return joined }
    var (lines, isTaken) = read(tree)
    let layers = screen.elements.map { layer(of: $0, tree) }
    let resolved = tree.leaves.indices.filter { isResolved(tree.leaves[$0], tree, layers) }
    let missing = tree.leaves.indices.filter { isMissing($0, tree, lines) }
    let kinds = fates(tree, layers, &lines, &isTaken)
    let added = kinds.above.count + kinds.below.count
    joined.differs =
      tree.leaves.count >= 5 && missing.count * 2 > tree.leaves.count
      && added * 2 > screen.elements.count
    guard !joined.differs || tree.closed.isEmpty else { return joined }
    let hasColors = snapshot.nodes.contains { $0.background != nil }
    var builder = SnapshotBuilder(correcting: snapshot)
    for (index, leaf) in tree.leaves.enumerated() {
      if !lines[index].isEmpty, leaf.isUpright {
        builder.setLines(
          lines[index].map { seen.place($0).onSteps.moved(by: leaf.bounds) }, of: Int(leaf.source))
      }
    }
    for leaf in tree.leaves where leaf.form == .picture && leaf.isLeaf && leaf.isUpright {
      if let part = busyPart(of: leaf, tree) { builder.shrink(Int(leaf.source), to: part) }
    }
    joined.emptied = Set(
      (missing + kinds.replaced + resolved).map { tree.leaves[$0].source } + tree.covered.map(\.source))
    joined.opened = Set(tree.opaque.map { scene.nodes[$0].source })
    joined.grounds = kinds.grounds
    // Fails only beyond two thousand million nodes.
    try? add(kinds.below, z: Self.below, hasColors, to: &builder)
    try? add(kinds.above, z: Self.above, hasColors, to: &builder)
    joined.snapshot = builder.finish()
    return joined
  }

  /// No source places a window as deep or as high. What lies behind a dialog is deeper.
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
    try SeenElements(screen, scale: scale, hasColors: hasColors).write(elements, to: &builder)
    builder.close()
  }

  /// Gives each line of the picture to the smallest words of the tree that hold it.
  private func read(_ tree: TreeLeaves) -> (lines: [[PixelBox]], isTaken: Set<PixelBox>) {
    var lines = [[PixelBox]](repeating: [], count: tree.leaves.count)
    var isTaken = Set<PixelBox>()
    for line in screen.lines where !tree.closed.contains(where: { $0.common(line) > 0 }) {
      let homes = tree.leaves.indices.filter {
        tree.leaves[$0].form == .words && tree.leaves[$0].box.common(line) * 10 >= line.area * 6
      }
      guard let home = homes.min(by: { tree.leaves[$0].box.area < tree.leaves[$1].box.area }) else {
        continue
      }
      lines[home].append(line)
      isTaken.insert(line)
    }
    for index in lines.indices { lines[index].sort { ($0.y, $0.x) < ($1.y, $1.x) } }
    return (lines, isTaken)
  }

  private func isMissing(_ index: Int, _ tree: TreeLeaves, _ lines: [[PixelBox]]) -> Bool {
    lines[index].isEmpty && edges.share(of: tree.leaves[index].box) < Self.plain
  }

  /// Whether the picture shows what is in a large view of pictures, such as a photograph with margins.
  private func isResolved(_ leaf: TreeLeaves.Leaf, _ tree: TreeLeaves, _ layers: [Layer]) -> Bool {
    guard leaf.form == .picture, isLarge(leaf) else { return false }
    guard let part = edges.extent(in: leaf.box, apartFrom: others(on: leaf, tree)) else { return true }
    var shown = 0
    for (element, layer) in zip(screen.elements, layers) where layer != .none {
      if [.picture, .map, .avatar].contains(element.kind) { shown += element.box.common(part) }
    }
    return shown * 10 >= part.area * 3
  }

  private func others(on leaf: TreeLeaves.Leaf, _ tree: TreeLeaves) -> [PixelBox] {
    tree.leaves.map(\.box).filter { $0.area * 4 < leaf.box.area && leaf.box.common($0) > 0 }
  }

  /// The part of a picture that is not plain, in points of its node's space; nil if that is most of it.
  private func busyPart(of leaf: TreeLeaves.Leaf, _ tree: TreeLeaves) -> Rect2D? {
    guard let part = edges.extent(in: leaf.box, apartFrom: others(on: leaf, tree)),
      part.area * 4 <= leaf.box.area * 3
    else { return nil }
    return seen.place(part).moved(by: leaf.bounds)
  }

  private func isLarge(_ leaf: TreeLeaves.Leaf) -> Bool {
    leaf.box.area * 8 > screen.width * screen.height
  }

  private struct Fates {
    var above: [VisionElement] = []
    var below: [VisionElement] = []
    /// Leaves of the tree in whose place something else is seen.
    var replaced: [Int] = []
    var grounds: Set<Int32> = []
  }

  private func fates(
    _ tree: TreeLeaves, _ layers: [Layer], _ lines: inout [[PixelBox]], _ isTaken: inout Set<PixelBox>
  ) -> Fates {
    var fates = Fates()
    var places = [Int](repeating: -1, count: screen.elements.count)
    for (index, element) in screen.elements.enumerated() {
      guard !isClosed(element, tree) else { continue }
      var element = element
      if element.kind == .picture, edges.share(of: element.box) < Self.leastOfPicture { continue }
      if element.kind == .text || element.kind == .heading {
        element.lines.removeAll { isTaken.contains($0) }
        guard let first = element.lines.first else { continue }
        element.box = element.lines.dropFirst().reduce(first) { $0.union($1) }
      }
      if element.kind.holds {
        guard !isKnown(element, tree) else { continue }
      } else {
        guard !isExplained(element, tree, &lines, &fates) else { continue }
      }
      switch layers[index] {
      case .below(let grounds):
        fates.grounds.formUnion(grounds)
        element.parent = -1
        fates.below.append(element)
        continue
      case .none: continue
      case .above: break
      }
      var parent = element.parent
      while parent >= 0, places[parent] < 0 { parent = screen.elements[parent].parent }
      element.parent = parent < 0 ? -1 : places[parent]
      places[index] = fates.above.count
      fates.above.append(element)
    }
    return fates
  }

  private enum Layer: Equatable {
    case above
    /// Below all windows, without these fills of the tree.
    case below([Int32])
    /// It would hide too much of the tree, or something of the tree hides it.
    case none
  }

  /// Where an element is drawn: pictures that the tree's leaves lie on are below them.
  private func layer(of element: VisionElement, _ tree: TreeLeaves) -> Layer {
    guard element.kind == .picture || element.kind == .map else { return .above }
    let inside = tree.leaves.filter {
      $0.box.area * 2 < element.box.area && element.box.holds($0.box) && edges.share(of: $0.box) >= Self.plain
    }
    guard !inside.isEmpty else { return .above }
    if let grounds = tree.grounds(of: element.box) { return .below(grounds) }
    return inside.reduce(0) { $0 + $1.box.area } * 10 <= element.box.area ? .above : .none
  }

  /// Whether an element lies on a secret's place. Boxes around all of it may be there.
  private func isClosed(_ element: VisionElement, _ tree: TreeLeaves) -> Bool {
    tree.closed.contains { box in
      guard box.common(element.box) > 0 else { return false }
      let isAround =
        [.bar, .card, .sheet, .dialog].contains(element.kind) && box.common(element.box) == box.area
      return !isAround
    }
  }

  /// Whether the tree has a container, or its content.
  private func isKnown(_ element: VisionElement, _ tree: TreeLeaves) -> Bool {
    if element.kind == .keyboard, tree.hasKeyboard { return true }
    return tree.boxes.contains { $0.common(element.box) * 2 >= $0.union(element.box).area }
      || tree.leaves.contains { element.box.holds($0.box) }
  }

  /// Whether the tree has a leaf in the place of an element. Words without lines take small things as theirs.
  private func isExplained(
    _ element: VisionElement, _ tree: TreeLeaves, _ lines: inout [[PixelBox]], _ fates: inout Fates
  ) -> Bool {
    let isText = element.kind == .text || element.kind == .heading
    let isPicture = [.picture, .avatar, .map].contains(element.kind)
    for (index, leaf) in tree.leaves.enumerated() {
      let common = leaf.box.common(element.box)
      guard common * 2 >= element.box.area else { continue }
      let isSame = common * 2 >= leaf.box.union(element.box).area
      switch leaf.form {
      case .words:
        if isText { continue }
        if isPicture {
          if common * 10 >= leaf.box.area * 6, leaf.isLeaf { fates.replaced.append(index) }
          continue
        }
        if isSame { return true }
        if lines[index].isEmpty, Double(element.box.height) <= 40 * scale {
          lines[index].append(element.box)
          return true
        }
      case .picture:
        // What is in a large one is seen by itself.
        if isLarge(leaf) { continue }
        return true
      case .control: return true
      }
    }
    return false
  }
}
