/// The facts of candidates that the learned model decides by: whole numbers, one column a fact.
///
/// Lengths are in quarters of a point, shares in 256ths, colours in levels. `columns` is the interface with the trainer: the weights
/// name their columns, so a column may move, but its meaning stays.
struct FeatureTable: Sendable {
  /// Names of the columns.
  static let columns: [String] = [
    "form", "left", "top", "right", "bottom", "width", "height", "aspect", "area", "screenWidth",
    "screenHeight",
    "centreX", "centreY", "radius", "roundness", "groundLight", "inkLight", "contrast", "groundSaturation",
    "inkSaturation", "inkHue", "pieces", "pieceWidth", "pieceHeight", "lines", "lineHeight", "depth",
    "parentForm",
    "parentWidth", "parentHeight", "parentLeft", "parentTop", "parentRight", "parentBottom",
    "parentOffCentre",
    "parentContrast", "childLines", "childThings", "childPictures", "childAreas", "childRules", "sharp",
    "ink",
    "sharpLeft", "sharpRight", "sharpTop", "sharpBottom", "sharpCentre", "corners", "bands", "stripes",
    "variety",
    "equalSiblings", "rowSiblings", "columnSiblings", "gapLeft", "gapRight", "gapAbove", "gapBelow",
    "leftForm",
    "belowForm", "siblings", "childWidth", "childHeight", "childLeft", "childOffCentre",
  ]

  /// By candidate, then by column.
  private(set) var rows: [[Int32]] = []

  init(_ list: [Candidate], _ grid: VisionGrid, _ pieces: InkPieces) {
    let sharp = SumTable(grid.columns, grid.rows, grid.edges.map { Int($0) >= InkPieces.sharpest })
    let ink = SumTable(grid.columns, grid.rows, pieces.isInk)
    var children = [[Int]](repeating: [], count: list.count)
    var top: [Int] = []
    for index in list.indices {
      if list[index].parent >= 0 { children[list[index].parent].append(index) } else { top.append(index) }
    }
    rows.reserveCapacity(list.count)
    var depths = [Int](repeating: 0, count: list.count)
    for index in list.indices {
      let candidate = list[index]
      let parent = candidate.parent
      if parent >= 0 { depths[index] = depths[parent] + 1 }
      let siblings = parent >= 0 ? children[parent] : top
      var row = Self.own(candidate, grid)
      row += Self.place(candidate, parent >= 0 ? list[parent] : nil, depths[index], grid)
      row += Self.content(children[index].map { list[$0].form })
      row += Self.texture(candidate.box, grid, sharp, ink)
      row += Self.neighbours(index, siblings, list, grid)
      row += Self.firstChild(candidate.box, children[index], list, grid)
      rows.append(row.map { Int32(truncatingIfNeeded: min(max($0, -32768), 32767)) })
    }
  }

  private static func light(_ color: UInt32) -> Int {
    (Int(color & 0xFF) * 2 + Int(color >> 8 & 0xFF) * 5 + Int(color >> 16 & 0xFF)) / 8
  }

  private static func saturation(_ color: UInt32) -> Int {
    let channels = [Int(color & 0xFF), Int(color >> 8 & 0xFF), Int(color >> 16 & 0xFF)]
    return channels.max()! - channels.min()!
  }

  /// Six sectors of the colour circle; 0 for greys.
  private static func hue(_ color: UInt32) -> Int {
    let (red, green, blue) = (Int(color & 0xFF), Int(color >> 8 & 0xFF), Int(color >> 16 & 0xFF))
    guard saturation(color) > 24 else { return 0 }
    if red >= green, green >= blue { return 1 }
    if green >= red, red >= blue { return 2 }
    if green >= blue, blue >= red { return 3 }
    if blue >= green, green >= red { return 4 }
    return blue >= red ? 5 : 6
  }

  private static func own(_ candidate: Candidate, _ grid: VisionGrid) -> [Int] {
    let box = candidate.box
    let (width, height) = (max(1, box.width), max(1, box.height))
    let screen = max(1, grid.columns * grid.rows)
    return [
      Int(candidate.form.rawValue), grid.quarters(box.left), grid.quarters(box.top),
      grid.quarters(grid.columns - box.right), grid.quarters(grid.rows - box.bottom), grid.quarters(width),
      grid.quarters(height), width * 64 / height, width * height * 4096 / screen, grid.quarters(grid.columns),
      grid.quarters(grid.rows), (box.left + box.right) * 128 / max(1, grid.columns),
      (box.top + box.bottom) * 128 / max(1, grid.rows), grid.quarters(candidate.radius),
      candidate.radius * 512 / min(width, height), light(candidate.ground), light(candidate.ink),
      VisionGrid.apart(candidate.ground, candidate.ink), saturation(candidate.ground),
      saturation(candidate.ink),
      hue(candidate.ink), candidate.pieces, grid.quarters(candidate.widths) / max(1, candidate.pieces),
      grid.quarters(candidate.pieceHeight), candidate.lines,
      grid.quarters(candidate.lineBoxes.reduce(0) { $0 + $1.height } / max(1, candidate.lineBoxes.count)),
    ]
  }

  private static func place(_ candidate: Candidate, _ parent: Candidate?, _ depth: Int, _ grid: VisionGrid)
    -> [Int]
  {
    let around = parent?.box ?? VisionBox(left: 0, top: 0, right: grid.columns, bottom: grid.rows)
    let box = candidate.box
    return [
      depth, parent.map { Int($0.form.rawValue) } ?? -1, grid.quarters(around.width),
      grid.quarters(around.height),
      grid.quarters(box.left - around.left), grid.quarters(box.top - around.top),
      grid.quarters(around.right - box.right), grid.quarters(around.bottom - box.bottom),
      grid.quarters(abs(box.left - around.left - around.right + box.right)),
      parent.map { VisionGrid.apart($0.ink, $0.ground) } ?? 0,
    ]
  }

  private static func content(_ forms: [Candidate.Form]) -> [Int] {
    [
      forms.count { $0 == .line || $0 == .paragraph }, forms.count { $0 == .thing },
      forms.count { $0 == .picture }, forms.count { $0 == .area || $0 == .outlined },
      forms.count { $0 == .rule },
    ]
  }

  /// Where its edges are, and how they are spread.
  private static func texture(_ box: VisionBox, _ grid: VisionGrid, _ sharp: SumTable, _ ink: SumTable)
    -> [Int]
  {
    let area = max(1, box.area)
    let all = sharp.count(box)
    let (middle, centre) = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    func share(_ part: VisionBox) -> Int { sharp.count(part) * 256 / max(1, all) }
    var (left, right, top, bottom, inner) = (box, box, box, box, box)
    left.right = middle
    right.left = middle
    top.bottom = centre
    bottom.top = centre
    inner.left += box.width / 4
    inner.right -= box.width / 4
    inner.top += box.height / 4
    inner.bottom -= box.height / 4
    let side = max(1, min(box.width, box.height) / 5)
    var corners = 0
    for x in [box.left, box.right - side] {
      for y in [box.top, box.bottom - side] {
        corners += ink.count(VisionBox(left: x, top: y, right: x + side, bottom: y + side))
      }
    }
    // Bands are rows with edges between rows without; stripes the same for columns, in 16 slices at most.
    var (bands, stripes) = (0, 0)
    var wasInk = false
    for row in box.top..<box.bottom {
      let isInk = sharp.count(VisionBox(left: box.left, top: row, right: box.right, bottom: row + 1)) > 0
      if isInk, !wasInk { bands += 1 }
      wasInk = isInk
    }
    wasInk = false
    for column in box.left..<box.right {
      let isInk =
        sharp.count(VisionBox(left: column, top: box.top, right: column + 1, bottom: box.bottom)) > 0
      if isInk, !wasInk { stripes += 1 }
      wasInk = isInk
    }
    var seen: [UInt32] = []
    for y in 0..<6 {
      for x in 0..<6 {
        let place =
          (box.top + box.height * (2 * y + 1) / 12) * grid.columns + box.left + box.width * (2 * x + 1) / 12
        let color = grid.colors[min(place, grid.colors.count - 1)]
        if !seen.contains(where: { VisionGrid.apart($0, color) <= 24 }) { seen.append(color) }
      }
    }
    return [
      all * 256 / area, ink.count(box) * 256 / area, share(left), share(right), share(top), share(bottom),
      share(inner), corners * 64 / (side * side), bands, stripes, seen.count,
    ]
  }

  private static func neighbours(_ index: Int, _ siblings: [Int], _ list: [Candidate], _ grid: VisionGrid)
    -> [Int]
  {
    let box = list[index].box
    var (equal, row, column) = (0, 0, 0)
    let far = grid.columns + grid.rows
    var (left, right, above, below) = (far, far, far, far)
    var (leftForm, belowForm) = (-1, -1)
    for other in siblings where other != index {
      let there = list[other].box
      let near = max(2, grid.cells(3))
      if abs(there.width - box.width) <= near, abs(there.height - box.height) <= near { equal += 1 }
      let isBeside = min(there.bottom, box.bottom) > max(there.top, box.top)
      let isUnder = min(there.right, box.right) > max(there.left, box.left)
      if isBeside {
        row += 1
        if there.right <= box.left, box.left - there.right < left {
          (left, leftForm) = (box.left - there.right, Int(list[other].form.rawValue))
        }
        if there.left >= box.right { right = min(right, there.left - box.right) }
      }
      if isUnder {
        if there.bottom <= box.top { above = min(above, box.top - there.bottom) }
        if there.top >= box.bottom, there.top - box.bottom < below {
          (below, belowForm) = (there.top - box.bottom, Int(list[other].form.rawValue))
        }
      }
      if abs(there.left - box.left) <= near { column += 1 }
    }
    return [
      equal, row, column, grid.quarters(left), grid.quarters(right), grid.quarters(above),
      grid.quarters(below),
      leftForm, belowForm, siblings.count,
    ]
  }

  /// Its largest child's size and place.
  private static func firstChild(_ box: VisionBox, _ children: [Int], _ list: [Candidate], _ grid: VisionGrid)
    -> [Int]
  {
    guard let first = children.first else { return [-1, -1, -1, -1] }
    let child = list[first].box
    return [
      grid.quarters(child.width), grid.quarters(child.height), grid.quarters(child.left - box.left),
      grid.quarters(abs(child.left - box.left - box.right + child.right)),
    ]
  }
}

/// Counts of marked cells in boxes, each in constant time.
struct SumTable: Sendable {
  private let columns: Int
  private let rows: Int
  private var sums: [Int32]

  /// - Parameter isMarked: By cell, row by row.
  init(_ columns: Int, _ rows: Int, _ isMarked: [Bool]) {
    (self.columns, self.rows) = (columns, rows)
    sums = Array(repeating: 0, count: (columns + 1) * (rows + 1))
    sums.withUnsafeMutableBufferPointer { sums in
      isMarked.withUnsafeBufferPointer { isMarked in
        for row in 0..<rows {
          var line: Int32 = 0
          let (here, above, first) = ((row + 1) * (columns + 1) + 1, row * (columns + 1) + 1, row * columns)
          for column in 0..<columns {
            line &+= isMarked[first &+ column] ? 1 : 0
            sums[here &+ column] = sums[above &+ column] &+ line
          }
        }
      }
    }
  }

  func count(_ box: VisionBox) -> Int {
    let (left, right) = (min(max(box.left, 0), columns), min(max(box.right, 0), columns))
    let (top, bottom) = (min(max(box.top, 0), rows), min(max(box.bottom, 0), rows))
    guard left < right, top < bottom else { return 0 }
    let (first, last) = (top * (columns + 1), bottom * (columns + 1))
    return Int(sums[last + right] - sums[last + left] - sums[first + right] + sums[first + left])
  }
}
