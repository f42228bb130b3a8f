internal import SilhouetteHierarchy

/// Reads the page source that WebDriverAgent writes of an iOS screen, as such or inside of Appium's `AppiumAUT`.
///
/// It gives a header and one snapshot at t = 0. Places are absolute, in points.
enum XCUITestPageDump: Dump {
  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError) {
    let limits = dump.limits
    var page = try XMLDump.read(
      bytes, &dump.log, make: { XCUITestPage(limits: limits) }, hasContent: { $0.builder.nodeCount > 0 })
    page.screen.finish(&page.builder, &dump)
  }
}
