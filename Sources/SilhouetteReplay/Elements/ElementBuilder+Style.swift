import SilhouetteHierarchy
import SilhouetteScene

/// How an element looks, mostly unchanged since the last page: tables are searched only for changes.
extension ElementBuilder {
  /// How a node's parts get into the page.
  enum Painting {
    case marks
    /// Each part as a separate element: as in the last page, or these.
    case sameParts
    case parts(SliceRange)
  }

  mutating func style(
    _ element: inout Element, _ index: Int, _ scene: WireframeScene, _ identity: Int32, _ last: Int32,
    _ table: inout LookTable
  ) -> Painting {
    let old = !isAnew && last >= 0 ? elements[Int(last)] : nil
    var look = Look(scene.nodes[index])
    let painting = mark(&element, &look.ink, index, scene, identity, old, &table)
    if let old, old.look >= 0, old.look < table.looks.count, table.looks[Int(old.look)] == look {
      element.look = old.look
    } else {
      element.look = table.index(of: look)
    }
    element.base = base(of: element.look, old, table)
    element.text = Self.text(of: scene.nodes[index], scene.bytes, old, &table)
    return painting
  }

  /// On a full snapshot every look has a class.
  private mutating func base(of look: Int32, _ old: Element?, _ table: borrowing LookTable) -> Int32 {
    if isAnew || sheet.contains(look) { return look }
    if let old { return old.base }
    return sheet.base(for: look, in: table.looks)
  }

  private mutating func mark(
    _ element: inout Element, _ ink: inout RGBAColor, _ index: Int, _ scene: WireframeScene,
    _ identity: Int32,
    _ old: Element?, _ table: inout LookTable
  ) -> Painting {
    let slot = Int(identity)
    let parts = Self.drawnParts(scene.nodes[index], scene.parts.count)
    let keepsOrder =
      scene.nodes[index].privacy == .revealed || !scene.nodes[index].toViewport.isTranslation
    defer {
      slots[slot].parts = parts
      slots[slot].keptOrder = keepsOrder
    }
    if let old, slots[slot].wasShown, slots[slot].keptOrder == keepsOrder,
      Self.isSame(slots[slot].parts, lastParts, parts, scene.parts)
    {
      element.marks = old.marks
      if old.marks >= 0 { ink = table.looks[Int(old.look)].ink }
      return .sameParts
    }
    switch grouper.group(scene.parts[parts.range], keepsOrder: keepsOrder) {
    case .nothing: return .marks
    case .unsayable: return .parts(parts)
    case .marks(let marks, ink: let color):
      element.marks = table.index(of: marks)
      ink = color
      return .marks
    }
  }

  /// A run that leaves the list holds nothing.
  static func drawnParts(_ node: borrowing SceneNode, _ count: Int) -> SliceRange {
    guard node.verdict == .draw, node.parts.range.upperBound <= count else { return .empty }
    return node.parts
  }

  private static func isSame(
    _ old: SliceRange, _ oldParts: [ScenePart], _ new: SliceRange, _ newParts: [ScenePart]
  ) -> Bool {
    guard old.count == new.count else { return false }
    for offset in 0..<Int(new.count)
    where oldParts[Int(old.start) + offset] != newParts[Int(new.start) + offset] { return false }
    return true
  }

  private static func text(
    of node: borrowing SceneNode, _ bytes: [UInt8], _ old: Element?, _ table: inout LookTable
  ) -> Int32 {
    guard node.privacy == .revealed, node.verdict == .draw, !node.text.isEmpty else { return -1 }
    let start = Int(node.text.start)
    guard start + Int(node.text.count) <= bytes.count else { return -1 }
    let text = bytes[start..<start + Int(node.text.count)]
    if let old, old.text >= 0, table.texts[Int(old.text)].elementsEqual(text) { return old.text }
    return table.index(ofText: Array(text))
  }
}

// MARK: - Parts

extension ElementBuilder {
  mutating func writeParts(
    _ painting: Painting, _ scene: WireframeScene, _ identity: Int32, _ last: Int32, under place: Int32,
    _ table: inout LookTable
  ) {
    switch painting {
    case .marks: return
    case .sameParts: copyParts(identity, last, under: place)
    case .parts(let range):
      var next = last + 1
      for part in scene.parts[range.range] {
        let shape = GridPart(part)
        guard shape.isDrawable else { continue }
        let old = lastPart(at: next, of: last)
        append(element(for: shape, old, under: place, &table), of: identity)
        next += 1
      }
    }
  }

  private mutating func copyParts(_ identity: Int32, _ last: Int32, under place: Int32) {
    var next = last + 1
    while var element = lastPart(at: next, of: last) {
      element.parent = place
      append(element, of: identity)
      next += 1
    }
  }

  /// The element at a place of the last page, if it is a part of the element at `owner`.
  private func lastPart(at position: Int32, of owner: Int32) -> Element? {
    guard owner >= 0, position < elements.count else { return nil }
    let element = elements[Int(position)]
    return element.kind == .part && element.parent == owner ? element : nil
  }

  private mutating func element(
    for shape: GridPart, _ old: Element?, under place: Int32, _ table: inout LookTable
  ) -> Element {
    var look = Look()
    look.fill = shape.color
    look.radius = shape.radius
    look.turn = shape.turn
    look.role = shape.role
    var element = Element()
    element.id = old?.id ?? newID()
    element.kind = .part
    element.parent = place
    element.left = shape.left
    element.top = shape.top
    element.width = shape.width
    element.height = shape.height
    element.look = table.index(of: look)
    element.base = base(of: element.look, isAnew ? nil : old, table)
    return element
  }
}

extension Look {
  /// The look of a node's box; properties that do not show are left out, so that they make no difference.
  init(_ node: borrowing SceneNode) {
    self.init()
    category = node.category
    state = node.state
    clips = node.flags.contains(.clips)
    if node.verdict == .draw {
      if !node.fill.isClear { fill = node.fill }
      if !node.hatch.isClear { (hatch, hasBroadHatch) = (node.hatch, Hatch.scale(in: node.box) > 1) }
      if let border = node.border, node.hasBorder {
        borderWidth = PageUnits.quarters(border.width)
        borderColor = border.color
      }
      if fill.isOpaque { shadow = node.shadow }
    }
    let hasShape = clips || !fill.isClear || !hatch.isClear || borderWidth > 0
    if hasShape { radius = PageUnits.quarters(node.radius) }
  }
}
