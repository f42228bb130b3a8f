import SilhouettePictures
import Testing

@testable import SilhouetteVision

/// Screens that the tests draw themselves, at one pixel a point.
struct Canvas {
  let width: Int
  let height: Int
  var pixels: [UInt32]

  init(_ width: Int, _ height: Int, _ color: UInt32 = 0xFFFF_FFFF) {
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: color, count: width * height)
  }

  mutating func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: UInt32) {
    for row in max(0, y)..<max(0, y, min(self.height, y + height)) {
      for column in max(0, x)..<max(0, x, min(self.width, x + width)) {
        pixels[row * self.width + column] = color
      }
    }
  }

  /// Letters of 6 by 10 points, 8 points apart.
  mutating func write(_ x: Int, _ y: Int, letters: Int, _ color: UInt32 = 0xFF20_2020) {
    for letter in 0..<letters {
      fill(x + letter * 8, y, 2, 10, color)
      fill(x + letter * 8, y, 6, 2, color)
      fill(x + letter * 8 + 4, y, 2, 10, color)
    }
  }

  /// Noise, which is the same each time.
  mutating func speckle(_ x: Int, _ y: Int, _ width: Int, _ height: Int, seed: UInt32 = 7) {
    var state = seed
    for row in y..<y + height {
      for column in x..<x + width {
        state = state &* 1_664_525 &+ 1_013_904_223
        pixels[row * self.width + column] = 0xFF00_0000 | state >> 8
      }
    }
  }

  var picture: Picture { Picture(format: .png, width: width, height: height, pixels: pixels)! }

  /// Boxes of candidates of a form.
  func boxes(_ form: Candidate.Form) -> [VisionBox] {
    ElementFinder(pixelsPer256Points: 256).look(at: picture).list.list.filter { $0.form == form }.map(\.box)
  }
}

struct ElementFinderTests {
  @Test func lettersOfARowAreOneLine() {
    var canvas = Canvas(360, 640)
    canvas.write(20, 100, letters: 12)
    let lines = canvas.boxes(.line)
    #expect(lines.count == 1)
    #expect(lines.first?.common(VisionBox(left: 20, top: 100, right: 114, bottom: 110)) ?? 0 >= 900)
  }

  @Test func wordsFarApartAreTwoLines() {
    var canvas = Canvas(360, 640)
    canvas.write(20, 100, letters: 6)
    canvas.write(200, 100, letters: 6)
    #expect(canvas.boxes(.line).count == 2)
  }

  @Test func linesThatWrapAreAParagraphAndLinesOfAListAreNot() {
    var canvas = Canvas(360, 640)
    for line in 0..<3 { canvas.write(20, 100 + line * 18, letters: line == 2 ? 9 : 30) }
    #expect(canvas.boxes(.paragraph).count == 1)
    canvas = Canvas(360, 640)
    for line in 0..<3 { canvas.write(20, 100 + line * 44, letters: 20) }
    #expect(canvas.boxes(.paragraph).isEmpty)
  }

  @Test func aBoxOfAnotherColourIsAnArea() {
    var canvas = Canvas(360, 640)
    canvas.fill(40, 200, 200, 48, 0xFFE0_8030)
    canvas.write(100, 219, letters: 8, 0xFFFF_FFFF)
    #expect(canvas.boxes(.area).contains(VisionBox(left: 40, top: 200, right: 240, bottom: 248)))
    #expect(canvas.boxes(.line).count == 1)
  }

  @Test func aFrameIsAnOutline() {
    var canvas = Canvas(360, 640)
    canvas.fill(40, 200, 200, 48, 0xFF80_8080)
    canvas.fill(41, 201, 198, 46, 0xFFFF_FFFF)
    #expect(canvas.boxes(.outlined).count == 1)
  }

  @Test func whatIsFlatNowhereIsAPicture() {
    var canvas = Canvas(360, 640)
    canvas.speckle(60, 120, 120, 90)
    let pictures = canvas.boxes(.picture)
    #expect(pictures.contains { $0.common(VisionBox(left: 60, top: 120, right: 180, bottom: 210)) >= 10_000 })
  }

  @Test func aThinLineIsARule() {
    var canvas = Canvas(360, 640)
    canvas.fill(20, 300, 300, 1, 0xFFC0_C0C0)
    #expect(canvas.boxes(.rule).count == 1)
  }

  /// The same letters at half the contrast of noise are noise.
  @Test func faintLettersAreNothing() {
    var canvas = Canvas(360, 640)
    canvas.write(20, 100, letters: 12, 0xFFFA_FAFA)
    #expect(canvas.boxes(.line).isEmpty)
  }

  @Test func darkScreensAreLikeLightOnes() {
    var canvas = Canvas(360, 640, 0xFF10_1010)
    canvas.fill(20, 90, 320, 120, 0xFF2C_2C2C)
    canvas.write(40, 100, letters: 12, 0xFFE0_E0E0)
    #expect(canvas.boxes(.line).count == 1)
    #expect(canvas.boxes(.area).count == 1)
  }

  /// A density of three finds what one finds.
  @Test func densityMakesNoDifference() {
    var canvas = Canvas(1080, 1920)
    canvas.fill(120, 600, 600, 144, 0xFFE0_8030)
    let sight = ElementFinder(pixelsPer256Points: 768).look(at: canvas.picture)
    #expect(sight.candidates.boxes.contains(PixelBox(x: 120, y: 600, width: 600, height: 144)))
  }

  @Test(arguments: [(1, 1), (1, 4000), (4000, 1), (2, 2), (17, 3), (300, 300)])
  func anySizeIsTaken(_ width: Int, _ height: Int) {
    var canvas = Canvas(width, height)
    canvas.speckle(0, 0, width, height)
    for density in [nil, 1, 256, Int.max] as [Int?] {
      let screen = ElementFinder(pixelsPer256Points: density).find(in: canvas.picture)
      #expect(screen.elements.count <= 900)
      for element in screen.elements {
        #expect(element.box.x >= 0 && element.box.y >= 0 && element.box.width > 0 && element.box.height > 0)
        #expect(element.box.x + element.box.width <= width && element.box.y + element.box.height <= height)
      }
    }
  }

  @Test func parentsComeFirstAndHoldTheirElements() {
    var canvas = Canvas(360, 640)
    canvas.fill(20, 90, 320, 300, 0xFFD0_D0D0)
    for line in 0..<4 { canvas.write(40, 110 + line * 60, letters: 12) }
    let screen = ElementFinder(pixelsPer256Points: 256).find(in: canvas.picture)
    for (index, element) in screen.elements.enumerated() { #expect(element.parent < index) }
  }

  @Test func densityIsGuessedFromUsualWidths() {
    #expect(ScreenDensity.guess(width: 1206, height: 2622) == 768)
    #expect(ScreenDensity.guess(width: 750, height: 1334) == 512)
    #expect(ScreenDensity.guess(width: 1280, height: 800) == 256)
    #expect(ScreenDensity.guess(width: 1640, height: 2360) == 512)
    #expect(ScreenDensity.guess(width: 0, height: 0) == 256)
  }
}
