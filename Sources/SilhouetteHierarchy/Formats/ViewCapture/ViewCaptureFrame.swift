/// One frame of Android's ViewCapture: every view of one window, as the window was about to be drawn.
///
/// Values that a message leaves out are 0, even alpha and scale.
struct ViewCaptureFrame: Sendable, Equatable {
  /// Nanoseconds of the device's own clock.
  var time: UInt64 = 0
  var views: [ViewCaptureView] = []
  /// UTF-8 of the views' strings, end to end.
  var words: [UInt8] = []

  /// Keeps a string.
  mutating func keep(_ text: UnsafeRawBufferPointer) -> TextSlice {
    let start = words.count
    // The source of the words has a length of 32 bits at most.
    words.append(contentsOf: text)
    return TextSlice(start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: text.count))
  }
}

struct ViewCaptureView: Sendable, Equatable {
  var id = 0
  var parent = 0
  var hash = 0
  /// Both are slices of the frame's words.
  var viewID = TextSlice.none
  var className = TextSlice.none
  /// In the parent, in pixels, before translation and scale.
  var frame = Rect2D.zero
  var scroll = Point2D.zero
  var translation = Point2D.zero
  /// About the view's middle.
  var scale = Size2D.zero
  var alpha = 0.0
  var clipsChildren = false
  /// 0 visible, 4 invisible, 8 gone.
  var visibility = 0
  var elevation = 0.0
}

extension ViewCaptureFrame {
  /// The first view's size, in pixels.
  var size: Size2D { views.first?.frame.size ?? .zero }

  /// The frame as a snapshot, in points.
  func snapshot(
    time: Double, density: Double, limits: Limits, log: inout DiagnosticLog
  ) throws(LimitError) -> HierarchySnapshot {
    var builder = SnapshotBuilder(time: time, limits: limits)
    let links = links
    log.note(.assumed, times: links.strays, "views whose parent is not in the frame were read as windows")
    var pending = Array(links.roots.reversed())
    while let index = pending.popLast() {
      guard index >= 0 else {
        builder.close()
        continue
      }
      try builder.open()
      try views[index].write(into: &builder, words, density)
      pending.append(-1)
      pending += links.children(of: index)
    }
    var snapshot = builder.finish()
    var duplicates = DuplicateIDs()
    log.note(
      .duplicateID, times: duplicates.remove(from: &snapshot),
      "views with the same hash code; the later one lost it")
    return snapshot
  }

  private var links: ViewLinks {
    ViewLinks(numbers: views.map { $0.id }, parents: views.map { $0.parent })
  }
}

extension ViewCaptureView {
  fileprivate func write(
    into builder: inout SnapshotBuilder, _ words: [UInt8], _ density: Double
  ) throws(LimitError) {
    builder.node.frame = Rect2D(
      x: (frame.x + translation.x) / density, y: (frame.y + translation.y) / density,
      width: frame.width / density, height: frame.height / density)
    builder.node.alpha = max(0, min(1, alpha))
    if hash >= 0, let id = NodeID(integer: UInt64(hash)) { builder.node.id = id }
    if visibility != 0 { builder.node.flags.insert(.hidden) }
    if clipsChildren { builder.node.flags.insert(.clips) }
    builder.node.className = try builder.add(words[className.range])
    let name = words[viewID.range]
    if !name.isEmpty, !name.elementsEqual("NO_ID".utf8) { builder.node.identifier = try builder.add(name) }
    if scroll != .zero { builder.detail.scroll = Point2D(x: scroll.x / density, y: scroll.y / density) }
    if scale != Size2D(width: 1, height: 1) {
      builder.detail.transform = Transform2D(a: scale.width, b: 0, c: 0, d: scale.height, tx: 0, ty: 0)
    }
    if elevation != 0 { builder.detail.z = elevation / density }
    if elevation > 0 {
      // Android's shadows fall by half of the elevation, and are about as broad as it.
      builder.detail.shadow = NodeDetail.Shadow(
        color: RGBAColor(rgb: 0), radius: elevation / density,
        offset: Point2D(x: 0, y: elevation / density / 2), opacity: 0.25)
    }
  }
}
