/// Converts absolute frames in device pixels, as dumps of accessibility trees give them, to the model's.
///
/// Readers mark missing values with NaN; input never has NaN.
package enum AbsoluteFrames {
  /// A frame without any known value.
  package static let unknown = Rect2D(x: .nan, y: .nan, width: .nan, height: .nan)

  /// Gives every node a frame in its parent's space, in points. A missing place becomes the parent's, a
  /// missing size becomes 0. Returns the number of nodes with missing values.
  package static func resolve(in snapshot: inout HierarchySnapshot, pixelsPerPoint density: Double = 1) -> Int
  {
    var missing = 0
    for index in snapshot.nodes.indices {
      let parent = Int(snapshot.nodes[index].parent)
      let origin = parent < 0 ? Rect2D.zero : snapshot.nodes[parent].frame
      if !fill(&snapshot.nodes[index].frame, origin) { missing += 1 }
    }
    makeRelative(&snapshot, density)
    return missing
  }

  private static func fill(_ frame: inout Rect2D, _ origin: Rect2D) -> Bool {
    let isWhole = isKnown(frame.x) && isKnown(frame.y) && isKnown(frame.width) && isKnown(frame.height)
    guard !isWhole else { return true }
    if !isKnown(frame.x) { frame.x = origin.x }
    if !isKnown(frame.y) { frame.y = origin.y }
    if !isKnown(frame.width) { frame.width = 0 }
    if !isKnown(frame.height) { frame.height = 0 }
    return false
  }

  /// A value beyond any screen is an error of the source; differences of the remaining values are finite.
  private static func isKnown(_ value: Double) -> Bool { abs(value) <= 1e12 }

  /// Backwards, so that a parent's frame is still absolute when its children need it. Differences are taken
  /// in pixels, which are whole, and then converted to points.
  private static func makeRelative(_ snapshot: inout HierarchySnapshot, _ density: Double) {
    for index in snapshot.nodes.indices.reversed() {
      let parent = Int(snapshot.nodes[index].parent)
      let origin = parent < 0 ? Rect2D.zero : snapshot.nodes[parent].frame
      let frame = snapshot.nodes[index].frame
      snapshot.nodes[index].frame = Rect2D(
        x: (frame.x - origin.x) / density, y: (frame.y - origin.y) / density, width: frame.width / density,
        height: frame.height / density)
    }
  }

  /// The smallest size from the screen's corner that holds all windows, in the unit that they are in.
  package static func extent(of snapshot: HierarchySnapshot) -> Size2D {
    var size = Size2D.zero
    for node in snapshot.nodes where node.parent < 0 && node.frame.isDrawable {
      size.width = max(size.width, node.frame.maxX)
      size.height = max(size.height, node.frame.maxY)
    }
    return size
  }

  /// The size of the screen that the windows are on, in their unit.
  ///
  /// A dialog that is all there is holds something, stands off two edges, and is in the middle of the screen. A box
  /// farther from the edge than half of its width is a menu beside what opened it, unless the middle makes a phone's screen of
  /// it; and so is one that would be in the middle of a screen such as there is none. A menu is on the smallest usual screen that
  /// holds it. A status bar that is all there is has a screen below it.
  package static func screen(of snapshot: HierarchySnapshot) -> Size2D {
    let extent = extent(of: snapshot)
    guard let box = windows(of: snapshot, withInside: true), box.x > 0, box.y > 0 else {
      return screen(above: extent)
    }
    let middle = Size2D(width: box.x + box.maxX, height: box.y + box.maxY)
    let isOfPhone = middle.height >= middle.width * 1.6 && box.x * 2 <= box.width * 1.1
    let isScreen = max(middle.width, middle.height) <= min(middle.width, middle.height) * mostAspect
    if box.x * 2 <= box.width && isScreen || isOfPhone && isScreen { return middle }
    return usual.first { $0.mayShow(extent, isPart: true) } ?? extent
  }

  /// The longest phones are 9 to 21.
  private static let mostAspect = 2.4
  /// Phones and tablets, in pixels.
  private static let usual = [
    AssumedScreen.android.size, Size2D(width: 1440, height: 3200), Size2D(width: 1600, height: 2560),
    Size2D(width: 1920, height: 1080), Size2D(width: 2400, height: 1080), Size2D(width: 2560, height: 1600),
  ]

  /// The screen of windows of this extent: a present-day phone's if they are but a bar.
  static func screen(above extent: Size2D) -> Size2D {
    guard extent.height > 0, extent.width >= extent.height * leastOfBar else { return extent }
    let (short, long) = (AssumedScreen.android.size.width, AssumedScreen.android.size.height)
    let isUpright = extent.width <= mostAcross
    return Size2D(
      width: extent.width, height: (extent.width * (isUpright ? long / short : short / long)).rounded())
  }

  /// How much wider than high a bar is; no screen is.
  private static let leastOfBar = 4.0
  /// Pixels across the widest phone.
  private static let mostAcross = 1600.0

  /// The box around the outermost nodes that have a size: the part of the screen that the input reports.
  static func reach(of snapshot: HierarchySnapshot) -> Rect2D? {
    var reach: Rect2D?
    var position = 0
    while position < snapshot.nodes.count {
      let node = snapshot.nodes[position]
      guard node.frame.isDrawable else {
        position += 1
        continue
      }
      reach = reach?.union(node.frame) ?? node.frame
      position = Int(node.end)
    }
    return reach
  }

  /// The box around all windows, in their unit: the area that the dump reports. nil if none has a size.
  ///
  /// - Parameter withInside: Whether to skip windows without children, because the dump's list may be flat.
  package static func windows(of snapshot: HierarchySnapshot, withInside: Bool) -> Rect2D? {
    let places = Rect2D(x: 0, y: 0, width: 1e5, height: 1e5)
    var reach: Rect2D?
    var position = 0
    while position < snapshot.nodes.count {
      let window = snapshot.nodes[position]
      let isWindow = !withInside || Int(window.end) > position + 1
      if isWindow, let seen = window.frame.intersection(places), seen.isDrawable {
        reach = reach?.union(seen) ?? seen
      }
      position = Int(window.end)
    }
    return reach
  }

  package static func points(_ box: Rect2D, _ density: Double) -> Rect2D {
    Rect2D(x: box.x / density, y: box.y / density, width: box.width / density, height: box.height / density)
  }
}
