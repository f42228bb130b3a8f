import SilhouetteHierarchy

/// Reads from places what classes do not tell, on screens whose source tells no backgrounds: what fills the screen,
/// what floats over it, what holds several things, which bars stand at its edges.
///
/// Only what rules guessed (`isGuess`) takes another meaning; what a class, a trait or a user's rule says stands.
/// `SceneNode.toldCategory` keeps the rules' word for those who must not depend on guesses, such as masks. Nothing here
/// looks at texts. Time grows with the number of nodes.
struct ScreenLayout {
  /// How a node is painted where its category's look would mislead.
  enum Finish: Equatable {
    case usual
    /// A breath of a box, or none: nothing tells whether anybody sees it.
    case flat
    /// The same, of writing that can be tapped: it begins where writing does.
    case written
    /// Paper without an edge, so that what lies below does not shine through.
    case paper
    /// Paper with an edge: it lies over something.
    case sheet
    /// Dims what lies below it.
    case veil
    /// Dimmed and hatched: the source does not tell what is there.
    case unseen
    /// Hatched: a picture over most of the screen, of which nothing is told.
    case hatched
    /// Stripes alone, over what is known below.
    case film
    /// A faint outline: a leaf of a class that no rule knows.
    case outlined
    /// The system's bars, drawn by the root that leaves room for them.
    case systemBars(top: UInt8, foot: UInt8)
  }

  /// What a node is taken for.
  struct Reading {
    var position: Int
    /// nil where it stays what it is.
    var category: Category?
    var finish = Finish.usual
    /// Whether it paints nothing.
    var isSkipped = false
  }

  private let nodes: [SceneNode]
  private let screen: Rect
  private let guesses: RuleGuesses
  private let platform: Platform
  /// By node: how much there is to see in its subtree, and around what.
  private var counts: [Int32]
  private var hulls: [Rect]
  /// By node: how much there is to see before it.
  private var before: [Int32]
  private(set) var readings: [Reading] = []
  /// The box of a dialog, where there is one.
  private(set) var dialog: Rect?
  /// Elements that are rows.
  private var rows = 0
  /// The window that stands for what lies behind all others and is not told.
  private var behind: Int?

  /// Share of the screen from which on a node fills it.
  private static let fillingShare = 0.6

  init(_ scene: borrowing Scene, guesses: RuleGuesses, platform: Platform) {
    nodes = scene.nodes
    screen = Rect(x: 0, y: 0, width: scene.viewport.width, height: scene.viewport.height)
    self.guesses = guesses
    self.platform = platform
    counts = Array(repeating: 0, count: nodes.count)
    hulls = Array(repeating: .zero, count: nodes.count)
    before = Array(repeating: 0, count: nodes.count + 1)
    guard screen.isDrawable else { return }
    behind = nodes.indices.first { isBehind($0) }
    gather()
    readNodes()
    readSheets()
    readDialog()
    readSystemBars()
  }

  // MARK: What there is to see

  private mutating func gather() {
    var endOfSealed = 0
    for position in nodes.indices {
      let isInside = position < endOfSealed
      let isSealed = nodes[position].flags.contains(.sealed)
      let isSeen = !isInside && (isSealed ? isSealedBox(position) : isContent(position))
      if isSealed, !isInside { endOfSealed = Int(nodes[position].end) }
      before[position + 1] = before[position] + (isSeen ? 1 : 0)
      guard isSeen else { continue }
      counts[position] = 1
      hulls[position] = visible(position)
    }
    for position in nodes.indices.reversed() where nodes[position].parent >= 0 && counts[position] > 0 {
      let parent = Int(nodes[position].parent)
      hulls[parent] =
        counts[parent] > 0 ? hulls[parent].union(hulls[position]) : hulls[position]
      counts[parent] += counts[position]
    }
  }

  private func visible(_ position: Int) -> Rect { nodes[position].bounds.intersection(screen) ?? .zero }

  /// What is sealed counts once, by its own box, whatever is in it.
  private func isSealedBox(_ position: Int) -> Bool {
    nodes[position].verdict == .draw && visible(position).isDrawable
  }

  /// Whether a node shows something of its own that is no mere container, bar or backdrop.
  private func isContent(_ position: Int) -> Bool {
    let node = nodes[position]
    guard node.verdict == .draw, visible(position).isDrawable, Self.isContent(node.category),
      position != behind
    else { return false }
    return !(fillsScreen(position) && guesses.isGuess(node.rule))
  }

  static func isContent(_ category: Category) -> Bool {
    switch category {
    case .unknown, .view, .scrollView, .list, .cell, .card, .modal, .drawer, .menu, .backgroundImage,
      .statusBar, .navigationBar, .tabBar, .toolbar:
      false
    default: true
    }
  }

  private func area(_ box: Rect) -> Double { box.area }

  private func fillsScreen(_ position: Int) -> Bool {
    area(visible(position)) >= area(screen) * Self.fillingShare
  }

  private func isLeaf(_ position: Int) -> Bool { Int(nodes[position].end) == position + 1 }

  /// A window over the whole screen, below all others, that nobody can see into.
  private func isBehind(_ position: Int) -> Bool {
    let node = nodes[position]
    return position == 0 && node.parent < 0 && isLeaf(position) && nodes.count > 1
      && node.category == .customDrawing && guesses.isFallback(node.rule) && node.bounds.contains(screen)
  }

  // MARK: Single nodes

  private mutating func readNodes() {
    for position in nodes.indices where nodes[position].verdict == .draw {
      let node = nodes[position]
      guard node.flags.isDisjoint(with: [.sealed, .concealed, .secret]) else { continue }
      let isGuess = guesses.isGuess(node.rule)
      switch node.category {
      case .button where isGuess && !isLeaf(position): readHolder(position)
      case .button, .icon: readControl(position, isGuess: isGuess)
      case .label where isGuess && isLeaf(position), .image where isGuess && isLeaf(position),
        .backgroundImage where isGuess && isLeaf(position):
        readPlain(position)
      case .image where fillsScreen(position), .backgroundImage where fillsScreen(position):
        add(position, nil, .hatched)
      case .view where isGuess && node.flags.contains(.accessibility) && !fillsScreen(position):
        readSpoken(position)
      case .view where isGuess && !isLeaf(position): readBar(position)
      case .view where guesses.isFallback(node.rule): add(position, nil, .outlined)
      default: continue
      }
    }
  }

  /// An element that says something and holds others: a row where it is as high as one, and where nothing in it shows,
  /// what its shape says.
  private mutating func readSpoken(_ position: Int) {
    let box = nodes[position].bounds
    if counts[position] == 0 { return readShape(position) }
    guard box.height >= 32, box.height <= 120, box.width >= 120 else { return readBar(position) }
    add(position, .cell, .paper)
    if box.height <= 64 { rows += 1 }
  }

  /// What can be tapped and holds several things is a row or a card.
  private mutating func readHolder(_ position: Int) {
    let box = nodes[position].bounds
    if fillsScreen(position) { return add(position, .view) }
    guard counts[position] > 2, box.height > 64 || box.width > 140 else { return add(position, nil, .flat) }
    add(position, box.width >= screen.width / 2 && box.height <= 160 ? .cell : .card)
  }

  /// A wordless region that can be tapped is what it holds or covers; a small one is its mark.
  private mutating func readControl(_ position: Int, isGuess: Bool) {
    let box = nodes[position].bounds
    if isGuess, isLeaf(position), fillsScreen(position) { return readFilling(position) }
    if nodes[position].category == .icon {
      if max(box.width, box.height) > 40 { add(position, nil, .flat) }
      return
    }
    if isGuess, isLeaf(position), min(box.width, box.height) > 96 { return add(position, .image) }
    // Buttons as wide as that are filled on every platform.
    let isWide = !isGuess && box.width >= screen.width * 0.6 && box.height >= 36
    if guesses.isWriting(nodes[position].rule) { return add(position, nil, .written) }
    if !isWide { add(position, nil, .flat) }
  }

  /// Words that something without a class carries: they tell nothing of a picture, a button or the whole screen.
  private mutating func readPlain(_ position: Int) {
    let node = nodes[position]
    let box = node.bounds
    if fillsScreen(position) { return readFilling(position) }
    guard node.category == .label, node.flags.contains(.accessibility) || box.height > 72 else { return }
    readShape(position)
  }

  /// Words without a class in a box that is square are a sign's; no line of writing is as high as controls and rows.
  private mutating func readShape(_ position: Int) {
    let box = nodes[position].bounds
    let isSquare = box.width < box.height * 1.34 && box.height < box.width * 1.34
    if isSquare, box.width >= 28 {
      add(position, box.width <= 72 ? .icon : .image, box.width < 48 && box.width > 40 ? .flat : .usual)
    } else if box.height >= 44, box.height <= 56, box.width >= 200,
      nodes[position].flags.contains(.accessibility)
    {
      if box.width >= screen.width * 0.88 { add(position, .cell) } else { add(position, .button) }
    }
  }

  /// A leaf over the whole screen of which no class says what it is.
  private mutating func readFilling(_ position: Int) {
    let below = before[position]
    let above = before[nodes.count] - before[Int(nodes[position].end)]
    if below + above == 0 {
      // Nothing else: a canvas that draws everything itself.
      return add(position, .customDrawing, .unseen)
    }
    // Words without a class that knows how to show them: something draws itself over the screen.
    if isPicture(position) { return add(position, .customDrawing, .film) }
    let isDescribed = nodes[position].category == .label && !nodes[position].flags.contains(.accessibility)
    // A view's label describes a region; an element's says what tapping it does.
    guard above > 0, !isDescribed else { return skip(position) }
    if below > 0 || nodes[position].category == .label || isGathered(after: position) {
      add(position, .view, below > 0 ? .veil : .unseen)
    } else {
      add(position, .customDrawing, .unseen)
    }
  }

  private func isPicture(_ position: Int) -> Bool {
    nodes[position].category == .image || nodes[position].category == .backgroundImage
  }

  /// Whether all that comes later stands together, as in a sheet, and not at the edges of a canvas.
  private func isGathered(after position: Int) -> Bool {
    var sibling = Int(nodes[position].end)
    let end = nodes[position].parent < 0 ? nodes.count : Int(nodes[Int(nodes[position].parent)].end)
    var found = 0
    while sibling < end {
      if counts[sibling] > 0 { found += 1 }
      sibling = Int(nodes[sibling].end)
    }
    return found == 1
  }

  /// A bar that stands at the screen's top or foot.
  private mutating func readBar(_ position: Int) {
    let box = nodes[position].bounds
    guard box.width >= screen.width * 0.98, box.height >= 40, box.height <= 72, counts[position] > 0,
      nodes[position].parent >= 0
    else { return }
    let isAtTop = box.y >= 0 && box.y <= 64 && before[position] <= 6
    if isAtTop, hulls[position].width >= screen.width * 0.2 { return add(position, .navigationBar) }
    guard box.maxY >= screen.height - 56, box.maxY <= screen.height + 1, isRowOfEquals(position) else {
      return
    }
    add(position, .tabBar)
  }

  /// Whether three to six things of one width stand beside each other.
  private func isRowOfEquals(_ position: Int) -> Bool {
    var owner = position
    for _ in 0..<4 {
      var widths: [Double] = []
      var child = owner + 1
      var only = owner
      while child < Int(nodes[owner].end) {
        if counts[child] > 0 {
          widths.append(nodes[child].bounds.width)
          only = child
        }
        child = Int(nodes[child].end)
      }
      if widths.count != 1 {
        guard (3...6).contains(widths.count), let least = widths.min(), let most = widths.max() else {
          return false
        }
        return most <= least * 1.25
      }
      owner = only
    }
    return false
  }

  // MARK: Sheets

  /// What lies over smaller things that were painted before hides them: a popup, a menu, a drawer, a bar. What reaches
  /// over the whole screen may be an empty frame of things at its edges, and does not.
  private mutating func readSheets() {
    var below = Lattice(screen)
    for position in nodes.indices {
      guard nodes[position].verdict == .draw || nodes[position].verdict == .skip else { continue }
      if isSheet(position, over: below) {
        add(position, nil, .sheet)
        below.clear(visible(position))
      }
      if isContent(position) { below.mark(visible(position)) }
    }
  }

  private func isSheet(_ position: Int, over below: borrowing Lattice) -> Bool {
    let node = nodes[position]
    guard !isLeaf(position), counts[position] > 0, mayBeSheet(node.category),
      node.flags.isDisjoint(with: [.sealed, .concealed, .secret]), node.toViewport.isTranslation
    else { return false }
    let box = visible(position)
    guard box.width >= 96, box.height >= 40, area(box) >= area(screen) * 0.01,
      box.width <= screen.width * 0.92 || box.height <= screen.height * 0.8
    else { return false }
    // An empty frame of something at its edge is none.
    guard area(hulls[position]) >= area(box) * 0.25 else { return false }
    return below.holds(lessThan: area(box) * 0.5, in: box.inset(dx: 6, dy: 6))
  }

  private func mayBeSheet(_ category: Category) -> Bool {
    switch category {
    case .view, .cell, .card, .list, .scrollView, .navigationBar, .tabBar, .toolbar: true
    default: false
    }
  }

  // MARK: Dialogs

  /// A box that holds all there is to see and floats in a screen of which nothing else is told.
  private mutating func readDialog() {
    if let behind {
      add(behind, nil, .unseen)
      for position in nodes.indices where nodes[position].parent < 0 && nodes[position].category == .view {
        if position != behind, nodes[position].verdict == .draw { add(position, nil, .paper) }
      }
    }
    guard before[nodes.count] > 0, let root = onlyWindow() else { return }
    var position = root
    var floating: Int?
    while true {
      let box = nodes[position].bounds
      let isFirst = floating == nil
      let mayFloat = position == root || nodes[position].flags.contains(.accessibility)
      if isFirst, mayFloat, floats(box) {
        floating = position
      } else if let outer = floating, !isPadding(nodes[outer].bounds, box) {
        break
      } else if floating != nil, box != nodes[floating!].bounds {
        // The window reserves room for its shadow.
        floating = position
        break
      }
      guard let child = onlyChild(of: position) else { break }
      position = child
    }
    guard let floating, isGuessed(floating), nodes[floating].bounds.contains(hulls[floating]) else {
      return readMenu(in: root)
    }
    add(floating, .modal)
    dialog = nodes[floating].bounds
    if floating != root, fillsScreen(root) { add(root, nil, .unseen) }
  }

  /// Rows that float in a screen of which nothing else is told are a menu's.
  private mutating func readMenu(in root: Int) {
    let hull = hulls[root]
    guard rows >= 2, fillsScreen(root), nodes[root].category == .view, isGuessed(root), hull.x >= 8,
      hull.maxX <= screen.width - 8, hull.y >= screen.height * 0.2, hull.maxY <= screen.height * 0.92
    else { return }
    add(root, nil, .unseen)
  }

  private func isGuessed(_ position: Int) -> Bool {
    let node = nodes[position]
    return (guesses.isGuess(node.rule) || node.verdict == .skip) && node.flags.isDisjoint(with: .secret)
      && (node.category == .view || node.category == .unknown)
  }

  /// The window, or the element below it, in which all is that the app shows; system bars count for nothing.
  private func onlyWindow() -> Int? {
    var found: Int?
    var position = 0
    while position < nodes.count {
      let node = nodes[position]
      if position != behind, counts[position] > 0, !isSystemBar(hulls[position]) {
        if isTransparentRoot(node) {
          position += 1
          continue
        }
        guard found == nil else { return nil }
        found = position
      }
      position = Int(node.end)
    }
    return found
  }

  /// A root without a size stands for the screen.
  private func isTransparentRoot(_ node: SceneNode) -> Bool {
    node.parent < 0 && !node.frame.isDrawable && Int(node.end) > 1
  }

  private func isSystemBar(_ hull: Rect) -> Bool { hull.maxY <= min(62, screen.height * 0.08) }

  private func onlyChild(of position: Int) -> Int? {
    if isContent(position) { return nil }
    var only: Int?
    var child = position + 1
    while child < Int(nodes[position].end) {
      if counts[child] > 0 {
        guard only == nil else { return nil }
        only = child
      }
      child = Int(nodes[child].end)
    }
    return only
  }

  private func floats(_ box: Rect) -> Bool {
    guard box.width >= 120, box.height >= 60 else { return false }
    return box.x >= 8 && box.maxX <= screen.width - 8 && box.y >= 40 && box.maxY <= screen.height - 40
      && box.height <= screen.height * 0.8
  }

  /// Whether a box lies in another with about the same margin on all sides.
  private func isPadding(_ outer: Rect, _ inner: Rect) -> Bool {
    let margins = [
      inner.x - outer.x, inner.y - outer.y, outer.maxX - inner.maxX, outer.maxY - inner.maxY,
    ]
    guard let least = margins.min(), let most = margins.max() else { return false }
    return least >= 0 && most <= 28 && most - least <= 4
  }

  // MARK: System bars

  /// What the system's keys take of the screen at most, in points.
  private static let keysRoom = 52.0
  /// And its clock and signs.
  private static let statusRoom = 26.0

  /// Android draws its status bar and its keys where the app's first container leaves room for them.
  private mutating func readSystemBars() {
    let place = behind == nil ? 0 : 1
    guard platform == .android || platform == .compose, nodes.count > place else { return }
    let root = nodes[place]
    guard !guesses.isUsers(root.rule), root.end > 1, root.verdict == .draw || root.verdict == .skip,
      root.toViewport.isTranslation,
      root.flags.isDisjoint(with: [.secret, .sealed]), root.bounds.x == 0, root.bounds.y == 0,
      root.bounds.width >= screen.width - 1, root.bounds.height >= screen.height - Self.keysRoom,
      root.category == .view
    else { return }
    guard counts[place] > 0, behind == nil else { return }
    // At the top the app's own writing keeps off; at the foot a container does.
    let top = hulls[place].y
    let foot = root.bounds.maxY - footOfBoxes(below: place)
    let hasTop = top >= 20 && statusBars == 0
    let hasFoot = (40...Self.keysRoom).contains(foot)
    guard hasTop || hasFoot else { return }
    add(
      place, nil,
      .systemBars(top: hasTop ? UInt8(min(top, Self.statusRoom)) : 0, foot: hasFoot ? UInt8(foot) : 0))
  }

  /// How many status bars the source tells of.
  private var statusBars: Int {
    nodes.count { $0.category == .statusBar && $0.verdict == .draw && $0.bounds.isDrawable }
  }

  /// How far down the boxes reach that do not fill the screen.
  private func footOfBoxes(below place: Int) -> Double {
    var foot = 0.0
    for position in nodes.indices where nodes[position].verdict == .draw && position > place {
      let box = visible(position)
      if box.isDrawable, box.height < screen.height - 16 { foot = max(foot, box.maxY) }
    }
    return foot
  }

  private mutating func add(_ position: Int, _ category: Category?, _ finish: Finish = .usual) {
    readings.append(Reading(position: position, category: category, finish: finish))
  }

  private mutating func skip(_ position: Int) {
    readings.append(Reading(position: position, category: .view, isSkipped: true))
  }
}

/// Where on the screen the middles of things are, in cells: the least area of them.
private struct Lattice {
  private static let columns = 24
  private static let rows = 40
  private let step: Size
  private var least: [Double]

  init(_ screen: Rect) {
    step = Size(
      width: screen.width / Double(Self.columns), height: screen.height / Double(Self.rows))
    least = Array(repeating: .infinity, count: Self.columns * Self.rows)
  }

  mutating func mark(_ box: Rect) {
    guard box.isDrawable else { return }
    let x = Self.cell(box.x + box.width / 2, step.width, Self.columns)
    let y = Self.cell(box.y + box.height / 2, step.height, Self.rows)
    least[y * Self.columns + x] = min(least[y * Self.columns + x], box.area)
  }

  /// Whether something smaller has its middle in the box.
  func holds(lessThan area: Double, in box: Rect) -> Bool {
    guard box.isDrawable else { return false }
    let (across, down) = cells(of: box)
    return down.contains { y in across.contains { x in least[y * Self.columns + x] < area } }
  }

  mutating func clear(_ box: Rect) {
    guard box.isDrawable else { return }
    let (across, down) = cells(of: box)
    for y in down { for x in across { least[y * Self.columns + x] = .infinity } }
  }

  /// Cells whose middles the box holds.
  private func cells(of box: Rect) -> (across: Range<Int>, down: Range<Int>) {
    let left = Self.cell(box.x + step.width / 2, step.width, Self.columns + 1)
    let right = Self.cell(box.maxX + step.width / 2, step.width, Self.columns + 1)
    let top = Self.cell(box.y + step.height / 2, step.height, Self.rows + 1)
    let foot = Self.cell(box.maxY + step.height / 2, step.height, Self.rows + 1)
    return (left..<max(left, right), top..<max(top, foot))
  }

  private static func cell(_ place: Double, _ step: Double, _ count: Int) -> Int {
    Int(min(max(place / step, 0), Double(count - 1)))
  }
}
