import Testing

@testable import SilhouetteVision

/// What seems one picture, and may be several.
@Suite struct PicturePartsTests {
  private static let (width, height) = (360, 640)

  private func parts(_ canvas: Canvas, of box: PixelBox, ground: UInt32 = 0xFFFFFF) -> [PixelBox] {
    let sight = ElementFinder(pixelsPer256Points: 256).look(at: canvas.picture)
    let element = VisionElement(
      box: box, kind: .picture, confidence: 0, parent: -1, ground: ground, ink: 0, radius: 0, lines: [])
    return PictureParts(of: element, EdgeMap(sight.grid), sight.flats, sight.grid).find()
      .sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  }

  /// Photographs that thin lines of the page divide.
  @Test func aGridIsDividedAtItsGutters() {
    var canvas = Canvas(Self.width, Self.height)
    for row in 0..<3 { for column in 0..<3 { canvas.speckle(column * 121, 100 + row * 121, 118, 118) } }
    let parts = parts(canvas, of: PixelBox(x: 0, y: 100, width: 360, height: 360))
    #expect(parts.count == 9)
    #expect(parts.allSatisfy { abs($0.width - 118) <= 2 && abs($0.height - 118) <= 2 })
  }

  /// Between two halves with edges, a photograph fades from one colour to the next without any.
  @Test(arguments: [true, false]) func softPartsOfAPhotographStay(isPhoto: Bool) {
    var canvas = Canvas(Self.width, Self.height)
    canvas.speckle(20, 100, 320, 80)
    canvas.speckle(20, 260, 320, 80)
    if isPhoto {
      for row in 180..<260 {
        canvas.fill(20, row, 320, 1, 0xFF00_0000 | UInt32(40 + (row - 180) * 2) * 0x01_0101)
      }
    }
    let parts = parts(canvas, of: PixelBox(x: 20, y: 100, width: 320, height: 240))
    #expect(parts.count == (isPhoto ? 1 : 2))
  }

  /// Things on the page's ground that one row of it parts are no grid.
  @Test func thingsOnOneGroundAreNoGrid() {
    var canvas = Canvas(Self.width, Self.height)
    canvas.speckle(20, 100, 150, 90)
    canvas.speckle(120, 194, 150, 90)
    #expect(parts(canvas, of: PixelBox(x: 20, y: 100, width: 250, height: 184)).count == 1)
  }

  @Test func aDarkPhotographOnADarkPageIsOne() {
    var canvas = Canvas(Self.width, Self.height, 0xFF1E_1E1E)
    canvas.speckle(20, 100, 150, 200)
    for column in 170..<250 { canvas.fill(column, 100, 1, 200, 0xFF30_1008 &+ UInt32(column - 170)) }
    canvas.speckle(250, 100, 90, 200)
    #expect(parts(canvas, of: PixelBox(x: 20, y: 100, width: 320, height: 200), ground: 0x1E1E1E).count == 1)
  }
}
