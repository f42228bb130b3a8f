import SilhouetteHierarchy
internal import SilhouetteScene

/// Boxes over other content: sheets, dialogs and menus.
extension ScreenLayout {
  private typealias Measures = LayoutMeasures

  // MARK: Sheets

  /// A box over smaller things that were painted before hides them: a popup, a menu, a drawer, a bar, a page over
  /// another page. A container over the whole screen may be an empty frame around things at its edges: only if its own
  /// things stand on those before is it a page.
  mutating func findSheets() -> [Reading] {
    var found: [Reading] = []
    var below = Lattice(screen)
    var looks = Measures.mostLooksInside
    var hasCanvas = false
    for position in nodes.indices where isOnScreen(position) {
      if hasCanvas, isPanel(position) {
        found.append(Reading(position: position, finish: .sheet))
        below.clear(content.visible(position))
      } else if let finish = cover(position, over: below, &looks) {
        found.append(Reading(position: position, finish: finish))
        if finish == .paper {
          pages.append(position)
          hasCanvas = false
        }
        below.clear(content.visible(position))
      }
      if isCanvas(position) { hasCanvas = true }
      if content.isContent(position) { below.mark(content.visible(position)) }
    }
    return found
  }

  /// The number of visible things before a node, of those that its page does not hide.
  func countBefore(_ position: Int) -> Int32 {
    let page = pages.last { $0 <= position && position < Int(nodes[$0].end) }
    return content.before[position] - (page.map { content.before[$0] } ?? 0)
  }

  /// How a container hides smaller things below it: as a sheet, or as paper over the whole screen; nil if it does not.
  ///
  /// - Parameter looks: How many more containers may be looked into.
  private func cover(_ position: Int, over below: borrowing Lattice, _ looks: inout Int) -> Finish? {
    guard content.counts[position] > 0, mayHide(position) else { return nil }
    let box = content.visible(position)
    let inside = box.inset(dx: Measures.sheetEdge, dy: Measures.sheetEdge)
    guard below.holds(lessThan: box.area * Measures.mostBelowSheet, in: inside) else { return nil }
    let isFilled = content.hulls[position].area >= box.area * Measures.leastSheetContent
    let isDrawer = isDrawer(box)
    if isFilled, isDrawer || leavesRoom(box) { return .sheet }
    let isPage =
      isFilled && content.fillsScreen(position)
      && content.share(of: position, in: box) >= Measures.leastPageContent
    guard isDrawer || isPage, looks > 0 else { return nil }
    looks -= 1
    guard standsOnOthers(position, below) else { return nil }
    return isDrawer ? .sheet : .paper
  }

  /// Whether a node draws itself over the whole screen: a camera, a game, a map.
  private func isCanvas(_ position: Int) -> Bool {
    nodes[position].verdict == .draw && nodes[position].flags.contains(.opaqueContent)
      && position != content.behind && content.isLeaf(position) && content.fillsScreen(position)
  }

  /// Whether a container over a canvas is a panel: it floats, and leaves room around the things in it, as groups without a
  /// ground of their own do not.
  private func isPanel(_ position: Int) -> Bool {
    guard content.counts[position] >= Measures.leastHeld, mayHide(position) else { return false }
    let (box, hull) = (content.visible(position), content.hulls[position])
    let edge = Measures.panelPadding
    return box == nodes[position].bounds && leavesRoom(box) && standsOffSides(box)
      && box.inset(dx: edge, dy: edge).contains(hull) && hull.area >= box.area * Measures.leastSheetContent
  }

  /// Whether a container may hide what is below it: it is larger than a control, and of no kind that shines through.
  private func mayHide(_ position: Int) -> Bool {
    let node = nodes[position]
    guard !content.isLeaf(position), mayBeSheet(node.category),
      node.flags.isDisjoint(with: [.sealed, .concealed, .secret]), node.toViewport.isTranslation
    else { return false }
    let box = content.visible(position)
    let least = Measures.leastSheet
    return box.width >= least.width && box.height >= least.height && box.area >= screen.area * least.share
  }

  /// Whether a box is a sheet by its size: a part of the screen stays free.
  private func leavesRoom(_ box: Rect2D) -> Bool {
    let most = Measures.mostSheet
    return box.width <= screen.width * most.width || box.height <= screen.height * most.height
  }

  /// Whether a box touches one side of the screen, and leaves the other side free.
  private func isDrawer(_ box: Rect2D) -> Bool {
    let (left, right) = (box.x, screen.width - box.maxX)
    return box.height >= screen.height * Measures.mostSheet.height && min(left, right) <= Measures.slack
      && max(left, right) >= Measures.leastFreeSide
  }

  /// Whether a thing in a container overlaps things that were painted before it. Apps do not draw words on words.
  private func standsOnOthers(_ position: Int, _ below: borrowing Lattice) -> Bool {
    (position + 1..<Int(nodes[position].end)).contains { inside in
      guard content.isContent(inside) else { return false }
      let box = content.visible(inside).inset(dx: Measures.slack, dy: Measures.slack)
      return below.holds(lessThan: .infinity, in: box)
    }
  }

  /// Whether a container over a region that dims the rest is a sheet: it leaves something of the region free.
  func isSheet(_ position: Int, over region: Rect2D) -> Bool {
    guard mayHide(position) else { return false }
    let box = content.visible(position)
    return leavesRoom(box) || isDrawer(box) || box.width <= region.width - Measures.leastFreeSide
      || box.height <= region.height - Measures.leastFreeSide
  }

  private func mayBeSheet(_ category: NodeCategory) -> Bool {
    switch category {
    case .view, .cell, .card, .list, .scrollView, .navigationBar, .tabBar, .toolbar: true
    default: false
    }
  }

  // MARK: Dialogs

  /// A box that holds all visible content and floats in an otherwise unknown screen.
  mutating func readDialog() {
    if let behind = content.behind { add(behind, nil, .unseen) }
    guard let root = onlyWindow() else { return readPaper() }
    guard let floating = floatingBox(in: root), isGuessed(floating),
      nodes[floating].bounds.contains(content.hulls[floating])
    else {
      readPaper()
      return readLoneSheet(in: root) ? () : readMenu(in: root)
    }
    add(floating, .modal)
    dialog = nodes[floating].bounds
    if floating != root, content.behind == nil, content.fillsScreen(root) { add(root, nil, .unseen) }
  }

  /// Windows over an unknown screen hide it; the known content is exactly theirs.
  mutating func readPaper() {
    guard content.behind != nil else { return }
    for position in nodes.indices where nodes[position].parent < 0 && nodes[position].category == .view {
      if isOnScreen(position) { add(position, nil, .paper) }
    }
  }

  /// The outermost box that floats, from the window down to the first node with several things side by side.
  /// If it is a window that reserves room for its shadow, the box in that room.
  private func floatingBox(in root: Int) -> Int? {
    var position = root
    var found: Int?
    while true {
      let box = nodes[position].bounds
      if let outer = found {
        let window = nodes[outer].bounds
        guard isPadding(window, box) else { return outer }
        if box != window { return position }
      } else if position == root || nodes[position].flags.contains(.accessibility), floats(box) {
        found = position
      }
      guard let child = onlyChild(of: position) else { return found }
      position = child
    }
  }

  /// A box at the screen's foot that holds all visible content of a window over the whole screen is a sheet. The tree lacks
  /// the screen behind it.
  ///
  /// - Returns: whether there is one.
  private mutating func readLoneSheet(in root: Int) -> Bool {
    guard content.behind == nil, content.fillsScreen(root), nodes[root].verdict != .prune,
      !readings.contains(where: { $0.finish == .unseen })
    else { return false }
    var position = root
    while let child = onlyChild(of: position) {
      position = child
      guard isLoneSheet(position) else { continue }
      add(root, nil, .unseen)
      add(position, nil, .sheet)
      return true
    }
    return false
  }

  private func isLoneSheet(_ position: Int) -> Bool {
    let box = content.visible(position)
    let hull = content.hulls[position]
    return mayHide(position) && content.counts[position] >= Measures.leastHeld
      && abs(box.x - (screen.width - box.maxX)) <= 2 * Measures.slack
      && box.height >= Measures.leastLoneSheet && box.maxY >= screen.height - Measures.footRoom
      && box.y >= screen.height * Measures.leastAboveSheet
      && hull.area >= box.area * Measures.leastSheetContent
  }

  /// Rows that float in an otherwise unknown screen are a menu's.
  private mutating func readMenu(in root: Int) {
    let hull = content.hulls[root]
    let span = Measures.menuSpan
    guard rows >= Measures.leastMenuRows, content.fillsScreen(root), nodes[root].category == .view,
      isGuessed(root), standsOffSides(hull), hull.y >= screen.height * span.lowerBound,
      hull.maxY <= screen.height * span.upperBound
    else { return }
    add(root, nil, .unseen)
  }

  private func isGuessed(_ position: Int) -> Bool {
    let node = nodes[position]
    return (guesses.isGuess(node.rule) || node.verdict == .skip) && node.flags.isDisjoint(with: .secret)
      && (node.category == .view || node.category == .unknown)
  }

  /// The window, or the element below it, that holds all of the app's content; system bars do not count.
  private func onlyWindow() -> Int? {
    var found: Int?
    var position = 0
    while position < nodes.count {
      let node = nodes[position]
      if position != content.behind, content.counts[position] > 0,
        !isSystemBar(content.hulls[position])
      {
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

  /// A root without a size represents the screen.
  private func isTransparentRoot(_ node: SceneNode) -> Bool {
    node.parent < 0 && !node.frame.isDrawable && Int(node.end) > 1
  }

  private func isSystemBar(_ hull: Rect2D) -> Bool {
    hull.maxY <= min(Measures.statusFoot.height, screen.height * Measures.statusFoot.share)
  }

  func onlyChild(of position: Int) -> Int? {
    if content.isContent(position) { return nil }
    return content.onlySeenChild(of: position)
  }

  private func floats(_ box: Rect2D) -> Bool {
    guard box.width >= Measures.leastDialog.width, box.height >= Measures.leastDialog.height,
      standsOffSides(box)
    else { return false }
    // A window that was dumped alone is a dialog, however high.
    if content.behind != nil { return true }
    let margin = Measures.dialogMargin.end
    return box.y >= margin && box.maxY <= screen.height - margin
      && box.height <= screen.height * Measures.mostDialogHeight
  }

  private func standsOffSides(_ box: Rect2D) -> Bool {
    let margin = Measures.dialogMargin.side
    return box.x >= margin && box.maxX <= screen.width - margin
  }

  /// Whether a box is inside another with about the same margin on all sides.
  private func isPadding(_ outer: Rect2D, _ inner: Rect2D) -> Bool {
    let least = min(
      inner.x - outer.x, inner.y - outer.y, outer.maxX - inner.maxX, outer.maxY - inner.maxY)
    let most = max(
      inner.x - outer.x, inner.y - outer.y, outer.maxX - inner.maxX, outer.maxY - inner.maxY)
    return least >= 0 && most <= Measures.mostShadowRoom && most - least <= Measures.shadowSlack
  }
}
