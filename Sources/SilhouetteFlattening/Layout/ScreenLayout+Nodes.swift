import SilhouetteHierarchy
internal import SilhouetteScene

/// Each node by its own box.
extension ScreenLayout {
  private typealias Measures = LayoutMeasures

  mutating func readNodes() {
    countSizes()
    var endOfCompose = 0
    for position in nodes.indices where isOnScreen(position) {
      if guesses.isComposeHost(nodes[position].rule) {
        endOfCompose = max(endOfCompose, Int(nodes[position].end))
      }
      isInCompose = position < endOfCompose
      readNode(position)
    }
  }

  private mutating func readNode(_ position: Int) {
    let node = nodes[position]
    guard node.verdict == .draw, node.flags.isDisjoint(with: [.sealed, .concealed, .secret]) else { return }
    let isGuess = guesses.isGuess(node.rule)
    let isLeaf = content.isLeaf(position)
    switch node.category {
    case .button where isLeaf && readRole(position): return
    case .checkbox where isLeaf && readRole(position), .toggle where isLeaf && readRole(position): return
    case .radio where isLeaf && readRole(position): return
    case .checkbox where isGuess && !isLeaf: readCheckable(position)
    case .button where isGuess && !isLeaf: readHolder(position)
    case .button, .icon: readControl(position, isGuess: isGuess)
    case .label where isGuess && isLeaf, .image where isGuess && isLeaf,
      .backgroundImage where isGuess && isLeaf:
      readPlain(position)
    case .image where content.fillsScreen(position), .backgroundImage where content.fillsScreen(position):
      add(position, nil, .hatched)
    case .webView where content.counts[position] > 1: add(position, nil, .told)
    case .map where !isLeaf: readMap(position)
    case .radio: readSegments(from: position)
    case .view where isGuess && node.flags.contains(.accessibility) && !content.fillsScreen(position):
      readSpoken(position)
    case .view where isGuess && !isLeaf: readBar(position)
    case .view where isGuess && isInCompose && isSmallSign(position): add(position, .icon)
    case .view where guesses.isFallback(node.rule): add(position, nil, .outlined)
    default: return
    }
  }

  /// Leaves out surfaces that draw a map: they are the map.
  private mutating func readMap(_ position: Int) {
    for inside in position + 1..<Int(nodes[position].end)
    where nodes[inside].category == .customDrawing && nodes[inside].verdict == .draw {
      skip(inside)
    }
  }

  /// Radio buttons that touch each other in a row are the segments of one control.
  private mutating func readSegments(from first: Int) {
    let parent = Int(nodes[first].parent)
    guard parent >= 0, isBoxOfSegments(parent, from: first) else { return }
    add(parent, .segmentedControl, .whole)
    for inside in parent + 1..<Int(nodes[parent].end) { prune(inside) }
  }

  /// Whether a box holds nothing but radio buttons of one height beside each other, `first` before all others.
  private func isBoxOfSegments(_ parent: Int, from first: Int) -> Bool {
    let node = nodes[parent]
    guard first == parent + 1, node.category == .view || node.category == .unknown,
      isOnScreen(parent), node.flags.isDisjoint(with: [.sealed, .concealed, .secret])
    else { return false }
    let box = nodes[first].bounds
    var (count, end, child) = (1, box.maxX, Int(nodes[first].end))
    while child < Int(node.end) {
      let next = nodes[child]
      guard next.category == .radio, next.verdict == .draw,
        abs(next.bounds.y - box.y) <= Measures.slack,
        abs(next.bounds.height - box.height) <= Measures.slack,
        abs(next.bounds.x - end) <= Measures.segmentGap
      else { return false }
      (count, end, child) = (count + 1, next.bounds.maxX, Int(next.end))
    }
    return count >= 2 && box.height >= Measures.leastSegmentHeight
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
    // The bar is the ground of its tabs.
    if position < endOfTabBar { return add(position, nil, .bare) }
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

  /// Whether a leaf without words is as large as signs are, in a box that holds more.
  private func isSmallSign(_ position: Int) -> Bool {
    let (box, parent) = (nodes[position].bounds, Int(nodes[position].parent))
    return content.isLeaf(position) && parent >= 0 && content.counts[parent] > 0
      && abs(box.width - box.height) <= Measures.slack && Measures.smallSign.contains(box.width)
  }

  /// Whether a button is no larger than a sign, and about as wide as high.
  private func isSign(_ box: Rect2D) -> Bool {
    max(box.width, box.height) <= Measures.mostSign && isSquare(box)
  }

  private func isSquare(_ box: Rect2D) -> Bool {
    max(box.width, box.height) < min(box.width, box.height) * Measures.mostAspect
  }

  /// Words on a node without a class: they do not prove a picture, a button or the whole screen.
  private mutating func readPlain(_ position: Int) {
    let node = nodes[position]
    if content.fillsScreen(position) { return readFilling(position) }
    if isPicture(position) { return add(position, .image) }
    guard node.category == .label,
      node.flags.contains(.accessibility) || node.bounds.height > Measures.mostLines
    else { return }
    readShape(position)
  }

  /// Whether a box with a description is a picture. Compose writes words as text; so do its descriptions belong to
  /// pictures. Elsewhere many boxes of one size are those of a grid.
  private func isPicture(_ position: Int) -> Bool {
    let node = nodes[position]
    guard node.category == .label, guesses.isDescription(node.rule) else { return false }
    let box = node.bounds
    if isInCompose { return min(box.width, box.height) >= Measures.leastSign }
    let most = Measures.mostPictureAspect
    return box.height >= Measures.leastPicture && box.width <= box.height * most
      && box.height <= box.width * most && sizes[Self.size(of: box), default: 0] >= Measures.leastPictures
  }

  /// Counts boxes with descriptions by size.
  private mutating func countSizes() {
    for position in nodes.indices
    where nodes[position].verdict == .draw && nodes[position].category == .label
      && guesses.isDescription(nodes[position].rule)
    {
      sizes[Self.size(of: nodes[position].bounds), default: 0] += 1
    }
  }

  /// In whole points.
  private static func size(of box: Rect2D) -> Size2D {
    Size2D(width: box.width.rounded(), height: box.height.rounded())
  }

  /// Words without a class in a box that is square are a sign's; no line of writing is as high as controls and rows.
  private mutating func readShape(_ position: Int) {
    let box = nodes[position].bounds
    if isSquare(box), box.width >= Measures.leastSign {
      let category: NodeCategory = box.width <= Measures.mostSign ? .icon : .image
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
    if gathered != sheet?.holder {
      sheet = (gathered, findSheet(in: gathered, over: content.visible(position)))
    }
    if let found = sheet?.found { add(found, nil, .sheet) }
  }

  /// The first box on the way in that leaves something of the screen free.
  private func findSheet(in position: Int, over region: Rect2D) -> Int? {
    var position = position
    while !content.isLeaf(position) {
      if isSheet(position, over: region) { return position }
      guard let child = onlyChild(of: position) else { return nil }
      position = child
    }
    return nil
  }
}
