/// One page as Chrome's `DOMSnapshot.captureSnapshot` gives it: parallel arrays of nodes and of their boxes, and one
/// table of strings (Chrome DevTools Protocol, DOMSnapshot domain).
///
/// Boxes are absolute in their document, in CSS pixels, which are points here. Nodes without a box are left
/// out, and their children go to their parents.
enum DOMSnapshotDump: JSONDump {
  static func read(_ document: JSONDocument, into dump: inout DumpRecords) throws(JSONFault) {
    let answer = document.member(0, "result") ?? 0
    let strings = document.member(answer, "strings").map { document.elements($0) } ?? []
    let blanks = strings.map { string in document.bytes(string).allSatisfy { $0 <= 0x20 } }
    var pages: [DOMPage] = []
    for value in document.member(answer, "documents").map({ document.elements($0) }) ?? [] {
      pages.append(DOMPage(value, in: document, strings: strings, blanks: blanks))
    }
    guard !pages.isEmpty else {
      dump.note(.missingGeometry, "the snapshot has no document")
      let viewport = Viewport(width: 1280, height: 720)
      dump.add(.header(StreamHeader(platform: .web, viewport: viewport, tells: tells)))
      return dump.add(.snapshot(HierarchySnapshot(time: 0)))
    }
    var writer = DOMSnapshotWriter(document, pages, limits: dump.limits)
    let snapshot: HierarchySnapshot
    do throws(LimitError) { snapshot = try writer.write() } catch { throw JSONFault(.limit(error), at: 0) }
    dump.note(.missingGeometry, times: writer.missing, "boxes without bounds were kept with an empty frame")
    dump.add(.header(StreamHeader(platform: .web, viewport: viewport(of: pages[0], &dump), tells: tells)))
    dump.add(.snapshot(snapshot))
  }

  /// Tags and the types of inputs are always there.
  private static let tells: Tells = [.custom, .secure]

  /// The document's own box is as large as the window; if it is missing, the first box counts.
  private static func viewport(of page: DOMPage, _ dump: inout DumpRecords) -> Viewport {
    let own = page.boxes.first { page.parents.indices.contains($0.node) && page.parents[$0.node] < 0 }
    if let size = own?.bounds.size, size.width > 0, size.height > 0 {
      return Viewport(width: size.width, height: size.height)
    }
    let first = page.boxes.first { $0.bounds.isDrawable }?.bounds.size ?? Size2D(width: 1280, height: 720)
    dump.note(.assumed, "the snapshot does not give the window's size; the first box's was assumed")
    return Viewport(width: first.width, height: first.height)
  }
}

/// One document of a snapshot: its nodes by index, and the boxes of those that have one.
struct DOMPage {
  struct Box {
    var node: Int
    var bounds: Rect2D
    /// Index of a string; negative for a box without text.
    var text: Int
    var order: Double?
  }

  private(set) var boxes: [Box] = []
  private(set) var parents: [Int] = []
  private(set) var scroll = Point2D.zero
  /// By node, the document inside of it.
  private(set) var inner: [Int: Int] = [:]
  let names: [Int]
  let ids: [Int]
  /// By node, the JSON list of its attributes.
  let attributes: [Int]
  private(set) var values: [Int: Int] = [:]
  private(set) var checked: Set<Int> = []
  let strings: [Int]
  /// By string, whether it is only white space. Computed once, because any number of boxes may name a long
  /// string.
  private let blanks: [Bool]

  init(_ page: Int, in document: JSONDocument, strings: [Int], blanks: [Bool]) {
    self.strings = strings
    self.blanks = blanks
    let nodes = document.member(page, "nodes") ?? page
    parents = Self.integers(document.member(nodes, "parentIndex"), document)
    names = Self.integers(document.member(nodes, "nodeName"), document)
    ids = Self.integers(document.member(nodes, "backendNodeId"), document)
    attributes = document.member(nodes, "attributes").map { document.elements($0) } ?? []
    scroll.x = document.member(page, "scrollOffsetX").flatMap { document.number($0) } ?? 0
    scroll.y = document.member(page, "scrollOffsetY").flatMap { document.number($0) } ?? 0
    takeRareData(nodes, document)
    takeLayout(document.member(page, "layout"), document)
  }

  /// Reads values that few nodes have: pairs of node and value.
  private mutating func takeRareData(_ nodes: Int, _ document: JSONDocument) {
    inner = Self.pairs(document.member(nodes, "contentDocumentIndex"), document)
    values = Self.pairs(document.member(nodes, "inputValue"), document)
    for (node, text) in Self.pairs(document.member(nodes, "textValue"), document) { values[node] = text }
    let checked = document.member(nodes, "inputChecked").flatMap { document.member($0, "index") }
    self.checked = Set(Self.integers(checked, document))
  }

  private mutating func takeLayout(_ layout: Int?, _ document: JSONDocument) {
    guard let layout else { return }
    let nodes = Self.integers(document.member(layout, "nodeIndex"), document)
    let bounds = document.member(layout, "bounds").map { document.elements($0) } ?? []
    let texts = Self.integers(document.member(layout, "text"), document)
    let orders = Self.integers(document.member(layout, "paintOrders"), document)
    for (index, node) in nodes.enumerated() {
      // Blanks between elements have boxes, too.
      if index < texts.count, blanks.indices.contains(texts[index]), blanks[texts[index]] { continue }
      let rect = index < bounds.count ? Self.rect(bounds[index], document) : nil
      boxes.append(
        Box(
          node: node, bounds: rect ?? AbsoluteFrames.unknown, text: index < texts.count ? texts[index] : -1,
          order: index < orders.count ? Double(orders[index]) : nil))
    }
  }

  private static func rect(_ value: Int, _ document: JSONDocument) -> Rect2D? {
    let numbers = document.elements(value).compactMap { document.number($0) }
    guard numbers.count == 4, numbers.allSatisfy({ $0.magnitude <= 1e9 }) else { return nil }
    return Rect2D(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// -1 replaces values that are not integers, so that indexes stay right.
  private static func integers(_ array: Int?, _ document: JSONDocument) -> [Int] {
    array.map { document.elements($0).map { document.integer($0) ?? -1 } } ?? []
  }

  private static func pairs(_ rare: Int?, _ document: JSONDocument) -> [Int: Int] {
    let keys = integers(rare.flatMap { document.member($0, "index") }, document)
    let values = integers(rare.flatMap { document.member($0, "value") }, document)
    var pairs: [Int: Int] = [:]
    for (key, value) in zip(keys, values) where pairs[key] == nil { pairs[key] = value }
    return pairs
  }
}
