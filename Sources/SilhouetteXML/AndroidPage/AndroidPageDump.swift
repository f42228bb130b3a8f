internal import SilhouetteHierarchy

/// Reads a screen as Android's accessibility reports it to test tools: uiautomator's dumps, and the page
/// source of Appium's drivers, which differs in the names of elements.
///
/// It gives a header and one snapshot at t = 0. Bounds are absolute, in device pixels.
enum AndroidPageDump: Dump {
  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError) {
    let limits = dump.limits
    let page = try XMLDump.read(
      bytes, &dump.log, make: { AndroidPage(limits: limits) }, hasContent: { $0.builder.nodeCount > 0 })
    dump.log.merge(page.log)
    finish(page, &dump)
  }

  private static func finish(_ page: AndroidPage, _ dump: inout DumpRecords) {
    var page = page
    var snapshot = page.builder.finish()
    let windows = AbsoluteFrames.windows(of: snapshot, withInside: false)
    let display = display(page.display, snapshot)
    // A dialog that was dumped alone ends before the screen does.
    let isGuess = page.display == nil && windows.map { $0.x > 0 && $0.y > 0 } ?? false
    // The more important one first: users are shown one of each kind.
    let density = dump.density(
      of: snapshot, on: display.size, reaching: isGuess ? AbsoluteFrames.extent(of: snapshot) : nil)
    if let assumption = display.assumption { dump.note(.assumed, assumption) }
    let missing = AbsoluteFrames.resolve(in: &snapshot, pixelsPerPoint: density.value)
    dump.note(.missingGeometry, times: missing, "elements without bounds were kept with an empty frame")
    var viewport = Viewport(
      width: display.size.width / density.value, height: display.size.height / density.value,
      scale: density.value)
    viewport.told = windows.map { AbsoluteFrames.points($0, density.value) }
    var header = StreamHeader(platform: .android, viewport: viewport, tells: .secure)
    header.isViewportAssumed = isGuess
    if let package = page.package { header.app = [StreamFact("package", package)] }
    if let rotation = page.rotation { header.device = [StreamFact("rotation", rotation)] }
    dump.add(.header(header))
    dump.add(.snapshot(snapshot))
  }

  /// In pixels. Appium's size leaves the system's bars out, and windows may reach below them.
  private static func display(
    _ given: Size2D?, _ snapshot: HierarchySnapshot
  ) -> (size: Size2D, assumption: String?) {
    if let given {
      let extent = AbsoluteFrames.extent(of: snapshot)
      return (Size2D(width: max(given.width, extent.width), height: max(given.height, extent.height)), nil)
    }
    let extent = AbsoluteFrames.screen(of: snapshot)
    guard extent.width > 0, extent.height > 0 else {
      return (
        AssumedScreen.android.size,
        AssumedScreen.android.note("no window has a size")
      )
    }
    return (extent, "the dump does not give the display's size; the size of its windows was assumed")
  }
}
