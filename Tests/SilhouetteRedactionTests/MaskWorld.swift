import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteRedaction
import SilhouetteScene

/// A random screen under a random policy, and a judge who finds secrets that show.
///
/// The judge is slow and obvious: it follows the written rules for each node. For each place and node it
/// checks whether the node is there, whether something covers it, and whether the regions mask it. It shares
/// no code with the engine but geometry's types. It finds the least that must be masked; more may be.
struct MaskWorld {
  struct Node {
    var parent = -1
    var kind = HierarchyNode.Kind.view
    var name = "UIView"
    var supers: [String] = []
    /// Of the layer of a view.
    var layerName: String?
    var frame = Rect2D.zero
    var turn = Transform2D.identity
    var anchor = Point2D(x: 0.5, y: 0.5)
    var scroll = Point2D.zero
    var z = 0.0
    var alpha = 1.0
    /// The values on screen while an animation runs.
    var shown = NodeDetail.Presentation()
    var isHidden = false
    var clips = false
    var radius = 0.0
    var fill: RGBAColor?
    var layerFill: RGBAColor?
    var layerOpacity: Double?
    var layerIsOpaque: Bool?
    var isOpaque = false
    var text: String?
    /// What assistive technology calls it.
    var label: String?
    var lines: [Rect2D] = []
    var isEditable = false
    var isSecure = false
    var contentType: String?
    var picture: (size: Size2D?, bundled: Bool?)?
    var isCustom = false
    var isUnreadable = false
    var privacy: NodeDetail.Privacy = []

    var opacity: Double { shown.alpha ?? layerOpacity ?? alpha }
    var box: Rect2D { shown.frame ?? frame }
    var shownTurn: Transform2D { shown.transform ?? turn }
    var shownScroll: Point2D { shown.scroll ?? scroll }
    var shownRadius: Double { shown.radius ?? radius }
  }

  private(set) var nodes: [Node] = []
  private(set) var policy = RedactionPolicy()
  /// Whether the screen's source says of each node whether it draws itself.
  private(set) var knowsDrawing = true
  static let viewport = Viewport(width: 24, height: 24, scale: 1)

  init(seed: UInt64, using random: inout some RandomNumberGenerator) {
    policy = Self.randomPolicy(&random)
    knowsDrawing = Self.chance(70, &random)
    var open: [Int] = []
    let count = Int.random(in: 2...14, using: &random)
    for index in 0..<count {
      while !open.isEmpty, Int.random(in: 0..<100, using: &random) < 55 { open.removeLast() }
      nodes.append(Self.randomNode(&random, parent: open.last))
      if nodes[index].kind != .accessibility { open.append(index) }
    }
  }
}

// MARK: - Making

extension MaskWorld {
  private static func chance(_ percent: Int, _ random: inout some RandomNumberGenerator) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private static func randomPolicy(_ random: inout some RandomNumberGenerator) -> RedactionPolicy {
    var policy = RedactionPolicy()
    policy.text =
      chance(50, &random) ? .all : RedactionPolicy.TextLevel.allCases.randomElement(using: &random)!
    policy.images =
      chance(50, &random) ? .nonBundled : RedactionPolicy.ImageLevel.allCases.randomElement(using: &random)!
    policy.fill = RedactionPolicy.Fill.allCases.randomElement(using: &random)!
    if chance(30, &random) { policy.maskedClasses = ["Mine"] }
    if chance(30, &random) {
      policy.unmaskedClasses = ["UILabel", "UITextField", "Mine", "InkLayer"].shuffled(using: &random)
        .dropLast(2)
    }
    if chance(40, &random) { policy.maskContainer = "Vault" }
    if chance(40, &random) { policy.unmaskContainer = "Box" }
    if chance(30, &random) { policy.excludedSubtrees = ["Camera"] }
    if chance(20, &random) { policy.includedSubtrees = ["MyCamera"] }
    if chance(20, &random) { policy.inflate = [0.5, 1, 3].randomElement(using: &random)! }
    return policy
  }

  private static let names = [
    "UIView", "UIView", "UIView", "UIView", "UILabel", "UILabel", "UITextField", "UIImageView", "UISwitch",
    "Vault",
    "Box", "MyCamera", "Camera2", "Mine", "WKWebView", "RCTImageView", "SwiftUI._UIGraphicsView",
    "UIKeyboardLayoutStar", "Chart", "UIKBKeyView", "UIKBKeyPopup",
  ]
  private static let layerNames = ["CALayer", "SwiftUI.ImageLayer", "InkLayer"]

  private static func randomNode(_ random: inout some RandomNumberGenerator, parent: Int?) -> Node {
    var node = Node()
    node.parent = parent ?? -1
    place(&node, &random)
    name(&node, &random)
    node.z = chance(20, &random) ? Double.random(in: -2...2, using: &random).rounded() : 0
    node.isHidden = chance(4, &random)
    if chance(12, &random) { node.alpha = [0, 0.5, 0.99].randomElement(using: &random)! }
    node.clips = chance(25, &random)
    if chance(30, &random) { node.radius = Double.random(in: 2...10, using: &random).rounded() }
    node.isOpaque = chance(45, &random)
    if chance(60, &random) {
      node.fill = chance(80, &random) ? RGBAColor(rgb: 0xFFFFFF) : RGBAColor(rgba: 0xFFFF_FF80)
    }
    addLayer(&node, &random)
    fillIn(&node, &random)
    if chance(15, &random) { animate(&node, &random) }
    return node
  }

  private static func addLayer(_ node: inout Node, _ random: inout some RandomNumberGenerator) {
    if chance(6, &random) { node.layerFill = RGBAColor(rgba: 0xFFFF_FF80) }
    if chance(5, &random) { node.layerOpacity = [0, 0.5, 1].randomElement(using: &random)! }
    if chance(10, &random) { node.layerIsOpaque = chance(50, &random) }
    if chance(10, &random) { node.layerName = layerNames.randomElement(using: &random)! }
  }

  /// Other values on screen than those that the node says.
  private static func animate(_ node: inout Node, _ random: inout some RandomNumberGenerator) {
    var now = Node()
    place(&now, &random)
    if chance(60, &random) { node.shown.frame = now.frame }
    if chance(30, &random) { node.shown.transform = now.turn }
    if chance(20, &random) { node.shown.scroll = now.scroll }
    if chance(30, &random) { node.shown.alpha = [0, 0.5, 1].randomElement(using: &random)! }
    if chance(20, &random) { node.shown.radius = [0, 4, 9].randomElement(using: &random)! }
    if chance(20, &random) {
      node.shown.background = chance(50, &random) ? RGBAColor(rgb: 0) : RGBAColor(rgba: 0x0000_0080)
    }
  }

  private static func place(_ node: inout Node, _ random: inout some RandomNumberGenerator) {
    func number(_ range: ClosedRange<Double>) -> Double {
      let any = Double.random(in: range, using: &random)
      return chance(70, &random) ? any.rounded() : any
    }
    node.frame = Rect2D(x: number(-4...14), y: number(-4...14), width: number(2...20), height: number(2...20))
    if chance(15, &random) { node.frame = Rect2D(x: 0, y: 0, width: 24, height: 24) }
    if chance(15, &random) { node.scroll = Point2D(x: number(-4...4), y: number(-8...8)) }
    guard chance(20, &random) else { return }
    node.turn = [
      Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0),
      Transform2D(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 1, ty: 0),
      Transform2D(a: 1.5, b: 0, c: 0, d: 0.5, tx: 0, ty: 2),
      Transform2D(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0),
      Transform2D(a: 1, b: 0.3, c: -0.5, d: 1, tx: 0, ty: 0),
      Transform2D(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0),
    ].randomElement(using: &random)!
    if chance(40, &random) { node.anchor = Point2D(x: 0, y: 1) }
  }

  private static func name(_ node: inout Node, _ random: inout some RandomNumberGenerator) {
    if node.parent >= 0, chance(15, &random) {
      node.kind = chance(80, &random) ? .layer : .accessibility
      node.name = node.kind == .layer ? layerNames.randomElement(using: &random)! : "AX"
    } else {
      node.name = names.randomElement(using: &random)!
      if chance(15, &random) {
        node.supers = [["UILabel"], ["UIImageView", "UIView"], ["Mine", "UITextField"], ["UIView"]]
          .randomElement(using: &random)!
        node.name = chance(50, &random) ? "Odd" : node.name
      }
    }
  }

  private static func fillIn(_ node: inout Node, _ random: inout some RandomNumberGenerator) {
    if chance(15, &random) { node.text = chance(80, &random) ? "words" : "" }
    if chance(8, &random) {
      node.lines = [
        Rect2D(x: -1, y: 0, width: 6, height: 2),
        Rect2D(x: 0, y: 3, width: Double.random(in: 1...15, using: &random), height: 2),
      ]
    }
    if chance(10, &random) { node.label = "words" }
    node.isEditable = chance(6, &random)
    node.isSecure = chance(4, &random)
    if chance(5, &random) {
      node.contentType = ["creditCardNumber", "emailAddress", "url"].randomElement(using: &random)!
    }
    if chance(15, &random) {
      let side: Double = [10, 11, 40].randomElement(using: &random)!
      let size = chance(80, &random) ? Size2D(width: side, height: 20) : nil
      node.picture = (size, [nil, true, false].randomElement(using: &random)!)
    }
    node.isCustom = chance(8, &random)
    node.isUnreadable = chance(4, &random)
    if chance(6, &random) { node.privacy.insert(.mask) }
    if chance(3, &random) { node.privacy.insert(.hide) }
    if chance(10, &random) { node.privacy.insert(.swiftUI) }
    if chance(10, &random) { node.privacy.insert(.unmask) }
    if chance(5, &random) { node.privacy.insert(.clipOut) }
  }

  /// Puts absurd numbers in.
  mutating func makeOdd(_ random: inout some RandomNumberGenerator) {
    let odd = [Double.nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude, -5, 1e18, 0]
    func number() -> Double { odd.randomElement(using: &random)! }
    for _ in 0...3 {
      let index = nodes.indices.randomElement(using: &random)!
      switch Int.random(in: 0..<12, using: &random) {
      case 0: nodes[index].frame.x = number()
      case 1: nodes[index].frame.width = number()
      case 2:
        nodes[index].turn = Transform2D(
          a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      case 3: nodes[index].anchor.x = number()
      case 4: nodes[index].alpha = number()
      case 5: nodes[index].radius = number()
      case 6: nodes[index].lines = [Rect2D(x: number(), y: number(), width: number(), height: number())]
      case 7: nodes[index].z = number()
      case 8: nodes[index].shown.frame = Rect2D(x: number(), y: 0, width: number(), height: 5)
      case 9: nodes[index].shown.scroll = Point2D(x: number(), y: number())
      case 10: nodes[index].picture = (Size2D(width: number(), height: number()), nil)
      default: nodes[index].layerOpacity = number()
      }
    }
  }

  /// The screen as a reader would hand it in.
  func snapshot() throws -> HierarchySnapshot {
    var builder = SnapshotBuilder(time: 0)
    var open: [Int] = []
    for (index, node) in nodes.enumerated() {
      while let last = open.last, last != node.parent {
        builder.close()
        open.removeLast()
      }
      try builder.open()
      open.append(index)
      try write(node, index, &builder)
    }
    return builder.finish()
  }

  private func write(_ node: Node, _ index: Int, _ builder: inout SnapshotBuilder) throws {
    builder.node.id = NodeID(rawValue: UInt64(index))
    builder.node.kind = node.kind
    builder.node.className = try builder.add(node.name)
    builder.node.supers = builder.add(list: try node.supers.map { try builder.add($0) })
    builder.node.frame = node.frame
    builder.node.alpha = node.alpha
    builder.node.radius = node.radius
    builder.node.background = node.fill
    let flags: [(Bool, HierarchyNode.Flags)] = [
      (node.isHidden, .hidden), (node.clips, .clips), (node.isOpaque, .opaque), (node.isEditable, .editable),
      (node.isSecure, .secure), (node.isCustom, .custom), (node.isUnreadable, .unreadable),
    ]
    for (isSet, flag) in flags where isSet { builder.node.flags.insert(flag) }
    if let text = node.text { builder.node.text = try builder.add(text) }
    if let label = node.label { builder.node.label = try builder.add(label) }
    builder.detail.transform = node.turn
    builder.detail.anchor = node.anchor
    builder.detail.scroll = node.scroll
    builder.detail.z = node.z
    builder.detail.lines = builder.add(lines: node.lines)
    builder.detail.privacy = node.privacy
    if let type = node.contentType { builder.detail.contentType = try builder.add(type) }
    if node.shown != NodeDetail.Presentation() { builder.detail.presentation = node.shown }
    try writeLayer(of: node, &builder)
    if let shown = node.picture {
      var picture = NodeDetail.Picture()
      picture.size = shown.size
      picture.bundled = shown.bundled
      builder.detail.picture = picture
    }
  }
}

extension MaskWorld {
  private func writeLayer(of node: Node, _ builder: inout SnapshotBuilder) throws {
    var layer = NodeDetail.Layer()
    layer.background = node.layerFill
    layer.opacity = node.layerOpacity
    layer.opaque = node.layerIsOpaque
    if let name = node.layerName { layer.className = try builder.add(name) }
    if layer != NodeDetail.Layer() { builder.detail.layer = layer }
  }
}

// MARK: - Insides of secrets

extension MaskWorld {
  /// Nodes below one that has no inside.
  private func insides() -> [Int] {
    nodes.indices.filter { index in
      sequence(first: nodes[index].parent) { $0 < 0 ? nil : nodes[$0].parent }
        .contains { $0 >= 0 && Judge.isSealed(nodes[$0]) }
    }
  }

  /// The same screen with other states of all nodes inside secrets, keyboards and marked views; nil if there
  /// are none.
  ///
  /// Their places stay the same, since parts that show beyond a secret's box are masked there.
  func withOtherInsides(_ random: inout some RandomNumberGenerator) -> MaskWorld? {
    var other = self
    let insides = insides()
    guard !insides.isEmpty else { return nil }
    for index in insides {
      other.nodes[index].isHidden = Self.chance(30, &random)
      other.nodes[index].alpha = [0, 0.5, 1].randomElement(using: &random)!
      other.nodes[index].fill = Self.chance(50, &random) ? RGBAColor(rgb: 0xFF0000) : nil
      other.nodes[index].isOpaque = Self.chance(50, &random)
      other.nodes[index].text = Self.chance(50, &random) ? "other words" : nil
      other.nodes[index].label = Self.chance(50, &random) ? "other words" : nil
      other.nodes[index].isEditable = Self.chance(20, &random)
      other.nodes[index].isCustom = Self.chance(20, &random)
      other.nodes[index].picture = Self.chance(20, &random) ? (nil, nil) : nil
      other.nodes[index].radius = Self.chance(20, &random) ? 3 : 0
    }
    return other
  }

  /// All that is said of a screen's masks.
  func said(_ engine: RedactionEngine) throws -> [UInt8] {
    let snapshot = try snapshot()
    var flattener = Flattener()
    let scene = flattener.flatten(snapshot, viewport: Self.viewport, platform: .ios)
    let redactor = Redactor(policy: policy, engine: engine, knowsPictures: true, knowsDrawing: knowsDrawing)
    var regions = RegionWriter()
    regions.append(redactor.regions(of: snapshot, scene: scene, viewport: Self.viewport), of: snapshot)
    let explanation = redactor.explanation(of: snapshot, scene: scene, viewport: Self.viewport)
    var reasons = ExplanationWriter()
    reasons.append(explanation, of: snapshot)
    return regions.finish() + reasons.finish() + Array(explanation.text(of: snapshot).utf8)
  }

  /// A complaint if the output about a screen depends on the insides of its secrets; nil otherwise.
  func tale(_ random: inout some RandomNumberGenerator) throws -> String? {
    guard let other = withOtherInsides(&random) else { return nil }
    for engine in RedactionEngine.allCases where try said(engine) != other.said(engine) {
      return "\(engine) tells what is in a secret"
    }
    return nil
  }
}

// MARK: - Judging

extension MaskWorld {
  /// Where something shows that must not, as words; nil where nothing does.
  ///
  /// - Parameter places: of the viewport, in points.
  func leak(_ engine: RedactionEngine, at places: [Point2D]) throws -> String? {
    let snapshot = try snapshot()
    var flattener = Flattener()
    let scene = flattener.flatten(snapshot, viewport: Self.viewport, platform: .ios)
    let redactor = Redactor(policy: policy, engine: engine, knowsPictures: true, knowsDrawing: knowsDrawing)
    let regions = redactor.regions(of: snapshot, scene: scene, viewport: Self.viewport)
    let area = MaskedArea(regions)
    let judge = Judge(nodes, policy, knowsDrawing: knowsDrawing)
    for place in places where !area.contains(place) {
      if let node = judge.secret(at: place) {
        return "\(engine) shows node \(node) (\(nodes[node].name)) at (\(place.x), \(place.y))"
      }
    }
    return nil
  }

  /// Applies the written rules to a screen.
  struct Judge {
    private let nodes: [Node]
    private let policy: RedactionPolicy
    private let knowsDrawing: Bool
    /// Indices in paint order.
    private let order: [Int]
    private let chains: [[Int]]
    private var isShown: [Bool] = []
    private var isSecret: [Bool] = []
    private var isUnmasked: [Bool] = []
    /// Those that show, and lie in nothing sealed.
    private var keyboards: [Int] = []

    init(_ nodes: [Node], _ policy: RedactionPolicy, knowsDrawing: Bool = true) {
      self.knowsDrawing = knowsDrawing
      self.nodes = nodes
      self.policy = policy
      chains = nodes.indices.map { index in
        Array(sequence(first: index) { nodes[$0].parent < 0 ? nil : nodes[$0].parent }).reversed()
      }
      order = Self.paintOrder(nodes, chains)
      for index in nodes.indices {
        isShown.append(chains[index].allSatisfy { !nodes[$0].isHidden && nodes[$0].opacity != 0 })
        let (secret, unmasked) = decide(index)
        isSecret.append(secret)
        isUnmasked.append(unmasked)
      }
      keyboards = nodes.indices.filter { index in
        nodes[index].name == "UIKeyboardLayoutStar" && Self.isOfKeyboard(nodes[index]) && isShown[index]
          && nodes[index].kind == .view && isOnScreen(index)
          && !chains[index].dropLast().contains { isSealedForSure($0) || isMaskedField($0) }
          // What takes a secret is a field first.
          && !nodes[index].isSecure && !nodes[index].isEditable && nodes[index].contentType == nil
      }
      let all = keyboards
      keyboards = all.filter { index in !all.contains { isPopup(index, of: $0) } }
    }

    /// Whether a keyboard is so much smaller than another, and so near to it, that it is taken for a popup of it, which
    /// has no popups.
    private func isPopup(_ index: Int, of other: Int) -> Bool {
      let (box, keyboard) = (bounds(index), bounds(other))
      guard box.width <= keyboard.width * 0.9, box.area * 2 <= keyboard.area else { return false }
      let key = keyboard.height / 4
      let reach = Rect2D(
        x: keyboard.x, y: keyboard.y - key, width: keyboard.width, height: keyboard.height + key)
      return reach.intersection(box) != nil
    }

    /// A node's box in viewport points.
    private func bounds(_ index: Int) -> Rect2D {
      let size = nodes[index].box.size
      let corners = [
        Point2D.zero, Point2D(x: size.width, y: 0), Point2D(x: 0, y: size.height),
        Point2D(x: size.width, y: size.height),
      ].map { corner in
        chains[index].reversed().reduce(corner) { point, step in
          let node = nodes[step]
          let scroll = step == index ? Point2D.zero : node.shownScroll
          let x = node.box.x + node.anchor.x * node.box.width
          let y = node.box.y + node.anchor.y * node.box.height
          let turned = node.shownTurn.apply(
            Point2D(x: point.x + node.box.x - scroll.x - x, y: point.y + node.box.y - scroll.y - y))
          return Point2D(x: turned.x + x, y: turned.y + y)
        }
      }
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      return Rect2D(
        x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
    }

    /// A parent before its children, siblings by z and then as they are listed, elements above views.
    private static func paintOrder(_ nodes: [Node], _ chains: [[Int]]) -> [Int] {
      func key(_ index: Int) -> [(Int, Double, Int)] {
        chains[index].map { (nodes[$0].kind == .accessibility ? 1 : 0, nodes[$0].z, $0) }
      }
      return nodes.indices.sorted { first, second in
        key(first).lexicographicallyPrecedes(key(second)) { $0 < $1 }
      }
    }

    /// The topmost node that shows at a place and must not.
    func secret(at place: Point2D) -> Int? {
      if isOverKeyboard(place) { return keyboards.first }
      for index in order.reversed() {
        guard isShown[index], nodes[index].kind != .accessibility else { continue }
        guard isWithinClips(index, place, margin: 1e-6) else { continue }
        if isSecret[index], touches(index, place) { return index }
        if hides(index, place) { return nil }
      }
      return nil
    }

    // MARK: Where

    /// A place of the viewport in a node's own space.
    private func local(_ place: Point2D, in index: Int) -> Point2D? {
      var point = place
      for step in chains[index] {
        let node = nodes[step]
        let x = node.box.x + node.anchor.x * node.box.width
        let y = node.box.y + node.anchor.y * node.box.height
        guard let back = node.shownTurn.inverse else { return nil }
        point = back.apply(Point2D(x: point.x - x, y: point.y - y))
        point = Point2D(x: point.x + x - node.box.x, y: point.y + y - node.box.y)
        if step != index { point = Point2D(x: point.x + node.shownScroll.x, y: point.y + node.shownScroll.y) }
      }
      return point
    }

    /// Whether a place is in a node's round box, which is made smaller by a margin.
    private func isInside(_ index: Int, _ place: Point2D, margin: Double) -> Bool {
      guard let point = local(place, in: index) else { return false }
      let size = nodes[index].box.size
      guard point.x > margin, point.y > margin, point.x < size.width - margin, point.y < size.height - margin
      else { return false }
      let radius = min(nodes[index].shownRadius, min(size.width, size.height) / 2)
      let x = max(radius - point.x, point.x - size.width + radius)
      let y = max(radius - point.y, point.y - size.height + radius)
      guard x > 0, y > 0 else { return true }
      return (x * x + y * y).squareRoot() < radius - margin
    }

    private func isWithinClips(_ index: Int, _ place: Point2D, margin: Double) -> Bool {
      chains[index].dropLast().allSatisfy { !nodes[$0].clips || isInside($0, place, margin: margin) }
    }

    /// Whether a node may draw at a place: in its box, or in a line of its text where that is not cut.
    private func touches(_ index: Int, _ place: Point2D) -> Bool {
      if isInside(index, place, margin: 1e-6) { return true }
      guard !nodes[index].clips, let point = local(place, in: index) else { return false }
      return nodes[index].lines.contains { $0.inset(dx: 1e-6, dy: 1e-6).contains(point) }
    }

    /// Whether a place is in the area of key popups of a keyboard on screen; whatever covers it.
    private func isOverKeyboard(_ place: Point2D) -> Bool {
      keyboards.contains { index in
        guard let point = local(place, in: index) else { return false }
        let size = nodes[index].box.size
        return point.x > 1e-6 && point.x < size.width - 1e-6 && point.y < 0
          && point.y > 1e-6 - size.height / 4
      }
    }

    /// Whether a node, or anything below it, draws at a place.
    func draws(_ index: Int, at place: Point2D) -> Bool {
      nodes.indices.contains {
        chains[$0].contains(index) && isShown[$0] && nodes[$0].kind != .accessibility
          && isInside($0, place, margin: -1e-6) && isWithinClips($0, place, margin: -1e-6)
      }
    }

    static func isOfKeyboard(_ node: Node) -> Bool {
      ["UIKeyboardLayoutStar", "UIKBKeyView", "UIKBKeyPopup"].contains(node.name)
        && node.supers.allSatisfy { $0 == "UIView" }
    }

    /// Whether a node has no inside, by its kind or its former one.
    static func isSealed(_ node: Node) -> Bool {
      node.isSecure || node.contentType == "creditCardNumber" || node.contentType == "emailAddress"
        || node.privacy.contains(.mask) || node.privacy.contains(.hide) || isOfKeyboard(node)
    }

    /// Reports of a keyboard with another superclass do not matter here.
    private func isSealedForSure(_ index: Int) -> Bool {
      Self.isSealed(nodes[index]) || nodes[index].name.hasPrefix("UIK")
    }

    /// The contents of a masked field are the field's inside, a keyboard too.
    private func isMaskedField(_ index: Int) -> Bool {
      let node = nodes[index]
      return isSecret[index]
        && (node.isEditable || node.name == "UITextField" || node.supers.contains("UITextField"))
    }

    private func isOnScreen(_ index: Int) -> Bool {
      (0..<24 * 24).contains { cell in
        isInside(index, Point2D(x: Double(cell % 24) + 0.5, y: Double(cell / 24) + 0.5), margin: 1e-3)
      }
    }

    private func hides(_ index: Int, _ place: Point2D) -> Bool {
      let node = nodes[index]
      guard node.isOpaque && node.layerIsOpaque != false || node.privacy.contains(.clipOut),
        node.fill?.isOpaque == true, (node.shown.background ?? node.layerFill)?.isOpaque != false,
        chains[index].allSatisfy({ nodes[$0].opacity == 1 })
      else { return false }
      return isInside(index, place, margin: -1e-6)
    }

    // MARK: Who decides

    private func decide(_ index: Int) -> (secret: Bool, unmasked: Bool) {
      let node = nodes[index]
      let above = chains[index].dropLast()
      guard isShown[index], node.kind != .accessibility else { return (false, false) }
      if above.contains(where: { isSecret[$0] }) { return (true, false) }
      if node.isSecure || node.contentType == "creditCardNumber" || node.contentType == "emailAddress" {
        return (true, false)
      }
      if node.privacy.contains(.mask) || node.privacy.contains(.hide) { return (true, false) }
      // Whose superclass is a label is one.
      if Self.isOfKeyboard(node) { return (true, false) }
      if node.privacy.contains(.unmask) { return (false, true) }
      if above.contains(where: { isUnmasked[$0] }) { return (false, false) }
      if isExcluded(node) || node.isUnreadable { return (true, false) }
      if node.name == policy.maskContainer { return (true, false) }
      if let parent = above.last, nodes[parent].name == policy.unmaskContainer { return (false, false) }
      if policy.unmaskedClasses.contains(node.name) { return (false, false) }
      // A switch that is masked has been asked for above. It and its parts show no words.
      let isPart = above.contains { nodes[$0].name == "UISwitch" }
      if isPart || node.name == "UISwitch", !showsMore(node) { return (false, false) }
      let isLeaf = isLeaf(index)
      if isLeaf, !isPart, isUnknown(node) || isLabelled(node) { return (true, false) }
      return (isMaskedByKind(node, isLeaf: isLeaf), false)
    }

    private func showsMore(_ node: Node) -> Bool {
      let family = [node.name] + node.supers
      if family.contains(where: policy.maskedClasses.contains) || family.contains("WKWebView") { return true }
      if node.text != nil || !node.lines.isEmpty || node.isEditable || family.contains("UILabel") {
        return true
      }
      return family.contains("UITextField") || node.picture != nil
    }

    /// For a leaf: its class says nothing about it, and its source does not either.
    private func isUnknown(_ node: Node) -> Bool {
      guard !knowsDrawing, policy.text != .none || policy.images != .none, node.kind == .view else {
        return false
      }
      guard ["Chart", "Odd", "Mine", "Vault", "Box", "MyCamera", "Camera2"].contains(node.name) else {
        return false
      }
      guard node.text == nil, node.lines.isEmpty, !node.isEditable else { return false }
      return node.supers.allSatisfy { $0 == "UIView" || $0 == "Mine" } && showsNoPicture(node)
    }

    /// For a leaf: its label is the text that it shows, as far as its source reports. All of them are boxes.
    private func isLabelled(_ node: Node) -> Bool {
      guard !knowsDrawing, policy.text == .all, node.label != nil, node.name != "UISwitch" else {
        return false
      }
      return showsNoPicture(node) && !([node.name] + node.supers).contains { $0.hasSuffix("ImageView") }
    }

    private func showsNoPicture(_ node: Node) -> Bool {
      node.picture == nil && node.layerName != "SwiftUI.ImageLayer" && node.name != "SwiftUI.ImageLayer"
    }

    private func isExcluded(_ node: Node) -> Bool {
      policy.excludedSubtrees.contains { node.name.hasPrefix($0) || node.name.hasSuffix($0) }
        && !policy.includedSubtrees.contains(node.name)
    }

    private func isLeaf(_ index: Int) -> Bool {
      !nodes.contains { $0.parent == index && $0.kind != .accessibility }
    }

    private func isMaskedByKind(_ node: Node, isLeaf: Bool) -> Bool {
      let family = [node.name] + node.supers
      if family.contains(where: policy.maskedClasses.contains) || family.contains("WKWebView") { return true }
      let shows = family.contains("UILabel") || family.contains("UIImageView")
      let hasInk = node.layerName == "InkLayer" || node.kind == .layer && node.name == "InkLayer"
      if isLeaf, node.isCustom || hasInk && !shows, policy.text != .none || policy.images != .none {
        return true
      }
      return isText(node, family) || isImage(node, family)
    }

    private func isText(_ node: Node, _ family: [String]) -> Bool {
      let isInput = node.isEditable || family.contains("UITextField")
      switch policy.text {
      case .all: return isInput || family.contains("UILabel") || node.text != nil || !node.lines.isEmpty
      case .inputs: return isInput
      case .sensitive, .none: return false
      }
    }

    private func isImage(_ node: Node, _ family: [String]) -> Bool {
      guard policy.images != .none else { return false }
      // Of a UIImageView it is the picture that decides, whatever else the view is.
      let isPlainPicture = family.contains("RCTImageView") && !family.contains("UIImageView")
      if isPlainPicture || node.kind == .layer && node.name == "SwiftUI.ImageLayer" { return true }
      if family.contains("SwiftUI._UIGraphicsView"), node.layerName == "SwiftUI.ImageLayer" { return true }
      guard let picture = node.picture else { return false }
      if policy.images == .nonBundled, picture.bundled == true { return false }
      return picture.size.map { $0.width > 10 && $0.height > 10 } ?? true
    }
  }
}
