/// Reads the page source that WebDriverAgent writes of an iOS screen, as such or inside of Appium's `AppiumAUT`.
///
/// It gives a header and one snapshot at t = 0. Places are absolute, in points.
struct XCUITestPageReader: DumpReader {
  private(set) var diagnostics = DiagnosticLog()
  let options: ReaderOptions
  var feed = DumpFeed()

  init(options: ReaderOptions) {
    self.options = options
  }

  mutating func read(_ bytes: UnsafeRawBufferPointer) throws(InputError) -> [HierarchyRecord] {
    let limits = limits
    var page = try XMLDump.read(
      bytes, &diagnostics, make: { XCUITestPage(limits: limits) }, hasContent: { $0.builder.nodeCount > 0 })
    return page.screen.finish(&page.builder, &diagnostics)
  }
}
