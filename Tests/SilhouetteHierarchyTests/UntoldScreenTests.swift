import SilhouetteHierarchy
import Testing

/// Windows for the parts of the screen that a source does not report.
struct UntoldScreenTests {
  private func windows(beside told: Rect2D?, scale: Double = 2) throws -> [HierarchyNode] {
    let snapshot = try #require(decode(stream(node: "")).snapshots.first)
    var phone = Viewport(width: 400, height: 800, scale: scale)
    phone.told = told
    let whole = snapshot.withUntoldScreen(in: phone)
    #expect(whole.time == snapshot.time)
    #expect(whole.nodes.prefix(snapshot.nodes.count) == snapshot.nodes[...])
    return Array(whole.nodes.dropFirst(snapshot.nodes.count))
  }

  @Test func whatIsToldWhollyStaysAsItIs() throws {
    #expect(try windows(beside: nil).isEmpty)
    #expect(try windows(beside: Rect2D(x: 0, y: 0, width: 400, height: 800)).isEmpty)
    // Rounding, and keys at the side of a telephone in landscape.
    #expect(try windows(beside: Rect2D(x: 0.5, y: 10, width: 399, height: 785)).isEmpty)
    #expect(try windows(beside: Rect2D(x: 0, y: 0, width: 352, height: 800)).isEmpty)
  }

  @Test func theSystemsBarsStandAboveAndBelowTheWindows() throws {
    let bars = try windows(beside: Rect2D(x: 0, y: 24, width: 400, height: 728))
    #expect(
      bars.map(\.frame) == [
        Rect2D(x: 0, y: 0, width: 400, height: 24), Rect2D(x: 0, y: 752, width: 400, height: 48),
      ])
    #expect(bars.allSatisfy { $0.parent == -1 && $0.id.isNone && !$0.flags.contains(.unreadable) })
    let keys = try windows(beside: Rect2D(x: 0, y: 0, width: 400, height: 784))
    #expect(keys.map(\.frame) == [Rect2D(x: 0, y: 784, width: 400, height: 16)])
  }

  @Test func whatLiesBehindADialogIsOneWindowBelowAll() throws {
    let screen = Rect2D(x: 0, y: 0, width: 400, height: 800)
    for told in [
      Rect2D(x: 40, y: 300, width: 320, height: 200), Rect2D(x: 20, y: 40, width: 360, height: 720),
      Rect2D(x: 0, y: 0, width: 400, height: 500), Rect2D(x: 0, y: 400, width: 400, height: 400),
      Rect2D(x: 0, y: 0, width: 280, height: 800),
    ] {
      let behind = try windows(beside: told)
      #expect(behind.map(\.frame) == [screen], "\(told)")
      #expect(behind.allSatisfy { $0.flags.contains(.unreadable) && $0.parent == -1 })
    }
  }

  @Test func aScreenWithoutElementsIsUnknownAsAWhole() {
    var phone = Viewport(width: 400, height: 800)
    for told in [nil, Rect2D(x: 0, y: 24, width: 400, height: 776)] {
      phone.told = told
      let whole = HierarchySnapshot(time: 3).withUntoldScreen(in: phone)
      #expect(whole.time == 3 && whole.nodes.map(\.frame) == [Rect2D(x: 0, y: 0, width: 400, height: 800)])
      #expect(whole.nodes.allSatisfy { $0.flags.contains(.unreadable) })
    }
  }

  @Test(arguments: [
    (#"<hierarchy rotation="0"></hierarchy>"#, true),
    (#"<hierarchy rotation="0"><node class="a.B" bounds="[0,0][9,9]"/></hierarchy>"#, false),
  ])
  func aDumpWithoutElementsIsNoted(_ dump: String, _ isNoted: Bool) {
    let read = decode(dump)
    #expect(read.error == nil && read.diagnostics.count(of: .nothingSeen) == (isNoted ? 1 : 0))
  }

  @Test func noScreenHasNoWindows() throws {
    let snapshot = try #require(decode(stream(node: "")).snapshots.first)
    var phone = Viewport(width: 0, height: 0)
    phone.told = Rect2D(x: 0, y: 0, width: 10, height: 10)
    #expect(snapshot.withUntoldScreen(in: phone) == snapshot)
  }
}
