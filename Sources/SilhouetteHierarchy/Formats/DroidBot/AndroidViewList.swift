/// A flat list of Android views with links between them.
enum AndroidViewList {
  /// - Parameter activity: The name of the activity in front; nil for none.
  static func read(
    _ array: Int, activity: Int? = nil, of document: JSONDocument, into dump: inout DumpRecords
  ) throws(JSONFault) -> (header: StreamHeader, snapshot: HierarchySnapshot) {
    do throws(LimitError) { return try build(array, activity, document, &dump) } catch {
      throw JSONFault(.limit(error), at: 0)
    }
  }

  private static func build(
    _ array: Int, _ activity: Int?, _ document: JSONDocument, _ dump: inout DumpRecords
  ) throws(LimitError) -> (header: StreamHeader, snapshot: HierarchySnapshot) {
    let views = document.elements(array).filter { document.kind($0) == .object }
    guard views.count <= dump.limits.nodes else { throw LimitError(.nodes, dump.limits.nodes) }
    var reader = AndroidViewReader(document, limits: dump.limits)
    let links = links(between: views, in: document)
    dump.note(.assumed, times: links.strays, "views whose parent is not in the list were read as windows")
    try walk(views, links, &reader)
    try reader.name(activity: activity)
    var snapshot = reader.finish()
    let (size, isAssumed) = size(of: snapshot, reader.extent, document, &dump)
    let windows = AbsoluteFrames.windows(of: snapshot, withInside: true)
    let density = dump.density(
      of: snapshot, on: size, reaching: isAssumed ? AbsoluteFrames.extent(of: snapshot) : nil)
    dump.note(
      .missingGeometry, times: AbsoluteFrames.resolve(in: &snapshot, pixelsPerPoint: density.value),
      "views without bounds were kept with an empty frame")
    var viewport = Viewport(
      width: size.width / density.value, height: size.height / density.value, scale: density.value)
    viewport.told = windows.map { AbsoluteFrames.points($0, density.value) }
    var header = StreamHeader(platform: .android, viewport: viewport, tells: tells(views, in: document))
    header.isViewportAssumed = isAssumed
    return (header, snapshot)
  }

  /// The properties that every view reports.
  private static func tells(_ views: [Int], in document: JSONDocument) -> Tells {
    var tells: Tells = []
    if views.allSatisfy({ document.member($0, "is_password") != nil }) { tells.insert(.secure) }
    if views.allSatisfy({ document.member($0, "editable") != nil }) { tells.insert(.editable) }
    return tells
  }

  private static func links(between views: [Int], in document: JSONDocument) -> ViewLinks {
    let numbers = views.indices.map { index in
      document.member(views[index], "temp_id").flatMap { document.integer($0) } ?? index
    }
    let parents = views.map { view in document.member(view, "parent").flatMap { document.integer($0) } ?? -1 }
    return ViewLinks(numbers: numbers, parents: parents)
  }

  /// Walks from parent to child, siblings in list order.
  private static func walk(
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
      pending += links.children(of: view)
    }
  }

  /// The screen's size in pixels. A dialog's own window is smaller than the screen, and a state's `width` and
  /// `height` are often swapped. So the extent of the first window counts; the stated size counts only if
  /// that window begins off the corner and fits.
  private static func size(
    of snapshot: HierarchySnapshot, _ extent: Size2D, _ document: JSONDocument, _ dump: inout DumpRecords
  ) -> (size: Size2D, isAssumed: Bool) {
    let root = snapshot.nodes.first?.frame ?? .zero
    let reached = Size2D(width: max(root.maxX, 0), height: max(root.maxY, 0))
    guard snapshot.nodes.first.map({ $0.end > 1 }) ?? false, reached.width > 0, reached.height > 0 else {
      if extent.width > 0, extent.height > 0 { return (extent, true) }
      dump.note(.assumed, AssumedScreen.android.note("no view has a size"))
      return (AssumedScreen.android.size, true)
    }
    guard root.x > 0 || root.y > 0 else { return (reached, false) }
    if let stated = statedSizes(document).first(where: { $0.mayShow(reached, isPart: true) }) {
      return (stated, true)
    }
    dump.note(.assumed, "the window is smaller than the screen; it was placed in the middle of the screen")
    return (Size2D(width: root.maxX + max(root.x, 0), height: root.maxY + max(root.y, 0)), true)
  }

  /// The size in portrait, as phones are held unless the window shows otherwise, and turned.
  private static func statedSizes(_ document: JSONDocument) -> [Size2D] {
    guard let width = document.member(0, "width").flatMap({ document.number($0) }),
      let height = document.member(0, "height").flatMap({ document.number($0) }),
      width > 0, height > 0, width <= 1e5, height <= 1e5
    else { return [] }
    let (short, long) = (min(width, height), max(width, height))
    return [Size2D(width: short, height: long), Size2D(width: long, height: short)]
  }
}
