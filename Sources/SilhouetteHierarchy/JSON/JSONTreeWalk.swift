/// Walks a tree of JSON objects whose children are arrays under one key, or under an older name of it, without
/// recursion.
///
/// ```swift
/// var walk = JSONTreeWalk([root], children: "children")
/// while let step = walk.next(in: document) {
///   switch step { case .open(let object): …  case .close: … }
/// }
/// ```
struct JSONTreeWalk {
  enum Step {
    /// An object; its children come before the `close` that ends it.
    case open(Int)
    case close
  }

  private let key: StaticString
  private let olderKey: StaticString?
  private let roots: [Int]
  private var nextRoot = 0
  /// The next child of each open object, and the end of its children.
  private var open: [(next: Int, end: Int)] = []
  /// Whether the object that was opened last has still to be entered.
  private var entering: Int?
  /// The opened object's children, if the caller has found them already.
  private var known: Int??
  /// Children that are not objects; they are skipped.
  private(set) var oddChildren = 0

  init(_ roots: [Int], children key: StaticString, or olderKey: StaticString? = nil) {
    self.roots = roots
    self.key = key
    self.olderKey = olderKey
  }

  mutating func next(in document: borrowing JSONDocument) -> Step? {
    if let object = entering {
      entering = nil
      enter(object, document)
    }
    while let last = open.indices.last {
      guard open[last].next < open[last].end else {
        open.removeLast()
        return .close
      }
      let child = open[last].next
      open[last].next = document.end(child)
      if let step = start(child, document) { return step }
    }
    while nextRoot < roots.count {
      nextRoot += 1
      if let step = start(roots[nextRoot - 1], document) { return step }
    }
    return nil
  }

  /// Says which value holds the children of the object that was opened last, so that it is not looked for.
  mutating func enter(children: Int?) {
    known = .some(children)
  }

  private mutating func start(_ value: Int, _ document: borrowing JSONDocument) -> Step? {
    guard document.kind(value) == .object else {
      oddChildren += 1
      return nil
    }
    entering = value
    return .open(value)
  }

  private mutating func enter(_ object: Int, _ document: borrowing JSONDocument) {
    let children =
      known ?? document.member(object, key) ?? olderKey.flatMap { document.member(object, $0) }
    known = nil
    guard let children, document.kind(children) == .array else {
      open.append((0, 0))
      return
    }
    open.append((children + 1, document.end(children)))
  }
}
