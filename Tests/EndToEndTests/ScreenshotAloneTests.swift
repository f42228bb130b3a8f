import Foundation
import SilhouetteHierarchy
import SilhouetteImages
import SilhouettePictures
import SilhouetteScene
import TestSupport
import Testing

@testable import Silhouette

/// Screens that are read from pixels alone (`--look pixels`).
@Suite struct ScreenshotAloneTests {
  private static let (width, height) = (390, 640)

  /// A white screen with noise, as a photograph, and a line of letters, the last one further away.
  private static func screenshot(further: Int = 0) -> Picture {
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: width * height)
    func fill(_ x: Int, _ y: Int, _ columns: Int, _ rows: Int, _ color: UInt32) {
      for row in y..<y + rows { for column in x..<x + columns { pixels[row * width + column] = color } }
    }
    for letter in 0..<12 {
      let x = 24 + letter * 8 + (letter == 11 ? further : 0)
      fill(x, 100, 2, 10, 0xFF20_2020)
      fill(x, 100, 6, 2, 0xFF20_2020)
      fill(x + 4, 100, 2, 10, 0xFF20_2020)
    }
    var state: UInt32 = 7
    for row in 300..<420 {
      for column in 100..<300 {
        state = state &* 1_664_525 &+ 1_013_904_223
        pixels[row * width + column] = 0xFF00_0000 | state >> 8
      }
    }
    return Picture(format: .png, width: width, height: height, pixels: pixels)!
  }

  private func scene(_ file: [UInt8]) throws -> WireframeScene? {
    var scene: WireframeScene?
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "shot.png")
      try Data(file).write(to: path)
      var reading = ReadingOptions()
      reading.format = .pixels(SystemPictures())
      var source = SceneSource(
        try InputList(paths: [path.path], format: reading.format), reading: reading)
      scene = try source.next()
    }
    return scene
  }

  private static func isText(_ node: SceneNode) -> Bool {
    node.category == .label || node.category == .heading
  }

  @Test func aScreenshotBecomesAScreen() throws {
    let scene = try #require(try scene(try SystemPictures().encode(Self.screenshot())))
    #expect(scene.viewport.bounds.width == 390)
    #expect(scene.nodes.contains { Self.isText($0) && $0.frame.y < 120 })
    #expect(scene.nodes.contains { $0.category == .image && $0.frame.width > 180 && $0.frame.height > 100 })
  }

  /// The width of words tells letters.
  @Test func linesBeginAndEndOnSteps() throws {
    func line(_ further: Int) throws -> Rect2D? {
      try scene(try SystemPictures().encode(Self.screenshot(further: further)))?
        .nodes.first(where: Self.isText)?.frame
    }
    let narrow = try #require(try line(0))
    #expect(narrow.x == 24 && narrow.maxX == 120)
    #expect(try line(2) == narrow)
    #expect(try line(3)?.maxX == 128)
  }

  @Test func otherBytesAreAnErrorWithARemedy() {
    let error = #expect(throws: SilhouetteError.self) { try scene(Array("<hierarchy/>".utf8)) }
    #expect(error?.message.contains("PNG, JPEG or WebP") == true)
  }
}
