/// A box that may be an element, as the picture gives it.
struct Candidate: Sendable {
  /// The way a candidate was found.
  enum Form: Int32, Sendable {
    /// A flat area with another colour than what is around it.
    case area
    /// A flat area with the colour of what is around it, behind a border.
    case outlined
    /// A small piece of ink that is no line: an icon, a letter.
    case thing
    /// A line of text.
    case line
    /// Lines of one text.
    case paragraph
    /// An area that is flat nowhere.
    case picture
    /// A thin straight line.
    case rule

    /// Whether an element of this form may be of a kind. Words have lines, pictures are flat nowhere, boxes are no letters.
    func allows(_ kind: VisionKind) -> Bool {
      switch self {
      case .area, .outlined: ![.text, .heading, .map, .divider].contains(kind)
      case .thing: !kind.holds && ![.heading, .input, .segmented].contains(kind)
      case .line, .paragraph: [.text, .heading, .button, .tab, .slider].contains(kind)
      case .picture: ![.text, .heading, .divider, .switch].contains(kind)
      case .rule: [.divider, .slider].contains(kind)
      }
    }
  }

  var box: VisionBox
  var form: Form
  var ground: UInt32
  var ink: UInt32
  /// In cells.
  var radius = 0
  /// Pieces of ink, the sum of their widths, and their mean height, for lines.
  var pieces = 0
  var widths = 0
  var pieceHeight = 0
  var lines = 1
  /// Boxes of the lines of a paragraph.
  var lineBoxes: [VisionBox] = []
  /// Index of the smallest candidate around it; -1 for none.
  var parent = -1
}

/// All boxes of a picture that may be elements, largest first.
struct CandidateList: Sendable {
  private(set) var list: [Candidate] = []
  /// The colour of most of the screen.
  private(set) var page: UInt32 = 0xFFFFFF

  private static let most = 900

  init(_ grid: VisionGrid, _ flats: FlatAreas, _ pieces: InkPieces, _ patches: InkPieces) {
    if let area = flats.areas.max(by: { ($0.count, $1.box.top) < ($1.count, $0.box.top) }) {
      page = area.color
    }
    let screen = VisionBox(left: 0, top: 0, right: grid.columns, bottom: grid.rows)
    addAreas(grid, flats, screen)
    addInk(grid, flats, pieces)
    addPictures(grid, flats, patches)
    list.sort { a, b in
      if a.box.area != b.box.area { return a.box.area > b.box.area }
      return (a.box.top, a.box.left, a.form.rawValue) < (b.box.top, b.box.left, b.form.rawValue)
    }
    if list.count > Self.most { list.removeLast(list.count - Self.most) }
    for index in list.indices {
      for other in stride(from: index - 1, through: 0, by: -1) where list[other].box.contains(list[index].box)
      {
        guard list[other].form != .thing, list[other].form != .rule else { continue }
        list[index].parent = other
        break
      }
    }
  }

  private mutating func addAreas(_ grid: VisionGrid, _ flats: FlatAreas, _ screen: VisionBox) {
    for area in flats.areas where area.isBox {
      let box = area.box
      guard box.area * 10 < screen.area * 9 else { continue }
      // The commonest ground two to four cells outside the middles of its sides.
      var around: [UInt32] = []
      for away in [grid.cells(2), grid.cells(4)] {
        for quarter in 1...3 {
          let (x, y) = (box.left + box.width * quarter / 4, box.top + box.height * quarter / 4)
          for (column, row) in [
            (x, box.top - away), (x, box.bottom - 1 + away), (box.left - away, y), (box.right - 1 + away, y),
          ] {
            guard column >= 0, column < grid.columns, row >= 0, row < grid.rows else { continue }
            around.append(grid.colors[row * grid.columns + column])
          }
        }
      }
      let alike = around.count { VisionGrid.apart($0, area.color) <= 3 }
      let isOutlined = alike * 2 > around.count
      let outside = around.sorted()[safe: around.count / 2] ?? page
      list.append(
        Candidate(
          box: box, form: isOutlined ? .outlined : .area, ground: outside, ink: area.color,
          radius: area.radius))
    }
  }

  private mutating func addInk(_ grid: VisionGrid, _ flats: FlatAreas, _ pieces: InkPieces) {
    func ground(_ index: Int32) -> UInt32 { index < 0 ? page : flats.areas[Int(index)].color }
    let tallest = grid.cells(64)
    var small: [InkPieces.Piece] = []
    for piece in pieces.pieces {
      let (low, high) = (min(piece.box.width, piece.box.height), max(piece.box.width, piece.box.height))
      if low <= grid.cells(3), high >= grid.cells(24) {
        list.append(Candidate(box: piece.box, form: .rule, ground: ground(piece.ground), ink: piece.ink))
      } else if low >= grid.cells(16), piece.count <= 6 * (piece.box.width + piece.box.height) {
        // An outline, of a box whose ground is not flat, or of an icon.
        let middle =
          (piece.box.top + piece.box.bottom) / 2 * grid.columns + (piece.box.left + piece.box.right) / 2
        list.append(
          Candidate(
            box: piece.box, form: high >= grid.cells(40) ? .outlined : .thing, ground: ground(piece.ground),
            ink: grid.colors[middle], pieces: 1))
      } else {
        small.append(piece)
      }
    }
    let rows = InkRows(small, grid, tallest: tallest).rows
    var lines: [Candidate] = []
    for row in rows {
      let box = row.box
      guard box.height >= grid.cells(3), box.width >= 2, box.area >= grid.cells(4) * grid.cells(4) else {
        continue
      }
      let isLine = row.count >= 2 && box.width * 10 >= box.height * 14 || box.width >= box.height * 2
      let candidate = Candidate(
        box: box, form: isLine && box.height <= tallest ? .line : .thing, ground: ground(row.ground),
        ink: row.ink,
        pieces: row.count, widths: row.widths, pieceHeight: row.heights / row.count, lineBoxes: [box])
      if candidate.form == .line { lines.append(candidate) }
      list.append(candidate)
    }
    addParagraphs(lines, grid)
  }

  /// Adds what is flat nowhere, and has edges in many places.
  private mutating func addPictures(_ grid: VisionGrid, _ flats: FlatAreas, _ patches: InkPieces) {
    for patch in patches.pieces {
      let low = min(patch.box.width, patch.box.height)
      guard low >= grid.cells(22), patch.count * 10 >= patch.box.area * 4,
        patch.box.area * 100 < grid.columns * grid.rows * 95
      else { continue }
      let color = patch.ground < 0 ? page : flats.areas[Int(patch.ground)].color
      list.append(Candidate(box: patch.box, form: .picture, ground: color, ink: patch.ink, pieces: 1))
    }
  }

  /// Joins lines that one text wraps into: of one height, colour and edge, close together, and each but the last about as wide as the widest.
  private mutating func addParagraphs(_ lines: [Candidate], _ grid: VisionGrid) {
    let ordered = lines.sorted { ($0.box.top, $0.box.left) < ($1.box.top, $1.box.left) }
    var isTaken = [Bool](repeating: false, count: ordered.count)
    var budget = 1 << 20
    for first in ordered.indices where !isTaken[first] {
      var text = ordered[first]
      var last = text.box
      for next in ordered.indices[(first + 1)...] where !isTaken[next] {
        budget -= 1
        guard budget > 0 else { return }
        let other = ordered[next]
        guard other.box.top - last.bottom <= last.height * 3 / 2 else { break }
        guard other.box.top >= last.bottom - 1 else { continue }
        let (low, high) = (min(last.height, other.box.height), max(last.height, other.box.height))
        let isAligned =
          abs(other.box.left - last.left) <= grid.cells(3)
          || abs(other.box.right - last.right) <= grid.cells(3)
          || abs(other.box.left + other.box.right - last.left - last.right) <= grid.cells(4)
        let isWrapped = last.width * 4 >= max(text.box.width, other.box.width) * 3
        guard low * 3 >= high * 2, isAligned, isWrapped, VisionGrid.apart(other.ink, text.ink) <= 40,
          VisionGrid.apart(other.ground, text.ground) <= 6, other.box.top - last.bottom <= high
        else { continue }
        text.box = text.box.union(other.box)
        text.pieces += other.pieces
        text.widths += other.widths
        text.lines += 1
        text.lineBoxes.append(other.box)
        text.form = .paragraph
        isTaken[next] = true
        last = other.box
      }
      if text.lines > 1 { list.append(text) }
    }
  }
}

extension Array {
  /// The element at an index; nil outside the array.
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
