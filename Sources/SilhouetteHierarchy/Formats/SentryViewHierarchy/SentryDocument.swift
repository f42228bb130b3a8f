/// One attachment, read: its snapshot with interpreted numbers, and its diagnostics.
struct SentryDocument {
  private(set) var snapshot: HierarchySnapshot
  private(set) var platform: AppPlatform
  private(set) var log: DiagnosticLog
  private(set) var viewport = AssumedScreen.ios.viewport

  /// - Parameters:
  ///   - offset: Of the text in the input.
  ///   - density: Device pixels a point, if known.
  init(
    _ text: UnsafeRawBufferPointer, offset: Int, density: Double? = nil, limits: Limits
  ) throws(InputError) {
    var parser = SentryParser(text, limits: limits)
    var notes: [(Diagnostic.Code, Int, String)] = []
    do throws(JSONFault) {
      if let fault = UTF8Validation.firstFault(in: text), fault < text.count {
        throw JSONFault(.notUTF8, at: fault)
      }
      let end = try parser.read()
      if end < text.count { notes.append((.trailingBytes, end, "bytes after the document were ignored")) }
    } catch {
      guard error.isTruncation(ofTextOf: text.count), parser.builder.nodeCount > 0 else {
        throw InputError(error, in: text, line: nil, offset: offset)
      }
      notes.append((.truncated, text.count, "the document ends early; everything before it was read"))
    }
    log = parser.log
    let flavor = SentryFlavor(system: parser.system, positioning: parser.positioning)
    platform = flavor.platform
    snapshot = parser.takeSnapshot()
    for (code, position, message) in notes { note(code, at: offset + position, message) }
    settle(flavor, density)
  }

  private mutating func settle(_ flavor: SentryFlavor, _ density: Double?) {
    if let assumption = flavor.assumption { note(.assumed, assumption) }
    note(
      .missingGeometry, times: flavor.resolveGeometry(of: &snapshot),
      "nodes without a size were kept with an empty frame")
    note(
      .cutByWriter, times: SentryFlavor.markCuts(in: &snapshot),
      "the SDK cut the tree where it was too deep")
    viewport = firstWindow(inPixels: flavor.usesPixels)
    if flavor.usesPixels { scale(density) }
  }

  /// Turns device pixels into points.
  private mutating func scale(_ given: Double?) {
    let density = DeviceDensity(given: given, width: viewport.width, height: viewport.height)
    if density.isAssumed { note(.assumed, density.assumption) }
    snapshot.scaleFrames(by: 1 / density.value)
    viewport = Viewport(
      width: viewport.width / density.value, height: viewport.height / density.value, scale: density.value)
  }

  /// The first window's size, or that of a present-day phone.
  private mutating func firstWindow(inPixels: Bool) -> Viewport {
    if let size = snapshot.nodes.first(where: { $0.parent < 0 && $0.frame.isDrawable })?.frame.size {
      return Viewport(width: size.width, height: size.height)
    }
    if inPixels {
      note(.assumed, AssumedScreen.android.note("no window has a size"))
      return AssumedScreen.android.viewport
    }
    note(.assumed, AssumedScreen.ios.note("no window has a size"))
    return AssumedScreen.ios.viewport
  }

  private mutating func note(
    _ code: Diagnostic.Code, times: Int = 1, at position: Int = 0, _ message: String
  ) {
    for _ in 0..<times {
      log.note(Diagnostic(code, byteOffset: position, message: message), code: code)
    }
  }
}
