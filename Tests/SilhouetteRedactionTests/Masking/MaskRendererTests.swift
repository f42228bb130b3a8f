import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import SilhouetteRedaction
import TestSupport
import Testing

@Suite struct MaskRendererTests {
  private static let blue: UInt32 = 0xFFFF_4040

  private func masked(
    _ regions: [RedactRegion], scale: Double = 1, of viewport: Viewport = PaintWorld.viewport
  ) throws -> (before: Picture, after: Picture) {
    let before = PaintWorld.picture(scale: scale, of: viewport)
    var after = before
    try MaskRenderer(regions, viewport: viewport).mask(&after)
    return (before, after)
  }

  /// Columns and rows of the pixels that changed.
  private func changed(_ pair: (before: Picture, after: Picture)) -> [[Int]] {
    let width = pair.before.width
    return pair.before.pixels.indices.filter { pair.before.pixels[$0] != pair.after.pixels[$0] }
      .map { [$0 % width, $0 / width] }
  }

  @Test func thousandsOfMasksTakeNoLongerThanSomeAndShowNoMore() throws {
    let viewport = Viewport(width: 400, height: 800, scale: 1)
    let regions = (0..<5000).map { index in
      RedactRegion(
        .redact, size: Size2D(width: 300 + Double(index) / 100, height: 800), transform: .identity,
        color: RGBAColor(rgb: 0x123456), node: index, rule: .mask)
    }
    let (before, after) = try masked(regions, of: viewport)
    let masks: Set<UInt32> = [0xFF56_3412, 0xFF80_8080]
    for index in after.pixels.indices {
      let isRight =
        index % 400 < 350 ? masks.contains(after.pixels[index]) : after.pixels[index] == before.pixels[index]
      guard !isRight else { continue }
      Issue.record("\(index % 400), \(index / 400)")
      break
    }
    #expect(after.pixels[349] == 0xFF80_8080, "masks beyond the limit are one")
  }

  // MARK: Against the twin

  @Test(arguments: [1.0, 1.5, 2.625])
  func noPixelThatAMaskTouchesShows(scale: Double) throws {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<20 {
      let regions = PaintWorld.regions(&random, upright: false)
      let pair = try masked(regions, scale: scale)
      let twin = PaintTwin(regions, over: pair.before)
      for y in 0..<pair.after.height {
        for x in 0..<pair.after.width where twin.isTouched(x, y) {
          #expect(
            pair.after.pixels[y * pair.after.width + x] == Self.blue, "\(x), \(y) of \(regions)")
        }
      }
    }
  }

  @Test func whatIsThreePixelsAwayFromEveryMaskShows() throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<60 {
      let masks = PaintWorld.regions(&random, upright: false).filter {
        // The twin would miss slivers.
        $0.kind == .redact && abs($0.transform.determinant) > 0.3 && min($0.size.width, $0.size.height) > 1
      }
      let pair = try masked(masks)
      let twin = PaintTwin(masks, over: pair.before)
      for place in changed(pair) {
        let near = (-3...3).contains { dy in
          (-3...3).contains { dx in twin.isTouched(place[0] + dx, place[1] + dy) }
        }
        #expect(near, "\(place) of \(masks)")
      }
    }
  }

  /// Spans in whole pixels: those that a box touches, and those that it fills.
  private func pixels(_ region: RedactRegion) -> (
    touched: (Range<Int>, Range<Int>), filled: (Range<Int>, Range<Int>)
  ) {
    let (x, y) = (region.transform.tx, region.transform.ty)
    let (r, b) = (x + region.size.width, y + region.size.height)
    func touched(_ a: Double, _ b: Double) -> Range<Int> {
      a < b ? Int(a.rounded(.down))..<Int(b.rounded(.up)) : 0..<0
    }
    func filled(_ a: Double, _ b: Double) -> Range<Int> {
      let first = Int(a.rounded(.up))
      return first..<max(first, Int(b.rounded(.down)))
    }
    return ((touched(x, r), touched(y, b)), (filled(x, r), filled(y, b)))
  }

  @Test func uprightMasksAreExactlyThePixelsThatTheyTouchAndNoCoverFills() throws {
    var random = SeededGenerator(seed: 43)
    for _ in 0..<300 {
      let regions = PaintWorld.regions(&random, upright: true)
      let pair = try masked(regions)
      for y in 0..<pair.after.height {
        for x in 0..<pair.after.width {
          let isMasked = regions.indices.contains { index in
            guard regions[index].kind == .redact else { return false }
            let (columns, rows) = pixels(regions[index]).touched
            guard columns.contains(x), rows.contains(y) else { return false }
            let isInScopes = regions.scopes(around: index).allSatisfy {
              let (columns, rows) = pixels(regions[$0]).touched
              return columns.contains(x) && rows.contains(y)
            }
            return isInScopes
              && !regions.openings(before: index).contains {
                let (columns, rows) = pixels(regions[$0]).filled
                return columns.contains(x) && rows.contains(y)
              }
          }
          let index = y * pair.after.width + x
          #expect(pair.after.pixels[index] == (isMasked ? Self.blue : pair.before.pixels[index]))
        }
      }
    }
  }

  @Test func aPlaceUnderAMaskIsWhereTheTwinSeesOne() {
    var random = SeededGenerator(seed: 44)
    for _ in 0..<400 {
      let regions = PaintWorld.regions(&random, upright: false)
      let point = Point2D(
        x: Double.random(in: -2...22, using: &random), y: Double.random(in: -2...18, using: &random))
      #expect(MaskedArea(regions).contains(point) == regions.isMasked(point), "\(point) of \(regions)")
    }
  }

  // MARK: Shapes

  @Test func aBoxOnTheGridChangesItsOwnPixelsOnly() throws {
    let pair = try masked([PaintWorld.region(.redact, 3, 4, 2, 1)])
    #expect(changed(pair) == [[3, 4], [4, 4]])
  }

  @Test func aHairOfABoxCoversThePixelWhole() throws {
    let pair = try masked([PaintWorld.region(.redact, 2.99, 4, 1, 1.01)])
    #expect(changed(pair) == [[2, 4], [3, 4], [2, 5], [3, 5]])
    #expect(changed(pair).allSatisfy { pair.after.pixels[$0[1] * 20 + $0[0]] == Self.blue })
  }

  @Test func aQuarterTurnIsAsSharpAsNone() throws {
    let turn = Transform2D(a: 6.1e-17, b: 1, c: -1, d: 6.1e-17, tx: 0, ty: 0)
    let pair = try masked([PaintWorld.region(.redact, 10, 3, 4, 2, turn: turn)])
    #expect(changed(pair) == (3..<7).flatMap { [[8, $0], [9, $0]] })
  }

  @Test func aTurnedEdgeIsSoftOutsideOfTheMask() throws {
    let turn = Transform2D(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)
    let regions = [PaintWorld.region(.redact, 9, 1, 8, 8, turn: turn)]
    let pair = try masked(regions)
    let soft = changed(pair).filter { pair.after.pixels[$0[1] * 20 + $0[0]] != Self.blue }
    #expect(soft.count > 10)
    let twin = PaintTwin(regions, over: pair.before)
    #expect(soft.allSatisfy { !twin.isTouched($0[0], $0[1]) })
  }

  @Test func roundCoversLeaveTheirCornersMasked() throws {
    let regions = [
      PaintWorld.region(.clipOut, 2, 2, 12, 12, radius: 6), PaintWorld.region(.redact, 0, 0, 20, 16),
    ]
    let after = try masked(regions).after
    #expect(after.pixels[2 * 20 + 2] == Self.blue && after.pixels[13 * 20 + 13] == Self.blue)
    #expect(after.pixels[8 * 20 + 8] != Self.blue)
  }

  @Test func overlappingCoversOpenTheirUnion() throws {
    let regions = [
      PaintWorld.region(.clipOut, 2, 2, 6, 6), PaintWorld.region(.clipOut, 5, 5, 6, 6),
      PaintWorld.region(.redact, 0, 0, 20, 16),
    ]
    let after = try masked(regions).after
    #expect(after.pixels[6 * 20 + 6] != Self.blue && after.pixels[10 * 20 + 10] != Self.blue)
    #expect(after.pixels[10 * 20 + 3] == Self.blue)
  }

  @Test func numbersThatMakeNoSenseMaskEverythingAndOpenNothing() throws {
    for number in [Double.nan, .infinity, 1e300, -1e12] {
      let broken = Transform2D(a: 1, b: 0, c: 0, d: 1, tx: number, ty: 0)
      let mask = [PaintWorld.region(.redact, 0, 0, 5, 5, turn: broken)]
      let hidden = try masked(mask).after
      #expect(hidden.pixels.allSatisfy { $0 == Self.blue })
      let opening = [
        PaintWorld.region(.clipOut, 0, 0, 5, 5, turn: broken), PaintWorld.region(.redact, 0, 0, 20, 16),
      ]
      #expect(try masked(opening).after.pixels.allSatisfy { $0 == Self.blue })
    }
  }

  @Test func endsWithoutABeginningCloseNothing() throws {
    let regions = [
      PaintWorld.region(.clipEnd, 0, 0, 1, 1), PaintWorld.region(.clipEnd, 0, 0, 1, 1),
      PaintWorld.region(.redact, 3, 4, 2, 1),
    ]
    #expect(changed(try masked(regions)) == [[3, 4], [4, 4]])
  }

  // MARK: Colours

  @Test func theAverageIsOfThePictureAsItWas() throws {
    var picture = Picture(
      format: .png, width: 4, height: 1, pixels: [0xFF00_0000, 0xFF00_0064, 0xFF00_00C8, 0xFF00_0000])!
    let regions = [
      PaintWorld.region(.redact, 1, 0, 2, 1, color: nil), PaintWorld.region(.redact, 0, 0, 2, 1, color: nil),
    ]
    try MaskRenderer(regions, viewport: Viewport(width: 4, height: 1)).mask(&picture)
    // Red is 0, 100, 200, 0: the upper mask is over 100 and 200, the lower one over 0 and 100.
    #expect(picture.pixels == [0xFF00_0032, 0xFF00_0096, 0xFF00_0096, 0xFF00_0000])
  }

  @Test func theTopmostOfIdenticalMasksGivesTheColour() throws {
    let regions = [
      PaintWorld.region(.redact, 3, 4, 2, 1, color: RGBAColor(rgb: 0x4040FF)),
      PaintWorld.region(.redact, 3, 4, 2, 1, color: RGBAColor(rgb: 0xFF0000)),
      PaintWorld.region(.redact, 3, 4, 2, 1, color: nil),
    ]
    #expect(try masked(regions).after.pixels[4 * 20 + 3] == Self.blue)
  }

  @Test func averagesOfLongRunsDoNotOverflow() throws {
    let viewport = Viewport(width: 3000, height: 2)
    var picture = Picture(
      format: .png, width: 3000, height: 2, pixels: Array(repeating: 0xFFFF_FFFF, count: 6000))!
    try MaskRenderer([PaintWorld.region(.redact, 0, 0, 3000, 2, color: nil)], viewport: viewport).mask(
      &picture)
    #expect(picture.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  @Test func masksAreOpaqueOnClearPictures() throws {
    var picture = Picture(format: .png, width: 2, height: 1, pixels: [0x0000_0000, 0x0000_0000])!
    try MaskRenderer(
      [PaintWorld.region(.redact, 0, 0, 1, 1, color: nil)], viewport: Viewport(width: 2, height: 1)
    )
    .mask(&picture)
    #expect(picture.pixels == [0xFF00_0000, 0x0000_0000])
  }

  // MARK: Sizes

  @Test(arguments: [(402, 874), (1206, 2622), (1055, 2294), (1056, 2295), (201, 437), (603, 1311)])
  func aPictureOfTheViewportsShapeFitsAtAnyScale(width: Int, height: Int) throws {
    var picture = Picture(
      format: .png, width: width, height: height, pixels: Array(repeating: 0, count: width * height))!
    try MaskRenderer([], viewport: Viewport(width: 402, height: 874, scale: 3)).mask(&picture)
  }

  @Test(arguments: [(874, 402), (402, 800), (1206, 2600), (1, 9)])
  func aPictureOfAnotherShapeIsRefusedAndLeftAsItWas(width: Int, height: Int) {
    var picture = Picture(
      format: .png, width: width, height: height, pixels: Array(repeating: 7, count: width * height))!
    let before = picture
    let viewport = Viewport(width: 402, height: 874, scale: 3)
    #expect(throws: PictureError.self) {
      try MaskRenderer([PaintWorld.region(.redact, 0, 0, 9, 9)], viewport: viewport).mask(&picture)
    }
    #expect(picture == before)
  }
}
