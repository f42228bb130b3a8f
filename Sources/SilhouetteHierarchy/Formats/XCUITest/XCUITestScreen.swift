/// The last steps for a screen of XCTest's elements once all of them are read, for every form of dump.
package struct XCUITestScreen {
  package enum Visibility: UInt8 {
    case untold, seen, unseen
  }

  /// The application's bundle, if it is known.
  package var bundle: String?
  /// One for each node, if any is known.
  private var visibilities: [Visibility] = []

  package init() {}

  /// Takes the visibility of the next node.
  package mutating func note(_ visibility: Visibility) {
    visibilities.append(visibility)
  }

  package func finish(_ builder: inout SnapshotBuilder, _ dump: inout DumpRecords) {
    var snapshot = builder.finish()
    hideUnseen(in: &snapshot)
    Self.tellTitlesFromIdentifiers(in: &snapshot)
    Self.readStates(in: &snapshot)
    if let depth = Self.markCuts(in: &snapshot) {
      dump.note(
        .cutByWriter,
        "the tree ends at a depth of \(depth), where Appium stops reading; set snapshotMaxDepth to 62, the most that XCTest gives"
      )
    }
    let given = Self.displaySize(in: snapshot)
    Self.fillApplications(in: &snapshot, given)
    let missing = AbsoluteFrames.resolve(in: &snapshot)
    dump.note(
      .missingGeometry, times: missing, "elements without a place or size got their parent's place")
    if given == nil {
      dump.note(.assumed, AssumedScreen.ios.note("nothing has a size"))
    }
    let size = given ?? AssumedScreen.ios.size
    var header = StreamHeader(
      platform: .ios, viewport: Viewport(width: size.width, height: size.height), tells: .secure)
    if let bundle { header.app = [StreamFact("bundle", bundle)] }
    dump.add(.header(header))
    dump.add(.snapshot(snapshot))
  }

  /// Depths at which trees end: the default of Appium's `snapshotMaxDepth`, and the limit of XCTest, each counted with or
  /// without the application.
  private static let cutDepths = [50, 51, 62, 63]

  /// Marks the boxes at a depth where trees are cut as unreadable: their content is missing. Returns the depth; nil if the
  /// tree ends elsewhere, or with something to see.
  private static func markCuts(in snapshot: inout HierarchySnapshot) -> Int? {
    var depths = [Int](repeating: 1, count: snapshot.nodes.count)
    var most = 0
    for index in snapshot.nodes.indices {
      let parent = Int(snapshot.nodes[index].parent)
      if parent >= 0 { depths[index] = depths[parent] + 1 }
      most = max(most, depths[index])
    }
    guard cutDepths.contains(most) else { return nil }
    var isCut = false
    for index in snapshot.nodes.indices where depths[index] == most {
      let node = snapshot.nodes[index]
      guard hasSuffix(snapshot[node.className], "Other"), node.text.isEmpty, node.label.isEmpty else {
        continue
      }
      snapshot.nodes[index].flags.insert(.unreadable)
      isCut = true
    }
    return isCut ? most : nil
  }

  /// The application's size, or that of the first element that has one. If that one is not in the screen's corner, the
  /// screen reaches as far as the elements.
  private static func displaySize(in snapshot: HierarchySnapshot) -> Size2D? {
    let places = Rect2D(x: 0, y: 0, width: 1e5, height: 1e5)
    guard let first = snapshot.nodes.first(where: { $0.frame.width > 0 && $0.frame.height > 0 })?.frame else {
      return nil
    }
    guard first.x > 0 || first.y > 0 else { return first.size }
    var reach = Rect2D(x: 0, y: 0, width: 0, height: 0)
    for node in snapshot.nodes {
      if let seen = node.frame.intersection(places), seen.isDrawable { reach = reach.union(seen) }
    }
    return reach.size
  }

  /// An application that is printed without a frame fills the display.
  private static func fillApplications(in snapshot: inout HierarchySnapshot, _ size: Size2D?) {
    for index in snapshot.nodes.indices where snapshot.nodes[index].parent < 0 {
      let frame = snapshot.nodes[index].frame
      guard let size, frame.width.isNaN, frame.height.isNaN else { continue }
      snapshot.nodes[index].frame = Rect2D(x: 0, y: 0, width: size.width, height: size.height)
    }
  }

  /// Hides elements that are reported unseen, unless a descendant is seen: XCTest sometimes reports such
  /// containers unseen.
  private func hideUnseen(in snapshot: inout HierarchySnapshot) {
    guard visibilities.contains(.unseen) else { return }
    var showsSomething = [Bool](repeating: false, count: snapshot.nodes.count)
    for index in snapshot.nodes.indices.reversed() {
      if visibilities[index] == .seen { showsSomething[index] = true }
      let parent = Int(snapshot.nodes[index].parent)
      if showsSomething[index], parent >= 0 { showsSomething[parent] = true }
      if visibilities[index] == .unseen, !showsSomething[index] {
        snapshot.nodes[index].flags.insert(.hidden)
      }
    }
  }

  /// UIKit uses a navigation bar's title as its identifier, and likewise for headers of lists. These words
  /// are content, while identifiers are code and may be shown. An identifier with a blank in it counts as
  /// content.
  private static func tellTitlesFromIdentifiers(in snapshot: inout HierarchySnapshot) {
    for index in snapshot.nodes.indices {
      let node = snapshot.nodes[index]
      guard !node.identifier.isNone else { continue }
      let isTitle =
        hasSuffix(snapshot[node.className], "NavigationBar") || snapshot[node.identifier].contains(0x20)
      guard isTitle else { continue }
      if node.label.isNone { snapshot.nodes[index].label = node.identifier }
      snapshot.nodes[index].identifier = .none
    }
  }

  /// Reads the states of switches and secure fields from their type and value.
  private static func readStates(in snapshot: inout HierarchySnapshot) {
    for index in snapshot.nodes.indices {
      let name = snapshot[snapshot.nodes[index].className]
      if hasSuffix(name, "SecureTextField") {
        snapshot.nodes[index].flags.insert(.secure)
      } else if ["Switch", "Toggle", "CheckBox", "RadioButton"].contains(where: { hasSuffix(name, $0) }) {
        guard let value = snapshot.detail(of: snapshot.nodes[index])?.value else { continue }
        if isOn(snapshot[value]) { snapshot.nodes[index].flags.insert(.checked) }
      }
    }
  }

  private static func isOn(_ value: ArraySlice<UInt8>) -> Bool {
    value.elementsEqual("1".utf8) || value.elementsEqual("true".utf8)
  }

  private static func hasSuffix(_ name: ArraySlice<UInt8>, _ suffix: String) -> Bool {
    name.count >= suffix.utf8.count && name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }
}
