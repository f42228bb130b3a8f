import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteScene

/// Checks everything that the masks of a screen leave open against a picture.
///
/// ```
/// look     which cells of the picture have ink, or are soft        InkGrid, SoftShapes
/// explain  edges, separators, and nodes that may show something    InkLines, OpenNodes
/// group    unexplained ink, to lines of text and things            InkGrouper
/// write    a mask for each of these                                OpeningCheck
/// ```
///
/// An opening holds where the picture is flat, or shows content that the tree explains. So content beyond the
/// tree, such as a keyboard, a toast, or rows that came after the dump, is masked where it shows. Time grows
/// with the picture's pixels and the nodes' areas, up to a limit beyond which the tree explains nothing more.
struct OpeningCheck {
  private let nodes: OpenNodes
  private let shape: MaskShape
  private let device: Device
  /// Whose edges the picture may show.
  private let boxes: [Rect2D]
  /// The model's findings in the picture; nil if it is not asked.
  private let seen: LearnedLook?
  private(set) var grid: InkGrid

  /// - Parameter regions: the masks, topmost first, including those of areas beyond the reported part of the
  ///   picture.
  ///   - seen: The model's findings in the picture; nil if it is not asked.
  init(
    _ picture: Picture, _ nodes: OpenNodes, masked regions: [RedactRegion], shape: MaskShape, device: Device,
    seen: LearnedLook? = nil
  ) {
    self.seen = seen
    self.nodes = nodes
    self.shape = shape
    self.device = device
    grid = InkGrid(picture, pixelsPerPoint: device.map.a)
    boxes = nodes.boxes() + (seen?.boxes(scale: (device.map.a, device.map.d)) ?? [])
    var lines = InkLines(grid, boxes: boxes)
    lines.mark(&grid)
    if seen != nil {
      InkFrames.mark(&grid)
      grid.markSlopes()
    } else {
      grid.markSoft()
    }
    markMasked(regions)
    markExplained()
    if let seen {
      for box in seen.open(in: grid) { mark(box) { $0.insert(.explained) } }
    }
    markUnexplained()
  }

  var cellsPerPoint: (x: Double, y: Double) {
    (device.map.a / Double(grid.cell), device.map.d / Double(grid.cell))
  }

  /// Masks count if they cover a cell whole.
  private mutating func markMasked(_ regions: [RedactRegion]) {
    let cells = Device(
      width: grid.columns, height: grid.rows, map: .scale(x: cellsPerPoint.x, y: cellsPerPoint.y))
    let plan = MaskPlan(regions, cells, masks: .inwards)
    var tracer = MaskTracer(columns: grid.columns)
    for mask in plan.masks.prefix(plan.affordable) {
      guard let parts = plan.parts(of: mask) else { continue }
      mark(tracer.trace(parts))
    }
  }

  private mutating func mark(_ cover: MaskCover) {
    for tile in cover.tiles {
      mark(CellBox(left: tile.left, top: tile.top, right: tile.right, bottom: tile.bottom)) {
        $0.insert(.masked)
      }
    }
    for row in cover.rows {
      let start = row.row * grid.columns + row.left - row.coverage.lowerBound
      for index in row.coverage where cover.coverage[index] == 255 {
        grid.marks[start + index].insert(.masked)
      }
    }
  }

  private mutating func mark(_ box: CellBox, _ change: (inout InkGrid.Marks) -> Void) {
    for row in box.top..<box.bottom {
      let start = row * grid.columns
      for place in start + box.left..<start + box.right { change(&grid.marks[place]) }
    }
  }

  /// In points: letters and round corners reach a little beyond the boxes of the tree.
  private static let slack = 1.5

  /// Cells that nodes may be painted into: a hostile tree explains no more than that.
  private static let mostPainted = 1 << 26

  /// In paint order, so that a node's word does not count where another node covers it.
  private mutating func markExplained() {
    var budget = Self.mostPainted
    for index in nodes.masks.seen.indices {
      guard budget > 0, let place = nodes.place(of: index) else { continue }
      let isTold = isTold(index, in: place)
      guard isTold || nodes.masks.seen[index].has(.filled) else { continue }
      let box = cells(in: place.inset(dx: isTold ? -Self.slack : 0, dy: isTold ? -Self.slack : 0))
      budget -= box.width * box.height
      mark(box) { if isTold { $0.insert(.explained) } else { $0.remove(.explained) } }
    }
  }

  private func isTold(_ index: Int, in place: Rect2D) -> Bool {
    switch nodes.word(on: index) {
    case .policy, .told: true
    case .nothing: false
    case .drawn:
      ControlInk(grid, cells(in: place), NodeCategory(rawValue: nodes.masks.seen[index].category)).isControl
    }
  }

  private func cells(in box: Rect2D) -> CellBox {
    func index(_ place: Double, _ scale: Double, _ most: Int) -> Int {
      let place = (place * scale).rounded()
      return place.isNaN ? 0 : Int(min(max(place, 0), Double(most)))
    }
    let left = index(box.x, cellsPerPoint.x, grid.columns)
    let top = index(box.y, cellsPerPoint.y, grid.rows)
    return CellBox(
      left: left, top: top, right: max(left, index(box.maxX, cellsPerPoint.x, grid.columns)),
      bottom: max(top, index(box.maxY, cellsPerPoint.y, grid.rows)))
  }

  private mutating func markUnexplained() {
    for place in grid.marks.indices
    where grid.marks[place].contains(.soft)
      && grid.marks[place].isDisjoint(with: [.line, .masked, .explained])
    {
      grid.marks[place].insert(.unexplained)
    }
  }

  // MARK: Masks and evidence

  /// In points: nothing that is lower, or smaller both ways, can be read.
  private static let (lowest, smallest) = (3.0, 5.0)
  /// In points. A soft shape that is smaller one way is a shadow.
  private static let smallestPicture = 24.0
  /// In points: how far parts of a picture are from each other at most.
  private static let gapInPicture = 16.0
  /// More than so many masks of one picture become one.
  private static let most = 1 << 11

  /// Boxes of unexplained content, in points.
  func unexplained() -> [Rect2D] {
    if let seen { return unexplained(seen) }
    let (lowest, smallest) = (grid.cells(Self.lowest), grid.cells(Self.smallest))
    var corners = BoxCorners(boxes.map { cells(in: $0) })
    let things = InkGrouper.boxes(of: [.unexplained, .ink], without: [], in: grid).filter {
      $0.height >= lowest && max($0.width, $0.height) >= smallest && !corners.round($0, in: grid)
    }
    let picture = grid.cells(Self.smallestPicture)
    func isLarge(_ box: CellBox) -> Bool { min(box.width, box.height) >= picture }
    let soft = InkGrouper.softBoxes(of: [.unexplained, .blurred], in: grid)
    let boxes =
      PictureBoxes.join(soft.pictures.filter(isLarge), things, gap: grid.cells(Self.gapInPicture))
      + soft.shadows.filter(isLarge)
    guard boxes.count > Self.most else { return boxes.map(rect) }
    return [boxes.map(rect).reduce(rect(boxes[0])) { $0.union($1) }]
  }

  private func unexplained(_ seen: LearnedLook) -> [Rect2D] {
    let found = LearnedPlaces(grid, seen, BoxCorners(boxes.map { cells(in: $0) })).places.map { place in
      rect(place.box, margin: Double(place.margin) / min(cellsPerPoint.x, cellsPerPoint.y))
    }
    guard found.count > Self.most else { return found }
    return [found.dropFirst().reduce(found[0]) { $0.union($1) }]
  }

  /// In points, so that no letter sticks out.
  private static let margin = 2.0

  private func rect(_ box: CellBox) -> Rect2D { rect(box, margin: Self.margin) }

  private func rect(_ box: CellBox, margin: Double) -> Rect2D {
    Rect2D(
      x: Double(box.left) / cellsPerPoint.x, y: Double(box.top) / cellsPerPoint.y,
      width: Double(box.width) / cellsPerPoint.x, height: Double(box.height) / cellsPerPoint.y
    ).inset(dx: -margin, dy: -margin)
  }

  /// Masks of these places, above all others, except where the policy opened nodes.
  func regions(_ unexplained: [Rect2D]) -> [RedactRegion] {
    guard !unexplained.isEmpty else { return [] }
    let whole = nodes.viewport.bounds.size
    var regions = [RedactRegion(.clipBegin, size: whole, transform: .identity, node: -1, rule: .clip)]
    var budget = Self.mostPainted
    for index in nodes.masks.seen.indices where nodes.word(on: index) == .policy {
      guard budget > 0, let place = nodes.place(of: index) else { continue }
      let box = cells(in: place)
      budget -= box.width * box.height + unexplained.count
      guard holds(box), unexplained.contains(where: { $0.intersection(place) != nil }) else { continue }
      regions.append(
        RedactRegion(
          .clipOut, size: place.size, transform: .translation(x: place.x, y: place.y),
          node: Int(nodes.masks.seen[index].source), id: nodes.masks.seen[index].id,
          rule: nodes.masks.verdicts[index].rule))
    }
    regions += unexplained.map { shape.area($0, .unexplained) }
    regions.append(RedactRegion(.clipEnd, size: whole, transform: .identity, node: -1, rule: .clip))
    return regions
  }

  /// Whether all cells of a box are explained, so that nothing covers a node that the policy opened there.
  private func holds(_ box: CellBox) -> Bool {
    for row in box.top..<box.bottom {
      let start = row * grid.columns
      for cell in start + box.left..<start + box.right where !grid.marks[cell].contains(.explained) {
        return false
      }
    }
    return true
  }

  /// The evidence of the picture for each open node, from the cells where it is topmost.
  func evidence() -> [PixelEvidence?] {
    var evidence = [PixelEvidence?](repeating: nil, count: nodes.masks.seen.count)
    var owners = [Int32](repeating: -1, count: grid.marks.count)
    var budget = Self.mostPainted
    for index in nodes.masks.seen.indices {
      guard budget > 0, let place = nodes.place(of: index) else { continue }
      evidence[index] = .flat
      let box = cells(in: place)
      budget -= box.width * box.height
      for row in box.top..<box.bottom {
        let start = row * grid.columns
        for cell in start + box.left..<start + box.right { owners[cell] = Int32(index) }
      }
    }
    for (cell, owner) in owners.enumerated() where owner >= 0 {
      let marks = grid.marks[cell]
      guard marks.contains(.ink), !marks.contains(.masked) else { continue }
      let new: PixelEvidence = marks.contains(.unexplained) ? .unexplained : .explained
      evidence[Int(owner)] = PixelEvidence.worse(evidence[Int(owner)], new)
    }
    return evidence
  }
}
