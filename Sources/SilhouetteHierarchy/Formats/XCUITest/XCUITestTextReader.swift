/// Reads what `debugDescription` prints of an XCTest application: its attributes, its subtree, and how the test came
/// to it. Only the subtree counts, which ends where the path to the element begins.
///
/// It gives a header and one snapshot at t = 0. Places are absolute, in points.
struct XCUITestTextReader: DumpReader {
  private(set) var diagnostics = DiagnosticLog()
  let options: ReaderOptions
  var feed = DumpFeed()

  init(options: ReaderOptions) {
    self.options = options
  }

  static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    DumpLines.contains(prefix) { XCUITestLine.isSubtreeTitle($0) || XCUITestLine.head($0) != nil }
  }

  mutating func read(_ bytes: UnsafeRawBufferPointer) throws(InputError) -> [HierarchyRecord] {
    var tree = XCUITestTextTree(try InputError.checkedUTF8(bytes), limits: limits)
    try tree.read()
    guard tree.builder.nodeCount > 0 else {
      throw InputError(
        .malformed, byteOffset: 0,
        problem: "expected an element such as `Button, 0x…, {{x, y}, {w, h}}`, found none",
        remedy: "give all that debugDescription prints")
    }
    diagnostics.merge(tree.log)
    return XCUITestScreen().finish(&tree.builder, &diagnostics)
  }
}
