import SilhouetteHierarchy
import SilhouetteScene

/// Places each node in the scene, parents first: geometry, clip, alpha and verdict.
extension Flattener {
  /// Places all nodes. Returns whether there is an accessibility element.
  mutating func place(
    _ snapshot: HierarchySnapshot, _ platform: AppPlatform, _ scene: inout WireframeScene
  ) -> Bool {
    scene.parts.reserveCapacity(lastPartCount)
    notes.removeAll(keepingCapacity: true)
    actuals.removeAll(keepingCapacity: true)
    notes.reserveCapacity(snapshot.nodes.count)
    scene.nodes.reserveCapacity(snapshot.nodes.count)
    lastPlaced.placings.removeAll(keepingCapacity: true)
    lastPlaced.placings.append(contentsOf: repeatElement(.anew, count: snapshot.nodes.count))
    var hasElements = false
    let details = snapshot.details.span
    let secrets = onceSecret.count
    var kept = KeptNodes(of: snapshot, since: lastPlaced.mark)
    var next = 0
    while next < snapshot.nodes.count {
      let position = next
      let source = order.sources[position]
      if snapshot.nodes[Int(source)].kind == .accessibility { hasElements = true }
      let above = snapshot.nodes[Int(source)].parent
      let parent = above < 0 ? -1 : Int(order.places[Int(above)])
      let isBackdrop = Self.isBackdrop(source, snapshot)
      if kept.contains(source), onceSecret.count == secrets,
        wasPlaced(source, at: position, parent, isBackdrop: isBackdrop)
      {
        next = takeOver(position, &scene)
        continue
      }
      next += 1
      let node = snapshot.nodes[Int(source)]
      let detail = details.extracting(node.detailRange)
      var placed = SceneNode()
      placed.id = node.id
      placed.parent = Int32(parent)
      placed.source = source
      placed.end = Int32(position) + node.end - source
      let markingAbove = parent < 0 ? Marking.none : notes[parent].marking
      var marking = Marking(detail, under: markingAbove)
      let decision = decide(
        node, detail, source, isBackdrop: isBackdrop, snapshot, platform, &marking)
      let isAtRest = decision.category == .key || marking != .none
      let geometry = isAtRest ? NodeGeometry(atRest: node) : NodeGeometry(node, detail)
      locate(&placed, node, geometry, parent, scene.nodes)
      // If a pressed key is hidden, its absence shows which one is pressed.
      let isAlwaysShown =
        decision.category == .key || markingAbove != .none || marking.isButton(decision.category)
      settle(
        &placed, node, detail, decision, marking, isAlwaysShown: isAlwaysShown, parent, scene.nodes)
      if parent >= 0 && scene.nodes[parent].flags.contains(.secret)
        || PrivacyPolicy.isDeclaredSecret(node, detail, decision, in: snapshot)
      {
        placed.flags.insert(.secret)
      }
      if marking == .none, !placed.flags.contains(.secret),
        PrivacyPolicy.isTypedInto(decision, node, detail, in: snapshot)
      {
        placed.flags.insert(.typed)
      }
      if marking == .none, Self.drawsItself(node, placed, snapshot) {
        placed.flags.insert(.drawsItself)
      }
      var note = Note()
      if isAtRest || decision.isSealed || (parent >= 0 && notes[parent].actual >= 0) {
        note.actual = noteActual(of: placed, node, detail, scene.nodes)
      }
      note.isBackdrop = isBackdrop
      note.window = parent >= 0 ? notes[parent].window : Int32(position)
      note.drawing = decision.drawing
      note.marking = marking
      note.carrier = Self.carrier(parent < 0 ? nil : (scene.nodes[parent].category, notes[parent].carrier))
      note.isSensitive =
        (parent >= 0 && notes[parent].isSensitive)
        || PrivacyPolicy.isSensitive(node, detail, decision, in: snapshot)
      note.isShutInput =
        (parent >= 0 && notes[parent].isShutInput) || isShutInput(node, detail, decision, snapshot)
      note.hasContent = PrivacyPolicy.hasContent(node, detail)
      note.signs = KeySigns(of: node, in: snapshot)
      note.side = WritingSide(of: snapshot[node.text.isEmpty ? node.label : node.text])
      if lastPlaced.holds(placed, note, at: position) { lastPlaced.placings[position] = .same }
      notes.append(note)
      scene.nodes.append(placed)
    }
    lastPlaced.isPlain = !hasElements && actuals.isEmpty
    return hasElements
  }

  /// Takes a node over from the last scene. Returns the place behind the nodes that it took: the subtree, unless anything in it may have to be
  /// looked at by itself.
  mutating func takeOver(_ position: Int, _ scene: inout WireframeScene) -> Int {
    let end = lastPlaced.isPlain ? Int(lastPlaced.nodes[position].end) : position + 1
    scene.nodes.append(contentsOf: lastPlaced.nodes[position..<end])
    notes.append(contentsOf: lastPlaced.notes[position..<end])
    for place in position..<end { lastPlaced.placings[place] = .kept }
    return end
  }

  /// Whether a node that came over from the last snapshot was placed under the same parent in the same
  /// circumstances.
  ///
  /// Besides itself and its subtree, a node's place depends on its ancestors, on whether it is a backdrop,
  /// and on the known secrets.
  func wasPlaced(_ source: Int32, at position: Int, _ parent: Int, isBackdrop: Bool) -> Bool {
    guard position < lastPlaced.nodes.count, lastPlaced.nodes[position].source == source,
      lastPlaced.nodes[position].parent == parent
    else { return false }
    return (parent < 0 || lastPlaced.placings[parent] != .anew)
      && lastPlaced.notes[position].isBackdrop == isBackdrop
      && lastPlaced.notes[position].actual < 0
  }

  mutating func keepPlaced(_ scene: WireframeScene, of snapshot: HierarchySnapshot) {
    let isNext = lastPlaced.mark != nil && lastPlaced.nodes.count == scene.nodes.count
    lastPlaced.mark = snapshot.kinship?.mark
    guard lastPlaced.mark != nil else { return }
    guard isNext else {
      lastPlaced.nodes.removeAll(keepingCapacity: true)
      lastPlaced.nodes.append(contentsOf: scene.nodes)
      lastPlaced.notes.removeAll(keepingCapacity: true)
      lastPlaced.notes.append(contentsOf: notes)
      return
    }
    for position in scene.nodes.indices where lastPlaced.placings[position] != .kept {
      lastPlaced.nodes[position] = scene.nodes[position]
      lastPlaced.notes[position] = notes[position]
    }
  }
}
