package import SilhouetteHierarchy
package import SilhouetteScene

/// A snapshot in the style of the iOS tree printer, with the rules' result for each node; or as one JSON
/// object.
///
/// ```
/// UIWindow(frame: {{0, 0}, {402, 874}}, ax=0)  view  uikit/Window
/// ├─ (AX) label="…", value="", traits=[button], frame: {{16, 60}, {370, 50}}  button  accessibility/button
/// └─ UIButton(frame: {{16, 60}, {370, 50}}, ax=1, "…")  button  uikit/UIButton
/// ```
///
/// `"…"` replaces any text, however long. Text itself is shown if the flattener reveals it. A sealed node
/// always has `…` below it, with or without contents, and `"…"` with or without text. Unprintable characters
/// in names are written as `\u{202E}`, in JSON as JSON does.
package struct SnapshotListing: Sendable {
  private var flattener: Flattener
  private let rules: [Rule]

  /// - Parameter flattener: its rules are named, and it decides on revealed text. Snapshots of a session
  ///   are listed in their order, because a secret stays one for the whole session.
  package init(flattener: Flattener = Flattener()) {
    self.flattener = flattener
    rules = flattener.categorizer.rules
  }

  /// For snapshots that are scenes already.
  package init(rules: [Rule]) {
    flattener = Flattener()
    self.rules = rules
  }

  /// - Parameter tells: the properties that the source always reports; nil for those that are usual on its
  ///   platform.
  package mutating func text(
    _ snapshot: HierarchySnapshot, viewport: Viewport, platform: AppPlatform, tells: Tells? = nil
  ) -> String {
    text(snapshot, in: flattener.flatten(snapshot, viewport: viewport, platform: platform, tells: tells))
  }

  /// - Parameter scene: the snapshot's scene, before culling.
  package func text(_ snapshot: HierarchySnapshot, in scene: WireframeScene) -> String {
    let decided = decide(snapshot, scene)
    var writer = ListingWriter()
    var tree = TreeLines(snapshot, parents: decided.parents, isListed: decided.isListed)
    for (index, node) in snapshot.nodes.enumerated() where decided.isListed(index) {
      tree.write(index, node, &writer)
      if node.kind == .accessibility, decided.gathered(index) == nil {
        writeElement(node, decided, index, &writer)
      } else {
        writeView(node, decided, index, &writer)
      }
      let placed = decided.node(index)
      writer.write("  \(placed.category.name)")
      if placed.verdict != .draw { writer.write(" (\(placed.verdict.word))") }
      writer.write("  \(rule(of: node, decided, index))\n")
      guard placed.hidesInside else { continue }
      tree.writeFirst(below: index, &writer)
      writer.write("…\n")
    }
    return writer.text
  }

  private func decide(_ snapshot: HierarchySnapshot, _ scene: WireframeScene) -> Decided {
    precondition(
      scene.nodes.count == snapshot.nodes.count, "a snapshot is listed with its own scene, before culling")
    var places = [Int32](repeating: 0, count: snapshot.nodes.count)
    for (place, node) in scene.nodes.enumerated() { places[Int(node.source)] = Int32(place) }
    var listed = [Int32](repeating: 0, count: snapshot.nodes.count)
    var parents = listed
    var count: Int32 = 0
    for (index, node) in snapshot.nodes.enumerated() {
      let isParentListed =
        node.parent < 0 || !scene.nodes[Int(places[Int(node.parent)])].flags.contains(.concealed)
      parents[index] = isParentListed ? node.parent : parents[Int(node.parent)]
      listed[index] = count
      if !scene.nodes[Int(places[index])].flags.contains(.concealed) { count += 1 }
    }
    return Decided(snapshot: snapshot, scene: scene, places: places, listed: listed, parents: parents)
  }

  private func writeView(
    _ node: HierarchyNode, _ decided: Decided, _ index: Int, _ writer: inout ListingWriter
  ) {
    let gathered = decided.gathered(index)
    if gathered == nil { writer.write(name: decided.snapshot[node.className]) } else { writer.write("…") }
    writer.write("(")
    Self.writeFrame(gathered ?? node.frame, &writer)
    let isElement = node.isElement ?? (!node.traits.isEmpty || !node.label.isEmpty)
    // The flag of a secret may depend on its content.
    writer.write(isElement || decided.isSealed(index) ? ", ax=1" : ", ax=0")
    let text = node.text.isEmpty ? node.label : node.text
    if !text.isEmpty || decided.isSealed(index) {
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
    writer.write(value.isEmpty && !decided.isSealed(index) ? ", value=\"\"" : ", value=\"…\"")
    writer.write(", traits=[")
    if decided.isSealed(index) { writer.write("…") } else { Self.writeTraits(node.traits, &writer) }
    writer.write("], ")
    Self.writeFrame(node.frame, &writer)
  }

  private static func writeTraits(_ traits: Traits, _ writer: inout ListingWriter) {
    var isFirst = true
    for (trait, name) in Traits.names where traits.contains(trait) {
      if !isFirst { writer.write("|") }
      writer.write(name)
      isFirst = false
    }
  }

  private static func writeFrame(_ frame: Rect2D, _ writer: inout ListingWriter) {
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
  /// One object on one line: `time` and `nodes` in the source's order, each with its parent's index among the
  /// listed nodes; `sealed` if the inside is withheld.
  package mutating func json(
    _ snapshot: HierarchySnapshot, viewport: Viewport, platform: AppPlatform, tells: Tells? = nil
  ) -> String {
    json(snapshot, in: flattener.flatten(snapshot, viewport: viewport, platform: platform, tells: tells))
  }

  /// - Parameter scene: the snapshot's scene, before culling.
  package func json(_ snapshot: HierarchySnapshot, in scene: WireframeScene) -> String {
    let decided = decide(snapshot, scene)
    var writer = ListingWriter()
    writer.write("{\"time\":")
    writer.write(snapshot.time)
    writer.write(",\"nodes\":[")
    var isFirst = true
    for (index, node) in snapshot.nodes.enumerated() where decided.isListed(index) {
      if !isFirst { writer.write(",") }
      isFirst = false
      writeObject(node, decided, index, &writer)
    }
    writer.write("]}")
    return writer.text
  }

  /// The class and the rule's line of each node that `SceneListing` lists, in its order, as a JSON array of objects.
  package func reasons(_ snapshot: HierarchySnapshot, in scene: WireframeScene) -> String {
    let decided = decide(snapshot, scene)
    var writer = ListingWriter()
    writer.write("[")
    var isFirst = true
    for node in scene.nodes where !node.flags.contains(.concealed) {
      writer.write(isFirst ? "{\"class\":" : ",{\"class\":")
      isFirst = false
      let index = Int(node.source)
      let isGathered = decided.gathered(index) != nil
      if isGathered {
        writer.write("\"…\"")
      } else {
        writer.writeQuoted(snapshot[snapshot.nodes[index].className])
      }
      writer.write(",\"line\":")
      writer.writeQuoted(rules[Int(node.rule)].text)
      writer.write("}")
    }
    writer.write("]")
    return writer.text
  }

  private func writeObject(
    _ node: HierarchyNode, _ decided: Decided, _ index: Int, _ writer: inout ListingWriter
  ) {
    let placed = decided.node(index)
    writer.write(
      "{\"parent\":\(decided.listed(decided.parents[index])),\"kind\":\"\(Self.word(decided.gathered(index) == nil ? node.kind : .view))\",\"class\":"
    )
    let gathered = decided.gathered(index)
    if gathered == nil { writer.writeQuoted(decided.snapshot[node.className]) } else { writer.write("\"…\"") }
    writer.write(",\"frame\":")
    writer.writeArray(gathered ?? node.frame)
    let text = node.text.isEmpty ? node.label : node.text
    if !text.isEmpty || decided.isSealed(index) {
      writer.write(",\"text\":")
      decided.writeText(text, of: index, &writer)
    }
    writer.write(",\"category\":\"\(placed.category.name)\",\"verdict\":\"\(placed.verdict.word)\",\"rule\":")
    writer.writeQuoted(rule(of: node, decided, index))
    writer.write(",\"privacy\":\"\(placed.privacy.word)\"")
    if decided.isSealed(index) { writer.write(",\"sealed\":true") }
    writer.write("}")
  }

  /// The class is one node's, and a gathered one represents several.
  private func rule(of node: HierarchyNode, _ decided: Decided, _ index: Int) -> String {
    let rule = rules[Int(decided.node(index).rule)]
    return decided.gathered(index) == nil ? rule.id(for: node, in: decided.snapshot) : rule.id
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
  let scene: WireframeScene
  /// Places in the scene, by index in the snapshot.
  let places: [Int32]
  /// Places among those that are listed, by index in the snapshot.
  let listed: [Int32]
  /// The nearest ancestor that is listed, by index in the snapshot; -1 if none is.
  let parents: [Int32]

  func node(_ index: Int) -> SceneNode { scene.nodes[Int(places[index])] }

  func isListed(_ index: Int) -> Bool { !node(index).flags.contains(.concealed) }

  /// Of a node that represents several: its box in its parent's space.
  func gathered(_ index: Int) -> Rect2D? {
    let isGathered = scene.veils.contains { $0.isGathered && $0.node == places[index] }
    return isGathered ? node(index).frame : nil
  }

  func isSealed(_ index: Int) -> Bool { node(index).flags.contains(.sealed) }

  func listed(_ parent: Int32) -> Int32 { parent < 0 ? -1 : listed[Int(parent)] }

  func writeText(_ slice: TextSlice, of index: Int, _ writer: inout ListingWriter) {
    if isSealed(index) {
      writer.write("\"…\"")
    } else if slice.isEmpty {
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
  /// By index in the snapshot, whether no listed sibling follows.
  private var isLast: [Bool]
  private var hasListedChild: [Bool]
  /// By index in the snapshot, the nearest ancestor that is listed.
  private let parents: [Int32]

  init(_ snapshot: HierarchySnapshot, parents: [Int32], isListed: (Int) -> Bool) {
    self.parents = parents
    isLast = Array(repeating: true, count: snapshot.nodes.count)
    hasListedChild = isLast.map { _ in false }
    for index in snapshot.nodes.indices.reversed() {
      let parent = Int(parents[index])
      guard parent >= 0 else { continue }
      isLast[index] = !hasListedChild[parent]
      if isListed(index) { hasListedChild[parent] = true }
    }
    depths = Array(repeating: 0, count: snapshot.nodes.count)
  }

  mutating func write(_ index: Int, _ node: HierarchyNode, _ writer: inout ListingWriter) {
    let depth = parents[index] < 0 ? 0 : Int(depths[Int(parents[index])]) + 1
    depths[index] = Int32(depth)
    hasMore.removeLast(hasMore.count - min(hasMore.count, depth))
    hasMore.append(!isLast[index])
    writeConnector(depth, isLast: isLast[index], &writer)
  }

  /// The connector of a first line below a node that was just written.
  func writeFirst(below index: Int, _ writer: inout ListingWriter) {
    writeConnector(Int(depths[index]) + 1, isLast: !hasListedChild[index], &writer)
  }

  private func writeConnector(_ depth: Int, isLast: Bool, _ writer: inout ListingWriter) {
    guard depth > 0 else { return }
    for level in 1..<max(1, min(depth, ListingDepth.deepest)) { writer.write(hasMore[level] ? "│  " : "   ") }
    writer.write(isLast ? "└─ " : "├─ ")
    if depth > ListingDepth.deepest { writer.write("level \(depth) ") }
  }
}
