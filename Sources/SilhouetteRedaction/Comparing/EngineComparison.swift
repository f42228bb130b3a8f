package import SilhouetteHierarchy
package import SilhouetteScene

/// How much of one screen each engine masks, and where they disagree.
///
/// Areas are counted on a grid over the viewport: a cell counts if its centre is masked. Cells are one point
/// wide (2, 4, 8 … points if a screen has more than a million of them, or thousands of regions). So a box on
/// whole points is counted exactly and any other shape to within the cells that its edge runs through.
package struct EngineComparison: Sendable, Hashable {
  /// The area that one engine masks.
  package struct Share: Sendable, Hashable {
    package var engine: RedactionEngine
    /// In points², of the viewport; overlapping masks count once.
    package var area: Double
    /// Regions of the kind `redact`.
    package var masks: Int
  }

  /// Cells that hang together, masked by the same engines and open in the others.
  package struct Disagreement: Sendable, Hashable {
    /// Around the cells, in points of the viewport.
    package var box: Rect2D
    /// In points².
    package var area: Double
    /// Those that mask them, in the order of `RedactionEngine.ofTrees`.
    package var masking: [RedactionEngine]
    /// Whose mask it is in the first of them, at the topmost cell: index in the snapshot, -1 for the mask over
    /// everything.
    package var node: Int
    package var id: NodeID
    package var rule: RedactRule
  }

  /// Side of a cell in points.
  package let cell: Double
  /// Area of all cells.
  package let total: Double
  /// One for each engine, in the order of `RedactionEngine.ofTrees`.
  package let shares: [Share]
  /// The largest first, those of the same size from top to bottom and from left to right.
  package let disagreements: [Disagreement]

  /// Takes each engine over the screen once, and then a time that grows with the regions' areas.
  ///
  /// - Parameter scene: the snapshot's own, before culling.
  package init(
    of snapshot: HierarchySnapshot, scene: WireframeScene, viewport: Viewport, policy: RedactionPolicy,
    knowsPictures: Bool = false, knowsDrawing: Bool = false
  ) {
    let lists = RedactionEngine.ofTrees.map { engine in
      Redactor(policy: policy, engine: engine, knowsPictures: knowsPictures, knowsDrawing: knowsDrawing)
        .regions(of: snapshot, scene: scene, viewport: viewport)
    }
    var grid = MaskGrid(viewport, regions: lists.map { $0.count }.max() ?? 0)
    var layers: [Layer] = []
    for (engine, regions) in zip(RedactionEngine.ofTrees, lists) {
      grid.paint(regions)
      layers.append(Layer(engine: engine, regions: regions, masks: grid.masks))
    }
    let cellArea = grid.cell * grid.cell
    cell = grid.cell
    total = Double(grid.columns * grid.rows) * cellArea
    shares = layers.map { $0.share(cellArea) }
    var islands = Islands(layers, columns: grid.columns, rows: grid.rows, cell: grid.cell)
    disagreements = islands.all()
  }

  /// One engine's answer.
  struct Layer {
    let engine: RedactionEngine
    let regions: [RedactRegion]
    let masks: [Int32]

    func share(_ cellArea: Double) -> Share {
      var cells = 0
      for mask in masks where mask >= 0 { cells += 1 }
      return Share(
        engine: engine, area: Double(cells) * cellArea, masks: regions.count { $0.kind == .redact })
    }
  }
}
