import Foundation
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

/// One cause is one finding, whatever follows from it.
@Suite struct DiffCauseTests {
  /// A node of a stream, with its children.
  struct Node {
    var json: String

    init(_ name: String, _ frame: [Int], _ more: String = "", _ children: [Node] = []) {
      let more = more.isEmpty ? "" : ",\(more)"
      let inside = children.map(\.json).joined(separator: ",")
      json = #"{"class":"\#(name)","frame":\#(frame)\#(more),"children":[\#(inside)]}"#
    }
  }

  private func diff(
    _ old: [Node], _ new: [Node], _ options: DiffOptions = DiffOptions(), size: (Int, Int) = (402, 874)
  ) throws -> [Finding] {
    try result(old, new, options, size: size).screens.flatMap(\.findings)
  }

  private func result(
    _ old: [Node], _ new: [Node], _ options: DiffOptions = DiffOptions(), size: (Int, Int) = (402, 874)
  ) throws -> DiffResult {
    try withTemporaryFolder { folder in
      let paths = try [(old, 402, 874), (new, size.0, size.1)].enumerated().map { index, run in
        let head =
          #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":\#(run.1),"height":\#(run.2),"scale":3},"start":0}"#
        let window = Node("UIWindow", [0, 0, run.1, run.2], ##""background":"#FFFFFF""##, run.0)
        let path = folder.appending(path: "\(index).ndjson")
        try "\(head)\n{\"t\":0,\"windows\":[\(window.json)]}\n".write(
          to: path, atomically: true, encoding: .utf8)
        return path.path
      }
      return try Pipeline().diff(paths[0], paths[1], options: options)
    }
  }

  private func label(_ frame: [Int], _ text: String = "Word") -> Node {
    Node("UILabel", frame, #""text":"\#(text)""#)
  }

  private func row(_ y: Int, _ name: String = "UITableViewCell") -> Node {
    Node(
      name, [0, y, 402, 60], "",
      [label([72, 20, 120, 20]), Node("UIImageView", [16, 10, 40, 40], #""picture":{"bundled":true}"#)])
  }

  private func list(_ rows: [Node]) -> Node {
    Node("UITableView", [0, 100, 402, 700], #""clips":true"#, rows)
  }

  @Test func aRowThatIsInsertedIsOneAddedRow() throws {
    let old = [list((0..<6).map { row($0 * 60) })]
    let switchRow = Node("UITableViewCell", [0, 60, 402, 60], "", [Node("UISwitch", [330, 15, 51, 31])])
    let new = [list([row(0), switchRow] + (2..<7).map { row($0 * 60) })]
    let found = try result(old, new)
    #expect(found.screens.flatMap(\.findings).map(\.kind) == [.added])
    #expect(found.screens[0].findings.first?.inside == 1)
    #expect(found.following == 5)
  }

  @Test func aRowThatIsRemovedIsOneRemovedRow() throws {
    let switchRow = Node("UITableViewCell", [0, 60, 402, 60], "", [Node("UISwitch", [330, 15, 51, 31])])
    let old = [list([row(0), switchRow] + (2..<8).map { row($0 * 60) })]
    #expect(try diff(old, [list((0..<7).map { row($0 * 60) })]).map(\.kind) == [.removed])
  }

  @Test func aRowThatIsPushedOffTheScreenFollows() throws {
    let rows = (0..<12).map { row($0 * 60) }
    let header = Node(
      "UIView", [0, 0, 402, 100], ##""background":"#EEEEEE""##, [Node("UISlider", [16, 40, 300, 30])])
    let found = try diff([list(rows)], [list([header] + (0..<12).map { row($0 * 60 + 100) })])
    #expect(found.map(\.kind) == [.added])
  }

  @Test func aContainerThatMovedIsOneFinding() throws {
    func card(_ y: Int) -> Node {
      Node(
        "UIView", [16, y, 370, 200], ##""background":"#EEEEEE","radius":12"##,
        [label([16, 16, 100, 20]), Node("UISwitch", [300, 16, 51, 31])])
    }
    let found = try diff([card(100)], [card(140)])
    #expect(found.map(\.kind) == [.moved])
    #expect(found.first?.detail == "40 down")
    #expect(found.first?.inside == 2)
  }

  @Test func aContainerThatCannotBeSeenMovesAsOne() throws {
    func group(_ y: Int) -> Node {
      Node(
        "UIView", [16, y, 370, 200], "", [label([16, 16, 100, 20]), Node("UISwitch", [300, 16, 51, 31])])
    }
    #expect(try diff([group(100), row(700)], [group(140), row(700)]).map(\.kind) == [.moved])
  }

  @Test func aSubtreeThatWasAddedIsOneFinding() throws {
    let found = try diff([row(100)], [row(100), list((0..<6).map { row($0 * 60) })])
    #expect(found.map(\.kind) == [.added])
    #expect(found.first?.inside == 18)
  }

  @Test func aListThatScrolledIsOneFinding() throws {
    func rows(_ offset: Int) -> [Node] { (0..<20).map { row($0 * 60 - offset) } }
    let found = try diff([list(rows(0))], [list(rows(25))])
    #expect(found.map(\.kind) == [.moved])
    #expect(found.first?.detail == "content scrolled 25 up")
  }

  @Test func otherWordsAreNoFinding() throws {
    let old = [label([16, 100, 120, 20], "Monday"), label([16, 130, 80, 20]), row(200)]
    // A longer word, in two lines, with what follows pushed down.
    let new = [label([16, 100, 160, 40], "Wednesday"), label([16, 150, 80, 20]), row(220)]
    #expect(try diff(old, new).isEmpty)
  }

  @Test func aCardThatGrowsWithItsWordsIsNoFinding() throws {
    func card(_ height: Int, _ text: String) -> Node {
      Node(
        "UIView", [16, 100, 370, height + 32], ##""background":"#EEEEEE""##,
        [label([16, 16, 300, height], text)])
    }
    #expect(try diff([card(20, "a"), row(200)], [card(60, "a longer text"), row(240)]).isEmpty)
  }

  @Test func aLabelOfTheSameWordsThatGrewIsOne() throws {
    #expect(try diff([label([16, 100, 120, 20])], [label([16, 100, 120, 40])]).map(\.kind) == [.resized])
  }

  @Test func theStatusBarIsNotTheApps() throws {
    let bar = Node("UIStatusBar", [0, 0, 402, 54], "", [label([30, 20, 50, 20], "9:41")])
    #expect(try diff([bar, row(100)], [row(100)]).isEmpty)
  }

  @Test func whatAStretchedBoxStretchesIsNoFinding() throws {
    func panel(_ width: Int) -> Node {
      Node(
        "UIView", [16, 100, width, 200], ##""background":"#EEEEEE""##,
        [Node("UIProgressView", [16, 16, width - 32, 8]), Node("UISwitch", [width - 67, 40, 51, 31])])
    }
    #expect(try diff([panel(300)], [panel(340)]).map(\.kind) == [.resized])
  }

  @Test func aNewColourOfManyIsOneFinding() throws {
    func button(_ x: Int, _ color: String) -> Node {
      Node("UIButton", [x, 100, 80, 40], ##""background":"\##(color)""##)
    }
    let found = try diff(
      [16, 116, 216].map { button($0, "#336699") }, [16, 116, 216].map { button($0, "#993366") })
    #expect(found.map(\.kind) == [.restyled])
    #expect(found.first?.alike == 2)
    #expect(found.first?.detail == "fill #336699 → #993366")
  }

  @Test func cornersBorderOpacityAndShadowAreStyle() throws {
    let plain = Node("UIView", [16, 100, 80, 80], ##""background":"#336699""##)
    for more in [
      ##""background":"#336699","radius":8"##, ##""background":"#336699","alpha":0.5"##,
      ##""background":"#336699","border":{"width":2,"color":"#000000"}"##,
      ##""background":"#336699","shadow":{"color":"#000000","radius":8,"offset":[0,2],"opacity":0.2}"##,
    ] {
      let found = try diff([plain, row(300)], [Node("UIView", [16, 100, 80, 80], more), row(300)])
      #expect(found.map(\.kind) == [.restyled], "\(more)")
    }
  }

  @Test func focusThatWentOnIsOneFinding() throws {
    func field(_ y: Int, _ isFocused: Bool) -> Node {
      Node("UITextField", [16, y, 370, 44], #""editable":true,"focused":\#(isFocused)"#)
    }
    let found = try diff([field(100, true), field(160, false)], [field(100, false), field(160, true)])
    #expect(found.map(\.kind) == [.state])
    #expect(found.first?.detail == "now focused")
  }

  @Test func toleranceIsInPoints() throws {
    let (old, new) = ([Node("UISwitch", [16, 100, 51, 31])], [Node("UISwitch", [18, 100, 51, 31])])
    var options = DiffOptions()
    #expect(try diff(old, new, options).count == 1)
    options.tolerance = 2
    #expect(try diff(old, new, options).isEmpty)
  }

  @Test func ignoredFindingsAreCountedOnly() throws {
    let (old, new) = ([row(100), Node("UISwitch", [16, 300, 51, 31])], [row(100)])
    var options = DiffOptions()
    options.ignore = [try IgnoreRule("category = switch and finding = removed")]
    let found = try result(old, new, options)
    #expect(found.findingCount == 0)
    #expect(found.ignored == 1)
  }

  @Test func anotherScreenSizeIsOneFinding() throws {
    let found = try diff([row(100), row(160)], [row(140), row(200)], size: (393, 852))
    #expect(found.map(\.kind) == [.resized])
    #expect(found.first?.element == nil)
  }

  @Test func anEmptySideIsNoTrap() throws {
    #expect(try diff([], [row(100)]).map(\.kind) == [.added])
    #expect(try diff([row(100)], []).map(\.kind) == [.removed])
  }

  @Test func anotherScreenUnderTheSameNameIsOneFinding() throws {
    let old = (0..<8).map { row($0 * 60 + 100) }
    let new = (0..<6).map { Node("UISlider", [40, $0 * 50 + 120, 200, 30]) }
    #expect(try diff(old, new).map(\.kind) == [.replaced])
  }

  @Test func hugeTreesAreComparedInTime() throws {
    let rows = (0..<4000).map { Node("UISwitch", [$0 % 40 * 10, $0 / 40 * 8, 9, 7]) }
    let fewer = rows.enumerated().filter { $0.offset % 3 != 0 }.map(\.element)
    #expect(try diff(rows, fewer).allSatisfy { $0.kind == .removed })
    var deep = row(0)
    for _ in 0..<150 { deep = Node("UIView", [0, 0, 402, 800], ##""background":"#EEEEEE""##, [deep]) }
    #expect(try diff([deep], [deep]).isEmpty)
  }
}
