import SilhouetteHierarchy

/// A list of regions with its scopes resolved: masks, each with the shapes that cut it and those that open it.
struct MaskPlan: Sendable {
  /// One mask, as far as it shows.
  struct Mask: Sendable {
    var shape: DeviceShape
    /// The colour that replaces the average; nil for the average.
    var color: RGBAColor?
    fileprivate var scope: Int
    /// How many of the scope's openings come before it.
    fileprivate var openings: Int
  }

  private struct Scope {
    var parent: Int
    /// How many of the parent's openings come before it.
    var parentOpenings: Int
    /// And how many of all enclosing scopes.
    var openingsOutside = 0
    /// All boxes that enclose it, as one.
    var box: DeviceShape
    /// Its own shape if that is no box, and the nearest scope outside with a shape that is no box.
    var soft: DeviceShape?
    var softParent: Int
    var openings: [DeviceShape] = []
  }

  let device: Device
  /// The side that masks are rounded to.
  private let safety: MaskRounding.Safety
  private(set) var masks: [Mask] = []
  private var scopes: [Scope]

  /// - Parameter safety: the side that masks are rounded to; openings are rounded to the other one. Outwards,
  ///   no pixel is open that a mask touches; inwards, no pixel is masked that one leaves open in part.
  init(_ regions: [RedactRegion], _ device: Device, masks safety: MaskRounding.Safety = .outwards) {
    self.device = device
    self.safety = safety
    let all = DeviceShape(left: 0, top: 0, right: device.width, bottom: device.height)
    scopes = [Scope(parent: -1, parentOpenings: 0, box: all, soft: nil, softParent: -1)]
    var scope = 0
    var last: RedactRegion?
    for region in regions {
      switch region.kind {
      case .redact: if last?.canReplace(region) != true { add(region, in: scope) }
      case .clipOut: addOpening(region, in: scope)
      case .clipBegin: scope = open(region, in: scope)
      // Ends without a beginning close nothing.
      case .clipEnd: scope = max(0, scopes[scope].parent)
      }
      last = region
    }
  }

  private mutating func add(_ region: RedactRegion, in scope: Int) {
    var shape = DeviceShape(region, device, safety)
    shape.cut(to: scopes[scope].box)
    guard !shape.isEmpty else { return }
    masks.append(
      Mask(shape: shape, color: region.color, scope: scope, openings: scopes[scope].openings.count))
  }

  private mutating func addOpening(_ region: RedactRegion, in scope: Int) {
    let shape = DeviceShape(region, device, safety == .outwards ? .inwards : .outwards)
    if !shape.isEmpty { scopes[scope].openings.append(shape) }
  }

  private mutating func open(_ region: RedactRegion, in parent: Int) -> Int {
    let shape = DeviceShape(region, device, safety)
    let outer = scopes[parent]
    var new = Scope(
      parent: parent, parentOpenings: outer.openings.count,
      openingsOutside: outer.openingsOutside + outer.openings.count, box: outer.box, soft: nil,
      softParent: outer.soft == nil ? outer.softParent : parent)
    new.box.cut(to: shape)
    if !shape.isBox { new.soft = shape }
    scopes.append(new)
    return scopes.count - 1
  }
}

// MARK: - One mask

extension MaskPlan {
  /// The shapes that a mask's pixels depend on.
  struct Parts {
    var shape: DeviceShape
    var scopes: [DeviceShape] = []
    var openings: [DeviceShape] = []

    /// About how many pixels and edges tracing and painting look at.
    var work: Int {
      var work = shape.area * (1 + scopes.count) + min(shape.rows, openings.count) * openings.count
      for opening in openings where !opening.isBox { work += shape.sharedArea(opening) }
      return work
    }
  }

  /// How many openings are tested for the parts of a mask.
  func openings(around mask: Mask) -> Int { mask.openings + scopes[mask.scope].openingsOutside }

  /// Masks that come to more work than painting the picture so many times over are painted as one box: a hostile
  /// list of thousands takes no longer, and shows no more.
  private static let mostTimes = 256
  private static let leastWork = 1 << 26

  /// How many masks, from the topmost on, can be painted one by one.
  var affordable: Int {
    var left = max(device.width * device.height * Self.mostTimes, Self.leastWork)
    for (index, mask) in masks.enumerated() {
      left -= openings(around: mask) + (parts(of: mask)?.work ?? 0)
      if left < 0 { return index }
    }
    return masks.count
  }

  /// The box around all pixels that some masks may cover.
  func box(around masks: ArraySlice<Mask>) -> DeviceShape? {
    guard let first = masks.first?.shape else { return nil }
    return masks.dropFirst().reduce(first.box) { $0.union($1.shape) }
  }

  /// nil if a cover hides the whole mask.
  func parts(of mask: Mask) -> Parts? {
    var parts = Parts(shape: mask.shape)
    var soft = scopes[mask.scope].soft == nil ? scopes[mask.scope].softParent : mask.scope
    while soft >= 0 {
      if let shape = scopes[soft].soft { parts.scopes.append(shape) }
      soft = scopes[soft].softParent
    }
    var (scope, count) = (mask.scope, mask.openings)
    while scope >= 0 {
      for opening in scopes[scope].openings[..<count] where opening.touches(mask.shape) {
        if opening.hides(mask.shape) { return nil }
        parts.openings.append(opening)
      }
      (scope, count) = (scopes[scope].parent, scopes[scope].parentOpenings)
    }
    return parts
  }
}
