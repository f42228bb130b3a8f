import SilhouetteHierarchy
internal import SilhouetteScene

/// Each node by its own box.
extension ScreenLayout {
  private typealias Measures = LayoutMeasures

  mutating func readNodes() {
    for position in nodes.indices where nodes[position].verdict == .draw {
      let node = nodes[position]
      guard node.flags.isDisjoint(with: [.sealed, .concealed, .secret]) else { continue }
      let isGuess = guesses.isGuess(node.rule)
      let isLeaf = content.isLeaf(position)
      switch node.category {
      case .button where isGuess && !isLeaf: readHolder(position)
      case .button, .icon: readControl(position, isGuess: isGuess)
      case .label where isGuess && isLeaf, .image where isGuess && isLeaf,
        .backgroundImage where isGuess && isLeaf:
        readPlain(position)
      case .image where content.fillsScreen(position), .backgroundImage where content.fillsScreen(position):
        add(position, nil, .hatched)
      case .view where isGuess && node.flags.contains(.accessibility) && !content.fillsScreen(position):
        readSpoken(position)
      case .view where isGuess && !isLeaf: readBar(position)
      case .view where guesses.isFallback(node.rule): add(position, nil, .outlined)
      default: continue
      }
    }
  }

  /// An element with words that holds others: a row if it is as high as one. If nothing in it is visible, its
  /// shape decides.
  private mutating func readSpoken(_ position: Int) {
    let box = nodes[position].bounds
    if content.counts[position] == 0 { return readShape(position) }
    guard Measures.rowHeight.contains(box.height), box.width >= Measures.leastRowWidth else {
      return readBar(position)
    }
    add(position, .cell, .paper)
    if box.height <= Measures.mostMenuRow { rows += 1 }
  }

  /// A tappable node that holds several things is a row or a card.
  private mutating func readHolder(_ position: Int) {
    let box = nodes[position].bounds
    if content.fillsScreen(position) { return add(position, .view) }
    let isSmall = box.height <= Measures.mostHolder.height && box.width <= Measures.mostHolder.width
    guard content.counts[position] >= Measures.leastHeld, !isSmall else {
      return add(position, nil, .flat)
    }
    let isRow =
      box.width >= screen.width * Measures.leastCellShare && box.height <= Measures.mostCellHeight
    add(position, isRow ? .cell : .card)
  }

  /// Takes a tappable region without words for the thing that it holds or covers; a small one is that thing's
  /// mark.
  private mutating func readControl(_ position: Int, isGuess: Bool) {
    let box = nodes[position].bounds
    let isPlain = isGuess && content.isLeaf(position)
    if isPlain, content.fillsScreen(position) { return readFilling(position) }
    if nodes[position].category == .icon {
      if max(box.width, box.height) > Measures.mostIconButton { add(position, nil, .flat) }
      return
    }
    if isPlain, min(box.width, box.height) > Measures.mostFloatingButton { return add(position, .image) }
    if guesses.isWriting(nodes[position].rule), box.height < Measures.targetHeight.lowerBound {
      return add(position, nil, .written)
    }
    let isWide =
      !isGuess && box.width >= screen.width * Measures.wideButton.share
      && box.height >= Measures.wideButton.height
    if !isWide { add(position, nil, isSign(box) ? .bare : .flat) }
  }

  /// Whether a button is no larger than a sign, and about as wide as high.
  private func isSign(_ box: Rect) -> Bool {
    max(box.width, box.height) <= Measures.mostSign && isSquare(box)
  }

  private func isSquare(_ box: Rect) -> Bool {
    max(box.width, box.height) < min(box.width, box.height) * Measures.mostAspect
  }

  /// Words on a node without a class: they do not prove a picture, a button or the whole screen.
  private mutating func readPlain(_ position: Int) {
    let node = nodes[position]
    if content.fillsScreen(position) { return readFilling(position) }
    guard node.category == .label,
      node.flags.contains(.accessibility) || node.bounds.height > Measures.mostLines
    else { return }
    readShape(position)
  }

  /// Words without a class in a box that is square are a sign's; no line of writing is as high as controls and rows.
  private mutating func readShape(_ position: Int) {
    let box = nodes[position].bounds
    if isSquare(box), box.width >= Measures.leastSign {
      let category: Category = box.width <= Measures.mostSign ? .icon : .image
      add(position, category, Measures.bareSign.contains(box.width) ? .flat : .usual)
    } else if nodes[position].flags.contains(.accessibility), Measures.targetHeight.contains(box.height),
      box.width >= Measures.leastTargetWidth
    {
      add(position, box.width >= screen.width * Measures.rowShare ? .cell : .button)
    }
  }

  /// A leaf over the whole screen that no class describes.
  private mutating func readFilling(_ position: Int) {
    let below = content.before[position]
    let above = content.count(after: position)
    // Nothing else: a canvas that draws everything itself.
    if below + above == 0 { return add(position, .customDrawing, .unseen) }
    let node = nodes[position]
    // Words without a class that knows how to show them: something draws itself over the screen.
    if node.category == .image || node.category == .backgroundImage {
      return add(position, .customDrawing, .film)
    }
    let isDescribed = node.category == .label && !node.flags.contains(.accessibility)
    // A view's label describes a region; an element's label describes the effect of a tap.
    guard above > 0, !isDescribed else { return skip(position) }
    // The one box that holds all later content: things close together, as in a sheet, unlike things at the
    // edges of a canvas.
    let gathered = content.onlySeenSibling(after: position)
    guard below > 0 || node.category == .label || gathered != nil else {
      return add(position, .customDrawing, .unseen)
    }
    add(position, .view, below > 0 ? .veil : .unseen)
    guard let gathered else { return }
    // Regions that lie over each other have the same sheet above them.
    if gathered != sheet?.holder { sheet = (gathered, findSheet(in: gathered)) }
    if let found = sheet?.found { add(found, nil, .sheet) }
  }

  /// The first box on the way in that leaves something of the screen free.
  private func findSheet(in position: Int) -> Int? {
    var position = position
    while !content.isLeaf(position) {
      if mayBeSheet(position) { return position }
      guard let child = onlyChild(of: position) else { return nil }
      position = child
    }
    return nil
  }
}
