import SilhouetteHierarchy
import SilhouetteReplay
import TestSupport

/// Pages for tests, made of ids and parents.
enum PageWorld {
  /// A page of elements in pre-order, each with its parent's id (`Page.bodyID` for the outermost).
  static func tree(_ nodes: [(id: Int32, parent: Int32)]) -> ElementTree {
    var tree = ElementTree(
      viewport: Viewport(width: 100, height: 100), background: RGBAColor(red: 255, green: 255, blue: 255))
    for node in nodes {
      var element = Element()
      element.id = node.id
      element.parent = Int32(tree.elements.firstIndex { $0.id == node.parent } ?? -1)
      tree.elements.append(element)
    }
    close(&tree)
    return tree
  }

  /// Children of the body.
  static func row(_ ids: some Sequence<Int32>) -> ElementTree {
    tree(ids.map { ($0, Page.bodyID) })
  }

  /// Finds every `end` from the parents.
  static func close(_ tree: inout ElementTree) {
    for index in tree.elements.indices.reversed() {
      tree.elements[index].end = max(tree.elements[index].end, Int32(index + 1))
      let parent = Int(tree.elements[index].parent)
      if parent >= 0 { tree.elements[parent].end = max(tree.elements[parent].end, tree.elements[index].end) }
    }
  }

  /// Every page of at most `size` elements with ids from `ids`.
  static func all(_ ids: [Int32], size: Int) -> [ElementTree] {
    var pages: [ElementTree] = []
    var open: [[(id: Int32, parent: Int32)]] = [[]]
    while let nodes = open.popLast() {
      pages.append(tree(nodes))
      guard nodes.count < size else { continue }
      for id in ids where !nodes.contains(where: { $0.id == id }) {
        for parent in rightEdge(nodes) { open.append(nodes + [(id, parent)]) }
      }
    }
    return pages
  }

  /// Whom the next element in pre-order may have as its parent.
  private static func rightEdge(_ nodes: [(id: Int32, parent: Int32)]) -> [Int32] {
    var edge: [Int32] = []
    var id = nodes.last?.id ?? Page.bodyID
    while id != Page.bodyID {
      edge.append(id)
      id = nodes.first { $0.id == id }?.parent ?? Page.bodyID
    }
    return edge + [Page.bodyID]
  }
}

/// A page in the slowest, plainest form: every element's children by id.
struct PlainPage {
  var children: [Int32: [Int32]] = [Page.bodyID: []]
  var parents: [Int32: Int32] = [:]
  var elements: [Int32: Element] = [:]

  init() {}

  init(_ tree: ElementTree) {
    for element in tree.elements {
      let parent = element.parent < 0 ? Page.bodyID : tree.elements[Int(element.parent)].id
      insert(element, parent: parent, at: children[parent]!.count)
    }
  }

  mutating func insert(_ element: Element, parent: Int32, at place: Int) {
    children[parent]!.insert(element.id, at: place)
    children[element.id] = []
    parents[element.id] = parent
    elements[element.id] = element
  }

  mutating func remove(_ id: Int32) {
    for child in children[id]! { remove(child) }
    children[parents[id]!]!.removeAll { $0 == id }
    children[id] = nil
    parents[id] = nil
    elements[id] = nil
  }

  func subtree(_ id: Int32) -> [Int32] {
    [id] + children[id]!.flatMap { subtree($0) }
  }

  func tree(like other: ElementTree) -> ElementTree {
    var tree = other
    tree.elements = []
    add(children[Page.bodyID]!, parent: -1, to: &tree)
    return tree
  }

  private func add(_ ids: [Int32], parent: Int32, to tree: inout ElementTree) {
    for id in ids {
      var element = elements[id]!
      let index = tree.elements.count
      element.parent = parent
      tree.elements.append(element)
      add(children[id]!, parent: Int32(index), to: &tree)
      tree.elements[index].end = Int32(tree.elements.count)
    }
  }

  // MARK: rrweb's rules, entry by entry

  struct Breach: Error {
    var text: String
    init(_ text: String) { self.text = text }
  }

  mutating func apply(_ mutation: Mutation) throws {
    for remove in mutation.removes {
      guard parents[remove.id] == remove.parent else {
        throw Breach("remove \(remove.id) from \(remove.parent)")
      }
      self.remove(remove.id)
    }
    var added: Set<Int32> = []
    for add in mutation.adds {
      let id = add.element.id
      guard added.insert(id).inserted, elements[id] == nil else { throw Breach("\(id) twice") }
      guard let siblings = children[add.parent] else { throw Breach("\(id) before its parent \(add.parent)") }
      let place = add.next.map { siblings.firstIndex(of: $0) } ?? siblings.count
      guard let place else { throw Breach("\(id) before \(add.next!), which is not there") }
      insert(add.element, parent: add.parent, at: place)
    }
    for change in mutation.changes {
      guard !added.contains(change.new.id), var element = elements[change.new.id] else {
        throw Breach("change of \(change.new.id)")
      }
      element.left = change.new.left
      element.alpha = change.new.alpha
      elements[change.new.id] = element
    }
  }
}

extension PlainPage {
  /// The fewest adds that can make `self` of an older page, tried out: every element stays in place with any set of
  /// its children that are in their old order, or is added again.
  func fewestAdds(from old: PlainPage) -> Int {
    elements.count - mostKept(Page.bodyID, old)
  }

  private func mostKept(_ parent: Int32, _ old: PlainPage) -> Int {
    let before = old.children[parent]!
    let candidates = children[parent]!.filter { before.contains($0) }
    let worth = candidates.map { 1 + mostKept($0, old) }
    var most = 0
    for choice in 0..<(1 << candidates.count) {
      let chosen = candidates.indices.filter { choice >> $0 & 1 == 1 }
      let places = chosen.map { before.firstIndex(of: candidates[$0])! }
      if places == places.sorted() { most = max(most, chosen.reduce(0) { $0 + worth[$1] }) }
    }
    return most
  }
}
