internal import SilhouetteHierarchy

/// Reads the views of an app as Detox writes them for its tests, on iOS and on Android.
///
/// It gives a header and one snapshot at t = 0.
enum DetoxPageDump: Dump {
  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError) {
    let limits = dump.limits
    var page = try XMLDump.read(
      bytes, &dump.log, make: { DetoxPage(limits: limits) }, hasContent: { $0.builder.nodeCount > 0 })
    var snapshot = page.builder.finish()
    snapshot.removeJoinedLabels()
    dump.note(
      .missingGeometry, times: page.missingGeometry, "views without a size were kept with an empty frame")
    let size = size(of: snapshot, page.isAndroid, &dump)
    var viewport = Viewport(width: size.width, height: size.height)
    if page.isAndroid {
      let density = dump.density(of: snapshot, on: size, given: page.density)
      _ = AbsoluteFrames.resolve(in: &snapshot, pixelsPerPoint: density.value)
      viewport = Viewport(
        width: size.width / density.value, height: size.height / density.value, scale: density.value)
    }
    dump.add(
      .header(StreamHeader(platform: page.isAndroid ? .android : .ios, viewport: viewport, tells: [])))
    dump.add(.snapshot(snapshot))
  }

  private static func size(
    of snapshot: HierarchySnapshot, _ isAndroid: Bool, _ dump: inout DumpRecords
  ) -> Size2D {
    let extent = AbsoluteFrames.extent(of: snapshot)
    if extent.width > 0, extent.height > 0 { return extent }
    dump.note(.assumed, "no window has a size; a usual phone's was assumed")
    return isAndroid ? AssumedScreen.android.size : AssumedScreen.ios.size
  }
}
