import SilhouetteText

/// Reads the JSON of one Sentry attachment without interpreting its numbers. `SentryFlavor` interprets them
/// afterwards, because the key that names the flavour may come last.
struct SentryParser {
  private var cursor: JSONCursor
  private(set) var builder: SnapshotBuilder
  private(set) var log = DiagnosticLog()
  /// The values of `rendering_system` and `positioning`.
  private(set) var system: String?
  private(set) var positioning: String?
  private var scratch: [UInt8] = []

  init(_ text: UnsafeRawBufferPointer, limits: Limits) {
    cursor = JSONCursor(text, depthLimit: limits.depth)
    builder = SnapshotBuilder(time: 0, limits: limits)
  }

  /// Reads the document.
  ///
  /// - Returns: the position of the first byte after it.
  mutating func read() throws(JSONFault) -> Int {
    var more = try cursor.enterObject()
    while more {
      let key = try cursor.readKey()
      if cursor.text(key, is: "windows") {
        try readWindows()
      } else if cursor.text(key, is: "rendering_system") {
        system = try readString()
      } else if cursor.text(key, is: "positioning") {
        positioning = try readString()
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
    let end = cursor.position
    _ = cursor.peek()
    return cursor.position == cursor.end ? cursor.end : end
  }

  mutating func takeSnapshot() -> HierarchySnapshot {
    builder.finish()
  }

  // MARK: Nodes

  /// Walks along the text. Open nodes are on the builder's stack, so that depth costs no machine stack.
  private mutating func readWindows() throws(JSONFault) {
    if try skipNull() { return }
    guard try cursor.enterArray() else { return }
    var more = try openNode()
    while true {
      while more {
        let key = try cursor.readKey()
        if cursor.text(key, is: "children") {
          if try !skipNull(), try cursor.enterArray() {
            more = try openNode()
            continue
          }
        } else {
          try readMember(key)
        }
        more = try cursor.nextMember()
      }
      builder.close()
      if try cursor.nextElement() {
        more = try openNode()
      } else if builder.depth == 0 {
        return
      } else {
        more = try cursor.nextMember()
      }
    }
  }

  private mutating func openNode() throws(JSONFault) -> Bool {
    guard cursor.peek() == UInt8(ascii: "{") else { throw cursor.expected("a node (an object)") }
    do throws(LimitError) { try builder.open() } catch { throw JSONFault(.limit(error), at: cursor.position) }
    // Input never has NaN, so NaN marks missing values.
    builder.node.frame = Rect2D(x: .nan, y: .nan, width: .nan, height: .nan)
    return try cursor.enterObject()
  }

  private mutating func readMember(_ key: JSONText) throws(JSONFault) {
    let key = cursor.written(key)
    if try skipNull() { return }
    if key.equals("x") {
      builder.node.frame.x = try cursor.readNumber()
    } else if key.equals("y") {
      builder.node.frame.y = try cursor.readNumber()
    } else if key.equals("width") {
      builder.node.frame.width = try cursor.readNumber()
    } else if key.equals("height") {
      builder.node.frame.height = try cursor.readNumber()
    } else {
      try readOtherMember(key)
    }
  }

  private mutating func readOtherMember(_ key: UnsafeRawBufferPointer) throws(JSONFault) {
    if key.equals("type") {
      builder.node.className = try readText()
    } else if key.equals("alpha") {
      try readAlpha()
    } else if key.equals("visible") {
      setHidden(try !cursor.readBool())
    } else if key.equals("visibility") {
      try readVisibility()
    } else if key.equals("identifier") {
      builder.node.identifier = try readText()
    } else if key.equals("tag") {
      let tag = try readText()
      if builder.node.identifier.isNone { builder.node.identifier = tag }
    } else {
      try cursor.skipValue()
    }
  }

  private mutating func readAlpha() throws(JSONFault) {
    _ = cursor.peek()
    let start = cursor.position
    let alpha = try cursor.readNumber()
    builder.node.alpha = max(0, min(1, alpha))
    if !(alpha >= 0 && alpha <= 1) { note(.clamped, at: start, "an alpha was outside 0…1") }
  }

  private mutating func readVisibility() throws(JSONFault) {
    _ = cursor.peek()
    let start = cursor.position
    let word = cursor.written(try cursor.readString())
    if word.equals("invisible") || word.equals("gone") {
      setHidden(true)
    } else if !word.equals("visible") {
      note(.unknownValue, at: start, "a visibility that is not visible, invisible or gone was ignored")
    }
  }

  private mutating func setHidden(_ hidden: Bool) {
    if hidden { builder.node.flags.insert(.hidden) }
  }

  // MARK: Values

  private mutating func skipNull() throws(JSONFault) -> Bool {
    guard cursor.peek() == UInt8(ascii: "n") else { return false }
    try cursor.readLiteral("null")
    return true
  }

  private mutating func readString() throws(JSONFault) -> String? {
    try skipNull() ? nil : cursor.string(try cursor.readString())
  }

  private mutating func readText() throws(JSONFault) -> TextSlice {
    try builder.add(try cursor.readString(), of: cursor, &scratch)
  }

  private mutating func note(_ code: Diagnostic.Code, at position: Int, _ message: StaticString) {
    log.note(Diagnostic(code, byteOffset: position, message: "\(message)"), code: code)
  }
}
