/// Reads Datadog's wireframes, and updates of them; members missing from an update keep their values.
enum DatadogWireframes {
  /// Reads the list that the cursor is at.
  static func readList(
    _ cursor: inout JSONCursor, into draft: inout WireframeDraft
  ) throws(JSONFault) {
    var more = try cursor.enterArray()
    while more {
      if cursor.peek() == UInt8(ascii: "{") {
        try read(&cursor, over: WireframeDraft.Entry(), into: &draft)
      } else {
        draft.noteOddity(in: nil)
        try cursor.skipValue()
      }
      more = try cursor.nextElement()
    }
  }

  /// Reads the wireframe that the cursor is at.
  ///
  /// - Parameter older: The wireframe that it updates.
  static func read(
    _ cursor: inout JSONCursor, over older: WireframeDraft.Entry, into draft: inout WireframeDraft
  ) throws(JSONFault) {
    var entry = older
    entry.start = cursor.position
    var more = try cursor.enterObject()
    while more {
      let key = try cursor.readKeyWord()
      if try !readPlace(key, &cursor, &entry, &draft) { try readRest(key, &cursor, &entry) }
      more = try cursor.nextMember()
    }
    let role = role(of: entry, draft)
    entry.wireframe.role = role ?? .box
    entry.hasOddType = role == nil
    try draft.append(entry)
  }

  /// Reads the members for place and text. Returns whether the key was one of them.
  @inline(__always)
  private static func readPlace(
    _ key: JSONWord, _ cursor: inout JSONCursor, _ entry: inout WireframeDraft.Entry,
    _ draft: inout WireframeDraft
  ) throws(JSONFault) -> Bool {
    if key.equals("id") {
      entry.id = try cursor.readIntegerIfAny()
    } else if key.equals("x") {
      entry.wireframe.x = try cursor.readNumberIfAny() ?? 0
    } else if key.equals("y") {
      entry.wireframe.y = try cursor.readNumberIfAny() ?? 0
    } else if key.equals("type") {
      entry.texts.type = try draft.readText(&cursor)
    } else if key.equals("width") {
      entry.wireframe.width = try cursor.readNumberIfAny()
    } else if key.equals("height") {
      entry.wireframe.height = try cursor.readNumberIfAny()
    } else if key.equals("text") {
      entry.texts.text = try draft.readText(&cursor)
    } else if key.equals("label") {
      entry.texts.label = try draft.readText(&cursor)
    } else {
      return false
    }
    return true
  }

  @inline(__always)
  private static func readRest(
    _ key: JSONWord, _ cursor: inout JSONCursor, _ entry: inout WireframeDraft.Entry
  ) throws(JSONFault) {
    if key.equals("shapeStyle") {
      try readShape(&cursor, &entry)
    } else if key.equals("textStyle") {
      try readTextStyle(&cursor, &entry)
    } else if key.equals("border") {
      try readBorder(&cursor, &entry)
    } else if key.equals("clip") {
      entry.wireframe.clip = try readClip(&cursor)
    } else if key.equals("resourceId") || key.equals("base64") {
      entry.wireframe.hasPicture = try cursor.readStringIfAny() != nil
    } else if key.equals("isEmpty") {
      // The recorder could not take the picture, but knows its place.
      if try cursor.readBoolIfAny() == true { entry.wireframe.hasPicture = false }
    } else if key.equals("isVisible") {
      let isHidden = try cursor.readBoolIfAny() == false
      if isHidden { entry.wireframe.flags.insert(.hidden) } else { entry.wireframe.flags.remove(.hidden) }
    } else {
      try cursor.skipValue()
    }
  }

  private static func readClip(_ cursor: inout JSONCursor) throws(JSONFault) -> Wireframe.Insets {
    var clip = Wireframe.Insets()
    var more = try cursor.enterObjectIfAny()
    while more {
      let key = try cursor.readKeyWord()
      if key.equals("top") {
        clip.top = try cursor.readNumberIfAny() ?? 0
      } else if key.equals("left") {
        clip.left = try cursor.readNumberIfAny() ?? 0
      } else if key.equals("bottom") {
        clip.bottom = try cursor.readNumberIfAny() ?? 0
      } else if key.equals("right") {
        clip.right = try cursor.readNumberIfAny() ?? 0
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
    return clip
  }

  private static func readShape(
    _ cursor: inout JSONCursor, _ entry: inout WireframeDraft.Entry
  ) throws(JSONFault) {
    var more = try cursor.enterObjectIfAny()
    while more {
      let key = try cursor.readKeyWord()
      if key.equals("backgroundColor") {
        entry.wireframe.background = try cursor.readColorIfAny(oddities: &entry.oddColors)
      } else if key.equals("opacity") {
        entry.wireframe.alpha = min(max(try cursor.readNumberIfAny() ?? 1, 0), 1)
      } else if key.equals("cornerRadius") {
        entry.wireframe.radius = max(try cursor.readNumberIfAny() ?? 0, 0)
      } else if key.equals("backgroundGradient") {
        if let color = try readGradient(&cursor) { entry.wireframe.background = color }
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
  }

  /// A gradient is represented by the middle one of its colours.
  private static func readGradient(_ cursor: inout JSONCursor) throws(JSONFault) -> RGBAColor? {
    var colors: [RGBAColor?] = []
    var more = try cursor.enterObjectIfAny()
    while more {
      if try cursor.readKeyWord().equals("stops") {
        colors = try readStops(&cursor)
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
    return colors.isEmpty ? nil : colors[colors.count / 2]
  }

  private static func readStops(_ cursor: inout JSONCursor) throws(JSONFault) -> [RGBAColor?] {
    var colors: [RGBAColor?] = []
    var oddities = 0
    var more = try cursor.enterArrayIfAny()
    while more {
      var color: RGBAColor?
      var hasMember = try cursor.enterObjectIfAny()
      while hasMember {
        if try cursor.readKeyWord().equals("color") {
          color = try cursor.readColorIfAny(oddities: &oddities)
        } else {
          try cursor.skipValue()
        }
        hasMember = try cursor.nextMember()
      }
      colors.append(color)
      more = try cursor.nextElement()
    }
    return colors
  }

  private static func readBorder(
    _ cursor: inout JSONCursor, _ entry: inout WireframeDraft.Entry
  ) throws(JSONFault) {
    (entry.wireframe.borderWidth, entry.wireframe.borderColor) = (nil, nil)
    var more = try cursor.enterObjectIfAny()
    while more {
      let key = try cursor.readKeyWord()
      if key.equals("width") {
        entry.wireframe.borderWidth = try cursor.readNumberIfAny()
      } else if key.equals("color") {
        entry.wireframe.borderColor = try cursor.readColorIfAny(oddities: &entry.oddColors)
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
  }

  private static func readTextStyle(
    _ cursor: inout JSONCursor, _ entry: inout WireframeDraft.Entry
  ) throws(JSONFault) {
    (entry.wireframe.fontSize, entry.wireframe.textColor) = (nil, nil)
    var more = try cursor.enterObjectIfAny()
    while more {
      let key = try cursor.readKeyWord()
      if key.equals("size") {
        entry.wireframe.fontSize = try cursor.readNumberIfAny().flatMap { $0 > 0 ? $0 : nil }
      } else if key.equals("color") {
        entry.wireframe.textColor = try cursor.readColorIfAny(oddities: &entry.oddColors)
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
  }

  private static func role(
    of entry: WireframeDraft.Entry, _ draft: WireframeDraft
  ) -> Wireframe.Role? {
    let type = draft.word(entry.texts.type)
    if type.equals("text") { return .text }
    if type.equals("shape") { return .box }
    if type.equals("image") { return .image }
    if type.equals("placeholder") { return isPicture(draft.word(entry.texts.label)) ? .image : .placeholder }
    if type.equals("webview") { return .webView }
    return type.equals("embedded_content") ? .placeholder : nil
  }

  /// The SDKs' own words for a picture that was masked.
  private static func isPicture(_ label: JSONWord) -> Bool {
    label.equals("Image") || label.equals("Content Image")
  }
}
