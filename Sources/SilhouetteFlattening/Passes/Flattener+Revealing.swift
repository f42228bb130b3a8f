import SilhouetteHierarchy
import SilhouetteScene

/// Removes content, or lets it through.
extension Flattener {
  mutating func settlePrivacy(_ snapshot: HierarchySnapshot, _ scene: inout WireframeScene) {
    let details = snapshot.details.span
    let veil = reveal == .nothing ? Veil() : markShut(scene, snapshot)
    for position in scene.nodes.indices {
      let isSealed = !scene.nodes[position].flags.isDisjoint(with: [.sealed, .concealed])
      guard isSealed || notes[position].hasContent else { continue }
      guard reveal != .nothing else {
        scene.nodes[position].privacy = notes[position].isSensitive ? .sensitive : .withheld
        continue
      }
      let node = snapshot.nodes[Int(scene.nodes[position].source)]
      let detail = details.extracting(node.detailRange)
      let note = notes[position]
      if note.isSensitive || veil.liesOnSensitive(scene.nodes[position]) {
        scene.nodes[position].privacy = .sensitive
      } else {
        scene.nodes[position].privacy = .withheld
        guard !note.isShutInput, !note.coversShut, !note.hasPattern,
          !veil.liesOnShut(scene.nodes[position]),
          !PrivacyPolicy.words(of: node, detail, in: snapshot).contains(.secret)
        else { continue }
        revealText(of: node, snapshot, position, &scene)
      }
    }
  }

  /// Marks nodes in and around shut ones, and collects the boxes of shut nodes. A node with a pattern stays
  /// shut, and so do labels gathered from it, but its descendants are not shut by it.
  mutating func markShut(_ scene: WireframeScene, _ snapshot: HierarchySnapshot) -> Veil {
    var veil = Veil()
    let details = snapshot.details.span
    for position in scene.nodes.indices {
      let parent = Int(scene.nodes[position].parent)
      if parent >= 0, notes[parent].isSensitive { notes[position].isSensitive = true }
      if parent >= 0, notes[parent].isShutInput { notes[position].isShutInput = true }
      guard !notes[position].isSensitive, !notes[position].isShutInput else { continue }
      let node = snapshot.nodes[Int(scene.nodes[position].source)]
      notes[position].hasPattern =
        !TextPattern(of: node, details.extracting(node.detailRange), in: snapshot).isEmpty
    }
    for position in scene.nodes.indices.reversed() {
      let node = scene.nodes[position]
      let note = notes[position]
      let isShut = note.isSensitive || note.isShutInput || note.hasPattern
      if isShut { veil.add(node, isSensitive: note.isSensitive) }
      guard isShut || note.coversShut, node.parent >= 0 else { continue }
      notes[Int(node.parent)].coversShut = true
    }
    return veil
  }

  func revealText(
    of node: HierarchyNode, _ snapshot: HierarchySnapshot, _ position: Int, _ scene: inout WireframeScene
  ) {
    let slice = node.text.isEmpty ? node.label : node.text
    let verdict = scene.nodes[position].verdict
    guard !slice.isEmpty, verdict == .draw || verdict == .skip else { return }
    scene.nodes[position].text = scene.add(text: snapshot[slice])
    scene.nodes[position].privacy = .revealed
  }
}
