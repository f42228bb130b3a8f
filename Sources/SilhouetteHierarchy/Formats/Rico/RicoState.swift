/// A state of the Rico data set: one screen's views as they were, in pixels of a Nexus 6P's 1440 × 2560.
enum RicoState: PixelDump {
  static func records(
    of document: JSONDocument, options: ReaderOptions, log: inout DiagnosticLog
  ) throws(LimitError) -> [HierarchyRecord] {
    var reader = AndroidViewReader(document, limits: options.limits)
    let root = document.member(0, "activity").flatMap { document.member($0, "root") }
    if let root { try reader.readTree(root) }
    if reader.builder.nodeCount == 0 { log.note(.missingGeometry, "the state has no views") }
    var header = RicoScreen.finish(&reader, options, &log)
    if let name = document.member(0, "activity_name"), document.kind(name) == .string {
      header.0.app.append(("activity", document.string(name)))
    }
    return [.header(header.0), .snapshot(header.1)]
  }
}

/// A semantic annotation of a Rico state, as Rico and Enrico publish them: the views that mean something, each with
/// the label that says what.
enum RicoSemantic: PixelDump {
  static func records(
    of document: JSONDocument, options: ReaderOptions, log: inout DiagnosticLog
  ) throws(LimitError) -> [HierarchyRecord] {
    var reader = AndroidViewReader(document, limits: options.limits)
    try reader.readTree(0)
    let (header, snapshot) = RicoScreen.finish(&reader, options, &log)
    return [.header(header), .snapshot(snapshot)]
  }
}

/// The one telephone that all of Rico was recorded on.
enum RicoScreen {
  /// Its status bar is 84 pixels high, which is 24 points.
  static let density = 3.5
  static let shorterSide = 1440.0
  static let longerSide = 2560.0

  static func finish(
    _ reader: inout AndroidViewReader, _ options: ReaderOptions, _ log: inout DiagnosticLog
  ) -> (StreamHeader, HierarchySnapshot) {
    var snapshot = reader.finish()
    // Dialogs and pages that reach beyond the screen say nothing of its size; only the way it was held is not known.
    let root = snapshot.nodes.first?.frame ?? .zero
    let isWide = root.maxX > shorterSide && root.maxY <= shorterSide
    let size = Size(width: isWide ? longerSide : shorterSide, height: isWide ? shorterSide : longerSide)
    let scale = DeviceDensity(given: options.density ?? density, width: size.width, height: size.height).value
    log.note(
      .missingGeometry, times: AbsoluteFrames.resolve(in: &snapshot, pixelsPerPoint: scale),
      "nodes without bounds were kept with an empty frame")
    let viewport = Viewport(width: size.width / scale, height: size.height / scale, scale: scale)
    return (StreamHeader(platform: .android, viewport: viewport), snapshot)
  }
}
