/// The meaning of an attachment's numbers, which depends on the SDK that wrote it.
struct SentryFlavor {
  let platform: AppPlatform
  /// Whether a node's position is in the window's space instead of its parent's.
  let isAbsolute: Bool
  /// Whether numbers are device pixels.
  let usesPixels: Bool
  /// The assumption beyond the format's description; nil if none is needed.
  let assumption: String?

  /// - Parameters:
  ///   - system: The document's `rendering_system`, in any case.
  ///   - positioning: The document's `positioning`, which few writers give; it decides if it is given.
  init(system: String?, positioning: String?) {
    let (platform, isAbsolute, assumption) = Self.known(system?.lowercased() ?? "")
    self.platform = platform
    usesPixels = platform == .android || platform == .compose
    self.assumption = assumption
    switch positioning?.lowercased() {
    case "absolute": self.isAbsolute = true
    case "relative": self.isAbsolute = false
    default: self.isAbsolute = isAbsolute
    }
  }

  private static func known(_ system: String) -> (AppPlatform, Bool, String?) {
    switch system {
    case "uikit": return (.ios, false, nil)
    case "flutter": return (.flutter, true, nil)
    case "android_view_system": return (.android, false, nil)
    case "compose": return (.compose, false, nil)
    case "unity": return (.unity, false, "positions were read as relative to the parent, in points")
    default:
      return (
        .other, false, "an unknown rendering system: positions were read as relative to the parent, in points"
      )
    }
  }

  // MARK: Geometry

  /// Gives every node a frame in its parent's space. Returns how many had no size.
  func resolveGeometry(of snapshot: inout HierarchySnapshot) -> Int {
    var missing = 0
    for index in snapshot.nodes.indices where !Self.isTruncationMark(snapshot.nodes[index], in: snapshot) {
      let frame = snapshot.nodes[index].frame
      if frame.width.isNaN || frame.height.isNaN { missing += 1 }
    }
    for index in snapshot.nodes.indices { fillIn(index, &snapshot) }
    if isAbsolute { snapshot.makeFramesRelative() }
    return missing
  }

  /// Missing values become 0. A node without any geometry, in absolute space, gets its parent's place.
  private func fillIn(_ index: Int, _ snapshot: inout HierarchySnapshot) {
    let parent = Int(snapshot.nodes[index].parent)
    var frame = snapshot.nodes[index].frame
    let hasNothing = frame.x.isNaN && frame.y.isNaN && frame.width.isNaN && frame.height.isNaN
    let inherits = hasNothing && isAbsolute && parent >= 0
    frame.x = inherits ? snapshot.nodes[parent].frame.x : frame.x.orZero
    frame.y = inherits ? snapshot.nodes[parent].frame.y : frame.y.orZero
    frame.width = frame.width.orZero
    frame.height = frame.height.orZero
    snapshot.nodes[index].frame = frame
  }

  // MARK: Cut trees

  /// Marks the parents of nodes that stand for children which the SDK left out. Returns how many there are.
  static func markCuts(in snapshot: inout HierarchySnapshot) -> Int {
    var cuts = 0
    for index in snapshot.nodes.indices where isTruncationMark(snapshot.nodes[index], in: snapshot) {
      cuts += 1
      let parent = Int(snapshot.nodes[index].parent)
      if parent >= 0 { snapshot.nodes[parent].flags.insert(.unreadable) }
    }
    return cuts
  }

  private static func isTruncationMark(_ node: HierarchyNode, in snapshot: HierarchySnapshot) -> Bool {
    node.className.count == 28 && snapshot[node.className].elementsEqual("SentryTruncatedViewHierarchy".utf8)
  }
}

extension Double {
  fileprivate var orZero: Double { isNaN ? 0 : self }
}
