/// Reads the output of UIKit's `recursiveDescription`, from a debugger or a log: one line a view, indented
/// with bars.
///
/// It gives a header and one snapshot at t = 0. Frames are in the superview's space, in points; a view with a
/// transform prints the box around its transformed shape. Text outside of views is skipped.
enum RecursiveDescriptionDump: Dump {
  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError) {
    var tree = DescribedTree(try InputError.checkedUTF8(bytes), limits: dump.limits)
    try tree.read()
    dump.log.merge(tree.log)
    let snapshot = tree.builder.finish()
    guard !snapshot.nodes.isEmpty else {
      throw InputError(
        .malformed, byteOffset: 0,
        problem: "expected a view such as `<UIView: 0x…; frame = (x y; w h); …>`, found none",
        remedy: "give the complete output of recursiveDescription")
    }
    dump.add(.header(StreamHeader(platform: .ios, viewport: viewport(of: snapshot, &dump), tells: [])))
    dump.add(.snapshot(snapshot))
  }

  /// The area from the screen's corner that holds all windows, or else a present-day phone's.
  private static func viewport(of snapshot: HierarchySnapshot, _ dump: inout DumpRecords) -> Viewport {
    let size = AbsoluteFrames.extent(of: snapshot)
    if size.width > 0, size.height > 0 { return Viewport(width: size.width, height: size.height) }
    dump.note(.assumed, AssumedScreen.ios.note("no window has a size"))
    return AssumedScreen.ios.viewport
  }
}
