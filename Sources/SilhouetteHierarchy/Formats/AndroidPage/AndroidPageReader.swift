/// Reads what Android's accessibility tells test tools of a screen: uiautomator's dumps, and the page source of
/// Appium's drivers, which differs in how elements are called.
///
/// It gives a header and one snapshot at t = 0. Bounds are absolute, in device pixels.
struct AndroidPageReader: DumpReader {
  private(set) var diagnostics = DiagnosticLog()
  let options: ReaderOptions
  var feed = DumpFeed()

  init(options: ReaderOptions) {
    self.options = options
  }

  mutating func read(_ bytes: UnsafeRawBufferPointer) throws(InputError) -> [HierarchyRecord] {
    let limits = limits
    let page = try XMLDump.read(
      bytes, &diagnostics, make: { AndroidPage(limits: limits) },
      hasContent: { $0.builder.nodeCount > 0 })
    diagnostics.merge(page.log)
    return finish(page)
  }

  private mutating func finish(_ page: AndroidPage) -> [HierarchyRecord] {
    var page = page
    var snapshot = page.builder.finish()
    let display = Self.display(page.display, AbsoluteFrames.extent(of: snapshot))
    let density = DeviceDensity(
      given: options.density, width: display.size.width, height: display.size.height)
    // The more telling one first: of each kind, users are shown one.
    if density.isAssumed { diagnostics.note(.assumed, density.assumption) }
    if let assumption = display.assumption { diagnostics.note(.assumed, assumption) }
    let missing = AbsoluteFrames.resolve(in: &snapshot, pixelsPerPoint: density.value)
    diagnostics.note(
      .missingGeometry, times: missing, "elements without bounds were kept with an empty frame")
    let viewport = Viewport(
      width: display.size.width / density.value, height: display.size.height / density.value,
      scale: density.value)
    var header = StreamHeader(platform: .android, viewport: viewport)
    if let package = page.package { header.app = [("package", package)] }
    if let rotation = page.rotation { header.device = [("rotation", rotation)] }
    return [.header(header), .snapshot(snapshot)]
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
}
