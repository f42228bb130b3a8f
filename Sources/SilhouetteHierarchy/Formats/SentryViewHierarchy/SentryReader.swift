/// Reads Sentry's view hierarchy attachment: one JSON document, one moment.
///
/// It gives a header, made from what the document says and one assumption or other, and one snapshot at t = 0.
public struct SentryReader: HierarchyReader {
  public private(set) var diagnostics = DiagnosticLog()

  private let limits: Limits
  private var snapshot: HierarchySnapshot?
  private var isDone = false

  public init(limits: Limits) {
    self.limits = limits
  }

  public mutating func next(_ input: inout InputBuffer) throws(InputError) -> ReadStep {
    if let snapshot {
      self.snapshot = nil
      isDone = true
      return .record(.snapshot(snapshot))
    }
    guard !isDone else { return .end }
    guard input.count <= limits.lineBytes else {
      throw stop(InputError(LimitError(.lineBytes, limits.lineBytes), line: nil, byteOffset: input.offset))
    }
    guard input.isFinished else { return .needsInput }
    let header = try input.withUnread { (text) throws(InputError) in try read(text) }
    input.consume(input.count)
    return .record(.header(header))
  }

  private mutating func stop(_ error: InputError) -> InputError {
    isDone = true
    return error
  }

  // MARK: The document

  private mutating func read(_ bytes: UnsafeRawBufferPointer) throws(InputError) -> StreamHeader {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let text = hasMark ? UnsafeRawBufferPointer(rebasing: bytes[3...]) : bytes
    var parser = SentryParser(text, limits: limits)
    do throws(JSONFault) {
      if let fault = UTF8Validation.firstFault(in: text), fault < text.count {
        throw JSONFault(.notUTF8, at: fault)
      }
      let end = try parser.read()
      if end < text.count { note(.trailingBytes, at: end, "bytes after the document were ignored") }
    } catch {
      guard error.isTruncation(ofTextOf: text.count), parser.builder.nodeCount > 0 else {
        throw stop(InputError(error, in: text, line: nil, offset: hasMark ? 3 : 0))
      }
      note(.truncated, at: text.count, "the document ends early; what was whole was read")
    }
    diagnostics.merge(parser.log)
    let flavor = SentryFlavor(system: parser.system, positioning: parser.positioning)
    return finish(parser.takeSnapshot(), flavor)
  }

  private mutating func finish(_ raw: HierarchySnapshot, _ flavor: SentryFlavor) -> StreamHeader {
    var snapshot = raw
    if let assumption = flavor.assumption { note(.assumed, at: 0, assumption) }
    note(
      .missingGeometry, times: flavor.resolveGeometry(of: &snapshot),
      "nodes without a size were kept with an empty frame")
    note(
      .cutByWriter, times: SentryFlavor.markCuts(in: &snapshot),
      "the SDK cut the tree off where it was too deep")
    self.snapshot = snapshot
    return StreamHeader(platform: flavor.platform, viewport: viewport(of: snapshot))
  }

  /// The first window's size, or that of a present-day phone.
  private mutating func viewport(of snapshot: HierarchySnapshot) -> Viewport {
    if let size = snapshot.nodes.first(where: { $0.parent < 0 && $0.frame.isDrawable })?.frame.size {
      return Viewport(width: size.width, height: size.height)
    }
    note(.assumed, at: 0, "no window has a size; a viewport of 402 × 874 points was assumed")
    return Viewport(width: 402, height: 874)
  }

  private mutating func note(
    _ code: Diagnostic.Code, times: Int = 1, at position: Int = 0, _ message: String
  ) {
    for _ in 0..<times {
      diagnostics.note(Diagnostic(code, byteOffset: position, message: message), code: code)
    }
  }
}
