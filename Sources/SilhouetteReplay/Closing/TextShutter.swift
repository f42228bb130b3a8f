import SilhouetteHierarchy
package import SilhouetteScene

/// Takes revealed text out of a log's events again, as far as a level of `Reveal` withholds it.
///
/// A log does not record its reveal level. So at `labels` all text in fields, text views and pickers goes,
/// and at every level text that matches a `TextPattern`. With an element's text go its locators, and other metadata. One shutter serves one log, in its order. Cost:
/// O(elements) for a full snapshot, O(changes) for a mutation.
package struct TextShutter: Sendable {
  private let reveal: Reveal
  /// Ids of elements that show input, or are in one that does.
  private var inputs: Set<Int32> = []

  package init(_ reveal: Reveal) {
    self.reveal = reveal
  }

  package mutating func shut(_ body: inout ReplayEvent.Body, _ table: LookTable) {
    switch body {
    case .fullSnapshot(var tree):
      shut(&tree, table)
      body = .fullSnapshot(tree)
    case .mutation(var mutation):
      shut(&mutation, table)
      body = .mutation(mutation)
    default: return
    }
  }

  private mutating func shut(_ tree: inout ElementTree, _ table: LookTable) {
    inputs.removeAll(keepingCapacity: true)
    for place in tree.elements.indices {
      let parent = Int(tree.elements[place].parent)
      note(tree.elements[place], under: parent < 0 ? nil : tree.elements[parent].id, table)
      shut(&tree.elements[place], table)
    }
  }

  private mutating func shut(_ mutation: inout Mutation, _ table: LookTable) {
    for index in mutation.adds.indices {
      note(mutation.adds[index].element, under: mutation.adds[index].parent, table)
      shut(&mutation.adds[index].element, table)
    }
    for index in mutation.changes.indices {
      shut(&mutation.changes[index].old, table)
      note(mutation.changes[index].new, under: nil, table)
      shut(&mutation.changes[index].new, table)
    }
    mutation.changes.removeAll { $0.old == $0.new }
  }

  private mutating func note(_ element: Element, under parent: Int32?, _ table: LookTable) {
    guard reveal == .labels else { return }
    let look = Int(element.look)
    let isInput = table.looks.indices.contains(look) && Self.showsInput(table.looks[look].category)
    if isInput || parent.map(inputs.contains) == true { inputs.insert(element.id) }
  }

  private func shut(_ element: inout Element, _ table: LookTable) {
    let isShut = reveal == .nothing || inputs.contains(element.id)
    if let locators = locators(element, table), isShut || !TextPattern(in: Array(locators.utf8).span).isEmpty
    {
      element.metadata = -1
    }
    guard element.text >= 0 else { return }
    if isShut || hasPattern(element.text, table) { element.text = -1 }
  }

  /// They hold revealed words and identifiers.
  private func locators(_ element: Element, _ table: LookTable) -> String? {
    guard table.metadata.indices.contains(Int(element.metadata)) else { return nil }
    return table.metadata[Int(element.metadata)].first { $0.name == MetadataAttribute.locators }?.value
  }

  private func hasPattern(_ text: Int32, _ table: LookTable) -> Bool {
    guard table.texts.indices.contains(Int(text)) else { return true }
    let bytes = table.texts[Int(text)]
    return !TextPattern(in: bytes.span).isEmpty
  }

  private static func showsInput(_ category: NodeCategory) -> Bool {
    switch category {
    case .textField, .searchField, .textView, .secureField, .picker, .stepper: true
    default: false
    }
  }
}
