/// A frame as a line of JSON: `{"ts_ns": …, "views": [{"id": 1, "parent_id": 0, …}]}`, with the message's own names.
enum ViewCaptureJSON {
  /// Reads a whole text; nil if it is not a frame.
  static func frame(
    _ text: UnsafeRawBufferPointer, limits: Limits
  ) throws(JSONFault) -> ViewCaptureFrame? {
    if let fault = UTF8Validation.firstFault(in: text), fault < text.count {
      throw JSONFault(.notUTF8, at: fault)
    }
    var cursor = JSONCursor(text, depthLimit: limits.depth)
    var time: Int?
    var frame: ViewCaptureFrame?
    var more = try cursor.enterObjectIfAny()
    while more {
      let key = try cursor.readKeyWord()
      if key.equals("ts_ns") {
        time = try cursor.readIntegerIfAny()
      } else if key.equals("views") {
        frame = try readViews(&cursor, limits)
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
    try cursor.finish()
    guard let time, time >= 0 else { return nil }
    frame?.time = UInt64(time)
    return frame
  }

  private static func readViews(
    _ cursor: inout JSONCursor, _ limits: Limits
  ) throws(JSONFault) -> ViewCaptureFrame {
    var frame = ViewCaptureFrame()
    var more = try cursor.enterArrayIfAny()
    while more {
      if cursor.peek() == UInt8(ascii: "{") {
        guard frame.views.count < limits.nodes else {
          throw JSONFault(.limit(LimitError(.nodes, limits.nodes)), at: cursor.position)
        }
        frame.views.append(try readView(&cursor, &frame))
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextElement()
    }
    return frame
  }

  private static func readView(
    _ cursor: inout JSONCursor, _ frame: inout ViewCaptureFrame
  ) throws(JSONFault) -> ViewCaptureView {
    var view = ViewCaptureView()
    var more = try cursor.enterObject()
    while more {
      let key = try cursor.readKeyWord()
      if key.equals("view_id") {
        view.viewID = try readText(&cursor, &frame)
      } else if key.equals("class") {
        view.className = try readText(&cursor, &frame)
      } else if let number = try readNumber(&cursor) {
        view.take(key, number)
      }
      more = try cursor.nextMember()
    }
    return view
  }

  /// A string's text, or any other value as it is written.
  private static func readText(
    _ cursor: inout JSONCursor, _ frame: inout ViewCaptureFrame
  ) throws(JSONFault) -> TextSlice {
    guard cursor.peek() == UInt8(ascii: "\"") else {
      let place = try cursor.skipValue()
      return frame.keep(UnsafeRawBufferPointer(rebasing: cursor.whole[place]))
    }
    let text = try cursor.readString()
    guard text.isEscaped else { return frame.keep(cursor.written(text)) }
    var decoded: [UInt8] = []
    JSONCursor.unescape(cursor.written(text), into: &decoded)
    return decoded.withUnsafeBytes { frame.keep($0) }
  }

  /// A number that a screen may hold, 1 for true and 0 for any other value; nil for a number that is too large.
  @inline(__always)
  private static func readNumber(_ cursor: inout JSONCursor) throws(JSONFault) -> Double? {
    if cursor.peek() == UInt8(ascii: "t") {
      try cursor.readLiteral("true")
      return 1
    }
    let number = try cursor.readNumberIfAny() ?? 0
    return number.magnitude <= 1e12 ? number : nil
  }
}

extension ViewCaptureView {
  /// Takes a number of at most 1e12, so that every conversion here is safe.
  @inline(__always)
  fileprivate mutating func take(_ key: JSONWord, _ number: Double) {
    switch key.count {
    case 2...5: takeShort(key, number)
    case 6...8: takeMiddling(key, number)
    default: takeLong(key, number)
    }
  }

  @inline(__always)
  private mutating func takeShort(_ key: JSONWord, _ number: Double) {
    if key.equals("id") {
      id = Int(number)
    } else if key.equals("left") {
      frame.x = number
    } else if key.equals("top") {
      frame.y = number
    } else if key.equals("width") {
      frame.width = number
    } else if key.equals("alpha") {
      alpha = number
    }
  }

  @inline(__always)
  private mutating func takeMiddling(_ key: JSONWord, _ number: Double) {
    if key.equals("height") {
      frame.height = number
    } else if key.equals("hashcode") {
      hash = Int(number)
    } else if key.equals("scale_x") {
      scale.width = number
    } else if key.equals("scale_y") {
      scale.height = number
    } else if key.equals("scroll_x") {
      scroll.x = number
    } else if key.equals("scroll_y") {
      scroll.y = number
    }
  }

  @inline(__always)
  private mutating func takeLong(_ key: JSONWord, _ number: Double) {
    if key.equals("parent_id") {
      parent = Int(number)
    } else if key.equals("translation_x") {
      translation.x = number
    } else if key.equals("translation_y") {
      translation.y = number
    } else if key.equals("clip_children") {
      clipsChildren = number != 0
    } else if key.equals("visibility") {
      visibility = Int(number)
    } else if key.equals("elevation") {
      elevation = number
    }
  }
}
