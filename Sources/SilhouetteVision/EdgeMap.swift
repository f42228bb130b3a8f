import SilhouettePictures

/// The places of a picture's edges, without colours. Words, icons, borders and photographs have many edges, plain areas none.
package struct EdgeMap: Sendable {
  private let step: Int
  private let sums: SumTable

  init(_ grid: VisionGrid) {
    step = grid.step
    sums = SumTable(grid.columns, grid.rows) { Int(grid.edges[$0]) >= InkPieces.sharpest }
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
    return extent(of: cells(of: box), others).map(pixels)
  }

  /// The parts of a picture that plain bands divide, each without plain margins.
  ///
  /// - Parameter band: The narrowest band that divides, in pixels.
  package func parts(of box: PixelBox, band: Int) -> [PixelBox] {
    let band = max(2, band / step)
    var (parts, open) = ([VisionBox](), [cells(of: box)])
    while let next = open.popLast() {
      guard let part = extent(of: next, []) else { continue }
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
        if isPlain(isRow ? box.row(place) : box.column(place), []) {
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

  private func extent(of box: VisionBox, _ others: [VisionBox]) -> VisionBox? {
    var cells = box
    guard sums.count(cells) > 0 else { return nil }
    while cells.height > 1, isPlain(cells.row(cells.top), others) { cells.top += 1 }
    while cells.height > 1, isPlain(cells.row(cells.bottom - 1), others) { cells.bottom -= 1 }
    while cells.width > 1, isPlain(cells.column(cells.left), others) { cells.left += 1 }
    while cells.width > 1, isPlain(cells.column(cells.right - 1), others) { cells.right -= 1 }
    return cells
  }

  /// Whether at most one cell in 128 has an edge.
  private func isPlain(_ line: VisionBox, _ others: [VisionBox]) -> Bool {
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
