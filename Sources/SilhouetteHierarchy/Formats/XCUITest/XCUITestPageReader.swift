/// Reads the page source that WebDriverAgent writes of an iOS screen, as such or inside of Appium's `AppiumAUT`.
///
/// It gives a header and one snapshot at t = 0. Places are absolute, in points.
public struct XCUITestPageReader: HierarchyReader {
  public private(set) var diagnostics = DiagnosticLog()

  private let limits: Limits
  private var feed = DumpFeed()

  public init(limits: Limits) {
    self.limits = limits
  }

  public mutating func next(_ input: inout InputBuffer) throws(InputError) -> ReadStep {
    if let step = try feed.step(input, limits) { return step }
    let dump = try input.withUnread { (text) throws(InputError) in try read(text) }
    return feed.begin(dump, &input)
  }

  private mutating func read(_ bytes: UnsafeRawBufferPointer) throws(InputError) -> Dump {
    var page = try XMLDump.read(
      bytes, &diagnostics, make: { XCUITestPage(limits: limits) }, hasContent: { $0.builder.nodeCount > 0 })
    let (dump, notes) = page.screen.finish(&page.builder)
    diagnostics.merge(notes)
    return dump
  }
}
