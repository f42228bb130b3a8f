/// Why a page or a mutation cannot be: which of rrweb's rules it breaks, and where.
package struct MirrorError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Rule: Hashable, Sendable {
    /// Removes, changes and adds name elements that are in the page.
    case unknownID
    case unknownParent(Int32)
    /// A remove names the parent that the element has: this one.
    case wrongParent(Int32)
    /// An add comes before a child of its own parent, or last.
    case nextNotInParent(Int32)
    /// An id is in the page once.
    case idAlreadyThere
    /// Ids below `Page.firstElementID` are the page's own.
    case reservedID
    /// A change starts from the values that the element has.
    case staleChange
    /// Elements must be in pre-order, with `parent` and `end` to match.
    case notInPreOrder
    case tooManyElements(limit: Int)
    case tooDeep(limit: Int)
  }

  package var id: Int32
  package var rule: Rule

  package init(id: Int32, rule: Rule) {
    self.id = id
    self.rule = rule
  }

  package var description: String {
    switch rule {
    case .unknownID: "element \(id) is not in the page"
    case .unknownParent(let parent): "element \(id) is added to \(parent), which is not in the page"
    case .wrongParent(let parent): "element \(id) is removed from \(parent), which is not its parent"
    case .nextNotInParent(let next):
      "element \(id) is added before \(next), which is not a child of its parent"
    case .idAlreadyThere: "element \(id) is already in the page"
    case .reservedID: "element \(id) has an id that the page itself uses"
    case .staleChange: "element \(id) is changed from values that it does not have"
    case .notInPreOrder: "element \(id) does not stand in pre-order"
    case .tooManyElements(let limit): "element \(id) is one more than the limit of \(limit) elements"
    case .tooDeep(let limit): "element \(id) lies deeper than the limit of \(limit) levels"
    }
  }
}
