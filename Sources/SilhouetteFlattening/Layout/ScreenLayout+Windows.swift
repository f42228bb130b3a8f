import SilhouetteHierarchy
internal import SilhouetteScene

/// Boxes over other content: sheets, dialogs and menus.
extension ScreenLayout {
  private typealias Measures = LayoutMeasures

  // MARK: Sheets

  /// A box over smaller things that were painted before hides them: a popup, a menu, a drawer, a bar. A
  /// container over the whole screen may be an empty frame around things at its edges, and does not count.
  mutating func readSheets() {
    var below = Lattice(screen)
    for position in nodes.indices
    where nodes[position].verdict == .draw || nodes[position].verdict == .skip {
      if isSheet(position, over: below) {
        add(position, nil, .sheet)
        below.clear(content.visible(position))
      }
      if content.isContent(position) { below.mark(content.visible(position)) }
    }
  }

  private func isSheet(_ position: Int, over below: borrowing Lattice) -> Bool {
    guard content.counts[position] > 0, mayBeSheet(position) else { return false }
    let box = content.visible(position)
    guard content.hulls[position].area >= box.area * Measures.leastSheetContent else { return false }
    let inside = box.inset(dx: Measures.sheetEdge, dy: Measures.sheetEdge)
    return below.holds(lessThan: box.area * Measures.mostBelowSheet, in: inside)
  }

  /// Whether the size of a container suits a sheet: larger than a control, smaller than the whole screen.
  func mayBeSheet(_ position: Int) -> Bool {
    let node = nodes[position]
    guard !content.isLeaf(position), mayBeSheet(node.category),
      node.flags.isDisjoint(with: [.sealed, .concealed, .secret]), node.toViewport.isTranslation
    else { return false }
    let box = content.visible(position)
    let (least, most) = (Measures.leastSheet, Measures.mostSheet)
    return box.width >= least.width && box.height >= least.height
      && box.area >= screen.area * least.share
      && (box.width <= screen.width * most.width || box.height <= screen.height * most.height)
  }

  private func mayBeSheet(_ category: Category) -> Bool {
    switch category {
    case .view, .cell, .card, .list, .scrollView, .navigationBar, .tabBar, .toolbar: true
    default: false
    }
  }

  // MARK: Dialogs

  /// A box that holds all visible content and floats in an otherwise unknown screen.
  mutating func readDialog() {
    if let behind = content.behind { add(behind, nil, .unseen) }
    guard content.count > 0, let root = onlyWindow() else { return readPaper() }
    guard let floating = floatingBox(in: root), isGuessed(floating),
      nodes[floating].bounds.contains(content.hulls[floating])
    else {
      readPaper()
      return readMenu(in: root)
    }
    add(floating, .modal)
    dialog = nodes[floating].bounds
    if floating != root, content.behind == nil, content.fillsScreen(root) { add(root, nil, .unseen) }
  }

  /// Windows over an unknown screen hide it; the known content is exactly theirs.
  private mutating func readPaper() {
    guard content.behind != nil else { return }
    for position in nodes.indices where nodes[position].parent < 0 && nodes[position].category == .view {
      if nodes[position].verdict == .draw { add(position, nil, .paper) }
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

  private func isSystemBar(_ hull: Rect) -> Bool {
    hull.maxY <= min(Measures.statusFoot.height, screen.height * Measures.statusFoot.share)
  }

  func onlyChild(of position: Int) -> Int? {
    if content.isContent(position) { return nil }
    return content.onlySeenChild(of: position)
  }

  private func floats(_ box: Rect) -> Bool {
    guard box.width >= Measures.leastDialog.width, box.height >= Measures.leastDialog.height,
      standsOffSides(box)
    else { return false }
    // A window that was dumped alone is a dialog, however high.
    if content.behind != nil { return true }
    let margin = Measures.dialogMargin.end
    return box.y >= margin && box.maxY <= screen.height - margin
      && box.height <= screen.height * Measures.mostDialogHeight
  }

  private func standsOffSides(_ box: Rect) -> Bool {
    let margin = Measures.dialogMargin.side
    return box.x >= margin && box.maxX <= screen.width - margin
  }

  /// Whether a box is inside another with about the same margin on all sides.
  private func isPadding(_ outer: Rect, _ inner: Rect) -> Bool {
    let least = min(
      inner.x - outer.x, inner.y - outer.y, outer.maxX - inner.maxX, outer.maxY - inner.maxY)
    let most = max(
      inner.x - outer.x, inner.y - outer.y, outer.maxX - inner.maxX, outer.maxY - inner.maxY)
    return least >= 0 && most <= Measures.mostShadowRoom && most - least <= Measures.shadowSlack
  }
}
