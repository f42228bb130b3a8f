import SilhouetteHierarchy

/// A page as a log describes it, with everything that its nodes hold, so that the page can be written again.
///
/// Memory is the page: its structure, and the JSON of its nodes.
struct PageContent: Sendable {
  /// The content of a node beside its children, as JSON texts.
  struct Held: Sendable {
    /// Members such as `"type":2,"id":7,"tagName":"p"`, joined by commas.
    var members: [UInt8] = []
    /// nil for nodes that are no elements.
    var attributes: [(name: [UInt8], value: [UInt8])]?
    /// nil for nodes without text.
    var text: [UInt8]?
  }

  private(set) var model = PageModel()
  private var held: [Held] = []
  /// Tags of the ids that the page has had.
  private var tags: [Int: UInt64] = [:]

  /// The largest id so far.
  private(set) var lastID = 0
  /// How far the whole page is scrolled, as an object of JSON; nil if it is not.
  var scrolled: [UInt8]?

  subscript(slot: Int32) -> Held {
    get { held[Int(slot)] }
    set { held[Int(slot)] = newValue }
  }

  @discardableResult
  mutating func insert(_ node: PageModel.Node, _ content: Held, parent: Int32, before next: Int32 = -1)
    -> Int32
  {
    let slot = model.insert(node, parent: parent, before: next)
    if Int(slot) == held.count { held.append(content) } else { held[Int(slot)] = content }
    lastID = max(lastID, node.id)
    tags[node.id] = node.tag
    return slot
  }

  /// Whether another node has had the id of this one.
  func isTakenByAnother(_ node: PageModel.Node) -> Bool { tags[node.id].map { $0 != node.tag } ?? false }

  /// Forgets the ids of nodes that are gone, since players forget them at a full snapshot.
  mutating func forgetGoneIDs() {
    tags = tags.filter { model.slot($0.key) != nil }
  }

  mutating func remove(_ slot: Int32, _ tell: (PageModel, Int32) -> Void = { _, _ in }) {
    model.remove(slot, tell)
  }

  // MARK: Attributes

  mutating func set(_ name: [UInt8], _ value: [UInt8]?, of slot: Int32) {
    guard var attributes = held[Int(slot)].attributes else { return }
    attributes.removeAll { $0.name == name }
    if let value { attributes.append((name, value)) }
    held[Int(slot)].attributes = attributes
  }

  func attribute(_ name: StaticString, of slot: Int32) -> [UInt8]? {
    held[Int(slot)].attributes?.last { $0.name.elementsEqual(name.bytes) }?.value
  }

  /// The most rules that the texts of a style sheet have; nil if the page does not hold them.
  func mostRules(_ slot: Int32) -> Int? {
    let texts = [attribute("_cssText", of: slot)] + model.children(slot).map { held[Int($0)].text }
    guard model[slot].tag == Self.style || texts[0] != nil else { return nil }
    var count = 0
    var document = JSONDocument()
    for text in texts.compactMap({ $0 }) {
      guard (try? document.read(text, limits: Limits())) != nil, document.kind(0) == .string else {
        return nil
      }
      let most = CSSCheck.mostRules(document.bytes(0))
      guard most < .max else { return nil }
      count += most
    }
    return count
  }

  private static let style = FNV1a.hash("style".utf8)

  // MARK: Writing

  private enum Step {
    case open(Int32, isFirst: Bool)
    case close
  }

  /// Appends a node with all nodes below it, but for the documents of frames, which players take from mutations alone.
  ///
  /// - Returns: those documents, for `writeFrame`.
  func writeTree(_ root: Int32, into bytes: inout [UInt8]) -> [Int32] {
    var frames: [Int32] = []
    var steps = [Step.open(root, isFirst: true)]
    while let step = steps.popLast() {
      guard case .open(let slot, let isFirst) = step else {
        bytes += Array("]}".utf8)
        continue
      }
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      writeHead(slot, into: &bytes)
      guard model[slot].canHaveChildren else {
        bytes.append(UInt8(ascii: "}"))
        continue
      }
      bytes += Array(#","childNodes":["#.utf8)
      steps.append(.close)
      let all = model.children(slot)
      let children = all.filter { model[$0].kind != .document }
      frames += all.filter { model[$0].kind == .document }
      for (index, child) in children.enumerated().reversed() {
        steps.append(.open(child, isFirst: index == 0))
      }
    }
    return frames
  }

  /// The entries of mutations that add documents of frames, with those of the frames in them.
  func writeFrames(_ documents: [Int32]) -> [[UInt8]] {
    var entries: [[UInt8]] = []
    var pending = documents[...]
    while let document = pending.popFirst() {
      let parent = model[document].parent
      guard parent >= 0 else { continue }
      var entry = Array("{\"parentId\":\(model[parent].id),\"nextId\":null,\"node\":".utf8)
      pending += writeTree(document, into: &entry)
      entries.append(entry + [UInt8(ascii: "}")])
    }
    return entries
  }

  /// Appends a node without the nodes below it.
  func writeAlone(_ slot: Int32, into bytes: inout [UInt8]) {
    writeHead(slot, into: &bytes)
    bytes += Array((model[slot].canHaveChildren ? #","childNodes":[]}"# : "}").utf8)
  }

  private func writeHead(_ slot: Int32, into bytes: inout [UInt8]) {
    let node = held[Int(slot)]
    bytes.append(UInt8(ascii: "{"))
    bytes += node.members
    if let attributes = node.attributes {
      bytes += Array(#","attributes":{"#.utf8)
      for (index, attribute) in attributes.enumerated() {
        bytes += Array((index == 0 ? "\"" : ",\"").utf8)
        bytes += attribute.name
        bytes += Array("\":".utf8)
        bytes += attribute.value
      }
      bytes.append(UInt8(ascii: "}"))
    }
    if let text = node.text {
      bytes += Array(#","textContent":"#.utf8)
      bytes += text
    }
  }
}

extension StaticString {
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }
}

extension JSONDocument {
  /// A value as it is written, a string with its quotes.
  func raw(_ value: Int) -> [UInt8] {
    guard kind(value) == .string else { return Array(text[place(value)]) }
    return [UInt8(ascii: "\"")] + text[place(value)] + [UInt8(ascii: "\"")]
  }
}
