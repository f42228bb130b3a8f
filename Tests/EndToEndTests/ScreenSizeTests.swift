import Foundation
import Silhouette
import SilhouetteHierarchy
import SilhouetteScene
internal import SilhouetteVerbs
import TestSupport
import Testing

/// The size of the screen if a dump does not report it.
@Suite struct ScreenSizeTests {
  /// What windows reach, without the system's keys below them.
  private static let page = """
    <?xml version='1.0' encoding='UTF-8'?><hierarchy rotation="0">
    <node class="android.widget.FrameLayout" bounds="[0,0][1080,2274]">
    <node class="android.widget.TextView" text="x" bounds="[0,63][1080,200]"/></node></hierarchy>
    """

  /// A dialog that was dumped alone.
  private static let dialog = """
    {"tag":"t","state_str":"s","views":[
    {"temp_id":0,"parent":-1,"class":"android.widget.FrameLayout","bounds":[[40,900],[1040,1500]],"visible":true,
    "children":[1],"child_count":1},
    {"temp_id":1,"parent":0,"class":"android.widget.TextView","text":"x","bounds":[[80,940],[900,1000]],
    "visible":true,"children":[],"child_count":0}]}
    """

  /// The beginning of a PNG: all that is asked for a size.
  static func png(_ width: Int, _ height: Int) -> Data {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    bytes += Array("IHDR".utf8)
    for number in [width, height] {
      bytes += [
        UInt8(number >> 24 & 255), UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255),
      ]
    }
    return Data(bytes + [8, 6, 0, 0, 0])
  }

  private func size(
    _ name: String, _ text: String, picture: (String, Int, Int)? = nil, viewport: Size2D? = nil
  ) throws -> Size2D {
    try withTemporaryFolder { folder in
      try Data(text.utf8).write(to: folder.appending(path: name))
      if let (name, width, height) = picture {
        try Self.png(width, height).write(to: folder.appending(path: name))
      }
      var pipeline = Pipeline()
      pipeline.reading.viewport = viewport
      let input = try InputList(paths: [folder.appending(path: name).path])
      let screen = try pipeline.screen(of: input, at: nil).scene.viewport
      return Size2D(
        width: (screen.width * screen.scale).rounded(), height: (screen.height * screen.scale).rounded())
    }
  }

  @Test func thePictureBesideADumpTellsTheScreen() throws {
    #expect(try size("1.xml", Self.page) == Size2D(width: 1080, height: 2274))
    #expect(try size("1.xml", Self.page, picture: ("1.png", 1080, 2400)) == Size2D(width: 1080, height: 2400))
    // Of another moment, of another screen, of less than what windows reach.
    #expect(try size("1.xml", Self.page, picture: ("2.png", 1080, 2400)) == Size2D(width: 1080, height: 2274))
    #expect(try size("1.xml", Self.page, picture: ("1.png", 720, 1600)) == Size2D(width: 1080, height: 2274))
    #expect(try size("1.xml", Self.page, picture: ("1.png", 1080, 1920)) == Size2D(width: 1080, height: 2274))
  }

  @Test func anotherDumpOfTheMomentTakesNoPictureAway() throws {
    try withTemporaryFolder { folder in
      try Data(Self.page.utf8).write(to: folder.appending(path: "1.xml"))
      try Data("[]".utf8).write(to: folder.appending(path: "1.vh"))
      try Self.png(1080, 2400).write(to: folder.appending(path: "1.png"))
      let input = try InputList(paths: [folder.appending(path: "1.xml").path])
      let screen = try Pipeline().screen(of: input, at: nil).scene.viewport
      #expect((screen.height * screen.scale).rounded() == 2400)
    }
  }

  @Test func aDialogThatWasDumpedAloneLiesOnItsPicturesScreen() throws {
    let name = "state_2017-08-11_155624.json"
    #expect(try size(name, Self.dialog) == Size2D(width: 1080, height: 2400))
    let picture = ("screen_2017-08-11_155624.png", 1080, 1920)
    #expect(try size(name, Self.dialog, picture: picture) == Size2D(width: 1080, height: 1920))
  }

  @Test func whatTheUserSaysComesFirst() throws {
    let given = Size2D(width: 1080, height: 2340)
    #expect(try size("1.xml", Self.page, picture: ("1.png", 1080, 2400), viewport: given) == given)
  }

  @Test func drawingsAloneShowWhatIsNotTold() throws {
    try withTemporaryFolder { folder in
      try Data(Self.dialog.utf8).write(to: folder.appending(path: "state_1.json"))
      try Self.png(1080, 1920).write(to: folder.appending(path: "screen_1.png"))
      let input = try InputList(paths: [folder.appending(path: "state_1.json").path])
      let drawn = try Pipeline().screen(of: input, at: nil).scene
      let (behind, screen) = (drawn.nodes[0].bounds, drawn.viewport.bounds)
      #expect(drawn.nodes.count == 3 && behind.x == 0 && behind.y == 0)
      #expect(abs(behind.width - screen.width) < 1 && abs(behind.height - screen.height) < 1)
      #expect(!drawn.nodes[0].hatch.isClear)
      var masked = SceneSource(input)
      #expect(try masked.next()?.nodes.count == 2)
    }
  }
}
