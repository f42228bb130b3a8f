public import SilhouetteHierarchy

/// What turns one page into the next, in rrweb's order of application: removes, adds, texts, attributes.
///
/// Rules that real players hold encoders to: a subtree is removed by one remove of its root; adds come parent first
/// and siblings left to right; `next` is a sibling that is already there; an element that moves is removed and added
/// again with all of its descendants, under the same ids.
public struct Mutation: Sendable, Equatable {
  public struct Remove: Sendable, Hashable {
    /// Id of the parent that the element has now; `Page.bodyID` for the body.
    public var parent: Int32
    public var id: Int32

    public init(parent: Int32, id: Int32) {
      self.parent = parent
      self.id = id
    }
  }

  public struct Add: Sendable, Hashable {
    public var parent: Int32
    /// Id of the sibling that it comes before, nil for the last place.
    public var next: Int32?
    /// Its `parent` and `end` mean nothing here.
    public var element: Element

    public init(parent: Int32, next: Int32?, element: Element) {
      self.parent = parent
      self.next = next
      self.element = element
    }
  }

  /// An element whose own values changed: both states, of which the writer says what differs.
  public struct Change: Sendable, Hashable {
    public var old: Element
    public var new: Element

    public init(old: Element, new: Element) {
      self.old = old
      self.new = new
    }
  }

  public var removes: [Remove] = []
  public var adds: [Add] = []
  public var changes: [Change] = []
  /// The body's new background, nil where it stays.
  public var background: Color?

  public init() {}

  public var isEmpty: Bool { removes.isEmpty && adds.isEmpty && changes.isEmpty && background == nil }
}
