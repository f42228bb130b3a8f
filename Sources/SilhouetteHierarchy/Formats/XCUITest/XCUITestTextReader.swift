/// Reads what `debugDescription` prints of an XCTest application: its attributes, its subtree, and how the test came
/// to it. Only the subtree counts, which ends where the path to the element begins.
///
/// It gives a header and one snapshot at t = 0. Places are absolute, in points.
public struct XCUITestTextReader: HierarchyReader {
  public private(set) var diagnostics = DiagnosticLog()

  private let limits: Limits
  private var feed = DumpFeed()

  public init(limits: Limits) {
    self.limits = limits
  }

  static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    DumpLines.contains(prefix) { XCUITestLine.isSubtreeTitle($0) || XCUITestLine.head($0) != nil }
  }

  public mutating func next(_ input: inout InputBuffer) throws(InputError) -> ReadStep {
    if let step = try feed.step(input, limits) { return step }
    let dump = try input.withUnread { (text) throws(InputError) in try read(text) }
    return feed.begin(dump, &input)
  }

  private mutating func read(_ bytes: UnsafeRawBufferPointer) throws(InputError) -> Dump {
    var tree = XCUITestTextTree(try InputError.checkedUTF8(bytes), limits: limits)
    try tree.read()
    guard tree.builder.nodeCount > 0 else {
      throw InputError(
        .malformed, byteOffset: 0,
        problem: "expected an element such as `Button, 0x…, {{x, y}, {w, h}}`, found none",
        remedy: "give all that debugDescription prints")
    }
    let (dump, notes) = XCUITestScreen().finish(&tree.builder)
    diagnostics.merge(tree.log)
    diagnostics.merge(notes)
    return dump
  }
}
