import SilhouetteHierarchy

/// Finds out from places what nodes are, if classes say little and the source reports no backgrounds.
///
/// It finds nodes that fill the screen, that float over it, that hold several things, and bars at the edges. It changes
/// only categories that rules guessed (`isGuess`); a class, a trait or a user's rule that says what a node is stands.
/// `SceneNode.toldCategory` keeps the rules' category for code that must not depend on guesses, such as masks. It never
/// looks at texts. Time grows with the number of nodes.
struct ScreenLayout {
  /// How a node is painted if its category's look would mislead.
  enum Finish: Equatable {
    case usual
    /// A faint box or none: nothing tells whether anybody sees it.
    case flat
    /// The same for text that can be tapped. The bar begins where text begins.
    case written
    /// A box of paper without an edge, so that nodes below do not shine through.
    case paper
    /// Dims the nodes below it.
    case veil
    /// Dimmed and hatched: the source does not report what is there.
    case unseen
    /// Hatched: a picture over most of the screen, of which nothing is known.
    case hatched
    /// Stripes alone, over known nodes below.
    case film
    /// A faint outline: a leaf whose class no rule knows.
    case outlined
    /// The system's bars, drawn by the root node that leaves room for them.
    case systemBars(top: UInt8, foot: UInt8)
  }

  /// The result for one node.
  struct Reading {
    var position: Int
    /// The new category; nil to keep the old one.
    var category: Category?
    var finish = Finish.usual
    /// Whether the node paints nothing.
    var isSkipped = false
  }

  private let nodes: [SceneNode]
  private let screen: Rect
  private let guesses: RuleGuesses
  private let platform: Platform
  /// By node: how many visible things are in its subtree, and the box around them.
  private var counts: [Int32]
  private var hulls: [Rect]
  /// By node: how many visible things come before it.
  private var before: [Int32]
  private(set) var readings: [Reading] = []
  /// The box of a dialog; nil if there is none.
  private(set) var dialog: Rect?
  /// Elements that are rows.
  private var rows = 0

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
    gather()
    readNodes()
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
    guard node.verdict == .draw, visible(position).isDrawable, Self.isContent(node.category) else {
      return false
    }
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

  private func area(_ box: Rect) -> Double { box.width * box.height }

  private func fillsScreen(_ position: Int) -> Bool {
    area(visible(position)) >= area(screen) * Self.fillingShare
  }

  private func isLeaf(_ position: Int) -> Bool { Int(nodes[position].end) == position + 1 }

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

  // MARK: Dialogs

  /// A box that holds all there is to see and floats in a screen of which nothing else is told.
  private mutating func readDialog() {
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
      if counts[position] > 0, !isSystemBar(hulls[position]) {
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

  /// Android draws its status bar and its keys where the app's first container leaves room for them.
  private mutating func readSystemBars() {
    guard platform == .android || platform == .compose, !nodes.isEmpty else { return }
    let root = nodes[0]
    guard !guesses.isUsers(root.rule), root.end > 1, root.verdict == .draw || root.verdict == .skip,
      root.toViewport.isTranslation,
      root.flags.isDisjoint(with: [.secret, .sealed]), root.bounds.x == 0, root.bounds.y == 0,
      root.bounds.width >= screen.width - 1, root.bounds.height >= screen.height - Self.keysRoom,
      root.category == .view
    else { return }
    var hull: Rect?
    for position in nodes.indices where nodes[position].verdict == .draw && position > 0 {
      let box = visible(position)
      guard box.isDrawable, box.height < screen.height - 16 else { continue }
      hull = hull?.union(box) ?? box
    }
    guard let hull else { return }
    let foot = root.bounds.maxY - hull.maxY
    let hasTop = (20...40).contains(hull.y)
    let hasFoot = (40...Self.keysRoom).contains(foot)
    guard hasTop || hasFoot else { return }
    add(
      0, nil,
      .systemBars(top: hasTop ? UInt8(hull.y) : 0, foot: hasFoot ? UInt8(foot) : 0))
  }

  private mutating func add(_ position: Int, _ category: Category?, _ finish: Finish = .usual) {
    readings.append(Reading(position: position, category: category, finish: finish))
  }

  private mutating func skip(_ position: Int) {
    readings.append(Reading(position: position, category: .view, isSkipped: true))
  }
}
