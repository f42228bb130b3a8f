/// Finds out which blocks of an area differ from its ground.
///
/// The ground is what explains most blocks: one level, an even gradient, a gradient that bends once, or light that changes
/// along rows or columns alone and only rises or only falls. An area that has no ground is a picture all over, and so is an area
/// that its shapes fill.
enum AreaGround {
  /// In grey levels, to both sides: noise, as in the grid.
  private static let noise = InkGrid.noise / 2

  static func differences(in area: SmoothArea) -> [SmoothArea.Block] {
    let count = area.blocks.count
    var best = constant(area.blocks.map { $0.level })
    var most = explained(best)
    guard most < count else { return [] }
    func offer(_ other: @autoclosure () -> [Int]) {
      guard most < count else { return }
      let rest = other()
      let explained = explained(rest)
      if explained > most { (best, most) = (rest, explained) }
    }
    offer(surface(area, terms: 3))
    offer(profile(area, isAcross: false))
    offer(profile(area, isAcross: true))
    if most < count {
      // Parts of photographs bend once, too, but not nearly everywhere.
      let bent = surface(area, terms: 6)
      if explained(bent) * 20 >= count * 19 { offer(bent) }
    }
    guard most * 2 >= count else { return area.blocks }
    let shapes = area.blocks.indices.filter { abs(best[$0]) > noise }.map { area.blocks[$0] }
    return isFilled(area, by: shapes) ? area.blocks : shapes
  }

  /// Whether shapes are all over an area: it is about a rectangle, so nothing else stands on it, and a box around the shapes
  /// is half of it.
  private static func isFilled(_ area: SmoothArea, by shapes: [SmoothArea.Block]) -> Bool {
    guard let first = shapes.first else { return false }
    var inner = CellBox(left: first.column, top: first.row, right: first.column + 1, bottom: first.row + 1)
    for block in shapes {
      inner = inner.union(
        CellBox(left: block.column, top: block.row, right: block.column + 1, bottom: block.row + 1))
    }
    let whole = area.box.width * area.box.height
    return area.blocks.count * 10 >= whole * 7 && inner.width * inner.height * 2 >= whole
      && shapes.count * 25 >= area.blocks.count
  }

  private static func explained(_ rest: [Int]) -> Int { rest.count { abs($0) <= noise } }

  /// The differences from the level that most blocks have.
  private static func constant(_ levels: [Int]) -> [Int] {
    /// By level: how many blocks are darker.
    var darker = [Int](repeating: 0, count: 257)
    for level in levels { darker[level + 1] += 1 }
    for level in 1...256 { darker[level] += darker[level - 1] }
    var (middle, most) = (0, 0)
    for level in 0...255 {
      let count = darker[min(level + noise, 255) + 1] - darker[max(level - noise, 0)]
      if count > most { (middle, most) = (level, count) }
    }
    return levels.map { $0 - middle }
  }

  /// The differences from the surface through most blocks.
  private static func surface(_ area: SmoothArea, terms: Int) -> [Int] {
    let (width, height) = (Double(area.box.width), Double(area.box.height))
    func place(_ block: SmoothArea.Block) -> SurfaceFit.Place {
      SurfaceFit.Place(
        x: Double(block.column - area.box.left) / width - 0.5,
        y: Double(block.row - area.box.top) / height - 0.5)
    }
    var rest = area.blocks.map { _ in 0 }
    // First through all blocks, then through those that are near.
    for _ in 0..<3 {
      var fit = SurfaceFit(terms: terms)
      for (index, block) in area.blocks.enumerated() where abs(rest[index]) <= noise {
        fit.add(place(block), Double(block.level))
      }
      guard let factors = fit.factors() else { break }
      for (index, block) in area.blocks.enumerated() {
        let level = SurfaceFit.level(factors, place(block))
        rest[index] = level.isFinite ? block.level - Int(min(max(level, -1024), 1024).rounded()) : 1024
      }
    }
    return rest
  }

  /// The differences from the mean of each row or column, if means only rise or only fall.
  private static func profile(_ area: SmoothArea, isAcross: Bool) -> [Int] {
    func line(_ block: SmoothArea.Block) -> Int {
      isAcross ? block.column - area.box.left : block.row - area.box.top
    }
    let count = isAcross ? area.box.width : area.box.height
    var (sums, counts) = ([Int](repeating: 0, count: count), [Int](repeating: 0, count: count))
    for block in area.blocks {
      sums[line(block)] += block.level
      counts[line(block)] += 1
    }
    let means = sums.indices.map { sums[$0] / max(1, counts[$0]) }
    var (low, high) = (Int.max, 0)
    var (rises, falls) = (true, true)
    for (mean, count) in zip(means, counts) where count > 0 {
      (low, high) = (min(low, mean), max(high, mean))
      if high - mean > 2 * noise { rises = false }
      if mean - low > 2 * noise { falls = false }
    }
    guard rises || falls else { return area.blocks.map { _ in noise + 1 } }
    return area.blocks.map { $0.level - means[line($0)] }
  }
}
