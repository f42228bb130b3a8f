/// Reads what Android's accessibility tells test tools of a screen: uiautomator's dumps, and the page source of
/// Appium's drivers, which differs in how elements are called.
///
/// It gives a header and one snapshot at t = 0. Bounds are absolute, in device pixels.
public struct AndroidPageReader: HierarchyReader {
  public private(set) var diagnostics = DiagnosticLog()

  private let options: ReaderOptions
  private var feed = DumpFeed()

  public init(limits: Limits) {
    self.init(ReaderOptions(limits: limits))
  }

  public init(_ options: ReaderOptions) {
    self.options = options
  }

  public mutating func next(_ input: inout InputBuffer) throws(InputError) -> ReadStep {
    if let step = try feed.step(input, options.limits) { return step }
    let dump = try input.withUnread { (text) throws(InputError) in try read(text) }
    return feed.begin(dump, &input)
  }

  private mutating func read(_ bytes: UnsafeRawBufferPointer) throws(InputError) -> Dump {
    let page = try XMLDump.read(
      bytes, &diagnostics, make: { AndroidPage(limits: options.limits) },
      hasContent: { $0.builder.nodeCount > 0 })
    diagnostics.merge(page.log)
    return finish(page)
  }

  private mutating func finish(_ page: AndroidPage) -> Dump {
    var page = page
    var snapshot = page.builder.finish()
    let display = Self.display(page.display, AbsoluteFrames.extent(of: snapshot))
    let density = DeviceDensity(
      given: options.density, width: display.size.width, height: display.size.height)
    // The more telling one first: of each kind, users are shown one.
    if density.isAssumed { note(.assumed, density.assumption) }
    if let assumption = display.assumption { note(.assumed, assumption) }
    let missing = AbsoluteFrames.resolve(in: &snapshot, pixelsPerPoint: density.value)
    note(.missingGeometry, times: missing, "elements without bounds were kept with an empty frame")
    let viewport = Viewport(
      width: display.size.width / density.value, height: display.size.height / density.value,
      scale: density.value)
    var header = StreamHeader(platform: .android, viewport: viewport)
    if let package = page.package { header.app = [("package", package)] }
    if let rotation = page.rotation { header.device = [("rotation", rotation)] }
    return Dump(header: header, snapshot: snapshot)
  }

  /// In pixels. What Appium says leaves the system's bars out, and windows may reach below them.
  private static func display(_ given: Size?, _ extent: Size) -> (size: Size, assumption: String?) {
    if let given {
      return (Size(width: max(given.width, extent.width), height: max(given.height, extent.height)), nil)
    }
    guard extent.width > 0, extent.height > 0 else {
      return (
        Size(width: 1080, height: 2400),
        "no window has a size; a display of 1080 × 2400 pixels was assumed"
      )
    }
    return (extent, "the display's size is not in the dump; that of its windows was taken for it")
  }

  private mutating func note(_ code: Diagnostic.Code, times: Int = 1, _ message: String) {
    for _ in 0..<times {
      diagnostics.note(Diagnostic(code, byteOffset: 0, message: message), code: code)
    }
  }
}
