/// A state of the Rico data set: one screen's views as they were, in pixels of a Nexus 6P's 1440 × 2560.
enum RicoState: JSONDump {
  static func read(_ document: JSONDocument, into dump: inout DumpRecords) throws(JSONFault) {
    let root = document.member(0, "activity").flatMap { document.member($0, "root") }
    let activity = document.member(0, "activity_name")
    var (header, snapshot) = try RicoScreen.read(root, activity: activity, of: document, into: &dump)
    if snapshot.nodes.isEmpty { dump.note(.missingGeometry, "the state has no views") }
    if let name = activity, document.kind(name) == .string {
      header.app.append(StreamFact("activity", document.string(name)))
    }
    if let keyboard = document.member(0, "is_keyboard_deployed"), document.kind(keyboard) == .bool {
      header.tells = .keyboard
      if document.isTrue(keyboard) { snapshot.keyboard = .somewhere }
    }
    dump.add(.header(header))
    dump.add(.snapshot(snapshot))
  }
}

/// A semantic annotation of a Rico state, as Rico and Enrico publish them: the meaningful views, each with a
/// label for its meaning.
enum RicoSemantic: JSONDump {
  static func read(_ document: JSONDocument, into dump: inout DumpRecords) throws(JSONFault) {
    let (header, snapshot) = try RicoScreen.read(0, of: document, into: &dump)
    dump.add(.header(header))
    dump.add(.snapshot(snapshot))
  }
}

/// The one telephone that all of Rico was recorded on.
enum RicoScreen {
  /// Its status bar is 84 pixels high, which is 24 points.
  static let density = 3.5
  static let shorterSide = 1440.0
  static let longerSide = 2560.0

  /// - Parameters:
  ///   - root: the tree of views; nil for none.
  ///   - activity: the name of the activity in front; nil for none.
  static func read(
    _ root: Int?, activity: Int? = nil, of document: JSONDocument, into dump: inout DumpRecords
  ) throws(JSONFault) -> (StreamHeader, HierarchySnapshot) {
    var reader = AndroidViewReader(document, limits: dump.limits)
    do throws(LimitError) {
      if let root { try reader.readTree(root) }
      try reader.name(activity: activity)
    } catch {
      throw JSONFault(.limit(error), at: 0)
    }
    return finish(&reader, &dump)
  }

  private static func finish(
    _ reader: inout AndroidViewReader, _ dump: inout DumpRecords
  ) -> (StreamHeader, HierarchySnapshot) {
    var snapshot = reader.finish()
    // Dialogs, and pages larger than the screen, do not show its size; only its orientation is unknown.
    let root = snapshot.nodes.first?.frame ?? .zero
    let isWide = root.maxX > shorterSide && root.maxY <= shorterSide
    let size = Size2D(width: isWide ? longerSide : shorterSide, height: isWide ? shorterSide : longerSide)
    let given = dump.options.density ?? density
    let scale = DeviceDensity(given: given, width: size.width, height: size.height).value
    let windows = AbsoluteFrames.windows(of: snapshot, withInside: true)?
      .intersection(Rect2D(x: 0, y: 0, width: size.width, height: size.height))
    dump.note(
      .missingGeometry, times: AbsoluteFrames.resolve(in: &snapshot, pixelsPerPoint: scale),
      "nodes without bounds were kept with an empty frame")
    var viewport = Viewport(width: size.width / scale, height: size.height / scale, scale: scale)
    viewport.told = windows.map { AbsoluteFrames.points($0, scale) }
    return (StreamHeader(platform: .android, viewport: viewport, tells: []), snapshot)
  }
}
