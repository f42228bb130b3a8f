import Foundation
import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteScene
import TestSupport
import Testing

@testable import SilhouetteRaster

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct TouchMarkTests {
  private static let ink: UInt32 = 0xFFF6_5049
  private static let white: UInt32 = 0xFFFF_FFFF

  private func scene(_ background: UInt32 = 0x000000, side: Double = 100) -> WireframeScene {
    SceneSketch(width: side, height: side, background: RGBAColor(rgb: background)).scene
  }

  private func drawn(_ marks: [TouchMark], on scene: WireframeScene, scale: Double = 1) -> Pixmap {
    var renderer = FrameRenderer(target: RenderTarget(viewport: scene.viewport, scale: scale))
    var meter = DrawingMeter.unlimited
    _ = try! renderer.render(scene, touches: marks, &meter)
    return renderer.pixmap
  }

  private func pixel(_ pixmap: Pixmap, _ x: Int, _ y: Int) -> UInt32 { pixmap.pixels[y * pixmap.width + x] }

  /// The outermost pixels of a circle are not quite covered.
  private func isNear(_ a: UInt32, _ b: UInt32) -> Bool {
    [0, 8, 16, 24].allSatisfy { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) <= 4 }
  }

  // MARK: Ring

  @Test(arguments: [0x000000, 0xFFFFFF] as [UInt32])
  func aRingStandsAtTheTouchOnAnyGround(background: UInt32) {
    let picture = drawn([TouchMark(path: [Point2D(x: 50, y: 50)])], on: scene(background))
    // From the left: ground, white edge of two points, ring of three, disc.
    #expect(pixel(picture, 26, 50) == background | 0xFF00_0000)
    #expect(isNear(pixel(picture, 28, 50), Self.white) && isNear(pixel(picture, 29, 50), Self.white))
    for x in [30, 31, 32, 67, 68, 69] { #expect(isNear(pixel(picture, x, 50), Self.ink), "\(x)") }
    let disc = pixel(picture, 50, 50)
    #expect(disc == pixel(picture, 40, 60) && disc != Self.ink && disc != background | 0xFF00_0000)
    #expect(isNear(pixel(picture, 50, 30), Self.ink) && isNear(pixel(picture, 50, 69), Self.ink))
    #expect(pixel(picture, 32, 32) == background | 0xFF00_0000)
  }

  @Test func lengthsArePointsAndFollowTheScale() {
    let picture = drawn([TouchMark(path: [Point2D(x: 50, y: 50)])], on: scene(), scale: 3)
    for x in [90, 98] { #expect(isNear(pixel(picture, x, 150), Self.ink)) }
    #expect(isNear(pixel(picture, 85, 150), Self.white) && !isNear(pixel(picture, 99, 150), Self.ink))
  }

  @Test func aRingFadesAsOnePicture() {
    let place = [Point2D(x: 50, y: 50)]
    var last = 256
    for strength in [255, 192, 128, 64, 0] as [UInt8] {
      let picture = drawn([TouchMark(path: place, strength: strength)], on: scene(0x000000))
      // The white edge over black is as bright as the mark is strong.
      let edge = Int(pixel(picture, 29, 50) & 0xFF)
      #expect(abs(edge - Int(strength)) <= 4 && edge < last)
      last = edge
    }
    // Ring and disc lie one over the other, and nothing of one shines through the other.
    let half = drawn([TouchMark(path: place, strength: 128)], on: scene(0x000000))
    #expect(abs(Int(pixel(half, 31, 50) >> 16 & 0xFF) - 0xF6 * 128 / 255) <= 1)
  }

  @Test func aPictureWithoutMarksIsThePictureBefore() {
    let scene = RandomScene.make(seed: 5)
    #expect(drawn([], on: scene) == painted(scene))
    #expect(drawn([TouchMark(path: [])], on: scene) == painted(scene))
    #expect(drawn([TouchMark(path: [Point2D(x: 5, y: 5)], strength: 0)], on: scene) == painted(scene))
  }

  // MARK: Path

  @Test func aSwipeHasATrailToItsRing() {
    let path = [Point2D(x: 10, y: 90), Point2D(x: 10, y: 50), Point2D(x: 75, y: 50)]
    let picture = drawn([TouchMark(path: path)], on: scene())
    for (x, y) in [(9, 80), (10, 70), (9, 60), (20, 49), (30, 50), (45, 50)] {
      #expect(pixel(picture, x, y) == Self.ink, "\(x) \(y)")
    }
    // Four points wide, with white edges of two, and round at the bend.
    #expect(pixel(picture, 7, 70) == Self.white && pixel(picture, 12, 70) == Self.white)
    #expect(pixel(picture, 5, 70) == 0xFF00_0000 && pixel(picture, 14, 70) == 0xFF00_0000)
    #expect(pixel(picture, 10, 46) == Self.white && pixel(picture, 6, 46) == 0xFF00_0000)
    #expect(pixel(picture, 9, 49) == Self.ink)
    #expect(pixel(picture, 55, 50) == Self.ink, "the ring is at the last place")
  }

  // MARK: Renderers

  private func marks(_ random: inout SeededGenerator, side: Double) -> [TouchMark] {
    (0..<Int(random.next() % 3)).map { _ in
      let path = (0...Int(random.next() % 4)).map { _ in
        Point2D(
          x: Double.random(in: -10...side + 10, using: &random),
          y: Double.random(in: -10...side + 10, using: &random))
      }
      return TouchMark(path: path, strength: [255, 200, 64][Int(random.next() % 3)])
    }
  }

  @Test(arguments: [0.5, 1, 1.7, 3])
  func fastRenderersDrawWhatThePainterDraws(scale: Double) {
    for seed in 0..<25 {
      var random = SeededGenerator(seed: UInt64(seed) + 77)
      let scene = RandomScene.make(seed: UInt64(seed), side: 40, nodes: 6)
      let target = RenderTarget(viewport: scene.viewport, scale: scale)
      var renderer = FrameRenderer(target: target)
      var meter = DrawingMeter.unlimited
      for step in 0..<5 {
        let marks = marks(&random, side: 40)
        let before = renderer.pixmap
        let damage = try! renderer.render(scene, touches: marks, isRepeat: step > 0, &meter)
        var exact = Pixmap(width: target.width, height: target.height)!
        Painter.paint(DisplayList(scene, target: target).adding(marks, in: scene.viewport), into: &exact)
        #expect(renderer.pixmap == exact, "seed \(seed), step \(step)")
        let changed = zip(before.pixels, exact.pixels).enumerated().filter { $0.element.0 != $0.element.1 }
        let isCovered = changed.allSatisfy { index, _ in
          let (x, y) = (index % target.width, index / target.width)
          return damage.boxes.contains {
            $0.contains(PixelRect(left: x, top: y, right: x + 1, bottom: y + 1)!)
          }
        }
        #expect(isCovered, "seed \(seed), step \(step)")
      }
    }
  }

  @Test func aMarkThatGoesDamagesItsOwnPlaceAlone() {
    let scene = scene(side: 400)
    var renderer = FrameRenderer(target: RenderTarget(viewport: scene.viewport, scale: 1))
    var meter = DrawingMeter.unlimited
    _ = try! renderer.render(scene, touches: [], &meter)
    let mark = TouchMark(path: [Point2D(x: 100, y: 100)])
    for touches in [[mark], [TouchMark(path: mark.path, strength: 64)], []] {
      let damage = try! renderer.render(scene, touches: touches, isRepeat: true, &meter)
      #expect(damage.bounds == PixelRect(left: 78, top: 78, right: 122, bottom: 122))
    }
    #expect(renderer.pixmap == painted(scene))
  }

  @Test func aRepeatAfterAFailedFrameIsDrawnWhole() throws {
    let scene = scene(0x336699)
    var renderer = FrameRenderer(target: RenderTarget(viewport: scene.viewport, scale: 1))
    var unwanted = DrawingMeter(limit: 1 << 29) { _ in true }
    #expect(throws: DrawingMeter.Stop.unwanted) { try renderer.render(scene, touches: [], &unwanted) }
    var meter = DrawingMeter.unlimited
    let damage = try renderer.render(scene, touches: [], isRepeat: true, &meter)
    #expect(damage.boxes == [renderer.target.bounds] && renderer.pixmap == painted(scene))
  }

  @Test func oddPlacesPaintNothingAndTrapNowhere() {
    let odd = [
      Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e9, -1e9, .leastNonzeroMagnitude, 0, 50, 1e6,
    ]
    let scene = scene()
    for x in odd {
      for y in odd {
        let paths = [
          [Point2D(x: x, y: y)], [Point2D(x: 1, y: 2), Point2D(x: x, y: y)],
          [Point2D(x: x, y: y), Point2D(x: 3, y: 4)],
        ]
        for path in paths {
          _ = drawn([TouchMark(path: path, strength: 99)], on: scene)
          #expect(throws: Never.self) { try elements([TouchMark(path: path)], on: scene) }
        }
      }
    }
    #expect(drawn([TouchMark(path: [Point2D(x: .nan, y: 5)])], on: scene) == painted(scene))
    var none = scene
    none.viewport = Viewport(width: 0, height: 0)
    _ = drawn([TouchMark(path: [Point2D(x: 5, y: 5)])], on: none)
  }

  // MARK: SVG

  /// Elements in order with their attributes; throws where the file is not XML.
  private func elements(_ marks: [TouchMark], on scene: WireframeScene) throws -> [(
    name: String, attributes: [String: String]
  )] {
    final class Reader: NSObject, XMLParserDelegate {
      var all: [(name: String, attributes: [String: String])] = []
      func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
      ) {
        all.append((name, attributes))
      }
    }
    let (reader, parser) = (Reader(), XMLParser(data: Data(SVGWriter().write(scene, touches: marks))))
    parser.delegate = reader
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    return reader.all
  }

  @Test func vectorPicturesShowTheSameRingsAndTrails() throws {
    let path = [Point2D(x: 10, y: 90.5), Point2D(x: 75, y: 50)]
    let found = try elements([TouchMark(path: path, strength: 51)], on: scene())
    #expect(found.map(\.name) == ["svg", "rect", "g", "polyline", "polyline", "circle", "circle"])
    #expect(found[2].attributes["opacity"] == "0.2")
    #expect(found[3].attributes["points"] == "10,90.5 75,50" && found[3].attributes["stroke"] == "#FFFFFF")
    #expect(found[6].attributes["cx"] == "75" && found[6].attributes["cy"] == "50")
    #expect(found[6].attributes["r"] == "18.5" && found[6].attributes["stroke"] == "#4950F6")
    let tap = try elements([TouchMark(path: [Point2D(x: 1, y: 2)])], on: scene())
    #expect(
      tap.map(\.name) == ["svg", "rect", "g", "circle", "circle"] && tap[2].attributes["opacity"] == nil)
    #expect(SVGWriter().write(scene(), touches: []) == SVGWriter().write(scene()))
  }
}
