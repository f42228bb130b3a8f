import SilhouetteText

/// Lays out a page of a trace, as a browser does without style sheets: blocks below each other, words and controls in lines,
/// cells of a table side by side. A trace holds no places; these let a person recognize the page, and no more.
///
/// The result is the page in the form of `DOMSnapshot.captureSnapshot`, so that one reader decides what its elements mean.
///
/// Cost: O(nodes), times the levels of lines in lines.
struct PageFlow {
  /// A page's parts, laid out.
  struct Result: Equatable {
    /// JSON of the form of `DOMSnapshot.captureSnapshot`.
    var page: [UInt8]
    /// The middle of the element that the call was made on, in points of the viewport; nil if it is not marked.
    var target: Point2D?
  }

  private let arena: PageArena
  private let viewport: Viewport
  /// By the frame's name, the outermost node of its page.
  private let frames: [String: Int]
  private let call: String
  private let limits: Limits

  /// An element whose inside is laid out.
  private struct Level {
    enum Form { case block, line, box, row, cell }

    var form: Form
    /// Number among `parents` and `boxes`.
    var element: Int
    /// The node in the arena, and the next of its children.
    var node: Int
    var next: Int
    var end: Int
    /// The part for its contents: left edge, width, and the top of the line that is open.
    var left = 0.0
    var width = 0.0
    var top = 0.0
    /// Of the open line: how far it is full, and how high it is.
    var filled = 0.0
    var height = 0.0
    var start = Point2D(x: 0, y: 0)
    var font = 16.0
    var margin = 0.0
    var isInNavigation = false
    /// Of a row: the number of its cells, and how many there were.
    var cells = 0
    var cell = 0
    /// The bottom of the lowest cell.
    var bottom = 0.0
    /// The union of what is in a line.
    var union: Rect2D?
    /// The frame's page in place of children.
    var inner: Int?
  }

  private var levels: [Level] = []
  private var parents: [Int] = []
  private var boxes: [Rect2D?] = []
  private var names: [Int] = []
  private var attributes: [[Int]] = []
  /// By element, the string that it shows.
  private var texts: [Int: Int] = [:]
  private var values: [(element: Int, string: Int)] = []
  private var checked: [Int] = []
  private var strings: [ArraySlice<UInt8>] = []
  private var known: [ArraySlice<UInt8>: Int] = [:]
  private var target: Int?
  private var scroll = 0.0
  private var openFrames: Set<String> = []

  /// - Parameters:
  ///   - frames: the pages of inner frames, by the name of the frame.
  ///   - call: the call whose element is looked for.
  static func lay(
    out root: Int, of arena: PageArena, in viewport: Viewport, frames: [String: Int], for call: String,
    limits: Limits
  ) throws(LimitError) -> Result {
    var flow = PageFlow(arena: arena, viewport: viewport, frames: frames, call: call, limits: limits)
    try flow.run(root)
    return flow.result()
  }

  private init(
    arena: PageArena, viewport: Viewport, frames: [String: Int], call: String, limits: Limits
  ) {
    (self.arena, self.viewport, self.frames, self.call) = (arena, viewport, frames, call)
    self.limits = limits
  }

  private mutating func run(_ root: Int) throws(LimitError) {
    let document = try add("#document", parent: -1)
    boxes[document] = viewport.bounds
    var level = Level(form: .block, element: document, node: root, next: 0, end: 0)
    (level.width, level.inner) = (viewport.width, root)
    levels = [level]
    while let last = levels.last {
      if let inner = last.inner {
        levels[levels.count - 1].inner = nil
        try open(inner)
      } else if last.next < last.end {
        levels[levels.count - 1].next += 1
        try open(Int(arena.children[last.next]))
      } else {
        close()
      }
    }
  }

  // MARK: Opening

  /// Browsers nest no deeper when they read a page.
  private static let mostLevels = 600

  private mutating func open(_ node: Int) throws(LimitError) {
    guard !isClosedAway(node) else { return }
    guard arena.nodes[node].name >= 0 else { return try place(text: node) }
    let tag = arena.tag(of: node)
    guard levels.count < Self.mostLevels, isShown(node, tag) else { return }
    let element = try add(element: node)
    switch tag.display {
    case .none where !arena.nodes[node].holdsBlock: openInside(.line, element, node, tag)
    case .none, .block: openBlock(element, node, tag)
    case .cell: openCell(element, node, tag)
    case .inline where arena.nodes[node].holdsBlock: openBlock(element, node, tag)
    case .inline: openInside(.line, element, node, tag)
    case .box: openBox(element, node, width: boxWidth(of: node), tag)
    case .atom: openAtom(element, node, tag)
    }
  }

  /// Whether a node is in closed `details`, and not its summary.
  private func isClosedAway(_ node: Int) -> Bool {
    guard let around = levels.last, around.node != node, arena.nodes[around.node].name >= 0,
      arena.name(of: around.node) == "details", !arena.has("open", in: around.node)
    else { return false }
    return arena.nodes[node].name < 0 || arena.name(of: node) != "summary"
  }

  private func isShown(_ node: Int, _ tag: PageTag) -> Bool {
    let name = arena.name(of: node) ?? ""
    if tag.display == .none {
      return name == "template" && arena.has("__playwright_shadow_root_", in: node)
    }
    if arena.has("hidden", in: node) { return false }
    if name == "input", arena.word(of: "type", in: node)?.lowercased() == "hidden" { return false }
    if name == "dialog", !arena.has("open", in: node), !arena.has("__playwright_dialog_open_", in: node) {
      return false
    }
    if arena.has("popover", in: node), !arena.has("__playwright_popover_open_", in: node) { return false }
    guard let style = arena.value(of: "style", in: node) else { return true }
    let plain = String(decoding: style.prefix(4096), as: UTF8.self).lowercased().filter { $0 != " " }
    return !plain.holds("display:none") && !plain.holds("visibility:hidden")
  }

  /// The level that lines are in: the innermost that is no line itself.
  private var holder: Int { levels.lastIndex { $0.form != .line } ?? 0 }

  private func inside(_ form: Level.Form, _ element: Int, _ node: Int, _ tag: PageTag) -> Level {
    let range = arena.nodes[node].children
    var level = Level(form: form, element: element, node: node, next: range.lowerBound, end: range.upperBound)
    level.font = tag.font ?? levels.last?.font ?? 16
    let name = arena.name(of: node) ?? ""
    level.isInNavigation =
      levels.last?.isInNavigation == true || name == "nav"
      || ["navigation", "menubar", "tablist", "toolbar"].contains(arena.word(of: "role", in: node) ?? "")
    return level
  }

  private mutating func openInside(_ form: Level.Form, _ element: Int, _ node: Int, _ tag: PageTag) {
    levels.append(inside(form, element, node, tag))
  }

  private mutating func openBlock(_ element: Int, _ node: Int, _ tag: PageTag) {
    let name = arena.name(of: node) ?? ""
    if name == "li", levels.last?.isInNavigation == true, !arena.nodes[node].children.isEmpty {
      return openBox(element, node, width: boxWidth(of: node), tag)
    }
    let place = holder
    endLine(place)
    var level = inside(name == "tr" ? .row : .block, element, node, tag)
    let around = levels[place]
    level.margin = around.form == .box ? 0 : tag.margin
    level.start = Point2D(x: around.left, y: around.top + level.margin)
    let indent = min(level.isInNavigation ? 0 : tag.indent, around.width / 2)
    level.left = around.left + indent
    level.width = around.width - indent
    level.top = level.start.y
    if name == "body", levels.count == 2 {
      level.left += 8
      level.width = max(1, level.width - 16)
      level.top += 8
    }
    if level.form == .row { level.cells = cells(of: node) }
    if name == "hr" { level.top += 1 }
    levels.append(level)
  }

  private func cells(of row: Int) -> Int {
    arena.children[arena.nodes[row].children].count {
      arena.nodes[Int($0)].name >= 0 && arena.tag(of: Int($0)).display == .cell
    }
  }

  private mutating func openCell(_ element: Int, _ node: Int, _ tag: PageTag) {
    let place = holder
    guard levels[place].form == .row, levels[place].cells > 0 else { return openBlock(element, node, tag) }
    var level = inside(.cell, element, node, tag)
    let width = levels[place].width / Double(levels[place].cells)
    level.start = Point2D(x: levels[place].left + width * Double(levels[place].cell), y: levels[place].top)
    level.left = level.start.x + 4
    level.width = max(1, width - 8)
    level.top = level.start.y + 4
    levels[place].cell += 1
    levels.append(level)
  }

  private func boxWidth(of node: Int) -> Double {
    let font = levels.last?.font ?? 16
    return Self.width(of: arena.nodes[node].letters, font) + 32
  }

  private mutating func openBox(_ element: Int, _ node: Int, width: Double, _ tag: PageTag) {
    let place = holder
    let width = min(width, levels[place].width)
    makeRoom(for: width, in: place)
    var level = inside(.box, element, node, tag)
    level.start = Point2D(x: levels[place].left + levels[place].filled, y: levels[place].top)
    level.left = level.start.x + min(16, width / 4)
    level.width = max(1, width - 2 * min(16, width / 4))
    level.top = level.start.y + 6
    levels.append(level)
  }

  private mutating func openAtom(_ element: Int, _ node: Int, _ tag: PageTag) {
    let name = arena.name(of: node) ?? ""
    if name == "iframe" || name == "frame", let inner = innerFrame(of: node) {
      let place = holder
      endLine(place)
      var level = inside(.block, element, node, tag)
      level.start = Point2D(x: levels[place].left, y: levels[place].top)
      (level.left, level.width, level.top) = (level.start.x, levels[place].width, level.start.y)
      level.end = level.next
      level.inner = inner
      levels.append(level)
      return
    }
    put(element, size(of: node, name, tag))
  }

  private mutating func innerFrame(of node: Int) -> Int? {
    guard let source = arena.word(of: "__playwright_src__", in: node) ?? arena.word(of: "src", in: node),
      let start = source.place(of: "/snapshot/")?.upperBound
    else { return nil }
    let name = String(source[start...].prefix { $0 != "?" })
    // A frame is never inside of itself.
    guard let inner = frames[name], openFrames.insert(name).inserted else { return nil }
    return inner
  }

  private func size(of node: Int, _ name: String, _ tag: PageTag) -> Size2D {
    var size = tag.size
    if name == "input" {
      let type = arena.word(of: "type", in: node)?.lowercased() ?? "text"
      if ["button", "submit", "reset"].contains(type) {
        let letters = arena.value(of: "value", in: node)?.count ?? 6
        return Size2D(width: Self.width(of: min(letters, 200), 16) + 32, height: 32)
      }
      return PageTag.inputs[type] ?? size
    }
    if let told = arena.word(of: "__playwright_bounding_rect__", in: node), let box = Self.box(told) {
      return box
    }
    guard ["img", "svg", "canvas", "video", "iframe", "frame", "embed"].contains(name) else { return size }
    if let width = Self.pixels(arena.word(of: "width", in: node)) { size.width = width }
    if let height = Self.pixels(arena.word(of: "height", in: node)) { size.height = height }
    return size
  }

  private static func pixels(_ word: String?) -> Double? {
    guard let word, let number = Double(word.hasSuffix("px") ? String(word.dropLast(2)) : word),
      number.isFinite, number >= 1, number <= 10_000
    else { return nil }
    return number
  }

  /// The size of `{"left":…,"top":…,"right":…,"bottom":…}`.
  private static func box(_ text: String) -> Size2D? {
    var document = JSONDocument()
    guard (try? document.read(Array(text.utf8), limits: Limits())) != nil else { return nil }
    let sides = ["left", "top", "right", "bottom"].map { (key: StaticString) in
      document.member(0, key).flatMap { document.number($0) }
    }
    guard let left = sides[0], let top = sides[1], let right = sides[2], let bottom = sides[3],
      (1...10_000).contains(right - left), (1...10_000).contains(bottom - top)
    else { return nil }
    return Size2D(width: right - left, height: bottom - top)
  }

  // MARK: Lines

  /// The usual width of a character is half of its height.
  private static func width(of letters: Int, _ font: Double) -> Double { Double(letters) * font * 0.5 }

  private mutating func endLine(_ place: Int) {
    guard levels[place].filled > 0 else { return }
    levels[place].top += levels[place].height + 4
    (levels[place].filled, levels[place].height) = (0, 0)
  }

  private mutating func makeRoom(for width: Double, in place: Int) {
    if levels[place].filled > 0, levels[place].filled + width > levels[place].width { endLine(place) }
  }

  /// Puts a box into the line.
  private mutating func put(_ element: Int, _ size: Size2D) {
    let place = holder
    let width = min(size.width, levels[place].width)
    makeRoom(for: width, in: place)
    let box = Rect2D(
      x: levels[place].left + levels[place].filled, y: levels[place].top, width: width, height: size.height)
    boxes[element] = box
    levels[place].filled += width + 6
    levels[place].height = max(levels[place].height, size.height)
    noteInLine(box)
  }

  private mutating func noteInLine(_ box: Rect2D) {
    for index in levels.indices.reversed() {
      guard levels[index].form == .line else { return }
      levels[index].union = levels[index].union?.union(box) ?? box
    }
  }

  private mutating func place(text node: Int) throws(LimitError) {
    let letters = arena.nodes[node].letters
    guard letters > 0, let around = levels.last else { return }
    let element = try add("#text", parent: around.element)
    texts[element] = number(of: arena.bytes[arena.nodes[node].text])
    let place = holder
    let (width, height) = (Self.width(of: letters, around.font), around.font * 1.4)
    if levels[place].filled + width <= levels[place].width || width <= levels[place].width {
      put(element, Size2D(width: width, height: height))
      return
    }
    endLine(place)
    let lines = (width / levels[place].width).rounded(.up)
    let box = Rect2D(
      x: levels[place].left, y: levels[place].top, width: levels[place].width,
      height: min(lines, 10_000) * height)
    boxes[element] = box
    levels[place].top += box.height + 4
    noteInLine(box)
  }

  // MARK: Closing

  private mutating func close() {
    let index = levels.count - 1
    if levels[index].form != .line { endLine(index) }
    let level = levels.removeLast()
    guard !levels.isEmpty else { return }
    switch level.form {
    case .line: boxes[level.element] = level.union
    case .box:
      let end = max(level.top + 2, level.start.y + 28)
      let sides = min(16, level.left - level.start.x)
      put(closed: level, width: level.width + 2 * sides, height: end - level.start.y)
    case .cell:
      let end = max(level.top, level.start.y + 24)
      boxes[level.element] = Rect2D(
        x: level.start.x, y: level.start.y, width: level.width + 8, height: end - level.start.y)
      levels[holder].bottom = max(levels[holder].bottom, end)
    case .block, .row:
      let end = max(level.top, level.bottom)
      let box = Rect2D(
        x: level.start.x, y: level.start.y, width: level.left - level.start.x + level.width,
        height: end - level.start.y)
      if box.height > 0 { boxes[level.element] = box }
      let place = holder
      levels[place].top = end + (box.height > 0 ? level.margin : -level.margin)
      noteInLine(box)
    }
  }

  private mutating func put(closed level: Level, width: Double, height: Double) {
    let box = Rect2D(x: level.start.x, y: level.start.y, width: width, height: height)
    boxes[level.element] = box
    let place = holder
    levels[place].filled += width + 6
    levels[place].height = max(levels[place].height, height)
    noteInLine(box)
  }

  // MARK: Elements

  private mutating func add(_ name: String, parent: Int) throws(LimitError) -> Int {
    guard parents.count < limits.nodes else { throw LimitError(.nodes, limits.nodes) }
    parents.append(parent)
    names.append(number(of: Array(name.utf8)[...]))
    boxes.append(nil)
    attributes.append([])
    return parents.count - 1
  }

  /// Attributes that say what an element is.
  private static let telling: Set<String> = [
    "id", "name", "type", "role", "aria-label", "alt", "title", "placeholder", "autocomplete",
    "contenteditable",
    "readonly", "checked", "disabled", "selected", "class", "value",
  ]

  private mutating func add(element node: Int) throws(LimitError) -> Int {
    let element = try add(arena.name(of: node) ?? "", parent: levels.last?.element ?? -1)
    for attribute in arena.attributes[arena.nodes[node].attributes] {
      let name = arena.names[Int(attribute.name)]
      let value = arena.bytes[attribute.value]
      if name.hasPrefix("__playwright_") {
        take(name, value, of: element)
      } else if Self.telling.contains(name) || name.hasPrefix("data-"), name.utf8.count <= 64 {
        attributes[element] += [number(of: Array(name.utf8)[...]), number(of: value)]
      }
    }
    return element
  }

  private mutating func take(_ name: String, _ value: ArraySlice<UInt8>, of element: Int) {
    let isTrue = value.elementsEqual("true".utf8)
    switch name {
    case "__playwright_value_": values.append((element, number(of: value)))
    case "__playwright_checked_": if isTrue { checked.append(element) }
    case "__playwright_target__":
      if value.elementsEqual(call.utf8) || target == nil && !value.starts(with: "call@".utf8) {
        target = element
      }
    case "__playwright_scroll_top_":
      if element <= 3, let top = Double(String(decoding: value.prefix(40), as: UTF8.self)), top.isFinite {
        scroll = max(scroll, top)
      }
    default: break
    }
  }

  private mutating func number(of string: ArraySlice<UInt8>) -> Int {
    if let number = known[string] { return number }
    strings.append(string)
    known[string] = strings.count - 1
    return strings.count - 1
  }

  // MARK: Writing

  /// How far the page is scrolled: as far as it goes, and so that the target is in sight.
  private func offset() -> Double {
    let bottom = boxes.reduce(0) { max($0, $1?.maxY ?? 0) }
    var offset = min(scroll, bottom - viewport.height)
    if let box = target.flatMap({ boxes[$0] }), box.y < offset || box.maxY > offset + viewport.height {
      offset = min(box.y + box.height / 2 - viewport.height / 2, bottom - viewport.height)
    }
    return max(0, offset).rounded()
  }

  private func result() -> Result {
    let offset = offset()
    var result = Result(page: json(offset))
    if let box = target.flatMap({ boxes[$0] }), box.isDrawable {
      let y = box.y + box.height / 2 - offset
      result.target = Point2D(
        x: min(max(box.x + box.width / 2, 0), viewport.width), y: min(max(y, 0), viewport.height))
    }
    return result
  }

  private func json(_ offset: Double) -> [UInt8] {
    var out = JSONBytes()
    out.write(raw: #"{"documents":[{"scrollOffsetY":"#)
    out.write(offset)
    out.write(raw: #","nodes":{"parentIndex":"#)
    out.write(list: parents)
    out.write(raw: #","nodeName":"#)
    out.write(list: names)
    out.write(raw: #","attributes":["#)
    for (index, list) in attributes.enumerated() {
      if index > 0 { out.write(raw: ",") }
      out.write(list: list)
    }
    out.write(raw: #"],"inputValue":{"index":"#)
    out.write(list: values.map { $0.element })
    out.write(raw: #","value":"#)
    out.write(list: values.map { $0.string })
    out.write(raw: #"},"inputChecked":{"index":"#)
    out.write(list: checked)
    let laid = boxes.indices.filter { boxes[$0] != nil }
    out.write(raw: #"}},"layout":{"nodeIndex":"#)
    out.write(list: laid)
    out.write(raw: #","bounds":["#)
    for (index, element) in laid.enumerated() {
      let box = boxes[element]!
      if index > 0 { out.write(raw: ",") }
      out.write(box.x.rounded(), box.y.rounded(), box.width.rounded(), box.height.rounded())
    }
    out.write(raw: #"],"text":"#)
    out.write(list: laid.map { texts[$0] ?? -1 })
    out.write(raw: #"}}],"strings":["#)
    for (index, string) in strings.enumerated() {
      if index > 0 { out.write(raw: ",") }
      out.write(string: string)
    }
    out.write(raw: "]}")
    return out.bytes
  }
}

extension JSONBytes {
  fileprivate mutating func write(list: [Int]) {
    write(raw: "[")
    for (index, number) in list.enumerated() {
      if index > 0 { write(raw: ",") }
      write(raw: String(number).utf8)
    }
    write(raw: "]")
  }
}
