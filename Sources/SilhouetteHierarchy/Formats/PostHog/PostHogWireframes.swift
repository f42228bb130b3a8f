/// Reads PostHog's wireframes with their children, walking along the text. Open wireframes are on a stack of
/// their own, so that depth costs no machine stack.
struct PostHogWireframes {
  /// A wireframe whose members are being read.
  private struct Open {
    /// Index in the draft, once it is there; its children come behind it.
    var index: Int?
    var inputType: JSONWord?
    /// Whether there was `childWireframes`, which counts before `childNodes`, as it was called once.
    var hasNewChildren = false
  }

  private let viewport: Viewport?
  private var entry = WireframeDraft.Entry()
  private var current = Open()
  /// Those around the current one, as far as they are known; their entries are in the draft.
  private var outer: [Open] = []

  init(viewport: Viewport?) {
    self.viewport = viewport
  }

  /// Reads a list of wireframes, or one.
  mutating func read(_ cursor: inout JSONCursor, into draft: inout WireframeDraft) throws(JSONFault) {
    let isList = cursor.peek() == UInt8(ascii: "[")
    var hasNext = isList ? try cursor.enterArray() : true
    while true {
      var more: Bool
      if try open(&cursor, hasNext, &draft) {
        more = try cursor.enterObject()
      } else {
        guard !outer.isEmpty else { return }
        leaveChildren(draft)
        more = try cursor.nextMember()
      }
      while more, try !enterMember(&cursor, &draft) { more = try cursor.nextMember() }
      if more {
        hasNext = true
      } else {
        try close(&draft)
        guard isList || !outer.isEmpty else { return }
        hasNext = try cursor.nextElement()
      }
    }
  }

  /// Opens the next wireframe of a list. Returns whether there is one.
  private mutating func open(
    _ cursor: inout JSONCursor, _ hasNext: Bool, _ draft: inout WireframeDraft
  ) throws(JSONFault) -> Bool {
    var hasNext = hasNext
    while hasNext, cursor.peek() != UInt8(ascii: "{") {
      draft.noteOddity(in: outer.last?.index)
      try cursor.skipValue()
      hasNext = try cursor.nextElement()
    }
    guard hasNext else { return false }
    current = Open()
    entry = WireframeDraft.Entry()
    entry.start = cursor.position
    entry.parent = outer.last?.index ?? -1
    return true
  }

  private mutating func close(_ draft: inout WireframeDraft) throws(JSONFault) {
    finish(draft)
    if let index = current.index { draft.replace(index, by: entry) } else { try draft.append(entry) }
  }

  // MARK: Children of a wireframe

  /// Enters the list of the wireframe's children, if it is the list that counts. Returns whether it has any.
  private mutating func enterChildren(
    isNew: Bool, _ cursor: inout JSONCursor, _ draft: inout WireframeDraft
  ) throws(JSONFault) -> Bool {
    guard isNew || !current.hasNewChildren else {
      try cursor.skipValue()
      return false
    }
    current.hasNewChildren = isNew
    entry.oddChildren = 0
    if let index = current.index { draft.removeAll(after: index) }
    guard try cursor.enterArrayIfAny() else { return false }
    // An event, its data and their list are around the outermost wireframe, a list around each one below it.
    guard 2 * outer.count + 6 <= cursor.depthLimit else {
      throw JSONFault(.limit(LimitError(.depth, cursor.depthLimit)), at: cursor.position)
    }
    if let index = current.index {
      draft.replace(index, by: entry)
    } else {
      current.index = try draft.append(entry)
    }
    outer.append(current)
    return true
  }

  /// Goes on with the wireframe that holds the list which has ended.
  private mutating func leaveChildren(_ draft: WireframeDraft) {
    current = outer.removeLast()
    if let index = current.index { entry = draft.entries[index] }
  }

  // MARK: Members

  /// Reads a member. Returns true before the first element of a list of wireframes that it holds.
  @inline(__always)
  private mutating func enterMember(
    _ cursor: inout JSONCursor, _ draft: inout WireframeDraft
  ) throws(JSONFault) -> Bool {
    let key = try cursor.readKeyWord()
    if key.count <= 6, try readShape(key, &cursor, &draft) { return false }
    if key.equals("childWireframes") { return try enterChildren(isNew: true, &cursor, &draft) }
    if key.equals("childNodes") { return try enterChildren(isNew: false, &cursor, &draft) }
    try readRest(key, &cursor, &draft)
    return false
  }

  /// Reads a member that nearly every wireframe has. Returns whether the key was one.
  @inline(__always)
  private mutating func readShape(
    _ key: JSONWord, _ cursor: inout JSONCursor, _ draft: inout WireframeDraft
  ) throws(JSONFault) -> Bool {
    if key.equals("id") {
      entry.id = try cursor.readIntegerIfAny()
    } else if key.equals("x") {
      entry.wireframe.x = try cursor.readNumberIfAny() ?? 0
    } else if key.equals("y") {
      entry.wireframe.y = try cursor.readNumberIfAny() ?? 0
    } else if key.equals("type") {
      if let type = try draft.readStringIfAny(&cursor) { entry.texts.type = type }
    } else if key.equals("width") {
      entry.wireframe.width = try readWidth(&cursor)
    } else if key.equals("height") {
      entry.wireframe.height = try cursor.readNumberIfAny()
    } else if key.equals("style") {
      try readStyle(&cursor)
    } else if key.equals("text") {
      if let text = try draft.readStringIfAny(&cursor) { entry.texts.text = text }
    } else {
      return false
    }
    return true
  }

  @inline(__always)
  private func readWidth(_ cursor: inout JSONCursor) throws(JSONFault) -> Double? {
    guard cursor.peek() == UInt8(ascii: "\"") else { return try cursor.readNumberIfAny() }
    return cursor.word(try cursor.readString()).equals("100vw") ? viewport?.width : nil
  }

  private mutating func readRest(
    _ key: JSONWord, _ cursor: inout JSONCursor, _ draft: inout WireframeDraft
  ) throws(JSONFault) {
    if key.equals("label") {
      if let label = try draft.readStringIfAny(&cursor) { entry.texts.label = label }
    } else if key.equals("value") || key.equals("url") {
      let isNull = cursor.peek() == UInt8(ascii: "n")
      let text = try draft.readText(&cursor)
      if !isNull { entry.texts.value = text }
    } else if key.equals("inputType") {
      current.inputType = try cursor.readStringIfAny().map { cursor.word($0) }
    } else if key.equals("base64") {
      if try cursor.readStringIfAny() != nil { entry.wireframe.hasPicture = true }
    } else if key.equals("checked") {
      if try cursor.readBoolIfAny() == true { entry.wireframe.flags.insert(.checked) }
    } else if key.equals("disabled") {
      if try cursor.readBoolIfAny() == true { entry.wireframe.flags.insert(.disabled) }
    } else {
      try cursor.skipValue()
    }
  }

  private mutating func readStyle(_ cursor: inout JSONCursor) throws(JSONFault) {
    var wireframe = entry.wireframe
    var more = try cursor.enterObjectIfAny()
    while more {
      let key = try cursor.readKeyWord()
      if key.equals("backgroundColor") {
        wireframe.background = try cursor.readColorIfAny(oddities: &entry.oddColors)
      } else if key.equals("color") {
        wireframe.textColor = try cursor.readColorIfAny(oddities: &entry.oddColors)
      } else if key.equals("borderColor") {
        wireframe.borderColor = try cursor.readColorIfAny(oddities: &entry.oddColors)
      } else if key.equals("borderWidth") {
        wireframe.borderWidth = try cursor.readLengthIfAny()
      } else if key.equals("borderRadius") {
        wireframe.radius = max(try cursor.readLengthIfAny() ?? 0, 0)
      } else if key.equals("fontSize") {
        wireframe.fontSize = try cursor.readLengthIfAny().flatMap { $0 > 0 ? $0 : nil }
      } else if key.equals("backgroundImage") {
        wireframe.hasPicture = try cursor.readStringIfAny() != nil
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
    entry.wireframe = wireframe
  }

  // MARK: The role

  /// Decides on the wireframe's role once all its members are known. Text on an input becomes its value or
  /// its label; a password is a secret.
  private mutating func finish(_ draft: WireframeDraft) {
    let type = draft.word(entry.texts.type)
    let role = Self.role(of: type, current.inputType)
    entry.wireframe.role = role ?? .box
    entry.hasOddType = role == nil
    if type.equals("screenshot") { entry.wireframe.hasPicture = true }
    guard type.equals("input") else { return }
    if current.inputType?.equals("password") == true { entry.wireframe.flags.insert(.secure) }
    entry.wireframe.contentType = current.inputType.flatMap { Self.contentType(of: $0) }
    switch role {
    case .button, .textField, .searchField, .textArea, .picker:
      swap(&entry.texts.text, &entry.texts.value)
    case .checkbox, .radio, .toggle: swap(&entry.texts.text, &entry.texts.label)
    default: break
    }
  }

  private static func contentType(of inputType: JSONWord) -> Wireframe.ContentType? {
    if inputType.equals("email") { return .email }
    return inputType.equals("tel") || inputType.equals("phone") ? .tel : nil
  }

  private static func role(of type: JSONWord, _ inputType: JSONWord?) -> Wireframe.Role? {
    if type.equals("text") { return .text }
    if type.equals("rectangle") || type.equals("div") || type.equals("radio_group") { return .box }
    if type.equals("image") || type.equals("screenshot") { return .image }
    if type.equals("input") { return role(ofInput: inputType) }
    if type.equals("placeholder") { return .placeholder }
    if type.equals("web_view") { return .webView }
    if type.equals("status_bar") { return .statusBar }
    return type.equals("navigation_bar") ? .navigationBar : nil
  }

  private static func role(ofInput type: JSONWord?) -> Wireframe.Role {
    guard let type else { return .textField }
    if type.equals("button") { return .button }
    if type.equals("search") { return .searchField }
    if type.equals("text_area") { return .textArea }
    if type.equals("checkbox") { return .checkbox }
    if type.equals("radio") { return .radio }
    if type.equals("toggle") { return .toggle }
    if type.equals("select") { return .picker }
    return type.equals("progress") ? .progress : .textField
  }
}
