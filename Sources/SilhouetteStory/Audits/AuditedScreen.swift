internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene

/// One screen with the facts that all rules need: its controls, and the places around each node.
///
/// Cost: O(nodes), and that of `MarkFinder`.
struct AuditedScreen {
  /// The places around a node.
  struct Around: OptionSet {
    let rawValue: UInt8

    /// The system's bars and keyboards.
    static let system = Around(rawValue: 1 << 0)
    /// Advertisements and maps, whose makers are others.
    static let foreign = Around(rawValue: 1 << 1)
    static let web = Around(rawValue: 1 << 2)
    /// A bar whose controls have larger areas than boxes, on Apple's platforms.
    static let bar = Around(rawValue: 1 << 3)
    /// A dialog, menu or drawer, or another window than the first one.
    static let front = Around(rawValue: 1 << 4)
    /// A compound control of the system, whose parts have the system's size.
    static let compound = Around(rawValue: 1 << 5)
  }

  /// A control: the node that acts, and the outermost one around it with the same purpose.
  struct Control {
    /// Index in the scene.
    var node: Int
    var top: Int
    /// All of its place, as far as the source gives it.
    var box: Rect2D
    var seen: Rect2D
    /// Whether something may be cut off at its sides, and at its top or bottom.
    var isCutAcross = false
    var isCutAlong = false
    /// Whether a later node covers a part of it, as a message over a page does. The source then gives the rest alone.
    var isPartlyCovered = false
  }

  let scene: WireframeScene
  let snapshot: HierarchySnapshot?
  let source: AuditSource
  private(set) var controls: [Control] = []
  /// By node.
  private(set) var acts: [Bool] = []
  private(set) var around: [Around] = []
  /// By node: the nearest container around it that scrolls; -1 for none.
  private(set) var scrolls: [Int] = []
  /// Whether the source says which nodes can be touched.
  private(set) var isActingTold = false
  /// Whether it is a TV's, which has a remote control and no touches.
  private(set) var isTelevision = false

  private static let systemNames = [
    "com.android.systemui:id/", "android:id/statusBarBackground", "android:id/navigationBarBackground",
  ].map { Array($0.utf8) }
  private static let scrollable = Array("scrollable".utf8)
  /// An edge that is so near is met, in points.
  static let slack = 1.0
  /// Nodes that are looked at above one.
  static let mostSteps = 64
  private static let mostSiblings = 200
  /// Packages of views for TVs.
  private static let televisionClasses = [
    "androidx.leanback.", "android.support.v17.leanback.", "androidx.tv.",
  ]
  .map { Array($0.utf8) }

  init(_ scene: WireframeScene, _ snapshot: HierarchySnapshot?, _ source: AuditSource) {
    (self.scene, self.snapshot, self.source) = (scene, snapshot, source)
    isTelevision = looksLikeTelevision()
    lookAround()
    let found = MarkFinder.look(at: scene, snapshot)
    (acts, isActingTold) = (found.acts, found.isTold)
    controls = found.nodes.compactMap { control($0, found.nodes) }
  }

  private func looksLikeTelevision() -> Bool {
    guard source.platform == .android || source.platform == .compose else { return false }
    if abs(scene.viewport.width - DeviceDensity.television.width) <= Self.slack,
      abs(scene.viewport.height - DeviceDensity.television.height) <= Self.slack
    {
      return true
    }
    guard let snapshot else { return false }
    return snapshot.nodes.contains { node in
      let name = snapshot[node.className]
      return Self.televisionClasses.contains { name.starts(with: $0) }
    }
  }

  // MARK: Places around nodes

  private mutating func lookAround() {
    var windows = Array(repeating: 0, count: scene.nodes.count)
    around = Array(repeating: [], count: scene.nodes.count)
    scrolls = Array(repeating: -1, count: scene.nodes.count)
    let first = scene.nodes.firstIndex { $0.verdict == .draw } ?? 0
    for index in scene.nodes.indices {
      let parent = Int(scene.nodes[index].parent)
      let hasParent = parent >= 0 && parent < index
      windows[index] = hasParent ? windows[parent] : index
      if hasParent {
        around[index] = around[parent]
        scrolls[index] = isScrolling(parent) ? parent : scrolls[parent]
      }
      around[index].formUnion(place(of: index))
      if windows[index] > windows[first] { around[index].insert(.front) }
    }
  }

  private func place(of index: Int) -> Around {
    var place: Around = []
    switch scene.nodes[index].category {
    case .statusBar, .keyboard, .key: place = .system
    case .advertisement, .map: place = .foreign
    case .webView: place = .web
    case .navigationBar, .toolbar, .tabBar: place = .bar
    case .modal, .menu, .drawer: place = .front
    case .segmentedControl, .stepper, .picker, .searchField, .textField: place = .compound
    default: break
    }
    if let snapshot, let node = self.node(index) {
      let name = snapshot[node.identifier]
      if Self.systemNames.contains(where: { name.starts(with: $0) }) { place.insert(.system) }
    }
    return place
  }

  func isScrolling(_ index: Int) -> Bool {
    switch scene.nodes[index].category {
    case .scrollView, .list: return true
    default: break
    }
    guard let snapshot, let node = self.node(index) else { return scene.nodes[index].contentOffset != .zero }
    let detail = snapshot.details.span.extracting(node.detailRange)
    return snapshot.slices[detail.otherTraits.range].contains { snapshot[$0].elementsEqual(Self.scrollable) }
  }

  /// The node of the snapshot; nil in an event log.
  func node(_ index: Int) -> HierarchyNode? {
    guard let snapshot, scene.nodes[index].source < scene.firstSeen,
      snapshot.nodes.indices.contains(Int(scene.nodes[index].source))
    else { return nil }
    return snapshot.nodes[Int(scene.nodes[index].source)]
  }

  /// Whether one node of the scene is in another one.
  func isIn(_ inner: Int, _ outer: Int) -> Bool {
    inner >= outer && inner < Int(scene.nodes[outer].end)
  }

  // MARK: Controls

  private func control(_ index: Int, _ found: [Int]) -> Control? {
    guard around[index].isDisjoint(with: [.system, .foreign]) else { return nil }
    // A node that acts around this one, and around no other control, has the same purpose.
    var top = index
    var next = Int(scene.nodes[index].parent)
    let inside = found.count { isIn($0, index) }
    var steps = 0
    while next >= 0, steps < Self.mostSteps {
      steps += 1
      if acts[next] {
        guard !found.contains(next), found.count(where: { isIn($0, next) }) == inside else { break }
        top = next
      }
      let parent = Int(scene.nodes[next].parent)
      guard parent < next else { break }
      next = parent
    }
    let told = scene.nodes[top].bounds.union(scene.nodes[index].bounds)
    let box = whole(told, of: top)
    guard let seen = scene.seenBox(of: top) ?? scene.seenBox(of: index) else { return nil }
    var control = Control(node: index, top: top, box: box, seen: seen)
    cut(&control)
    control.isPartlyCovered = box != told && isCovered(top, told, box)
    return control
  }

  /// The box of a control before something covered a part of it.
  ///
  /// Compose gives the uncovered part of a node, but all of a child that takes no touches. So a child that holds the control's box and goes
  /// past it has the control's size. Views are cut with their children.
  private func whole(_ told: Rect2D, of index: Int) -> Rect2D {
    guard source.platform == .android || source.platform == .compose, told.isDrawable else { return told }
    var whole = told
    var child = index + 1
    for _ in 0..<Self.mostSteps where child < Int(scene.nodes[index].end) {
      let box = scene.nodes[child].bounds
      if scene.nodes[child].verdict != .hidden, !acts[child], holds(box, told) { whole = whole.union(box) }
      child = max(child + 1, Int(scene.nodes[child].end))
    }
    return whole
  }

  private func holds(_ box: Rect2D, _ other: Rect2D) -> Bool {
    let slack = Self.slack
    return box.x <= other.x + slack && box.maxX >= other.maxX - slack && box.y <= other.y + slack
      && box.maxY >= other.maxY - slack
  }

  /// Whether a node that comes after a control, or after something around it, begins where the control is cut, and is as wide or high as it.
  private func isCovered(_ index: Int, _ told: Rect2D, _ whole: Rect2D) -> Bool {
    var branch = index
    for _ in 0..<Self.mostSteps {
      let parent = Int(scene.nodes[branch].parent)
      guard parent >= 0, parent < branch else { return false }
      var next = max(branch + 1, Int(scene.nodes[branch].end))
      for _ in 0..<Self.mostSiblings where next < Int(scene.nodes[parent].end) {
        if scene.nodes[next].verdict != .hidden, begins(scene.nodes[next].bounds, where: told, endsIn: whole)
        {
          return true
        }
        next = max(next + 1, Int(scene.nodes[next].end))
      }
      branch = parent
    }
    return false
  }

  private func begins(_ cover: Rect2D, where told: Rect2D, endsIn whole: Rect2D) -> Bool {
    let slack = Self.slack
    let isAsWide = cover.x <= told.x + slack && cover.maxX >= told.maxX - slack
    let isAsHigh = cover.y <= told.y + slack && cover.maxY >= told.maxY - slack
    return isAsWide && whole.maxY > told.maxY + slack && abs(cover.y - told.maxY) <= slack
      || isAsWide && whole.y < told.y - slack && abs(cover.maxY - told.y) <= slack
      || isAsHigh && whole.maxX > told.maxX + slack && abs(cover.x - told.maxX) <= slack
      || isAsHigh && whole.x < told.x - slack && abs(cover.maxX - told.x) <= slack
  }

  /// Sources cut boxes at the screen's edge and at the edges of what scrolls, so a box that ends there may be a part.
  private func cut(_ control: inout Control) {
    let box = scene.nodes[control.top].bounds
    let slack = Self.slack
    control.isCutAcross = control.seen.width < box.width - slack
    control.isCutAlong = control.seen.height < box.height - slack
    var edges: [(box: Rect2D, slides: Slides)] = []
    var (scroll, inner) = (scrolls[control.top], control.top)
    while scroll >= 0, edges.count < 16 {
      edges.append((scene.nodes[scroll].bounds, slides(of: scroll, around: inner)))
      (scroll, inner) = (scrolls[scroll], scroll)
    }
    // Controls of a bar do not move, wherever the bar is.
    let free: Slides = around[control.top].contains(.bar) ? [] : [.across, .along]
    let screen = edges.reduce(edges.isEmpty ? free : []) { $0.union($1.slides) }
    edges.append((scene.viewport.bounds, screen))
    if let told = scene.viewport.told { edges.append((told, screen)) }
    for (edge, slides) in edges {
      if slides.contains(.across), box.x <= edge.x + slack || box.maxX >= edge.maxX - slack {
        control.isCutAcross = true
      }
      if slides.contains(.along), box.y <= edge.y + slack || box.maxY >= edge.maxY - slack {
        control.isCutAlong = true
      }
    }
  }

  /// The directions that contents of a container move in.
  private struct Slides: OptionSet {
    let rawValue: UInt8

    static let across = Slides(rawValue: 1 << 0)
    static let along = Slides(rawValue: 1 << 1)
  }

  /// How a container scrolls, by its class and by the part of it around a node: rows are as wide as their list, and cards of a strip as high.
  private func slides(of scroll: Int, around index: Int) -> Slides {
    if let snapshot, let node = self.node(scroll) {
      let name = String(decoding: snapshot[node.className], as: UTF8.self)
      if name.contains("Pager") || name.contains("Horizontal") { return .across }
    }
    var part = index
    while Int(scene.nodes[part].parent) > scroll { part = Int(scene.nodes[part].parent) }
    let (inner, outer, slack) = (scene.nodes[part].bounds, scene.nodes[scroll].bounds, Self.slack)
    let isWide = inner.x <= outer.x + slack && inner.maxX >= outer.maxX - slack
    let isHigh = inner.y <= outer.y + slack && inner.maxY >= outer.maxY - slack
    switch (isWide, isHigh) {
    case (true, false): return .along
    case (false, true): return .across
    // Everything in it is one part.
    case (true, true): return outer.width >= 2 * outer.height ? .across : .along
    case (false, false): return [.across, .along]
    }
  }

  /// Controls of a state, which belong to the row around them.
  static let states: Set<NodeCategory> = [.toggle, .checkbox, .radio]

  /// The nearest node around one that acts; nil for none.
  func acting(around index: Int) -> Int? {
    var next = Int(scene.nodes[index].parent)
    for _ in 0..<Self.mostSteps where next >= 0 {
      if acts[next] { return next }
      next = Int(scene.nodes[next].parent)
    }
    return nil
  }

  /// Whether a node or anything around it has no inside in outputs, because it is a secret or marked.
  func isClosed(_ index: Int) -> Bool {
    !scene.nodes[index].flags.isDisjoint(with: [.sealed, .concealed, .secret])
  }
}
