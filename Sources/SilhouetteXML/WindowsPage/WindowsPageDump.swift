internal import SilhouetteHierarchy

/// Reads a window, or the desktop, as Microsoft's UI Automation reports it to test tools: page sources of WinAppDriver
/// and of Appium's Windows drivers.
///
/// It gives a header and one snapshot at t = 0. The first window is moved to the corner.
enum WindowsPageDump: Dump {
  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError) {
    let limits = dump.limits
    var page = try XMLDump.read(
      bytes, &dump.log, make: { WindowsPage(limits: limits) }, hasContent: { $0.builder.nodeCount > 0 })
    let tells: Tells = page.tellsSecrets ? .secure : []
    var snapshot = page.builder.finish()
    let first = snapshot.nodes.first { $0.frame.width > 0 && $0.frame.height > 0 }?.frame
    let density = dump.options.density ?? 1
    if dump.options.density == nil {
      dump.note(
        .assumed, "pixels were read as points; if the display is scaled, give the scale with --density")
    }
    let missing = AbsoluteFrames.resolve(in: &snapshot, pixelsPerPoint: density)
    dump.note(.missingGeometry, times: missing, "elements without a place were kept with an empty frame")
    var viewport = Viewport(width: 1280, height: 800)
    if let first, let told = Viewport(checked: first.width / density, first.height / density, scale: density)
    {
      viewport = told
      snapshot.moveWindows(by: Point2D(x: -first.x / density, y: -first.y / density))
    } else {
      dump.note(.assumed, "no element has a size; a window of 1280 × 800 points was assumed")
    }
    dump.add(.header(StreamHeader(platform: .other, viewport: viewport, tells: tells)))
    dump.add(.snapshot(snapshot))
  }
}
