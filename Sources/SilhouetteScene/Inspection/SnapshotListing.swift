public import SilhouetteHierarchy

/// A snapshot in the style of the iOS tree printer, with what the rules made of each node; or as one JSON object.
///
/// ```
/// UIWindow(frame: {{0, 0}, {402, 874}}, ax=0)  view  uikit/Window
/// ├─ (AX) label="…", value="", traits=[button], frame: {{16, 60}, {370, 50}}  button  accessibility/button
/// └─ UIButton(frame: {{16, 60}, {370, 50}}, ax=1, "…")  button  uikit/UIButton
/// ```
///
/// `"…"` stands for any text that is there, however long. Text itself is shown where the flattener reveals it.
public struct SnapshotListing: Sendable {
  private var flattener: Flattener

  /// - Parameter flattener: whose rules are named, and which decides what is revealed.
  public init(flattener: Flattener = Flattener()) {
    self.flattener = flattener
  }

  public mutating func text(_ snapshot: HierarchySnapshot, viewport: Viewport, platform: Platform) -> String {
    let decided = decide(snapshot, viewport, platform)
    var writer = ListingWriter()
    var tree = TreeLines(snapshot)
    for (index, node) in snapshot.nodes.enumerated() {
      tree.write(index, node, &writer)
      if node.kind == .accessibility {
        writeElement(node, decided, index, &writer)
      } else {
        writeView(node, decided, index, &writer)
      }
      let placed = decided.node(index)
      writer.write("  \(placed.category.name)")
      if placed.verdict != .draw { writer.write(" (\(placed.verdict.word))") }
      writer.write("  \(flattener.categorizer.rules[Int(placed.rule)].id)\n")
    }
    return writer.text
  }

  private mutating func decide(
    _ snapshot: HierarchySnapshot, _ viewport: Viewport, _ platform: Platform
  ) -> Decided {
    let scene = flattener.flatten(snapshot, viewport: viewport, platform: platform)
    var places = [Int32](repeating: 0, count: snapshot.nodes.count)
    for (place, node) in scene.nodes.enumerated() { places[Int(node.source)] = Int32(place) }
    return Decided(snapshot: snapshot, scene: scene, places: places)
  }

  private func writeView(
    _ node: HierarchyNode, _ decided: Decided, _ index: Int, _ writer: inout ListingWriter
  ) {
    writer.write(utf8: decided.snapshot[node.className])
    writer.write("(")
    Self.writeFrame(node.frame, &writer)
    let isElement = !node.traits.isEmpty || !node.label.isEmpty
    writer.write(isElement ? ", ax=1" : ", ax=0")
    let text = node.text.isEmpty ? node.label : node.text
    if !text.isEmpty {
      writer.write(", ")
      decided.writeText(text, of: index, &writer)
    }
    writer.write(")")
  }

  private func writeElement(
    _ node: HierarchyNode, _ decided: Decided, _ index: Int, _ writer: inout ListingWriter
  ) {
    writer.write("(AX) label=")
    decided.writeText(node.text.isEmpty ? node.label : node.text, of: index, &writer)
    let value = decided.snapshot.detail(of: node)?.value ?? .none
    writer.write(value.isEmpty ? ", value=\"\"" : ", value=\"…\"")
    writer.write(", traits=[")
    var isFirst = true
    for (trait, name) in Traits.names where node.traits.contains(trait) {
      if !isFirst { writer.write("|") }
      writer.write(name)
      isFirst = false
    }
    writer.write("], ")
    Self.writeFrame(node.frame, &writer)
  }

  private static func writeFrame(_ frame: Rect, _ writer: inout ListingWriter) {
    writer.write("frame: {{")
    writer.write(frame.x)
    writer.write(", ")
    writer.write(frame.y)
    writer.write("}, {")
    writer.write(frame.width)
    writer.write(", ")
    writer.write(frame.height)
    writer.write("}}")
  }
}

// MARK: - JSON

extension SnapshotListing {
  /// One object on one line: `time` and `nodes` in the source's order, each with its parent's index.
  public mutating func json(_ snapshot: HierarchySnapshot, viewport: Viewport, platform: Platform) -> String {
    let decided = decide(snapshot, viewport, platform)
    var writer = ListingWriter()
    writer.write("{\"time\":")
    writer.write(snapshot.time)
    writer.write(",\"nodes\":[")
    for (index, node) in snapshot.nodes.enumerated() {
      if index > 0 { writer.write(",") }
      writeObject(node, decided, index, &writer)
    }
    writer.write("]}")
    return writer.text
  }

  private func writeObject(
    _ node: HierarchyNode, _ decided: Decided, _ index: Int, _ writer: inout ListingWriter
  ) {
    let placed = decided.node(index)
    writer.write("{\"parent\":\(node.parent),\"kind\":\"\(Self.word(node.kind))\",\"class\":")
    writer.writeQuoted(decided.snapshot[node.className])
    writer.write(",\"frame\":")
    writer.writeArray(node.frame)
    let text = node.text.isEmpty ? node.label : node.text
    if !text.isEmpty {
      writer.write(",\"text\":")
      decided.writeText(text, of: index, &writer)
    }
    writer.write(",\"category\":\"\(placed.category.name)\",\"verdict\":\"\(placed.verdict.word)\",\"rule\":")
    writer.writeQuoted(flattener.categorizer.rules[Int(placed.rule)].id)
    writer.write(",\"privacy\":\"\(placed.privacy.word)\"}")
  }

  private static func word(_ kind: HierarchyNode.Kind) -> String {
    switch kind {
    case .view: "view"
    case .layer: "layer"
    case .accessibility: "ax"
    }
  }
}

/// A snapshot beside its scene.
private struct Decided {
  let snapshot: HierarchySnapshot
  let scene: Scene
  /// Places in the scene, by index in the snapshot.
  let places: [Int32]

  func node(_ index: Int) -> SceneNode { scene.nodes[Int(places[index])] }

  func writeText(_ slice: TextSlice, of index: Int, _ writer: inout ListingWriter) {
    if slice.isEmpty {
      writer.write("\"\"")
    } else if node(index).privacy == .revealed {
      writer.writeQuoted(snapshot[slice])
    } else {
      writer.write("\"…\"")
    }
  }
}

/// The connectors before each line of a tree: `│  `, `├─ ` and `└─ `.
private struct TreeLines {
  /// For each open level, whether its node has siblings that follow.
  private var hasMore: [Bool] = []
  private var depths: [Int32] = []
  private let ends: [Int32]

  init(_ snapshot: HierarchySnapshot) {
    ends = snapshot.nodes.map(\.end)
    depths.reserveCapacity(ends.count)
  }

  mutating func write(_ index: Int, _ node: HierarchyNode, _ writer: inout ListingWriter) {
    let depth = node.parent < 0 ? 0 : Int(depths[Int(node.parent)]) + 1
    depths.append(Int32(depth))
    hasMore.removeLast(hasMore.count - min(hasMore.count, depth))
    let isLast = node.parent < 0 || node.end == ends[Int(node.parent)]
    hasMore.append(!isLast)
    guard depth > 0 else { return }
    for level in 1..<max(1, min(depth, ListingDepth.deepest)) { writer.write(hasMore[level] ? "│  " : "   ") }
    writer.write(isLast ? "└─ " : "├─ ")
    if depth > ListingDepth.deepest { writer.write("level \(depth) ") }
  }
}
