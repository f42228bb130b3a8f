import SilhouetteHierarchy
import SilhouetteScene

/// Gives nodes their colours and skeletons.
extension Flattener {
  /// - Parameter last: The last scene, if kept nodes look as they did in it.
  func paint(
    _ snapshot: HierarchySnapshot, _ painter: NodePainter, isStyled: Bool, _ platform: AppPlatform,
    since last: WireframeScene?, _ scene: inout WireframeScene
  ) {
    let details = snapshot.details.span
    let clock = SystemBars.Clock(on: scene.viewport, platform)
    let film = largestFilm(of: scene)
    // Taken out of the scene once: a scene is copied with all of its lists.
    let (hasLast, lastNodes, lastParts) = (last != nil, last?.nodes ?? [], last?.parts ?? [])
    for position in scene.nodes.indices where scene.nodes[position].verdict == .draw {
      if hasLast, lastPlaced.placings[position] == .kept {
        Self.repaint(position, as: lastNodes, lastParts, &scene)
        continue
      }
      let placed = scene.nodes[position]
      let node = snapshot.nodes[Int(placed.source)]
      let detail = details.extracting(node.detailRange)
      let isSurface = notes[position].drawing == .skip
      var paint: NodePaint
      if placed.category == .key || notes[position].marking != .none {
        paint = painter.rest(placed, isBox: notes[position].drawing == .draw)
      } else if isSurface {
        paint = painter.surface(placed, node, detail)
      } else {
        paint = painter.paint(placed, node, detail, isStyled: isStyled)
      }
      if !isSurface { painter.adapt(&paint, of: placed.category, to: notes[position].carrier) }
      painter.finish(&paint, as: notes[position].finish)
      let isFilm = notes[position].finish == .film
      if isFilm, position != film { paint.hatch = .clear }
      painter.soften(&paint, in: placed.box, isFilm: isFilm)
      if placed.category != .key, notes[position].marking == .none {
        painter.shade(
          &paint, of: placed, detail, isSheet: notes[position].finish == .sheet, isStyled: isStyled)
      }
      scene.nodes[position].fill = paint.fill
      scene.nodes[position].hatch = paint.hatch
      scene.nodes[position].border = paint.border.map(QuarterGrid.border)
      scene.nodes[position].shadow = paint.shadow
      scene.nodes[position].fillHairline()
      guard appearance.style == .skeleton else { continue }
      let first = scene.parts.count
      if case .systemBars(let top, let foot, let keyboard) = notes[position].finish {
        let bars = SystemBars(
          box: QuarterGrid.wholePoints(of: placed.box), ink: painter.palette[.statusBar].ink,
          clock: clock)
        if top > 0 { bars.drawStatus(height: Double(top), into: &scene.parts) }
        if foot > 0 { bars.drawKeys(height: Double(foot), into: &scene.parts) }
        if keyboard > 0 {
          bars.drawKeyboard(height: Double(keyboard), painter.palette, into: &scene.parts)
        }
        scene.nodes[position].parts = SliceRange(
          start: UInt32(first), count: UInt32(scene.parts.count - first))
        continue
      }
      guard notes[position].drawing != .draw, !isSurface else { continue }
      let row =
        ChoiceRow.isTold(placed.category) && !placed.flags.contains(.sealed)
        ? ChoiceRow(of: position, scene.nodes) : ChoiceRow.unknown
      let standsAlone =
        notes[position].drawing == .whole || Self.isAlone(position, scene.nodes)
      // Without colours, the overlap of nodes is unknown, so text takes the room that children leave.
      let room = isStyled ? .whole : room(for: position, node, standsAlone, scene, snapshot)
      drawParts(
        of: placed, note: notes[position], node, detail, paint, row, standsAlone, room, clock, snapshot,
        &scene.parts)
      guard scene.parts.count > first else { continue }
      scene.nodes[position].parts = SliceRange(
        start: UInt32(first), count: UInt32(scene.parts.count - first))
    }
  }

  /// The last scene, if each kept node looks as it did in it: the paint of a node that is as it was placed follows from itself, from
  /// its subtree, and from a few facts about the screen.
  func paintedBefore(
    _ scene: borrowing WireframeScene, _ platform: AppPlatform, _ colors: SnapshotColors
  ) -> WireframeScene? {
    guard let last = lastPainted, last.platform == platform, last.hasColors == colors.hasColors,
      last.scene.viewport == scene.viewport, last.scene.writesFromRight == scene.writesFromRight
    else { return nil }
    return last.scene
  }

  static func repaint(
    _ position: Int, as nodes: [SceneNode], _ parts: [ScenePart], _ scene: inout WireframeScene
  ) {
    scene.nodes[position].fill = nodes[position].fill
    scene.nodes[position].hatch = nodes[position].hatch
    scene.nodes[position].border = nodes[position].border
    scene.nodes[position].shadow = nodes[position].shadow
    let own = nodes[position].parts
    guard own.count > 0 else { return }
    scene.nodes[position].parts = SliceRange(start: UInt32(scene.parts.count), count: own.count)
    scene.parts.append(contentsOf: parts[own.range])
  }

  /// The film that has stripes: the largest, and of equals the topmost. Translucent stripes over each other would be
  /// strong.
  func largestFilm(of scene: WireframeScene) -> Int? {
    scene.nodes.indices.filter { notes[$0].finish == .film }
      .max { (scene.nodes[$0].bounds.area, $0) < (scene.nodes[$1].bounds.area, $1) }
  }

  func room(
    for position: Int, _ node: HierarchyNode, _ standsAlone: Bool, _ scene: WireframeScene,
    _ snapshot: borrowing HierarchySnapshot
  ) -> WritingRoom {
    guard standsAlone else {
      guard !Self.hasText(node) else { return WritingRoom.find(in: position, scene.nodes) }
      return isDescribed(node, snapshot) ? WritingRoom.beside(position, scene.nodes) : .whole
    }
    switch scene.nodes[position].category {
    case .label, .heading, .link:
      let screen = Rect2D(x: 0, y: 0, width: scene.viewport.width, height: scene.viewport.height)
      if WritingRoom.isCaption(position, scene.nodes) { return .caption }
      let room = WritingRoom.inside(scene.nodes[position].bounds, screen: screen, dialog: dialog)
      return room == .whole && WritingRoom.isHugged(position, scene.nodes) ? .hugged : room
    default: return .whole
    }
  }

  /// Whether a node of Flutter or Compose has a description of its own. Those of other toolkits repeat what their children show.
  private func isDescribed(_ node: HierarchyNode, _ snapshot: borrowing HierarchySnapshot) -> Bool {
    !node.label.isEmpty && snapshot[node.className].elementsEqual("android.view.View".utf8)
  }

  /// Whether nothing below a node is painted. Skipped nodes are looked at by the nearest painted ancestor alone, so all
  /// answers together take time in the number of nodes.
  static func isAlone(_ position: Int, _ nodes: [SceneNode]) -> Bool {
    let end = Int(nodes[position].end)
    var below = position + 1
    while below < end {
      switch nodes[below].verdict {
      case .draw: return false
      case .skip: below += 1
      case .prune, .hidden: below = Int(nodes[below].end)
      }
    }
    return true
  }

  func drawParts(
    of placed: SceneNode, note: Note, _ node: HierarchyNode, _ detail: DetailSpan, _ paint: NodePaint,
    _ row: ChoiceRow, _ standsAlone: Bool, _ room: WritingRoom, _ clock: SystemBars.Clock,
    _ snapshot: HierarchySnapshot,
    _ parts: inout [ScenePart]
  ) {
    let isSensitive = note.isSensitive || placed.privacy == .sensitive
    // The widths of lines would reveal typed letters.
    let isInput = PrivacyPolicy.isInput(placed.category)
    let lines = isSensitive || isInput ? .empty : detail.lines
    let isSealed = placed.flags.contains(.sealed)
    let isLeaf = node.end == placed.source + 1
    let skeleton = Skeleton(
      box: QuarterGrid.wholePoints(of: placed.box), exactHeight: placed.box.height,
      category: placed.category, state: placed.state,
      paint: paint,
      radius: placed.radius, fontSize: isSealed ? nil : detail.fontSize,
      hasText: isSealed || Self.hasText(node) || (note.hasLender && isLeaf)
        || Self.isFilled(placed, detail, snapshot),
      standsAlone: standsAlone, isWhole: note.drawing == .whole, isWritten: note.finish == .written,
      isFromRight: writesFromRight, markX: Self.markX(note.finish), row: row, room: room, clock: clock)
    skeleton.draw(
      lines: lines.isEmpty ? snapshot.lines[0..<0] : snapshot.lines[lines.range], into: &parts)
  }

  private static func markX(_ finish: ScreenLayout.Finish) -> Double? {
    if case .marked(let x) = finish { x } else { nil }
  }

  /// Whether a field's value, which some sources tell beside its text, is more than its hint. Its length never shows.
  private static func isFilled(
    _ placed: SceneNode, _ detail: DetailSpan, _ snapshot: borrowing HierarchySnapshot
  ) -> Bool {
    guard PrivacyPolicy.isInput(placed.category), !detail.value.isEmpty else { return false }
    return snapshot[detail.value] != snapshot[detail.hint]
  }

  /// Whether the node itself shows or speaks words, never how many.
  static func hasText(_ node: HierarchyNode) -> Bool {
    !node.text.isEmpty || (!node.label.isEmpty && node.kind == .accessibility)
  }
}

extension SceneNode {
  /// Fills a box that consists only of its border, and removes the border: browsers paint no border into a
  /// thinner box.
  fileprivate mutating func fillHairline() {
    guard let border, border.color.isOpaque, hatch.isClear,
      min(frame.width, frame.height) <= 2 * border.width
    else { return }
    fill = border.color
    self.border = nil
  }
}
