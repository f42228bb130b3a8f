/// Divides what seems one picture: at plain bands, and at the gutters of a grid of pictures.
///
/// ```
/// plain    no edges, and about the colour of the ground: margins, and bands that are broad
/// ground   cells of an area that goes on outside of the picture: margins, and gutters between two full rows or columns
/// ```
///
/// The soft parts of a photograph are neither.
struct PictureParts {
  private let edges: EdgeMap
  private let grid: VisionGrid
  private let ground: UInt32
  private let box: VisionBox
  /// Cells of the ground around the picture, from the box's corner on.
  private let grounds: SumTable
  /// The narrowest plain band that divides, and the narrowest part beside a gutter, in cells.
  private let band: Int

  private static let most = 64
  /// Levels by which a plain line may differ from the ground.
  private static let nearGround = 12

  init(of element: VisionElement, _ edges: EdgeMap, _ flats: FlatAreas, _ grid: VisionGrid) {
    (self.grid, ground) = (grid, element.ground)
    let cells = edges.cells(of: element.box)
    let whole = VisionBox(
      left: max(cells.left, 0), top: max(cells.top, 0), right: min(cells.right, grid.columns),
      bottom: min(cells.bottom, grid.rows))
    self.edges = edges
    self.box = whole
    band = max(2, grid.cells(24))
    let goesOn = flats.areas.map { area in
      area.box.left < whole.left - 1 || area.box.top < whole.top - 1 || area.box.right > whole.right + 1
        || area.box.bottom > whole.bottom + 1
    }
    var isGround: [Bool] = []
    isGround.reserveCapacity(max(0, whole.area))
    for row in whole.top..<max(whole.top, whole.bottom) {
      for column in whole.left..<max(whole.left, whole.right) {
        let owner = flats.owners[row * grid.columns + column]
        isGround.append(owner >= 0 && goesOn[Int(owner)])
      }
    }
    grounds = SumTable(max(0, whole.width), max(0, whole.height), isGround)
  }

  /// The parts, each without margins; none if all of it is plain.
  func find() -> [PixelBox] {
    guard box.width > 0, box.height > 0 else { return [] }
    var (parts, open) = ([VisionBox](), [box])
    while let next = open.popLast() {
      guard let part = trimmed(next) else { continue }
      if parts.count + open.count < Self.most, let (first, second) = divided(part) {
        open += [second, first]
      } else {
        parts.append(part)
      }
    }
    return parts.map(edges.pixels)
  }

  private func trimmed(_ box: VisionBox) -> VisionBox? {
    var cells = box
    guard edges.sums.count(cells) > 0 || edges.slopes.count(cells) * 8 > cells.area else { return nil }
    while cells.height > 1, isMargin(cells.row(cells.top)) { cells.top += 1 }
    while cells.height > 1, isMargin(cells.row(cells.bottom - 1)) { cells.bottom -= 1 }
    while cells.width > 1, isMargin(cells.column(cells.left)) { cells.left += 1 }
    while cells.width > 1, isMargin(cells.column(cells.right - 1)) { cells.right -= 1 }
    return cells
  }

  private func isMargin(_ line: VisionBox) -> Bool { isPlain(line) || isGround(line) }

  private func isPlain(_ line: VisionBox) -> Bool {
    edges.isPlain(line, [], edges.sums) && edges.slopes.count(line) * 8 <= line.area
      && VisionGrid.apart(grid.mean(of: line), ground) <= Self.nearGround
  }

  private func share(_ line: VisionBox) -> Int {
    grounds.count(
      VisionBox(
        left: line.left - box.left, top: line.top - box.top, right: line.right - box.left,
        bottom: line.bottom - box.top)) * 16 / max(1, line.area)
  }

  private func isGround(_ line: VisionBox) -> Bool { share(line) >= 15 }

  /// A box's two sides of its broadest band; nil if it has none.
  private func divided(_ box: VisionBox) -> (VisionBox, VisionBox)? {
    var best: (range: Range<Int>, isRow: Bool)?
    for isRow in [true, false] {
      let places = isRow ? box.top..<box.bottom : box.left..<box.right
      func line(_ place: Int) -> VisionBox { isRow ? box.row(place) : box.column(place) }
      func isFull(_ place: Int) -> Bool { places.contains(place) && share(line(place)) <= 4 }
      let plain = runs(places) { isPlain(line($0)) }.filter { $0.count >= band }
      let gutters = runs(places) { isGround(line($0)) }.filter { run in
        run.lowerBound - places.lowerBound >= band && places.upperBound - run.upperBound >= band
          && isFull(run.lowerBound - 2) && isFull(run.upperBound + 1)
      }
      for run in plain + gutters where run.count > best?.range.count ?? 0 { best = (run, isRow) }
    }
    guard let best else { return nil }
    var (one, other) = (box, box)
    if best.isRow {
      (one.bottom, other.top) = (best.range.lowerBound, best.range.upperBound)
    } else {
      (one.right, other.left) = (best.range.lowerBound, best.range.upperBound)
    }
    return (one, other)
  }

  /// Runs of places for which something holds, without those at the ends.
  private func runs(_ places: Range<Int>, _ holds: (Int) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var first: Int?
    for place in places {
      if holds(place) {
        first = first ?? place
      } else if let from = first {
        if from > places.lowerBound { runs.append(from..<place) }
        first = nil
      }
    }
    return runs
  }
}
