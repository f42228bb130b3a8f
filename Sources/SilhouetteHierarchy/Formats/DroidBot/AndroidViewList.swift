/// A flat list of Android views with links between them.
enum AndroidViewList {
  static func records(
    of array: Int, in document: JSONDocument, options: ReaderOptions, log: inout DiagnosticLog
  ) throws(LimitError) -> [HierarchyRecord] {
    let views = document.elements(array).filter { document.kind($0) == .object }
    guard views.count <= options.limits.nodes else { throw LimitError(.nodes, options.limits.nodes) }
    var reader = AndroidViewReader(document, limits: options.limits)
    let links = ViewLinks(views, in: document)
    log.note(.assumed, times: links.strays, "views whose parent is not in the list were read as windows")
    try read(views, links, &reader)
    var snapshot = reader.finish()
    let size = size(of: snapshot, reader.extent, document, &log)
    let density = DeviceDensity(given: options.density, width: size.width, height: size.height)
    if density.isAssumed { log.note(.assumed, density.assumption) }
    log.note(
      .missingGeometry, times: AbsoluteFrames.resolve(in: &snapshot, pixelsPerPoint: density.value),
      "views without bounds were kept with an empty frame")
    let viewport = Viewport(
      width: size.width / density.value, height: size.height / density.value, scale: density.value)
    return [.header(StreamHeader(platform: .android, viewport: viewport)), .snapshot(snapshot)]
  }

  /// Walks from parent to child, siblings in list order.
  private static func read(
    _ views: [Int], _ links: ViewLinks, _ reader: inout AndroidViewReader
  ) throws(LimitError) {
    var pending = Array(links.roots.reversed())
    while let view = pending.popLast() {
      guard view >= 0 else {
        reader.close()
        continue
      }
      _ = try reader.open(views[view])
      pending.append(-1)
      var child = links.lastChild[view]
      while child >= 0 {
        pending.append(child)
        child = links.previousSibling[child]
      }
    }
  }

  /// The screen's size in pixels. A dialog's own window is smaller than the screen, and what a state says of its
  /// `width` and `height` is often the other way round; so what the first window reaches counts, and the stated size
  /// only where that window begins off the corner and fits.
  private static func size(
    of snapshot: HierarchySnapshot, _ extent: Size, _ document: JSONDocument, _ log: inout DiagnosticLog
  ) -> Size {
    let root = snapshot.nodes.first?.frame ?? .zero
    let reached = Size(width: max(root.maxX, 0), height: max(root.maxY, 0))
    guard snapshot.nodes.first.map({ $0.end > 1 }) ?? false, reached.width > 0, reached.height > 0 else {
      if extent.width > 0, extent.height > 0 { return extent }
      log.note(.assumed, "no view has a size; a screen of 1080 × 2400 pixels was assumed")
      return Size(width: 1080, height: 2400)
    }
    guard root.x > 0 || root.y > 0 else { return reached }
    if let stated = statedSize(document), stated.width >= reached.width, stated.height >= reached.height {
      return stated
    }
    log.note(.assumed, "the window is smaller than the screen; it was taken to lie in the screen's middle")
    return Size(width: root.maxX + max(root.x, 0), height: root.maxY + max(root.y, 0))
  }

  /// Upright, as telephones are held unless the window says otherwise.
  private static func statedSize(_ document: JSONDocument) -> Size? {
    guard let width = document.member(0, "width").flatMap({ document.number($0) }),
      let height = document.member(0, "height").flatMap({ document.number($0) }),
      width > 0, height > 0, width <= 1e5, height <= 1e5
    else { return nil }
    return Size(width: min(width, height), height: max(width, height))
  }
}

/// Who is whose child, from the `parent` and `temp_id` of each view of a list; a link that leads nowhere, or round in
/// a circle, makes a window.
struct ViewLinks {
  /// Views without a parent, in list order.
  private(set) var roots: [Int] = []
  /// By view, -1 where there is none.
  private(set) var lastChild: [Int]
  private(set) var previousSibling: [Int]
  /// Views whose parent is not in the list.
  private(set) var strays = 0

  init(_ views: [Int], in document: JSONDocument) {
    lastChild = Array(repeating: -1, count: views.count)
    previousSibling = lastChild
    var byNumber: [Int: Int] = [:]
    for (index, view) in views.enumerated() {
      let number = document.member(view, "temp_id").flatMap { document.integer($0) } ?? index
      if byNumber[number] == nil { byNumber[number] = index }
    }
    for (index, view) in views.enumerated() {
      let number = document.member(view, "parent").flatMap { document.integer($0) } ?? -1
      add(index, under: number < 0 ? nil : byNumber[number], isStray: number >= 0)
    }
  }

  /// Parents stand before their children in these lists; a link forwards might go round in a circle.
  private mutating func add(_ view: Int, under parent: Int?, isStray: Bool) {
    guard let parent, parent < view else {
      roots.append(view)
      if isStray { strays += 1 }
      return
    }
    previousSibling[view] = lastChild[parent]
    lastChild[parent] = view
  }
}
