internal import SilhouettePictures
import SilhouetteScene

/// The clip of each clipping node for its descendants.
///
/// Clips without round corners or rotation are merged into one window, so a chain of a thousand scroll views
/// costs no more than one. Only the others are kept as shapes, linked from inner to outer.
struct ClipTable {
  struct State {
    /// Plain; nothing shows outside of it.
    var window: Outline
    /// The innermost shape, an index into `links`; -1 for none.
    var link: Int32 = -1
    var depth = 0
  }

  private struct Link {
    var outline: Outline
    var next: Int32
  }

  private let root: State
  private var states: [State] = []
  private var links: [Link] = []
  /// Index into `states` by node, -1 if the node does not clip.
  private var stateOfNode: [Int32]

  init(content: PixelRect, nodes: Int) {
    root = State(
      window: Outline(
        left: Int32(content.left) * 256, top: Int32(content.top) * 256,
        right: Int32(content.right) * 256, bottom: Int32(content.bottom) * 256))
    stateOfNode = Array(repeating: -1, count: nodes)
  }

  /// The clip of a node whose nearest clipping ancestor is `clip`. Ancestors come first; any other index
  /// clips nothing.
  func state(of clip: Int32, below index: Int) -> State {
    guard clip >= 0, clip < index, stateOfNode[Int(clip)] >= 0 else { return root }
    return states[Int(stateOfNode[Int(clip)])]
  }

  mutating func add(_ index: Int, outline: Outline, inside outer: State) {
    var state = outer
    if outline.isPlain || outline.isEmpty {
      state.window = outer.window.hullIntersection(outline)
    } else {
      state.window = outer.window.hullIntersection(outline.wholePixelHull)
      link(outline, &state)
    }
    stateOfNode[index] = Int32(states.count)
    states.append(state)
  }

  private mutating func link(_ outline: Outline, _ state: inout State) {
    guard state.depth < DisplayList.maxClipShapes else { return }
    links.append(Link(outline: outline, next: state.link))
    state.link = Int32(links.count - 1)
    state.depth += 1
  }

  /// Gives an item the clips that really cut it. Its bounds are inside the window already, and that is whole pixels.
  func cut(_ item: inout DisplayItem, _ state: State, into clips: inout [Outline]) {
    item.clipStart = Int32(clips.count)
    let seen = item.outline.hullIntersection(item.pixelHull)
    var next = state.link
    while next >= 0 {
      let link = links[Int(next)]
      if !link.outline.leavesWhole(seen) { clips.append(link.outline) }
      next = link.next
    }
    item.clipCount = Int32(clips.count) - item.clipStart
  }
}

extension Outline {
  /// The smallest plain rectangle of whole pixels around it.
  fileprivate var wholePixelHull: Outline {
    Outline(
      left: Subpixel.pixelBelow(left) * 256, top: Subpixel.pixelBelow(top) * 256,
      right: Subpixel.pixelAbove(right) * 256, bottom: Subpixel.pixelAbove(bottom) * 256)
  }
}

extension DisplayItem {
  /// The item's pixels as a plain outline.
  fileprivate var pixelHull: Outline {
    Outline(left: left * 256, top: top * 256, right: right * 256, bottom: bottom * 256)
  }
}
