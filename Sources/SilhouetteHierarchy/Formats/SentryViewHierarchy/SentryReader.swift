/// Reads Sentry's view hierarchy attachment: one JSON document, one moment.
///
/// It gives a header, made from what the document says and one assumption or other, and one snapshot at t = 0.
public struct SentryReader: HierarchyReader {
  public private(set) var diagnostics = DiagnosticLog()

  private let options: ReaderOptions
  private var snapshot: HierarchySnapshot?
  private var isDone = false

  public init(limits: Limits) {
    self.init(ReaderOptions(limits: limits))
  }

  public init(_ options: ReaderOptions) {
    self.options = options
  }

  public mutating func next(_ input: inout InputBuffer) throws(InputError) -> ReadStep {
    if let snapshot {
      self.snapshot = nil
      isDone = true
      return .record(.snapshot(snapshot))
    }
    guard !isDone else { return .end }
    guard input.count <= options.limits.lineBytes else {
      isDone = true
      throw InputError(LimitError(.lineBytes, options.limits.lineBytes), line: nil, byteOffset: input.offset)
    }
    guard input.isFinished else { return .needsInput }
    do throws(InputError) {
      let header = try input.withUnread { (text) throws(InputError) in try read(text) }
      input.consume(input.count)
      return .record(.header(header))
    } catch {
      isDone = true
      throw error
    }
  }

  private mutating func read(_ bytes: UnsafeRawBufferPointer) throws(InputError) -> StreamHeader {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = UnsafeRawBufferPointer(rebasing: bytes[mark...])
    let document = try SentryDocument(
      text, offset: mark, density: options.density, limits: options.limits)
    diagnostics.merge(document.log)
    snapshot = document.snapshot
    return StreamHeader(platform: document.platform, viewport: document.viewport)
  }
}
