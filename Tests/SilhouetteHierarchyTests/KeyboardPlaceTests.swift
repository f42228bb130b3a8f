import SilhouetteHierarchy
import Testing

/// A keyboard that no window holds.
struct KeyboardPlaceTests {
  private let phone = Viewport(width: 402, height: 874, scale: 3)

  @Test func aTreeWithoutOneStaysAsItIs() throws {
    let snapshot = try #require(decode(stream(node: "")).snapshots.first)
    #expect(snapshot.withKeyboardWindow(in: phone) == snapshot)
  }

  @Test func aToldKeyboardIsTheTopmostWindow() throws {
    let line =
      #"{"t":7,"screen":"S","keyboard":[0,538,402,336],"windows":[{"id":1,"class":"A","frame":[0,0,402,874]}]}"#
    let snapshot = try #require(decode(headerLine + line).snapshots.first)
    let whole = snapshot.withKeyboardWindow(in: phone)
    #expect(whole.nodes.count == 2 && whole.time == 7 && whole.nodes[0] == snapshot.nodes[0])
    let keyboard = whole.nodes[1]
    #expect(keyboard.parent == -1 && keyboard.end == 2 && keyboard.id.isNone)
    #expect(keyboard.frame == Rect2D(x: 0, y: 538, width: 402, height: 336))
    #expect(whole.string(keyboard.className) == "keyboard" && whole.string(whole.screen) == "S")
    let detail = try #require(whole.detail(of: keyboard))
    #expect(whole.slices[detail.otherTraits.range].map { whole.string($0) } == ["keyboard"])
  }

  @Test func withoutAPlaceItIsAtTheFootOfTheScreen() {
    for (width, height) in [(402.0, 874.0), (874, 402), (320, 480), (1024, 1366), (1366, 1024), (100, 50)] {
      let viewport = Viewport(width: width, height: height)
      let box = KeyboardPlace.somewhere.box(in: viewport)
      #expect(box.x == 0 && box.width == width && abs(box.maxY - height) < 1e-9)
      #expect(box.height >= min(height, 260) && box.height >= height * 0.45 && box.height <= height)
      if width > height { #expect(box.height >= height * 0.65) }
    }
  }
}
