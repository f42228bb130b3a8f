/// Finds the places to mask in a picture by the model's findings.
///
/// ```
/// wholes     keyboards, maps, portraits                             LearnedLook
/// pictures   photographs and soft shapes, without plain rims        PictureBlocks
/// the rest   all ink that is no shape without letters               InkGrouper
/// ```
///
/// The rest is masked whether the model sees a line of text there or not, so words that it misses are masked, too.
struct LearnedPlaces {
  /// A place, and how far its mask reaches beyond it, in cells.
  struct Place {
    var box: CellBox
    var margin: Int
  }

  private var grid: InkGrid
  private let seen: LearnedLook
  private(set) var places: [Place] = []
  /// Cells that may still be looked at as parts of pictures; pictures after that are masked whole.
  private var budget = 1 << 26

  /// In points: sides of the blocks of pictures, and of other large things.
  private static let (block, largeBlock) = (8.0, 16.0)
  /// In points: a soft shape that is smaller one way is a shadow, and a thing that is larger both ways is a drawing.
  private static let (smallestPicture, largestThing) = (24.0, 96.0)
  /// In points: nothing that is lower, or smaller both ways, can be read.
  private static let (lowest, smallest) = (3.0, 5.0)

  /// - Parameters:
  ///   - grid: with its unexplained places marked.
  ///   - corners: of boxes in the tree or in the picture.
  init(_ grid: InkGrid, _ seen: LearnedLook, _ corners: BoxCorners) {
    self.grid = grid
    self.seen = seen
    for box in seen.wholes(in: grid) { take(box, margin: 0) }
    for box in seen.pictures(in: grid) { cover(box, side: Self.block) }
    let least = grid.cells(Self.smallestPicture)
    let soft = InkGrouper.softBoxes(of: [.unexplained, .blurred], in: self.grid)
    for box in soft.pictures where min(box.width, box.height) >= least { cover(box, side: Self.block) }
    takeRest(corners)
  }

  private mutating func take(_ box: CellBox, margin: Int) {
    guard box.width > 0, box.height > 0 else { return }
    places.append(Place(box: box, margin: margin))
    for row in box.top..<box.bottom {
      for place in row * grid.columns + box.left..<row * grid.columns + box.right {
        grid.marks[place].remove(.unexplained)
      }
    }
  }

  private mutating func cover(_ box: CellBox, side: Double) {
    budget -= box.width * box.height
    guard budget > 0 else { return take(box, margin: 0) }
    for part in PictureBlocks.cover(box, side: grid.cells(side), in: grid) { take(part, margin: 0) }
  }

  private mutating func takeRest(_ corners: BoxCorners) {
    var corners = corners
    let lines = seen.lines(in: grid)
    let (lowest, smallest) = (grid.cells(Self.lowest), grid.cells(Self.smallest))
    let large = grid.cells(Self.largestThing)
    for thing in InkGrouper.boxes(of: [.unexplained, .ink], without: [], in: grid) {
      guard thing.height >= lowest, max(thing.width, thing.height) >= smallest,
        !corners.round(thing, in: grid)
      else { continue }
      let text = text(in: thing, lines)
      if text == .paragraph {
        cover(thing, side: Self.block)
      } else if text == .none, min(thing.width, thing.height) >= large {
        cover(thing, side: Self.largeBlock)
      } else {
        places.append(Place(box: thing, margin: Self.margin(thing.height)))
      }
    }
  }

  /// A tenth of a line's height, and one cell at least, so that no letter sticks out.
  static func margin(_ height: Int) -> Int { max(1, (height + 5) / 10) }

  private enum Text { case none, line, paragraph }

  /// Whether lines of text are a third of a thing, and whether it is higher than they are.
  private func text(in thing: CellBox, _ lines: [CellBox]) -> Text {
    var (common, low) = (0, 0)
    for line in lines where line.touches(thing) {
      common +=
        (min(line.right, thing.right) - max(line.left, thing.left))
        * (min(line.bottom, thing.bottom) - max(line.top, thing.top))
      if line.height * 2 <= thing.height { low += 1 }
    }
    guard common * 3 >= thing.width * thing.height else { return .none }
    return low >= 2 ? .paragraph : .line
  }
}
