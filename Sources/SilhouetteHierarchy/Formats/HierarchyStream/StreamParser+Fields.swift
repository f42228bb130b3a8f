extension StreamParser {
  /// Reads the value of a node's member into the innermost open node. Of members that come twice the last one counts.
  @inline(__always)
  mutating func readField(_ key: StreamNodeKey) throws(JSONFault) {
    switch key {
    case .id: try readID()
    case .className: builder.node.className = try readText()
    case .supers: builder.node.supers = try readStrings()
    case .frame: builder.node.frame = try readRect()
    case .kind: try readKind()
    case .alpha: builder.node.alpha = try readFraction()
    case .radius: builder.node.radius = try readLength()
    case .background: builder.node.background = try readColor()
    case .text: builder.node.text = try readText()
    case .label: builder.node.label = try readText()
    case .identifier: builder.node.identifier = try readText()
    case .traits: try readTraits()
    case .hidden: try readFlag(.hidden)
    case .clips: try readFlag(.clips)
    case .opaque: try readFlag(.opaque)
    case .enabled: try readFlag(.disabled, when: false)
    case .selected: try readFlag(.selected)
    case .focused: try readFlag(.focused)
    case .checked: try readFlag(.checked)
    case .secure: try readFlag(.secure)
    case .editable: try readFlag(.editable)
    case .custom: try readFlag(.custom)
    case .unreadable: try readFlag(.unreadable)
    case .children: try cursor.skipValue()
    case .unknown: try skipUnknown(in: .node)
    default: try readDetail(key)
    }
  }

  /// Reads a member that few nodes have.
  private mutating func readDetail(_ key: StreamNodeKey) throws(JSONFault) {
    switch key {
    case .anchor: builder.detail.anchor = try readPoint()
    case .transform: builder.detail.transform = try readTransform()
    case .scroll: builder.detail.scroll = try readPoint()
    case .z: builder.detail.z = try cursor.readNumber()
    case .border: builder.detail.border = try readBorder()
    case .shadow: builder.detail.shadow = try readShadow()
    case .layer: builder.detail.layer = try readLayer()
    case .lines: builder.detail.lines = try readLines()
    case .textColor: builder.detail.textColor = try readColor()
    case .fontSize: builder.detail.fontSize = try readLength()
    case .value: builder.detail.value = try readText()
    case .hint: builder.detail.hint = try readText()
    case .contentType: builder.detail.contentType = try readText()
    case .image: builder.detail.picture = try readPicture()
    case .privacy: try readPrivacy()
    case .swiftUI: try readSwiftUI()
    case .presentation: builder.detail.presentation = try readPresentation()
    case .seen: builder.detail.seen = try readSeen()
    default: try cursor.skipValue()
    }
  }

  @inline(__always)
  private mutating func readFlag(_ flag: HierarchyNode.Flags, when value: Bool = true) throws(JSONFault) {
    if try cursor.readBool() == value {
      builder.node.flags.insert(flag)
    } else {
      builder.node.flags.remove(flag)
    }
  }

  @inline(__always)
  private mutating func readID() throws(JSONFault) {
    if cursor.peek() == UInt8(ascii: "\"") { return try readStringID() }
    let (value, digits) = try cursor.readNatural()
    if let value, let id = NodeID(integer: value) {
      builder.node.id = id
    } else {
      builder.node.id = NodeID(string: cursor.written(digits))
      builder.detail.idText = try keep(digits)
    }
  }

  private mutating func readStringID() throws(JSONFault) {
    let text = try readText()
    builder.node.id = NodeID(string: builder[text])
    builder.detail.idText = text
  }

  private mutating func readKind() throws(JSONFault) {
    _ = cursor.peek()
    let start = cursor.position
    let kind = HierarchyNode.Kind(try readWord())
    if kind == nil { note(.unknownValue, at: start, "a kind that is not view, layer or ax was read as view") }
    builder.node.kind = kind ?? .view
  }

  private mutating func readStrings() throws(JSONFault) -> SliceRange {
    var list = builder.startList()
    var more = try cursor.enterArray()
    while more {
      builder.add(to: &list, try readText())
      more = try cursor.nextElement()
    }
    return list.isEmpty ? .empty : list
  }

  /// Traits with a bit go there, others are kept as text. Two of them are states as well.
  private mutating func readTraits() throws(JSONFault) {
    var traits: Traits = []
    var others = builder.startList()
    var more = try cursor.enterArray()
    while more {
      let text = try cursor.readString()
      if let known = text.isEscaped ? nil : Traits(word: cursor.written(text)) {
        traits.insert(known)
      } else {
        builder.add(to: &others, try keep(text))
      }
      more = try cursor.nextElement()
    }
    builder.node.traits = traits
    if traits.contains(.selected) { builder.node.flags.insert(.selected) }
    if traits.contains(.disabled) { builder.node.flags.insert(.disabled) }
    if !others.isEmpty { builder.detail.otherTraits = others }
  }

  private mutating func readLines() throws(JSONFault) -> SliceRange {
    var lines = builder.startLines()
    var more = try cursor.enterArray()
    while more {
      builder.add(to: &lines, try readRect())
      more = try cursor.nextElement()
    }
    return lines.isEmpty ? .empty : lines
  }

  private mutating func readBorder() throws(JSONFault) -> NodeDetail.Border {
    var width: Double?
    var color: RGBAColor?
    var more = try cursor.enterObject()
    while more {
      let key = try readKey()
      if key.equals("width") {
        width = try readLength()
      } else if key.equals("color") {
        color = try readColor()
      } else {
        try skipUnknown(in: .border)
      }
      more = try cursor.nextMember()
    }
    guard let width else { throw JSONFault(.missing("width"), at: cursor.position - 1) }
    guard let color else { throw JSONFault(.missing("color"), at: cursor.position - 1) }
    return NodeDetail.Border(width: width, color: color)
  }

  private mutating func readShadow() throws(JSONFault) -> NodeDetail.Shadow {
    var shadow = NodeDetail.Shadow(color: RGBAColor(rgb: 0), radius: 0)
    var more = try cursor.enterObject()
    while more {
      switch ShadowKey(try readKey()) {
      case .color: shadow.color = try readColor()
      case .radius: shadow.radius = try readLength()
      case .offset: shadow.offset = try readPoint()
      case .opacity: shadow.opacity = try readFraction()
      case .unknown: try skipUnknown(in: .shadow)
      }
      more = try cursor.nextMember()
    }
    return shadow
  }

  private mutating func readLayer() throws(JSONFault) -> NodeDetail.Layer {
    var layer = NodeDetail.Layer()
    var more = try cursor.enterObject()
    while more {
      switch LayerKey(try readKey()) {
      case .className: layer.className = try readText()
      case .background: layer.background = try readColor()
      case .opaque: layer.opaque = try cursor.readBool()
      case .opacity: layer.opacity = try readFraction()
      case .unknown: try skipUnknown(in: .layer)
      }
      more = try cursor.nextMember()
    }
    return layer
  }

  private mutating func readPicture() throws(JSONFault) -> NodeDetail.Picture {
    var picture = NodeDetail.Picture()
    var (width, height) = (Double?.none, Double?.none)
    var more = try cursor.enterObject()
    while more {
      switch PictureKey(try readKey()) {
      case .width: width = try cursor.readNumber()
      case .height: height = try cursor.readNumber()
      case .color: picture.color = try readColor()
      case .bundled: picture.bundled = try cursor.readBool()
      case .name: picture.name = try readText()
      case .unknown: try skipUnknown(in: .image)
      }
      more = try cursor.nextMember()
    }
    if let width, let height { picture.size = Size2D(width: width, height: height) }
    return picture
  }

  private mutating func readPresentation() throws(JSONFault) -> NodeDetail.Presentation {
    var values = NodeDetail.Presentation()
    var more = try cursor.enterObject()
    while more {
      switch StreamNodeKey(try readKey()) {
      case .frame: values.frame = try readRect()
      case .transform: values.transform = try readTransform()
      case .alpha: values.alpha = try readFraction()
      case .scroll: values.scroll = try readPoint()
      case .radius: values.radius = try readLength()
      case .background: values.background = try readColor()
      default: try skipUnknown(in: .presentation)
      }
      more = try cursor.nextMember()
    }
    return values
  }

  private mutating func readSeen() throws(JSONFault) -> NodeDetail.Sighting {
    var seen = NodeDetail.Sighting()
    var more = try cursor.enterObject()
    while more {
      let key = try readKey()
      if key.equals("frame") {
        seen.frame = try readRect()
      } else if key.equals("lines") {
        seen.lines = try readLines()
      } else if key.equals("as") {
        seen.words = try readSeenWords()
      } else {
        try skipUnknown(in: .seen)
      }
      more = try cursor.nextMember()
    }
    return seen
  }

  private mutating func readSeenWords() throws(JSONFault) -> NodeDetail.Sighting.Words {
    var words: NodeDetail.Sighting.Words = []
    var more = try cursor.enterArray()
    while more {
      _ = cursor.peek()
      let start = cursor.position
      let word = try readWord()
      if let known = NodeDetail.Sighting.Words.names.first(where: { word.equals($0.name) })?.word {
        words.insert(known)
      } else {
        note(
          .unknownValue, at: start,
          "a word of seen that is not open, empty, blank, ground, added or untold was left out")
      }
      more = try cursor.nextElement()
    }
    return words
  }

  /// One word or a list of them. It replaces an earlier one but keeps the mark of `swiftui`.
  private mutating func readPrivacy() throws(JSONFault) {
    var privacy = builder.detail.privacy.intersection(.swiftUI)
    if cursor.peek() == UInt8(ascii: "\"") {
      privacy.formUnion(try readPrivacyWord())
    } else {
      guard cursor.peek() == UInt8(ascii: "[") else { throw cursor.expected("a string or an array of them") }
      var more = try cursor.enterArray()
      while more {
        privacy.formUnion(try readPrivacyWord())
        more = try cursor.nextElement()
      }
    }
    builder.detail.privacy = privacy
  }

  /// An unknown word is read as `mask`, because its author wanted to hide something.
  private mutating func readPrivacyWord() throws(JSONFault) -> NodeDetail.Privacy {
    _ = cursor.peek()
    let start = cursor.position
    let known = NodeDetail.Privacy(try readWord())
    if known == nil {
      note(.unknownValue, at: start, "a privacy that is not mask, unmask, hide or clipOut was read as mask")
    }
    return known ?? .mask
  }

  private mutating func readSwiftUI() throws(JSONFault) {
    if try cursor.readBool() {
      builder.detail.privacy.insert(.swiftUI)
    } else {
      builder.detail.privacy.remove(.swiftUI)
    }
  }
}

private enum ShadowKey {
  case color, radius, offset, opacity, unknown

  init(_ key: JSONWord) {
    if key.equals("color") {
      self = .color
    } else if key.equals("radius") {
      self = .radius
    } else if key.equals("offset") {
      self = .offset
    } else {
      self = key.equals("opacity") ? .opacity : .unknown
    }
  }
}

private enum LayerKey {
  case className, background, opaque, opacity, unknown

  init(_ key: JSONWord) {
    if key.equals("class") {
      self = .className
    } else if key.equals("background") {
      self = .background
    } else if key.equals("opaque") {
      self = .opaque
    } else {
      self = key.equals("opacity") ? .opacity : .unknown
    }
  }
}

private enum PictureKey {
  case width, height, color, bundled, name, unknown

  init(_ key: JSONWord) {
    if key.equals("width") {
      self = .width
    } else if key.equals("height") {
      self = .height
    } else if key.equals("color") {
      self = .color
    } else if key.equals("bundled") {
      self = .bundled
    } else {
      self = key.equals("name") ? .name : .unknown
    }
  }
}

extension HierarchyNode.Kind {
  fileprivate init?(_ word: JSONWord) {
    if word.equals("view") {
      self = .view
    } else if word.equals("layer") {
      self = .layer
    } else if word.equals("ax") {
      self = .accessibility
    } else {
      return nil
    }
  }
}

extension NodeDetail.Privacy {
  fileprivate init?(_ word: JSONWord) {
    if word.equals("mask") {
      self = .mask
    } else if word.equals("unmask") {
      self = .unmask
    } else if word.equals("hide") {
      self = .hide
    } else if word.equals("clipOut") {
      self = .clipOut
    } else {
      return nil
    }
  }
}
