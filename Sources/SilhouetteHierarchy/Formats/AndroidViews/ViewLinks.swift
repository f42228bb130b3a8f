/// The children of each view in a list of views that name their parents by number. A view becomes a window if
/// its parent is missing or comes later in the list, because forward links might form a cycle.
struct ViewLinks {
  /// Views without a parent, in list order.
  private(set) var roots: [Int] = []
  /// Views whose parent is not before them in the list.
  private(set) var strays = 0
  /// By view, -1 if there is none.
  private var lastChild: [Int]
  private var previousSibling: [Int]

  /// - Parameters:
  ///   - numbers: Each view's number, which its children refer to.
  ///   - parents: The numbers of their parents, negative for none.
  init(numbers: [Int], parents: [Int]) {
    lastChild = Array(repeating: -1, count: numbers.count)
    previousSibling = lastChild
    var byNumber: [Int: Int] = [:]
    for (index, number) in numbers.enumerated() where byNumber[number] == nil { byNumber[number] = index }
    for (index, parent) in parents.enumerated() {
      add(index, under: parent < 0 ? nil : byNumber[parent], isStray: parent >= 0)
    }
  }

  private mutating func add(_ view: Int, under parent: Int?, isStray: Bool) {
    guard let parent, parent < view else {
      roots.append(view)
      if isStray { strays += 1 }
      return
    }
    previousSibling[view] = lastChild[parent]
    lastChild[parent] = view
  }

  /// A view's children, the last one first: as they go onto a stack that gives the first one back first.
  func children(of view: Int) -> [Int] {
    var children: [Int] = []
    var child = lastChild[view]
    while child >= 0 {
      children.append(child)
      child = previousSibling[child]
    }
    return children
  }
}
