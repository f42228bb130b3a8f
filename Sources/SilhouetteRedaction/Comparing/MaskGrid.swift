import SilhouetteHierarchy

/// Regions painted on a grid of square cells: for each cell, the mask that covers its centre.
///
/// Scopes are kept in the cells: each holds the depth at which it was shut out, so that a scope's end opens its own
/// cells and no scope needs a picture of its own.
struct MaskGrid: Sendable {
  let columns: Int
  let rows: Int
  /// Side of a cell in points.
  let cell: Double
  /// By cell, row by row: index of the topmost mask in the list, -1 if it is open.
  private(set) var masks: [Int32]

  private var shutAt: [Int32]
  /// The cells that each open scope may reach; the first is the whole grid.
  private var scopes: [Span] = []

  /// Cells from `left` to before `right`, from `top` to before `bottom`.
  private struct Span {
    var left: Int
    var right: Int
    var top: Int
    var bottom: Int
  }

  private static let open = Int32.max

  /// A screen of more cells than this, at a point each, is looked at in larger ones.
  static let mostCells = 1 << 20
  /// Nor are more cells looked at for all regions together, so that no list takes more than some seconds.
  static let mostLooks = 1 << 31

  /// - Parameter regions: how many there are in the longest list that is going to be painted.
  init(_ viewport: Viewport, regions: Int) {
    let bounds = viewport.bounds
    let isSane = bounds.isDrawable && bounds.area.isFinite
    let most = Double(max(1 << 10, min(Self.mostCells, Self.mostLooks / max(1, regions))))
    var side = 1.0
    while isSane, (bounds.width / side + 1) * (bounds.height / side + 1) > most { side *= 2 }
    cell = side
    columns = isSane ? Int((bounds.width / side).rounded(.up)) : 0
    rows = isSane ? Int((bounds.height / side).rounded(.up)) : 0
    masks = []
    shutAt = []
  }

  mutating func paint(_ regions: [RedactRegion]) {
    masks = Array(repeating: -1, count: columns * rows)
    shutAt = Array(repeating: Self.open, count: columns * rows)
    scopes = [Span(left: 0, right: columns, top: 0, bottom: rows)]
    for (index, region) in regions.enumerated() {
      switch region.kind {
      case .clipBegin: begin(region)
      case .clipEnd: end()
      case .clipOut: clipOut(region)
      case .redact: mask(region, Int32(index))
      }
    }
    shutAt = []
  }

  private mutating func begin(_ region: RedactRegion) {
    let span = self.span(of: region)
    scopes.append(span)
    guard !Self.isBox(region) else { return }
    let depth = Int32(scopes.count - 1)
    eachCell(of: region, in: span, isInside: false) { grid, place in
      if grid.shutAt[place] == Self.open { grid.shutAt[place] = depth }
    }
  }

  private mutating func end() {
    guard scopes.count > 1 else { return }
    let depth = Int32(scopes.count - 1)
    let span = scopes.removeLast()
    for row in span.top..<span.bottom {
      for place in row * columns + span.left..<row * columns + span.right where shutAt[place] == depth {
        shutAt[place] = Self.open
      }
    }
  }

  private mutating func clipOut(_ region: RedactRegion) {
    let depth = Int32(scopes.count - 1)
    eachCell(of: region, in: span(of: region), isInside: true) { grid, place in
      if grid.shutAt[place] == Self.open { grid.shutAt[place] = depth }
    }
  }

  private mutating func mask(_ region: RedactRegion, _ index: Int32) {
    eachCell(of: region, in: span(of: region), isInside: true) { grid, place in
      if grid.shutAt[place] == Self.open, grid.masks[place] < 0 { grid.masks[place] = index }
    }
  }

  /// Whether a shape is the box around it.
  private static func isBox(_ region: RedactRegion) -> Bool {
    region.transform.isAxisAligned && region.radius == 0
  }

  /// The cells of a shape that the innermost scope may reach: exactly them where the shape is a box, else some around.
  private func span(of region: RedactRegion) -> Span {
    let box = region.transform.boundingBox(
      of: Rect2D(x: 0, y: 0, width: region.size.width, height: region.size.height))
    let scope = scopes[scopes.count - 1]
    // A centre is in the box from its left edge to before its right one.
    let slack = Self.isBox(region) ? 0.0 : 1.0
    let left = Self.index(box.x / cell - 0.5 - slack, scope.left, scope.right)
    let top = Self.index(box.y / cell - 0.5 - slack, scope.top, scope.bottom)
    return Span(
      left: left, right: max(left, Self.index(box.maxX / cell - 0.5 + slack, scope.left, scope.right)),
      top: top, bottom: max(top, Self.index(box.maxY / cell - 0.5 + slack, scope.top, scope.bottom)))
  }

  /// NaN becomes `least`: a box at NaN covers no cell.
  private static func index(_ position: Double, _ least: Int, _ most: Int) -> Int {
    guard !position.isNaN else { return least }
    return Int(min(max(position.rounded(.up), Double(least)), Double(most)))
  }

  @inline(__always)
  private mutating func eachCell(
    of region: RedactRegion, in span: Span, isInside: Bool, _ set: (inout MaskGrid, Int) -> Void
  ) {
    let isBox = Self.isBox(region)
    let back = region.transform.inverse
    for row in span.top..<span.bottom {
      for column in span.left..<span.right {
        let centre = Point2D(x: (Double(column) + 0.5) * cell, y: (Double(row) + 0.5) * cell)
        let isIn = isBox || back.map { region.hasInside($0.apply(centre)) } ?? false
        if isIn == isInside { set(&self, row * columns + column) }
      }
    }
  }
}
