package import SilhouetteHierarchy

/// What turns one page into the next, in rrweb's order of application: removes, adds, texts, attributes.
///
/// Rules that real players hold encoders to: a subtree is removed by one remove of its root; adds come parent first
/// and siblings left to right; `next` is a sibling that is already there; an element that moves is removed and added
/// again with all of its descendants, under the same ids.
package struct Mutation: Sendable, Equatable {
  package struct Remove: Sendable, Hashable {
    /// Id of the parent that the element has now; `Page.bodyID` for the body.
    package var parent: Int32
    package var id: Int32

    package init(parent: Int32, id: Int32) {
      self.parent = parent
      self.id = id
    }
  }

  package struct Add: Sendable, Hashable {
    package var parent: Int32
    /// Id of the sibling that it comes before, nil for the last place.
    package var next: Int32?
    /// Its `parent` and `end` mean nothing here.
    package var element: Element

    package init(parent: Int32, next: Int32?, element: Element) {
      self.parent = parent
      self.next = next
      self.element = element
    }
  }

  /// An element whose own values changed: both states, of which the writer says what differs.
  package struct Change: Sendable, Hashable {
    package var old: Element
    package var new: Element

    package init(old: Element, new: Element) {
      self.old = old
      self.new = new
    }
  }

  package var removes: [Remove] = []
  package var adds: [Add] = []
  package var changes: [Change] = []
  /// The body's new background, nil where it stays.
  package var background: Color?

  package init() {}

  package var isEmpty: Bool { removes.isEmpty && adds.isEmpty && changes.isEmpty && background == nil }
}
