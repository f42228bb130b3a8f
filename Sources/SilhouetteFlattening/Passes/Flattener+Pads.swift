import SilhouetteHierarchy
internal import SilhouetteScene

/// Popups of keyboards, pads for digits or letters, and pages that the source does not hold.
extension Flattener {
  /// Conceals small keyboards on or over a large one: popups in a window of the keyboard's package.
  mutating func concealPopups(_ scene: inout WireframeScene) {
    let keyboards = scene.nodes.indices.filter {
      scene.nodes[$0].category == .keyboard && scene.nodes[$0].verdict == .draw
        && !scene.nodes[$0].flags.contains(.concealed)
    }
    guard (2...64).contains(keyboards.count) else { return }
    let boxes = keyboards.map { scene.nodes[$0].bounds }
    for (index, keyboard) in keyboards.enumerated()
    where boxes.contains(where: { Self.isPopup(boxes[index], of: $0) }) {
      for place in keyboard..<max(keyboard + 1, Int(scene.nodes[keyboard].end)) {
        notes[place].isSensitive = true
        conceal(place, &scene)
      }
    }
  }

  private static func isPopup(_ box: Rect2D, of keyboard: Rect2D) -> Bool {
    guard box.width <= keyboard.width * 0.9, box.area * 2 <= keyboard.area else { return false }
    let key = keyboard.height / 4
    let reach = Rect2D(
      x: keyboard.x, y: keyboard.y - key, width: keyboard.width, height: keyboard.height + key)
    return reach.intersection(box) != nil
  }

  /// Makes one node of a keyboard of letters, and one of a pad of digits.
  mutating func sealPad(_ snapshot: HierarchySnapshot, _ scene: inout WireframeScene) {
    let signs = notes
    if let keyboard = pads.findLetters(in: scene, snapshot, signs: { signs[$0].signs }) {
      seal(keyboard, "letters", snapshot, &scene)
    }
    let (placed, marks) = (scene, notes)
    let found = pads.find(in: placed, snapshot, signs: { marks[$0].signs }) { place in
      guard marks[place].marking != .none else { return false }
      let parent = Int(placed.nodes[place].parent)
      return (parent < 0 || marks[parent].marking == .none) && placed.nodes[place].end < place + 16
    }
    if let pad = found { seal(pad, "pad", snapshot, &scene) }
  }

  /// Makes one node of a pad. A node that holds only the keys represents them; else the first of the
  /// pad's nodes does, with a box around all of them.
  private mutating func seal(
    _ pad: PadFinder.Pad, _ name: String, _ snapshot: HierarchySnapshot, _ scene: inout WireframeScene
  ) {
    let holder = pad.holder(scene.nodes)
    guard !isUnmasked(pad, holder, snapshot, scene) else { return }
    let isHeld = holder >= 0 && scene.nodes[holder].parent >= 0 && pad.isHeld(by: scene.nodes[holder].bounds)
    let members = pad.members(below: holder, scene.nodes)
    guard isHeld || !members.isEmpty else { return }
    let host =
      isHeld
      ? holder
      : Int((members.first { scene.nodes[Int($0.lowerBound)].parent == holder } ?? members[0]).lowerBound)
    for range in isHeld ? [Int32(holder + 1)..<scene.nodes[holder].end] : members {
      for place in range where Int(place) != host {
        notes[Int(place)].isSensitive = true
        conceal(Int(place), &scene)
      }
    }
    for place in scene.nodes.indices
    where scene.nodes[place].flags.contains(.accessibility) && place != host
      && scene.nodes[place].bounds.area <= pad.box.area && pad.box.contains(scene.nodes[place].bounds.center)
    {
      notes[place].isSensitive = true
      conceal(place, &scene)
    }
    let box = isHeld ? scene.nodes[holder].bounds : QuarterGrid.frame(pad.box)
    standFor(box, at: host, name: isHeld ? nil : name, &scene)
    scene.veils.append(
      VeiledPlace(
        node: Int32(host), box: box, isGathered: !isHeld, isTold: !pad.isMarked,
        members: isHeld ? [] : members.filter { Int($0.lowerBound) != host }))
  }

  /// Whether the app marks a pad, such as a calculator's, with `unmask`.
  private func isUnmasked(
    _ pad: PadFinder.Pad, _ holder: Int, _ snapshot: HierarchySnapshot, _ scene: borrowing WireframeScene
  ) -> Bool {
    func says(_ place: Int) -> Bool {
      snapshot.detail(of: snapshot.nodes[Int(scene.nodes[place].source)])?.privacy.contains(.unmask) ?? false
    }
    if pad.keys.contains(where: says) { return true }
    var above = holder
    while above >= 0 {
      if says(above) { return true }
      above = Int(scene.nodes[above].parent)
    }
    return false
  }

  /// Makes a sealed box of a node.
  ///
  /// - Parameter name: The beginning of its id if it represents nodes beside it; else nil.
  private mutating func standFor(_ box: Rect2D, at host: Int, name: String?, _ scene: inout WireframeScene) {
    isAsPlaced = false
    notes[host].marking = .box
    notes[host].drawing = .draw
    notes[host].isSensitive = true
    notes[host].actual = -1
    scene.nodes[host].flags.subtract([.opaqueContent, .accessibility, .drawsItself, .concealed])
    scene.nodes[host].flags.formUnion([.sealed, .secret, .clips])
    scene.nodes[host].category = .view
    scene.nodes[host].state = .enabled
    scene.nodes[host].verdict = .draw
    scene.nodes[host].contentOffset = .zero
    guard let name else { return }
    let parent = Int(scene.nodes[host].parent)
    let above = parent < 0 ? NodeID.none : scene.nodes[parent].id
    scene.nodes[host].id = above.isNone ? .none : NodeID(string: "\(name) in \(above.rawValue)".utf8)
    scene.nodes[host].alpha = 1
    scene.nodes[host].radius = NodeGeometry.radiusAtRest
    scene.nodes[host].rule = parent < 0 ? 0 : scene.nodes[parent].rule
    var frame = box
    if parent >= 0 {
      guard let back = scene.nodes[parent].toViewport.inverse else { return }
      frame = QuarterGrid.frame(back.boundingBox(of: box))
      frame.x += scene.nodes[parent].contentOffset.x
      frame.y += scene.nodes[parent].contentOffset.y
    }
    scene.nodes[host].frame = frame
    scene.nodes[host].toParent = .translation(x: frame.x, y: frame.y)
    scene.nodes[host].place(under: scene.nodes)
  }

  /// Pages that the source does not hold may have a pad.
  func veilPages(_ snapshot: HierarchySnapshot, _ scene: inout WireframeScene) {
    for place in scene.nodes.indices where scene.nodes[place].category == .webView {
      let page = scene.nodes[place]
      guard page.verdict == .draw || page.verdict == .skip,
        page.flags.isDisjoint(with: [.secret, .concealed])
      else { continue }
      let speaks = (place + 1..<max(place + 1, Int(page.end))).contains { inside in
        let node = snapshot.nodes[Int(scene.nodes[inside].source)]
        return !node.text.isEmpty || !node.label.isEmpty || !node.traits.isDisjoint(with: [.button, .link])
      }
      guard !speaks, page.bounds.isDrawable else { continue }
      scene.veils.append(
        VeiledPlace(
          node: Int32(place), box: page.bounds, isGathered: false, isTold: true, members: [], isPage: true))
    }
  }
}
