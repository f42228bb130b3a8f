internal import SilhouetteHierarchy
package import SilhouetteScene
internal import SilhouetteText

/// A screen's contents as a short tree of categories: boxes that only group are left out, and rows that
/// repeat are one.
package struct ScreenTree: Sendable, Equatable {
  package struct Item: Sendable, Equatable {
    package var category: NodeCategory
    package var state: NodeState = []
    /// Revealed words; empty for none.
    package var words = ""
    /// How many such elements are side by side.
    package var count = 1
    /// Whether the elements differ inside; then the item shows one of them.
    package var isExample = false
    /// 0 for the outermost.
    package var depth = 0
    /// Index just past the item's descendants.
    package var end = 0
  }

  /// In paint order, which is pre-order.
  package var items: [Item] = []
  /// A number for how the screen is built, in six hexadecimal digits. It does not depend on states, words, or how often
  /// rows repeat, so the same screen has it in each session.
  package var fingerprint = ""

  package init() {}

  package init(of scene: WireframeScene) { self = ScreenTreeBuilder.tree(of: scene) }
}

/// Makes the tree of a screen.
///
/// Cost: O(n log n) for n nodes.
private enum ScreenTreeBuilder {
  /// An element on its way into the tree.
  private struct Element {
    var item: ScreenTree.Item
    /// Whether the element is drawn itself. Other elements are in the tree only for their children.
    var isDrawn: Bool
    var children: [Int] = []
    /// A hash of the element's inside: the same for elements that are built alike.
    var look: UInt64 = 0
  }

  /// The system's bar is no part of the app; keys say nothing that their keyboard does not.
  private static let leftOut: Set<NodeCategory> = [.statusBar, .key]
  /// Deeper elements become siblings of elements at this level, so that time does not grow with depth.
  private static let mostLevels = 200
  /// Plain boxes side by side that are rows, as against boxes that only group.
  private static let fewestRows = 3

  static func tree(of scene: WireframeScene) -> ScreenTree {
    var tree = ScreenTree()
    tree.items = items(of: scene)
    tree.fingerprint = fingerprint(of: items(of: scene, isPlain: true))
    return tree
  }

  /// - Parameter isPlain: Whether states and words are left out.
  private static func items(of scene: WireframeScene, isPlain: Bool = false) -> [ScreenTree.Item] {
    var elements: [Element] = []
    // By node: its own element or the nearest one around it; -1 for none.
    var holders = Array(repeating: -1, count: scene.nodes.count)
    var levels: [Int] = []
    var roots: [Int] = []
    for (index, node) in scene.nodes.enumerated() {
      let parent = Int(node.parent)
      let holder = parent >= 0 && parent < index ? holders[parent] : -1
      holders[index] = holder
      let level = holder < 0 ? 0 : levels[holder] + 1
      guard level < mostLevels, isElement(node), scene.seenBox(of: index) != nil else { continue }
      holders[index] = elements.count
      levels.append(level)
      if holder < 0 { roots.append(elements.count) } else { elements[holder].children.append(elements.count) }
      elements.append(
        Element(
          item: isPlain ? ScreenTree.Item(category: node.category) : item(of: node, scene),
          isDrawn: node.verdict == .draw && node.category != .view))
    }
    // Children come after their parents, so from the end on they are done first.
    for index in elements.indices.reversed() {
      elements[index].children = joined(opened(elements[index].children, elements), &elements)
      elements[index].look = look(of: elements[index], elements)
    }
    var items: [ScreenTree.Item] = []
    write(joined(opened(roots, elements), &elements), elements, into: &items)
    return items
  }

  /// Nodes that are drawn, and undrawn boxes that hold others.
  private static func isElement(_ node: SceneNode) -> Bool {
    guard !leftOut.contains(node.category) else { return false }
    if node.verdict == .skip {
      return node.category == .view || NodeCategory.containers.contains(node.category)
    }
    return node.verdict == .draw
  }

  /// Siblings, with the inside of boxes that only group in place of the boxes.
  private static func opened(_ siblings: [Int], _ elements: [Element]) -> [Int] {
    var opened: [Int] = []
    var first = 0
    while first < siblings.count {
      var end = first
      while end < siblings.count, isRow(elements[siblings[end]]) { end += 1 }
      if end - first >= fewestRows {
        opened += siblings[first..<end]
      } else {
        end = max(end, first + 1)
        for sibling in siblings[first..<end] {
          let element = elements[sibling]
          if element.isDrawn || element.item.category != .view && !element.children.isEmpty {
            opened.append(sibling)
          } else {
            opened += element.children
          }
        }
      }
      first = end
    }
    return opened
  }

  private static func isRow(_ element: Element) -> Bool {
    element.item.category == .view && element.children.count > 1
  }

  private static func item(of node: SceneNode, _ scene: WireframeScene) -> ScreenTree.Item {
    var item = ScreenTree.Item(category: node.category)
    item.state = node.state
    if !node.text.isEmpty, node.text.range.upperBound <= scene.bytes.count {
      item.words = String(decoding: scene.bytes[node.text.range], as: UTF8.self)
    }
    return item
  }

  // MARK: Rows that repeat

  /// Siblings of one category and state side by side become one, if they are alike, or three and more.
  private static func joined(_ siblings: [Int], _ elements: inout [Element]) -> [Int] {
    var kept: [Int] = []
    var first = 0
    while first < siblings.count {
      let head = elements[siblings[first]]
      var end = first + 1
      while end < siblings.count, isLike(elements[siblings[end]], head) { end += 1 }
      let run = siblings[first..<end]
      let areAlike = run.allSatisfy { elements[$0].look == head.look }
      if run.count > 1, areAlike || run.count > 2 {
        // Of rows that differ, the one with the most children is shown.
        let shown =
          areAlike ? run[first] : run.max { elements[$0].children.count < elements[$1].children.count }!
        elements[shown].item.count = run.count
        elements[shown].item.isExample = !areAlike
        kept.append(shown)
      } else {
        kept += run
      }
      first = end
    }
    return kept
  }

  private static func isLike(_ a: Element, _ b: Element) -> Bool {
    a.item.category == b.item.category && a.item.state == b.item.state && a.item.words == b.item.words
  }

  private static func look(of element: Element, _ elements: [Element]) -> UInt64 {
    var hash = FNV1a()
    hash.add(UInt64(element.item.category.rawValue))
    hash.add(UInt64(element.item.state.rawValue))
    for byte in element.item.words.utf8 { hash.add(byte) }
    for child in element.children {
      hash.add(elements[child].look)
      hash.add(UInt64(elements[child].item.count))
    }
    return hash.value
  }

  // MARK: Writing

  private static func write(_ roots: [Int], _ elements: [Element], into items: inout [ScreenTree.Item]) {
    // Items that are not written yet, the next one last; -1 closes the item that was opened last.
    var open = roots.reversed().map { (element: $0, depth: 0) }
    var places: [Int] = []
    while let next = open.popLast() {
      if next.element < 0 {
        items[places.removeLast()].end = items.count
        continue
      }
      var item = elements[next.element].item
      item.depth = next.depth
      places.append(items.count)
      items.append(item)
      open.append((-1, 0))
      for child in elements[next.element].children.reversed() { open.append((child, next.depth + 1)) }
    }
  }

  private static func fingerprint(of items: [ScreenTree.Item]) -> String {
    var hash = FNV1a()
    for item in items {
      hash.add(UInt64(item.category.rawValue))
      hash.add(UInt64(item.depth))
    }
    return String(hash.value & 0xFF_FFFF, digits: 6, radix: 16)
  }
}

extension FNV1a {
  fileprivate mutating func add(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}
