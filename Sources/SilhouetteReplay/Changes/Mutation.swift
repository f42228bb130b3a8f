package import SilhouetteHierarchy

/// The changes from one page to the next, in the order that rrweb's players apply them in: removes, adds,
/// texts, attributes.
///
/// Players require these rules. One remove of its root removes a subtree. Adds come parent first, and siblings from
/// left to right. `next` is a sibling that is already there. An element that moves is removed, then added again with
/// all of its descendants, under the same ids.
package struct Mutation: Sendable, Equatable {
  /// An element that leaves its place, with its subtree.
  package struct Remove: Sendable, Hashable {
    /// Id of the element's parent in the old page; `Page.bodyID` for the body.
    package var parent: Int32
    package var id: Int32

    package init(parent: Int32, id: Int32) {
      self.parent = parent
      self.id = id
    }
  }

  /// An element that comes to a place.
  package struct Add: Sendable, Hashable {
    package var parent: Int32
    /// Id of the sibling after it; nil if it is the last one.
    package var next: Int32?
    /// The element. Its `parent` and `end` are not used.
    package var element: Element

    package init(parent: Int32, next: Int32?, element: Element) {
      self.parent = parent
      self.next = next
      self.element = element
    }
  }

  /// An element whose own values changed. It holds both states; the writer writes the difference.
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
  /// The body's new background; nil if it stays.
  package var background: RGBAColor?

  package init() {}

  package var isEmpty: Bool { removes.isEmpty && adds.isEmpty && changes.isEmpty && background == nil }
}
