import SilhouettePictures

/// The places of a picture's edges, without colours. Words, icons, borders and photographs have many edges, plain areas none.
package struct EdgeMap: Sendable {
  private let step: Int
  private let sums: SumTable
  /// Cells on whose two sides colours differ, whether there is an edge between them or not.
  private let slopes: SumTable
  /// From a cell to each of its sides.
  private let reach: Int

  /// The least difference of a slope's sides, in levels of a channel.
  private static let steepest = 12

  init(_ grid: VisionGrid) {
    step = grid.step
    let reach = grid.cells(4)
    self.reach = reach
    sums = SumTable(grid.columns, grid.rows, grid.edges.map { Int($0) >= InkPieces.sharpest })
    slopes = SumTable(grid.columns, grid.rows, grid.slopes(reach: reach, least: Self.steepest))
  }

  /// How many of 256 cells in a box are between different colours, as in enlarged or dim pictures.
  ///
  /// - Parameter box: In pixels of the picture. Its rim does not count: beyond it is something else.
  package func slopes(in box: PixelBox) -> Int {
    let cells = inner(of: box)
    return cells.width > 0 && cells.height > 0 ? slopes.count(cells) * 256 / cells.area : 0
  }

  /// The part of a box that is not of one colour; nil if there is none.
  ///
  /// - Parameter others: Boxes of elements that do not count.
  package func shape(in box: PixelBox, apartFrom others: [PixelBox] = []) -> PixelBox? {
    let inner = inner(of: box)
    let others = others.map(cells)
    let soft = inner.width > 0 && inner.height > 0 ? extent(of: inner, others, slopes) : nil
    guard let sharp = extent(of: cells(of: box), others, sums) else { return soft.map(pixels) }
    return pixels(soft.map(sharp.union) ?? sharp)
  }

  private func inner(of box: PixelBox) -> VisionBox {
    let cells = cells(of: box)
    return VisionBox(
      left: cells.left + reach, top: cells.top + reach, right: cells.right - reach,
      bottom: cells.bottom - reach)
  }

  /// How many of 256 cells in a box have an edge.
  ///
  /// - Parameter box: In pixels of the picture. Cells that it cuts count as in it.
  package func share(of box: PixelBox) -> Int {
    let cells = cells(of: box)
    return cells.area > 0 ? sums.count(cells) * 256 / cells.area : 0
  }

  /// The part of a box that its edges are in; nil if there are none.
  ///
  /// - Parameter others: Boxes of elements whose edges do not count.
  package func extent(in box: PixelBox, apartFrom others: [PixelBox] = []) -> PixelBox? {
    let others = others.map(cells).filter { cells(of: box).common($0) > 0 }
    return extent(of: cells(of: box), others, sums).map(pixels)
  }

  /// The parts of a picture that plain bands divide, each without plain margins.
  ///
  /// - Parameter band: The narrowest band that divides, in pixels.
  package func parts(of box: PixelBox, band: Int) -> [PixelBox] {
    let band = max(2, band / step)
    var (parts, open) = ([VisionBox](), [cells(of: box)])
    while let next = open.popLast() {
      guard let part = extent(of: next, [], sums) else { continue }
      if parts.count + open.count < Self.mostParts, let (first, second) = divided(part, band) {
        open += [second, first]
      } else {
        parts.append(part)
      }
    }
    return parts.map(pixels)
  }

  private static let mostParts = 16

  /// A box's two sides of its broadest plain band; nil if none is as broad as `band` cells.
  private func divided(_ box: VisionBox, _ band: Int) -> (VisionBox, VisionBox)? {
    var best: (from: Int, to: Int, isRow: Bool)?
    for isRow in [true, false] {
      var first: Int?
      for place in isRow ? box.top..<box.bottom : box.left..<box.right {
        if isPlain(isRow ? box.row(place) : box.column(place), [], sums) {
          first = first ?? place
        } else if let from = first {
          if place - from >= band, place - from > best.map({ $0.to - $0.from }) ?? 0 {
            best = (from, place, isRow)
          }
          first = nil
        }
      }
    }
    guard let best else { return nil }
    var (one, other) = (box, box)
    if best.isRow {
      (one.bottom, other.top) = (best.from, best.to)
    } else {
      (one.right, other.left) = (best.from, best.to)
    }
    return (one, other)
  }

  private func extent(of box: VisionBox, _ others: [VisionBox], _ sums: SumTable) -> VisionBox? {
    var cells = box
    guard sums.count(cells) > 0 else { return nil }
    while cells.height > 1, isPlain(cells.row(cells.top), others, sums) { cells.top += 1 }
    while cells.height > 1, isPlain(cells.row(cells.bottom - 1), others, sums) { cells.bottom -= 1 }
    while cells.width > 1, isPlain(cells.column(cells.left), others, sums) { cells.left += 1 }
    while cells.width > 1, isPlain(cells.column(cells.right - 1), others, sums) { cells.right -= 1 }
    return cells
  }

  /// Whether at most one cell in 128 is marked.
  private func isPlain(_ line: VisionBox, _ others: [VisionBox], _ sums: SumTable) -> Bool {
    var count = sums.count(line)
    for other in others where count > 0 {
      let common = VisionBox(
        left: max(line.left, other.left), top: max(line.top, other.top), right: min(line.right, other.right),
        bottom: min(line.bottom, other.bottom))
      if common.left < common.right, common.top < common.bottom { count -= sums.count(common) }
    }
    return count * 128 <= max(line.width, line.height)
  }

  private func pixels(_ cells: VisionBox) -> PixelBox {
    PixelBox(
      x: cells.left * step, y: cells.top * step, width: cells.width * step, height: cells.height * step)
  }

  private func cells(of box: PixelBox) -> VisionBox {
    VisionBox(
      left: box.x / step, top: box.y / step, right: (box.x + box.width + step - 1) / step,
      bottom: (box.y + box.height + step - 1) / step)
  }
}

extension VisionBox {
  fileprivate func row(_ row: Int) -> VisionBox {
    VisionBox(left: left, top: row, right: right, bottom: row + 1)
  }

  fileprivate func column(_ column: Int) -> VisionBox {
    VisionBox(left: column, top: top, right: column + 1, bottom: bottom)
  }
}
