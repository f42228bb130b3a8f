import SilhouetteHierarchy
import SilhouetteScene

/// The one region of a sealed node: its box, whatever its contents.
///
/// Content that shows beyond that box must be masked too, but its extent may give away the typed text. So a
/// side moves out by whole steps, and hidden content counts as if it were shown. A keyboard's box has a strip
/// for popups on top; a key's box is the one at rest, with a quarter of its size around it, because keys swell.
struct SealedReach {
  let seen: [SeenNode]
  let standings: [StrictVerdicts.Standing]
  let guests: [Int32: [Int32]]
  let rests: [Int32: KeyRest]
  /// Whether accessibility elements are looked at.
  let seesElements: Bool
  let viewport: Viewport

  /// A box in a space of its own.
  struct Place {
    var box: Rect2D
    var toViewport: Transform2D
  }

  /// nil if it may be anywhere.
  func place(of root: Int, isKeyboard: Bool) -> Place? {
    let node = seen[root]
    guard !node.has(.unplaced) else { return nil }
    let rest = rests[Int32(root)] ?? KeyRest(size: node.size, toViewport: node.toViewport)
    var base = Rect2D(x: 0, y: 0, width: rest.size.width, height: rest.size.height)
    var step = Size2D(width: max(base.width / 4, Self.least), height: max(base.height / 4, Self.least))
    if isKeyboard {
      base = StrictVerdicts.keyboardBox(node)
      step = Size2D(
        width: max(node.size.width / StrictVerdicts.keyColumns, Self.least),
        height: max(node.size.height / StrictVerdicts.keyRows, Self.least))
    } else if NodeCategory(rawValue: node.category) == .key {
      base = base.inset(dx: -base.width / 4, dy: -base.height / 4)
    }
    var reach = SteppedBox(base: base, step: step, toViewport: rest.toViewport)
    guard add(root, guests[Int32(root)] ?? [], to: &reach) else { return nil }
    return Place(box: reach.snapped, toViewport: rest.toViewport)
  }

  /// In points. Smaller steps would give away more of the contents.
  private static let least = 10.0

  /// Returns whether all of them have a place.
  private func add(_ root: Int, _ guests: [Int32], to reach: inout SteppedBox) -> Bool {
    let isCut = seen[root].has(.clips)
    if rests[Int32(root)] != nil || !isCut && seen[root].ink != Self.box(seen[root]) {
      guard add(root, to: &reach) else { return false }
    }
    if !isCut {
      for place in root + 1..<max(root + 1, Int(seen[root].end)) {
        guard add(place, to: &reach) else { return false }
      }
    }
    for guest in guests {
      for place in Int(guest)..<Int(seen[Int(guest)].end) {
        guard add(place, to: &reach) else { return false }
      }
    }
    return true
  }

  private static func box(_ node: SeenNode) -> Rect2D {
    Rect2D(x: 0, y: 0, width: node.size.width, height: node.size.height)
  }

  private func add(_ place: Int, to reach: inout SteppedBox) -> Bool {
    let node = seen[place]
    guard seesElements || !node.has(.element) else { return true }
    guard !node.has(.unplaced) else { return false }
    let screen = viewport.bounds
    let clip = standings[place].clip
    guard let window = screen.isDrawable ? clip.intersection(screen) : clip else { return true }
    guard node.ink.isDrawable,
      let shown = node.toViewport.boundingBox(of: node.ink).intersection(window)
    else { return true }
    return reach.add(node.ink, node.toViewport, shown: shown)
  }
}
