/// The screen of a list of elements that does not say how large the screen is.
enum ListedScreen {
  private static let androidSizes: [(width: Double, height: Double)] = [
    (720, 1280), (720, 1600), (1080, 1920), (1080, 2400), (1440, 2560), (1440, 3200),
  ]
  private static let iosSizes: [(width: Double, height: Double)] = [
    (320, 568), (375, 667), (375, 812), (390, 844), (402, 874), (430, 932), (768, 1024), (834, 1194),
    (1024, 1366),
  ]

  /// The smallest usual screen that holds the elements, in their unit.
  static func size(holding snapshot: HierarchySnapshot, _ platform: AppPlatform, _ dump: inout DumpRecords)
    -> Viewport
  {
    let places = Rect2D(x: 0, y: 0, width: 1e5, height: 1e5)
    var reach = Size2D.zero
    for node in snapshot.nodes {
      guard let seen = node.frame.intersection(places), seen.isDrawable else { continue }
      reach.width = max(reach.width, seen.maxX)
      reach.height = max(reach.height, seen.maxY)
    }
    dump.note(
      .assumed, "the list does not give the screen's size; a usual one that holds its elements was assumed")
    let sizes = platform == .android ? androidSizes : iosSizes
    let usual = sizes.first { $0.width >= reach.width && $0.height >= reach.height }
    return Viewport(width: usual?.width ?? max(1, reach.width), height: usual?.height ?? max(1, reach.height))
  }

  /// Android's classes have packages, or names that XCTest has not.
  static func isAndroid(_ className: [UInt8]) -> Bool {
    if className.contains(UInt8(ascii: ".")) { return true }
    let names: [StaticString] = [
      "TextView", "EditText", "ImageView", "ImageButton", "View", "ViewGroup", "FrameLayout", "LinearLayout",
      "RelativeLayout", "RecyclerView", "CheckedTextView",
    ]
    return className.withUnsafeBytes { name in names.contains { name.equals($0) } }
  }
}
