package import SilhouetteHierarchy
package import SilhouetteScene

/// A scene as stable text, one node a line, or as one JSON object.
///
/// ```
/// scene t=0 402x874@3 nodes=2
/// view (0, 0, 402, 874) fill #FFFFFF border 1 #DCE0E7 draw uikit/Window
///   button disabled (16, 60, 370, 50) fill #E6EEFC draw uikit/UIButton withheld
/// ```
///
/// Frames are in the viewport, in points, rounded to two decimals. The listing shows text only if the scene
/// holds it, which the user must ask for. A sealed node always has one line `…` below it, with or without
/// contents. Concealed nodes are not listed or counted, and parents and clips are indexes into the listed
/// nodes.
package struct SceneListing: Sendable {
  /// The rules that the scenes were made with, for their ids.
  package let rules: [Rule]

  package init(rules: [Rule]) {
    self.rules = rules
  }

  /// - Parameter snapshot: the scene's source, for names of classes in ids of rules.
  package func text(_ scene: WireframeScene, of snapshot: HierarchySnapshot? = nil) -> String {
    let ruled = Ruled(rules, scene, snapshot)
    var writer = ListingWriter()
    writeHeader(scene, &writer)
    var depths = Depths()
    for (index, node) in scene.nodes.enumerated() {
      let depth = depths.next(node, at: index)
      guard !node.flags.contains(.concealed) else { continue }
      Self.writeDepth(depth, &writer)
      writeLine(node, index, ruled, &writer)
      writer.write("\n")
      guard node.hidesInside else { continue }
      Self.writeDepth(depth + 1, &writer)
      writer.write("…\n")
    }
    return writer.text
  }

  private static func writeDepth(_ depth: Int, _ writer: inout ListingWriter) {
    writer.writeIndent("  ", min(depth, ListingDepth.deepest))
    if depth > ListingDepth.deepest { writer.write("level \(depth) ") }
  }

  private func writeHeader(_ scene: WireframeScene, _ writer: inout ListingWriter) {
    writer.write("scene t=")
    writer.write(scene.time)
    writer.write(" ")
    writer.write(scene.viewport.width)
    writer.write("x")
    writer.write(scene.viewport.height)
    writer.write("@")
    writer.write(scene.viewport.scale)
    writer.write(" nodes=\(Listed(scene).count)\n")
  }

  private func writeLine(_ node: SceneNode, _ index: Int, _ ruled: Ruled, _ writer: inout ListingWriter) {
    writer.write(node.category.name)
    for word in node.state.words { writer.write(" \(word)") }
    writer.write(" ")
    writer.write(node.bounds)
    writeLook(node, &writer)
    writer.write(" \(node.verdict.word) \(ruled.id(of: node, at: index))")
    if node.privacy != .nothing { writer.write(" \(node.privacy.word)") }
    for word in node.flags.words { writer.write(" \(word)") }
    if node.flags.contains(.sealed) { writer.write(" sealed") }
    if !node.parts.isEmpty { writer.write(" parts=\(node.parts.count)") }
    if node.privacy == .revealed {
      writer.write(" ")
      writer.writeQuoted(ruled.scene.revealedText(of: node))
    }
  }

  private func writeLook(_ node: SceneNode, _ writer: inout ListingWriter) {
    if !node.toParent.isTranslation { writer.write(" turned") }
    if node.alpha < 1 {
      writer.write(" alpha ")
      writer.write(node.alpha)
    }
    if node.radius > 0 {
      writer.write(" radius ")
      writer.write(node.radius)
    }
    if !node.fill.isClear { writer.write(" fill \(node.fill)") }
    if !node.hatch.isClear { writer.write(" hatch \(node.hatch)") }
    if let border = node.border {
      writer.write(" border ")
      writer.write(border.width)
      writer.write(" \(border.color)")
    }
    if let shadow = node.shadow { writer.write(" shadow \(shadow.rings.count) \(shadow.color)") }
  }

}

/// A scene with the names of its nodes' rules.
private struct Ruled {
  let rules: [Rule]
  let scene: WireframeScene
  let snapshot: HierarchySnapshot?
  private let gathered: Set<Int>

  init(_ rules: [Rule], _ scene: WireframeScene, _ snapshot: HierarchySnapshot?) {
    (self.rules, self.scene, self.snapshot) = (rules, scene, snapshot)
    gathered = Set(scene.veils.filter { $0.isGathered }.map { Int($0.node) })
  }

  /// The class is one node's, and a gathered one represents several.
  func id(of node: SceneNode, at index: Int) -> String {
    guard Int(node.rule) < rules.count else { return "rule \(node.rule)" }
    let rule = rules[Int(node.rule)]
    guard let snapshot, !gathered.contains(index) else { return rule.id }
    return rule.id(for: snapshot.nodes[Int(node.source)], in: snapshot)
  }
}

// MARK: - JSON

extension SceneListing {
  /// One object on one line: `time`, `viewport`, `background`, and `nodes` in paint order, each with its
  /// parent's index; `sealed` if the inside is withheld.
  package func json(_ scene: WireframeScene, of snapshot: HierarchySnapshot? = nil) -> String {
    var writer = ListingWriter()
    writer.write("{\"time\":")
    writer.write(scene.time)
    writer.write(",\"viewport\":{\"width\":")
    writer.write(scene.viewport.width)
    writer.write(",\"height\":")
    writer.write(scene.viewport.height)
    writer.write(",\"scale\":")
    writer.write(scene.viewport.scale)
    writer.write("},\"background\":\"\(scene.background)\",\"nodes\":[")
    let listed = Listed(scene)
    let ruled = Ruled(rules, scene, snapshot)
    var ids = ListedIDs()
    var isFirst = true
    for (index, node) in scene.nodes.enumerated() where !node.flags.contains(.concealed) {
      if !isFirst { writer.write(",") }
      isFirst = false
      writeObject(node, index, ruled, listed, &ids, &writer)
    }
    writer.write("]}")
    return writer.text
  }

  private func writeObject(
    _ node: SceneNode, _ index: Int, _ ruled: Ruled, _ listed: Listed, _ ids: inout ListedIDs,
    _ writer: inout ListingWriter
  ) {
    writer.write("{")
    if !node.id.isNone {
      writer.write("\"id\":")
      ids.write(node.id, &writer)
      writer.write(",")
    }
    writer.write("\"parent\":\(listed[node.parent]),\"category\":\"\(node.category.name)\",\"state\":[")
    let states = (node.state.contains(.enabled) ? ["enabled"] : []) + node.state.words
    Self.writeList(states, &writer)
    writer.write("],\"verdict\":\"\(node.verdict.word)\",\"rule\":")
    writer.writeQuoted(ruled.id(of: node, at: index))
    writer.write(",\"privacy\":\"\(node.privacy.word)\",\"frame\":")
    writer.writeArray(node.bounds)
    writer.write(",\"alpha\":")
    writer.write(node.alpha)
    writer.write(",\"effectiveAlpha\":")
    writer.write(node.effectiveAlpha)
    writer.write(",\"radius\":")
    writer.write(node.radius)
    writeColors(node, &writer)
    writer.write(",\"clip\":\(listed[node.clip]),\"flags\":[")
    Self.writeList(node.flags.words, &writer)
    writer.write("],\"parts\":\(node.parts.count)")
    if node.flags.contains(.sealed) { writer.write(",\"sealed\":true") }
    if node.privacy == .revealed {
      writer.write(",\"text\":")
      writer.writeQuoted(ruled.scene.revealedText(of: node))
    }
    writer.write("}")
  }

  private func writeColors(_ node: SceneNode, _ writer: inout ListingWriter) {
    if !node.fill.isClear { writer.write(",\"fill\":\"\(node.fill)\"") }
    if !node.hatch.isClear { writer.write(",\"hatch\":\"\(node.hatch)\"") }
    if let border = node.border {
      writer.write(",\"border\":{\"width\":")
      writer.write(border.width)
      writer.write(",\"color\":\"\(border.color)\"}")
    }
    guard let shadow = node.shadow else { return }
    writer.write(",\"shadow\":{\"rings\":\(shadow.rings.count),\"color\":\"\(shadow.color)\"}")
  }

  private static func writeList(_ words: [String], _ writer: inout ListingWriter) {
    for (position, word) in words.enumerated() {
      if position > 0 { writer.write(",") }
      writer.writeQuoted(word)
    }
  }
}

extension WireframeScene {
  /// The UTF-8 of a node's text if it may be shown, else nothing.
  package func revealedText(of node: SceneNode) -> ArraySlice<UInt8> {
    guard node.privacy == .revealed, !node.text.isNone else { return bytes[0..<0] }
    return bytes[Int(node.text.start)..<Int(node.text.start) + Int(node.text.count)]
  }
}

/// The places of a scene's nodes among the listed ones; of a concealed node, its parent's.
private struct Listed {
  private var places: [Int32] = []
  private(set) var count = 0

  init(_ scene: WireframeScene) {
    places.reserveCapacity(scene.nodes.count)
    for node in scene.nodes {
      if node.flags.contains(.concealed) {
        places.append(self[node.parent])
      } else {
        places.append(Int32(count))
        count += 1
      }
    }
  }

  /// -1 for -1.
  subscript(index: Int32) -> Int32 { index < 0 ? -1 : places[Int(index)] }
}

/// Ids as listings write them: integers as they are, strings by their order in the listing, `"id-1"` being
/// the first.
///
/// A string may be an account's number or a name. A hash of it can be turned back by trying names.
private struct ListedIDs {
  private var ordinals: [NodeID: Int] = [:]

  mutating func write(_ id: NodeID, _ writer: inout ListingWriter) {
    if id.isInteger { return writer.write(id.rawValue) }
    let ordinal = ordinals[id] ?? ordinals.count + 1
    ordinals[id] = ordinal
    writer.writeQuoted("id-\(ordinal)")
  }
}

extension SceneNode {
  /// Whether a listing leaves out the inside of the node.
  var hidesInside: Bool { flags.contains(.sealed) || PrivacyPolicy.isInput(category) }
}

/// The depth of each node of a pre-order list, from their parents' indexes.
struct Depths {
  private var depths: [Int32] = []

  mutating func next(_ node: SceneNode, at index: Int) -> Int {
    let above = node.parent < 0 ? -1 : depths[Int(node.parent)]
    // Children of a concealed node take its depth.
    let depth = node.flags.contains(.concealed) ? above : above + 1
    depths.append(depth)
    return Int(depth)
  }
}
