/// Reads the `debugDescription` of an XCTest application: its attributes, its subtree, and the test's path to
/// it. Only the subtree counts; it ends at the start of the path to the element.
///
/// It gives a header and one snapshot at t = 0. Places are absolute, in points.
enum XCUITestTextDump: Dump {
  static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    DumpLines.contains(prefix) { XCUITestLine.isSubtreeTitle($0) || XCUITestLine.head($0) != nil }
  }

  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError) {
    var tree = XCUITestTextTree(try InputError.checkedUTF8(bytes), limits: dump.limits)
    try tree.read()
    guard tree.builder.nodeCount > 0 else {
      throw InputError(
        .malformed, byteOffset: 0,
        problem: "expected an element such as `Button, 0x…, {{x, y}, {w, h}}`, found none",
        remedy: "give the complete output of debugDescription")
    }
    dump.log.merge(tree.log)
    XCUITestScreen().finish(&tree.builder, &dump)
  }
}
