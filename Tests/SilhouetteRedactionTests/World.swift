import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteScene
import Testing

@testable import SilhouetteRedaction

/// A screen and a policy, written as people write them.
struct World {
  let snapshot: HierarchySnapshot
  let scene: WireframeScene
  let viewport: Viewport
  let redactor: Redactor

  static let phone = Viewport(width: 100, height: 200, scale: 2)

  /// - Parameter windows: the nodes of a stream's snapshot, one after the other.
  init(
    _ windows: String, policy: String = "{}", engine: RedactionEngine = .hierarchy,
    viewport: Viewport = phone,
    platform: AppPlatform = .ios, knowsDrawing: Bool = true
  ) throws {
    try self.init(
      World.snapshot(windows), policy: RedactionPolicy(json: Array(policy.utf8)), engine: engine,
      viewport: viewport, platform: platform, knowsDrawing: knowsDrawing)
  }

  init(
    _ snapshot: HierarchySnapshot, policy: RedactionPolicy, engine: RedactionEngine = .hierarchy,
    viewport: Viewport = phone, platform: AppPlatform = .ios, knowsPictures: Bool = true,
    knowsDrawing: Bool = true, readsPlaces: Bool = true
  ) {
    self.snapshot = snapshot
    self.viewport = viewport
    var flattener = Flattener()
    flattener.readsPlaces = readsPlaces
    scene = flattener.flatten(snapshot, viewport: viewport, platform: platform)
    redactor = Redactor(
      policy: policy, engine: engine, knowsPictures: knowsPictures, knowsDrawing: knowsDrawing)
  }

  static func snapshot(_ windows: String) throws -> HierarchySnapshot {
    let header =
      #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":100,"height":200,"scale":2},"start":0}"#
    var decoder = HierarchyDecoder()
    try decoder.append(Array((header + "\n{\"t\":0,\"windows\":[" + windows + "]}\n").utf8))
    try decoder.finish()
    while case .record(let record) = try decoder.next() {
      if case .snapshot(let snapshot) = record { return snapshot }
    }
    throw InputError(.malformed, byteOffset: 0, problem: "the test has no snapshot", remedy: "write one")
  }

  var regions: [RedactRegion] { redactor.regions(of: snapshot, scene: scene, viewport: viewport) }

  var explanation: RedactionExplanation {
    redactor.explanation(of: snapshot, scene: scene, viewport: viewport)
  }

  /// `redact 1 text-class`, one for each region, with the node's id.
  var list: [String] {
    regions.map { "\($0.kind.rawValue) \($0.id.rawValue) \($0.rule.rawValue)" }
  }

  /// `+1` for a mask, `-2` for a clip-out, `(3` and `)3` round a scope.
  var short: String {
    let marks: [RedactRegion.Kind: String] = [.redact: "+", .clipOut: "-", .clipBegin: "(", .clipEnd: ")"]
    return regions.map { marks[$0.kind]! + "\($0.id.rawValue)" }.joined(separator: " ")
  }

  /// The mask of a node.
  func mask(_ id: UInt64) -> RedactRegion? {
    regions.first { $0.kind == .redact && $0.id.rawValue == id }
  }

  /// Whether the list masks a place of the viewport.
  func isMasked(_ x: Double, _ y: Double) -> Bool {
    MaskedArea(regions).contains(Point2D(x: x, y: y))
  }
}

/// The obvious twin of `MaskedArea` and `MaskGrid`.
struct Masks {
  let regions: [RedactRegion]

  init(_ regions: [RedactRegion]) { self.regions = regions }

  func contains(_ place: Point2D) -> Bool {
    // For each open scope: whether the place is in it, and whether something in it is clipped out there.
    var scopes: [(isInside: Bool, isOut: Bool)] = [(true, false)]
    for region in regions {
      switch region.kind {
      case .clipBegin: scopes.append((Self.shape(region, contains: place), false))
      case .clipEnd: if scopes.count > 1 { scopes.removeLast() }
      case .clipOut:
        if Self.shape(region, contains: place) { scopes[scopes.count - 1].isOut = true }
      case .redact:
        if scopes.allSatisfy({ $0.isInside && !$0.isOut }), Self.shape(region, contains: place) {
          return true
        }
      }
    }
    return false
  }

  static func shape(_ region: RedactRegion, contains place: Point2D) -> Bool {
    guard let back = region.transform.inverse else { return false }
    return isInside(back.apply(place), region.size, region.radius)
  }

  static func isInside(_ point: Point2D, _ size: Size2D, _ radius: Double) -> Bool {
    guard point.x >= 0, point.y >= 0, point.x < size.width, point.y < size.height else { return false }
    let radius = min(radius, min(size.width, size.height) / 2)
    let dx = max(radius - point.x, point.x - (size.width - radius), 0)
    let dy = max(radius - point.y, point.y - (size.height - radius), 0)
    return dx * dx + dy * dy <= radius * radius
  }
}
