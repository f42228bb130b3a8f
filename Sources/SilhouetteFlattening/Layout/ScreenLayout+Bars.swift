import SilhouetteHierarchy
internal import SilhouetteScene

/// Bars of apps, and the system's.
extension ScreenLayout {
  private typealias Measures = LayoutMeasures

  /// A container at the screen's top or foot.
  mutating func readBar(_ position: Int) {
    let box = nodes[position].bounds
    guard box.width >= screen.width * Measures.barShare, box.height >= Measures.barHeight.lowerBound,
      box.height <= Measures.mostFootBar, content.counts[position] > 0, nodes[position].parent >= 0
    else { return }
    let isAtTop =
      Measures.barHeight.contains(box.height) && box.y >= 0 && box.y <= Measures.mostBarTop
      && countBefore(position) <= Measures.mostBeforeBar
    if isAtTop, content.hulls[position].width >= screen.width * Measures.leastBarContent {
      return add(position, .navigationBar)
    }
    let isAtFoot =
      box.maxY >= screen.height - Measures.footRoom && box.maxY <= screen.height + Measures.slack
    // A bar's only child is often as large as the bar.
    guard isAtFoot, position >= endOfTabBar, isRowOfTabs(position) else { return }
    endOfTabBar = Int(nodes[position].end)
    add(position, .tabBar)
  }

  /// Whether things of about one width stand beside each other, as many as a tab bar has.
  private func isRowOfTabs(_ position: Int) -> Bool {
    var owner = position
    for _ in 0..<Measures.tabDepth {
      var (count, least, most, last) = (0, Double.infinity, 0.0, owner)
      content.forEachSeenChild(of: owner) { child in
        let width = nodes[child].bounds.width
        (count, least, most, last) = (count + 1, min(least, width), max(most, width), child)
      }
      guard count == 1 else {
        return Measures.tabCount.contains(count) && most <= least * Measures.tabSlack
      }
      owner = last
    }
    return false
  }

  /// Places Android's status bar and keys into the room that the app's first container leaves for them.
  mutating func readSystemBars() {
    guard platform == .android || platform == .compose, content.behind == nil, let root = nodes.first,
      isRoot(root), content.counts[0] > 0,
      !readings.contains(where: { $0.position == 0 && $0.finish == .unseen })
    else { return }
    // At the top the app's own writing keeps off; at the foot a container does.
    let top = content.hulls[0].y
    let foot = root.bounds.maxY - footOfBoxes
    let hasTop = top >= Measures.leastStatus && !tellsStatusBar
    let hasFoot = Measures.keysRoom.contains(foot)
    let keyboard = keyboardRoom(below: footOfBoxes)
    guard hasTop || hasFoot || keyboard > 0 else { return }
    let status = hasTop ? UInt8(min(top, Measures.statusRoom)) : 0
    add(0, nil, .systemBars(top: status, foot: hasFoot ? UInt8(foot) : 0, keyboard: UInt16(keyboard)))
  }

  /// The height of a keyboard that the source does not report; 0 if there is no sign of one.
  ///
  /// While a field is edited, Android takes the keyboard's room from the scrolling box, or from the box that
  /// fills the page. So the sign is a box across the screen that ends there while its contents do not. A form
  /// that is merely short ends with its last field.
  private func keyboardRoom(below foot: Double) -> Double {
    let height = (screen.height - foot).rounded(.down)
    guard possibleKeyboard != nil, screen.height > screen.width, height >= Measures.leastKeyboard,
      height <= screen.height * Measures.mostKeyboardShare
    else { return 0 }
    let isCut = nodes.indices.dropFirst().contains { position in
      let box = content.visible(position)
      guard nodes[position].verdict != .hidden, nodes[position].verdict != .prune,
        abs(box.maxY - foot) <= Measures.slack, box.width >= screen.width * Measures.barShare
      else { return false }
      let category = nodes[position].category
      if category == .list || category == .scrollView { return true }
      return !content.isLeaf(position) && content.hulls[position].maxY <= foot - Measures.footSlack
    }
    return isCut ? height : 0
  }

  /// Whether a window is the app's own, down to where the system's keys may begin.
  private func isRoot(_ node: SceneNode) -> Bool {
    guard !guesses.isUsers(node.rule), node.category == .view, node.end > 1,
      node.verdict == .draw || node.verdict == .skip, node.toViewport.isTranslation,
      node.flags.isDisjoint(with: [.secret, .sealed])
    else { return false }
    let box = node.bounds
    return box.x == 0 && box.y == 0 && box.width >= screen.width - Measures.slack
      && box.height >= screen.height - Measures.keysRoom.upperBound
  }

  private var tellsStatusBar: Bool {
    nodes.contains { $0.category == .statusBar && $0.verdict == .draw && $0.bounds.isDrawable }
  }

  /// How far down the boxes reach that do not fill the screen.
  private var footOfBoxes: Double {
    var foot = 0.0
    for position in nodes.indices.dropFirst() where nodes[position].verdict == .draw {
      let box = content.visible(position)
      if box.isDrawable, box.height < screen.height - Measures.footSlack { foot = max(foot, box.maxY) }
    }
    return foot
  }
}
