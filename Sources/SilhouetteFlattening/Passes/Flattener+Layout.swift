import SilhouetteHierarchy
import SilhouetteScene

/// Reads places where classes say little, and finds pictures that other nodes lie on.
extension Flattener {
  mutating func markBackdrops(_ snapshot: HierarchySnapshot, _ scene: inout WireframeScene) {
    var found: [Int] = []
    let backdrops = Backdrops(nodes: scene.nodes, snapshot: snapshot)
    for position in scene.nodes.indices
    where scene.nodes[position].category == .image && scene.nodes[position].verdict == .draw {
      // The content of a secret must not show through the choice of its backdrop.
      guard !scene.nodes[position].flags.contains(.secret) else { continue }
      if backdrops.isBackdrop(position) { found.append(position) }
    }
    guard !found.isEmpty else { return }
    isAsPlaced = false
    for position in found { scene.nodes[position].category = .backgroundImage }
  }
}

extension Flattener {
  mutating func readLayout(_ painter: NodePainter, _ platform: AppPlatform, _ scene: inout WireframeScene) {
    isAsPlaced = false
    let layout = ScreenLayout(scene, guesses: categorizer.guesses, platform: platform)
    dialog = layout.dialog
    scene.isBlank = layout.isBlank
    for reading in layout.readings { apply(reading, painter, &scene) }
  }

  mutating func apply(
    _ reading: ScreenLayout.Reading, _ painter: NodePainter, _ scene: inout WireframeScene
  ) {
    let position = reading.position
    notes[position].finish = reading.finish
    if let category = reading.category, category != scene.nodes[position].category {
      if scene.nodes[position].toldCategory == nil {
        scene.nodes[position].toldCategory = scene.nodes[position].category
      }
      scene.nodes[position].category = category
    }
    if reading.isPruned { return scene.nodes[position].verdict = .prune }
    if reading.isSkipped { return scene.nodes[position].verdict = .skip }
    switch reading.finish {
    case .unseen, .hatched, .film: scene.nodes[position].flags.insert(.opaqueContent)
    case .systemBars:
      // A root that paints nothing paints the bars alone.
      if scene.nodes[position].verdict == .skip { notes[position].drawing = .draw }
    case .usual, .flat, .bare, .written, .paper, .sheet, .veil, .outlined, .told: break
    case .marked: notes[position].drawing = .parts
    case .whole: notes[position].drawing = .whole
    }
    scene.nodes[position].verdict = .draw
    if reading.category == .view { notes[position].drawing = .draw }
    if scene.nodes[position].category == .cell { notes[position].drawing = .parts }
    guard scene.nodes[position].category == .modal else { return }
    notes[position].drawing = .parts
    // If no node represents the screen behind the dialog, the paper does.
    scene.background = painter.dimmed(scene.background)
  }
}
