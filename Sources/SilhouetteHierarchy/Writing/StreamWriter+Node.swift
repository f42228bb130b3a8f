import SilhouetteText

extension StreamWriter {
  /// A node's members, without braces and children.
  mutating func write(_ node: HierarchyNode, of snapshot: HierarchySnapshot) {
    let detail = snapshot.detail(of: node)
    writeIdentity(node, detail, snapshot)
    json.write(raw: "\"class\":")
    json.write(string: snapshot[node.className])
    write(",\"supers\":", snapshot.slices[node.supers.range], of: snapshot)
    if node.kind != .view {
      json.write(raw: node.kind == .layer ? ",\"kind\":\"layer\"" : ",\"kind\":\"ax\"")
    }
    write(",\"frame\":", node.frame)
    if node.alpha != 1 { write(",\"alpha\":", node.alpha) }
    if node.radius != 0 { write(",\"radius\":", node.radius) }
    write(",\"background\":", node.background)
    write(",\"text\":", node.text, of: snapshot)
    write(",\"label\":", node.label, of: snapshot)
    write(",\"identifier\":", node.identifier, of: snapshot)
    writeTraits(node, detail, snapshot)
    writeFlags(node)
    if let detail { write(detail, of: snapshot) }
  }

  private mutating func writeIdentity(
    _ node: HierarchyNode, _ detail: NodeDetail?, _ snapshot: HierarchySnapshot
  ) {
    if node.id.isNone { return }
    json.write(raw: "\"id\":")
    if let detail, !detail.idText.isNone {
      json.write(string: snapshot[detail.idText])
    } else if node.id.isInteger {
      json.write(raw: "\(node.id.rawValue)".utf8)
    } else {
      // The original string is gone; its hash identifies the node as well.
      json.write(string: "\(node.id.rawValue)".utf8)
    }
    json.write(raw: ",")
  }

  // MARK: Traits and states

  private mutating func writeTraits(
    _ node: HierarchyNode, _ detail: NodeDetail?, _ snapshot: HierarchySnapshot
  ) {
    let others = detail.map { snapshot.slices[$0.otherTraits.range] } ?? []
    // Bits that stand for no trait have no name.
    let traits = node.traits.intersection(.known)
    if traits.isEmpty && others.isEmpty { return }
    var separator: StaticString = ",\"traits\":["
    for (trait, name) in Traits.names where traits.contains(trait) {
      json.write(raw: separator)
      json.write(string: name.utf8)
      separator = ","
    }
    for other in others {
      json.write(raw: separator)
      json.write(string: snapshot[other])
      separator = ","
    }
    json.write(raw: "]")
  }

  private static let flagKeys: [(flag: HierarchyNode.Flags, key: StaticString)] = [
    (.hidden, ",\"hidden\":"), (.clips, ",\"clips\":"), (.opaque, ",\"opaque\":"),
    (.focused, ",\"focused\":"), (.checked, ",\"checked\":"), (.secure, ",\"secure\":"),
    (.editable, ",\"editable\":"), (.custom, ",\"custom\":"), (.unreadable, ",\"unreadable\":"),
  ]

  private mutating func writeFlags(_ node: HierarchyNode) {
    for (flag, key) in Self.flagKeys where node.flags.contains(flag) {
      json.write(raw: key)
      json.write(raw: "true")
    }
    // Two traits are states as well: a reader takes them for set unless a later member denies it.
    write(",\"selected\":", node.flags.contains(.selected), orElse: node.traits.contains(.selected))
    write(",\"enabled\":", !node.flags.contains(.disabled), orElse: !node.traits.contains(.disabled))
  }

  private mutating func write(_ key: StaticString, _ value: Bool, orElse usual: Bool) {
    if value == usual { return }
    json.write(raw: key)
    json.write(raw: value ? "true" : "false")
  }

  // MARK: Rare values

  private mutating func write(_ detail: NodeDetail, of snapshot: HierarchySnapshot) {
    if detail.anchor != Point2D(x: 0.5, y: 0.5) { write(",\"anchor\":", detail.anchor) }
    if detail.transform != .identity { write(",\"transform\":", detail.transform) }
    if detail.scroll != .zero { write(",\"scroll\":", detail.scroll) }
    if detail.z != 0 { write(",\"z\":", detail.z) }
    if let border = detail.border { write(border) }
    if let shadow = detail.shadow { write(shadow) }
    if let layer = detail.layer { write(layer, of: snapshot) }
    writeLines(",\"lines\":[", snapshot.lines[detail.lines.range])
    write(",\"textColor\":", detail.textColor)
    if let size = detail.fontSize { write(",\"fontSize\":", size) }
    write(",\"value\":", detail.value, of: snapshot)
    write(",\"hint\":", detail.hint, of: snapshot)
    write(",\"contentType\":", detail.contentType, of: snapshot)
    if let picture = detail.picture { write(picture, of: snapshot) }
    write(detail.privacy)
    if let presentation = detail.presentation { write(presentation) }
    if let seen = detail.seen { write(seen, of: snapshot) }
  }

  private mutating func write(_ border: NodeDetail.Border) {
    json.write(raw: ",\"border\":{\"width\":")
    json.write(border.width)
    write(",\"color\":", border.color)
    json.write(raw: "}")
  }

  private mutating func write(_ shadow: NodeDetail.Shadow) {
    json.write(raw: ",\"shadow\":{\"color\":")
    json.write(shadow.color)
    write(",\"radius\":", shadow.radius)
    if shadow.offset != .zero { write(",\"offset\":", shadow.offset) }
    if shadow.opacity != 1 { write(",\"opacity\":", shadow.opacity) }
    json.write(raw: "}")
  }

  private mutating func write(_ layer: NodeDetail.Layer, of snapshot: HierarchySnapshot) {
    writeObject(",\"layer\":") { (writer) in
      writer.write(",\"class\":", layer.className, of: snapshot)
      writer.write(",\"background\":", layer.background)
      if let opaque = layer.opaque { writer.write(",\"opaque\":", opaque, orElse: !opaque) }
      if let opacity = layer.opacity { writer.write(",\"opacity\":", opacity) }
    }
  }

  /// - Parameter key: With the bracket that begins the list.
  private mutating func writeLines(_ key: StaticString, _ lines: ArraySlice<Rect2D>) {
    if lines.isEmpty { return }
    var key = key
    for line in lines {
      write(key, line)
      key = ","
    }
    json.write(raw: "]")
  }

  private mutating func write(_ picture: NodeDetail.Picture, of snapshot: HierarchySnapshot) {
    writeObject(",\"image\":") { (writer) in
      if let size = picture.size {
        writer.write(",\"width\":", size.width)
        writer.write(",\"height\":", size.height)
      }
      writer.write(",\"color\":", picture.color)
      if let bundled = picture.bundled { writer.write(",\"bundled\":", bundled, orElse: !bundled) }
      writer.write(",\"name\":", picture.name, of: snapshot)
    }
  }

  private static let privacyWords: [(word: NodeDetail.Privacy, name: String)] = [
    (.mask, "mask"), (.unmask, "unmask"), (.hide, "hide"), (.clipOut, "clipOut"),
  ]

  private mutating func write(_ privacy: NodeDetail.Privacy) {
    var separator: StaticString = ",\"privacy\":["
    for (word, name) in Self.privacyWords where privacy.contains(word) {
      json.write(raw: separator)
      json.write(string: name.utf8)
      separator = ","
    }
    if !privacy.isDisjoint(with: [.mask, .unmask, .hide, .clipOut]) { json.write(raw: "]") }
    if privacy.contains(.swiftUI) { json.write(raw: ",\"swiftui\":true") }
  }

  private mutating func write(_ presentation: NodeDetail.Presentation) {
    writeObject(",\"presentation\":") { (writer) in
      if let frame = presentation.frame { writer.write(",\"frame\":", frame) }
      if let transform = presentation.transform { writer.write(",\"transform\":", transform) }
      if let alpha = presentation.alpha { writer.write(",\"alpha\":", alpha) }
      if let scroll = presentation.scroll { writer.write(",\"scroll\":", scroll) }
      if let radius = presentation.radius { writer.write(",\"radius\":", radius) }
      writer.write(",\"background\":", presentation.background)
    }
  }

  private mutating func write(_ seen: NodeDetail.Sighting, of snapshot: HierarchySnapshot) {
    writeObject(",\"seen\":") { (writer) in
      if let frame = seen.frame { writer.write(",\"frame\":", frame) }
      writer.writeLines(",\"lines\":[", snapshot.lines[seen.lines.range])
      var separator: StaticString = ",\"as\":["
      for (word, name) in NodeDetail.Sighting.Words.names where seen.words.contains(word) {
        writer.json.write(raw: separator)
        writer.json.write(string: name.description.utf8)
        separator = ","
      }
      if !seen.words.isEmpty { writer.json.write(raw: "]") }
    }
  }

  // MARK: Values

  /// Writes members that each start with a comma, and removes the first comma.
  private mutating func writeObject(_ key: StaticString, _ members: (inout StreamWriter) -> Void) {
    json.write(raw: key)
    let start = json.bytes.count
    members(&self)
    json.close(from: start)
  }

  private mutating func write(_ key: StaticString, _ number: Double) {
    json.write(raw: key)
    json.write(number)
  }

  private mutating func write(_ key: StaticString, _ point: Point2D) {
    json.write(raw: key)
    json.write(point.x, point.y)
  }

  private mutating func write(_ key: StaticString, _ box: Rect2D) {
    json.write(raw: key)
    json.write(box.x, box.y, box.width, box.height)
  }

  private mutating func write(_ key: StaticString, _ map: Transform2D) {
    json.write(raw: key)
    json.write(map.a, map.b, map.c, map.d, map.tx, map.ty)
  }

  private mutating func write(_ key: StaticString, _ color: RGBAColor?) {
    guard let color else { return }
    json.write(raw: key)
    json.write(color)
  }

  private mutating func write(_ key: StaticString, _ text: TextSlice, of snapshot: HierarchySnapshot) {
    if text.isNone { return }
    json.write(raw: key)
    json.write(string: snapshot[text])
  }

  private mutating func write(
    _ key: StaticString, _ texts: ArraySlice<TextSlice>, of snapshot: HierarchySnapshot
  ) {
    if texts.isEmpty { return }
    json.write(raw: key)
    var separator: StaticString = "["
    for text in texts {
      json.write(raw: separator)
      json.write(string: snapshot[text])
      separator = ","
    }
    json.write(raw: "]")
  }
}
