/// The nodes of all page snapshots of a trace. A snapshot holds only what has changed since earlier ones of its frame; the rest
/// are references to them, so nodes are shared.
///
/// ```
/// ["DIV", {"id": "a"}, "text", [[2, 17]]]      an element: its name, attributes, children
/// [[2, 17]]                                    node 17 of the snapshot 2 before this one
/// ```
///
/// Nodes of a snapshot are numbered in post-order, references left out. Children lie before their parents, so that no node is
/// part of itself.
struct PageArena {
  struct Node {
    /// Number of the element's name; -1 for a text.
    var name: Int32 = -1
    /// Of a text, in `bytes`.
    var text = 0..<0
    /// In `attributes`.
    var attributes = 0..<0
    /// In `children`.
    var children = 0..<0
    /// Characters of the texts in it.
    var letters = 0
    /// Whether it is a block, or holds one.
    var holdsBlock = false
  }

  struct Attribute {
    var name: Int32
    /// In `bytes`.
    var value: Range<Int>
  }

  private(set) var nodes: [Node] = []
  private(set) var attributes: [Attribute] = []
  private(set) var children: [Int32] = []
  private(set) var bytes: [UInt8] = []
  /// Names of elements and attributes, in small letters.
  private(set) var names: [String] = []
  private var numbers: [String: Int32] = [:]
  /// By name, what is known of its layout.
  private(set) var tags: [PageTag] = []
  private let limits: Limits

  /// Where a frame's snapshots lie: the first node, and the number of nodes.
  struct Snapshots {
    fileprivate(set) var places: [Range<Int>] = []
  }

  init(limits: Limits) {
    self.limits = limits
  }

  /// An element that is read.
  private struct Open {
    let value: Int
    var next: Int
    var children: [Int32] = []
  }

  /// Takes a snapshot of a frame. Returns its outermost node; nil if there is none.
  mutating func take(
    _ html: Int, of document: borrowing JSONDocument, into frame: inout Snapshots
  ) throws(JSONFault) -> Int? {
    let start = nodes.count
    var open: [Open] = []
    var root: Int32?
    var value = html
    while true {
      var done: Int32?
      if let list = Self.reference(value, document) {
        done = resolve(list, in: frame, start)
      } else if document.kind(value) == .string {
        done = try add(text: document.bytes(value), at: document.place(value).lowerBound)
      } else if document.kind(value) == .array, value + 1 < document.end(value),
        document.kind(value + 1) == .string
      {
        open.append(Open(value: value, next: document.end(value + 1)))
      }
      if let done { if open.isEmpty { root = done } else { open[open.count - 1].children.append(done) } }
      // The next child, or the end of elements without a further one.
      while let last = open.last, last.next >= document.end(last.value) {
        open.removeLast()
        let node = try close(last, document)
        if open.isEmpty { root = node } else { open[open.count - 1].children.append(node) }
      }
      guard let last = open.last else { break }
      value = last.next
      open[open.count - 1].next = document.end(value)
    }
    frame.places.append(start..<nodes.count)
    return root.map(Int.init)
  }

  private static func reference(_ value: Int, _ document: borrowing JSONDocument) -> (ago: Int, node: Int)? {
    guard document.kind(value) == .array, value + 1 < document.end(value), document.kind(value + 1) == .array
    else { return nil }
    let numbers = document.elements(value + 1)
    guard numbers.count == 2, let ago = document.integer(numbers[0]),
      let node = document.integer(numbers[1])
    else { return (-1, -1) }
    return (ago, node)
  }

  /// nil for a reference that leads nowhere.
  private func resolve(_ reference: (ago: Int, node: Int), in frame: Snapshots, _ start: Int) -> Int32? {
    let (ago, node) = reference
    guard ago >= 0, ago <= frame.places.count, node >= 0 else { return nil }
    let place = ago == 0 ? start..<nodes.count : frame.places[frame.places.count - ago]
    guard node < place.count else { return nil }
    return Int32(place.lowerBound + node)
  }

  private mutating func add(text: [UInt8], at place: Int) throws(JSONFault) -> Int32 {
    var node = Node()
    node.text = bytes.count..<bytes.count + text.count
    var wasBlank = true
    for byte in text {
      // Blanks side by side are one; later bytes of a character count with its first.
      if byte.isBlank ? !wasBlank : byte & 0xC0 != 0x80 { node.letters += 1 }
      wasBlank = byte.isBlank
    }
    bytes += text
    return try append(node, at: place)
  }

  private mutating func close(_ open: Open, _ document: borrowing JSONDocument) throws(JSONFault) -> Int32 {
    var node = Node()
    node.name = number(of: document.string(open.value + 1))
    let tag = tags[Int(node.name)]
    node.children = children.count..<children.count + open.children.count
    children += open.children
    node.holdsBlock = tag.display == .block
    for child in open.children {
      node.letters = min(node.letters + nodes[Int(child)].letters, 1 << 24)
      if nodes[Int(child)].holdsBlock, tag.display == .inline { node.holdsBlock = true }
    }
    let start = attributes.count
    let second = document.end(open.value + 1)
    if second < document.end(open.value), document.kind(second) == .object {
      for key in document.keys(second) where document.kind(key + 1) == .string {
        let value = document.bytes(key + 1)
        attributes.append(
          Attribute(name: number(of: document.string(key)), value: bytes.count..<bytes.count + value.count))
        bytes += value
      }
    }
    node.attributes = start..<attributes.count
    let isRoot = attributes[start...].contains { names[Int($0.name)] == "__playwright_shadow_root_" }
    if tag.display == .none, !isRoot { (node.letters, node.holdsBlock) = (0, false) }
    return try append(node, at: document.place(open.value).lowerBound)
  }

  private mutating func append(_ node: Node, at place: Int) throws(JSONFault) -> Int32 {
    let most = limits.nodes.multipliedReportingOverflow(by: 8)
    guard nodes.count < Int(Int32.max) - 1, most.overflow || nodes.count < most.partialValue else {
      throw JSONFault(.limit(LimitError(.nodes, limits.nodes)), at: place)
    }
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  private mutating func number(of name: String) -> Int32 {
    let name = name.lowercased()
    if let known = numbers[name] { return known }
    let number = Int32(names.count)
    names.append(name)
    tags.append(PageTag(name))
    numbers[name] = number
    return number
  }
}

// MARK: - Looking

extension PageArena {
  func name(of node: Int) -> String? { nodes[node].name < 0 ? nil : names[Int(nodes[node].name)] }

  func tag(of node: Int) -> PageTag { tags[Int(nodes[node].name)] }

  /// The value of an attribute; nil if the element does not have it.
  func value(of attribute: String, in node: Int) -> ArraySlice<UInt8>? {
    guard let number = numbers[attribute] else { return nil }
    return attributes[nodes[node].attributes].last { $0.name == number }.map { bytes[$0.value] }
  }

  func has(_ attribute: String, in node: Int) -> Bool { value(of: attribute, in: node) != nil }

  /// A short value as text.
  func word(of attribute: String, in node: Int) -> String? {
    value(of: attribute, in: node).map { String(decoding: $0.prefix(200), as: UTF8.self) }
  }
}
