import SilhouetteHierarchy
internal import SilhouettePictures
import SilhouetteScene

extension DisplayList {
  /// The same list with touches on top of everything.
  ///
  /// - Parameter viewport: The viewport of the list's scene; the marks are in its points.
  func adding(_ marks: [TouchMark], in viewport: Viewport) -> DisplayList {
    guard !marks.isEmpty, let placement = target.placement(of: viewport) else { return self }
    var items = TouchItems(list: self, placement: placement)
    for mark in marks { items.add(mark) }
    return items.list
  }
}

/// Turns touches into items. The added items depend on the touches and the frame alone.
struct TouchItems {
  private(set) var list: DisplayList
  private let toDevice: Transform2D
  private let window: Outline

  /// In device pixels; touches further out are not painted. Squares of such numbers are still exact enough.
  private static let furthest = 1e6

  init(list: DisplayList, placement: RenderTarget.Placement) {
    self.list = list
    toDevice = placement.toDevice
    let content = placement.content
    window = Outline(
      left: Subpixel.of(content.left), top: Subpixel.of(content.top), right: Subpixel.of(content.right),
      bottom: Subpixel.of(content.bottom))
  }

  mutating func add(_ mark: TouchMark) {
    guard mark.strength > 0, let place = mark.path.last else { return }
    let first = list.items.count
    addPath(mark.path, width: TouchLook.path + 2 * TouchLook.edge, TouchLook.paper)
    addPath(mark.path, width: TouchLook.path, TouchLook.ink)
    addRing(at: place)
    fade(from: first, mark.strength)
  }

  private mutating func addRing(at place: Point2D) {
    guard let edge = disc(at: place, radius: TouchLook.radius + TouchLook.edge),
      let disc = disc(at: place, radius: TouchLook.radius)
    else { return }
    append(edge, TouchLook.paper, hole: disc)
    append(disc, TouchLook.ink.withAlpha(TouchLook.disc))
    let width = max(1, Subpixel.floor(TouchLook.ring * toDevice.a + 0.5))
    append(disc, TouchLook.ink, hole: disc.inset(byPixels: width))
  }

  /// nil if the place is too far out, or the disc is empty.
  private func disc(at place: Point2D, radius: Double) -> Outline? {
    guard isNear(toDevice.apply(place)) else { return nil }
    let box = Rect2D(x: place.x - radius, y: place.y - radius, width: 2 * radius, height: 2 * radius)
    let outline = Shape(rect: box, radius: radius).snapped(under: toDevice)
    return outline.isEmpty ? nil : outline
  }

  /// A bar with round ends for each straight piece, so that neighbours meet without a gap.
  private mutating func addPath(_ path: [Point2D], width: Double, _ color: RGBAColor) {
    let half = width * toDevice.a / 2
    for (from, to) in zip(path, path.dropFirst()) {
      let (a, b) = (toDevice.apply(from), toDevice.apply(to))
      guard isNear(a), isNear(b) else { continue }
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0.0625 else { continue }
      let (ux, uy) = (dx / length, dy / length)
      let map = Transform2D(a: ux, b: uy, c: -uy, d: ux, tx: a.x, ty: a.y)
      let bar = Rect2D(x: -half, y: -half, width: length + 2 * half, height: 2 * half)
      append(Shape(rect: bar, radius: half).turned(under: map, into: &list.turned), color)
    }
  }

  private func isNear(_ place: Point2D) -> Bool {
    abs(place.x) <= Self.furthest && abs(place.y) <= Self.furthest
  }

  private mutating func append(_ outline: Outline, _ color: RGBAColor, hole: Outline = .empty) {
    guard let bounds = outline.hullIntersection(window).pixels else { return }
    var item = DisplayItem(outline, bounds)
    item.hole = hole
    item.settleSteadyRows(list.clips)
    item.pixel = Blending.pixel(color)
    list.items.append(item)
  }

  /// Makes the items from `first` on one group, so that the mark's pieces do not shine through each other.
  private mutating func fade(from first: Int, _ strength: UInt8) {
    guard strength < 255, first < list.items.count else { return }
    for index in first..<list.items.count { list.items[index].group = Int32(list.groups.count) }
    list.groups.append(
      DisplayGroup(first: Int32(first), end: Int32(list.items.count), alpha: UInt32(strength)))
  }
}
