import Foundation
import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import Testing

@testable import SilhouetteRedaction

/// Screens of 100 x 200 points at two pixels a point, and pictures of them.
struct OpeningCheckTests {
  private static let toast = Rect2D(x: 20, y: 150, width: 50, height: 12)

  private func picture(_ words: [(String, Double, Double)]) -> Picture {
    var pixmap = Pixmap(width: 200, height: 400, fill: 0xFFFF_FFFF)!
    for (text, x, y) in words {
      Caption(text, size: 2).draw(
        left: Int(x * 2), top: Int(y * 2), ink: RGBAColor(rgb: 0x202020), plate: RGBAColor(rgb: 0xFF_FFFF),
        into: &pixmap)
    }
    return Picture(format: .png, width: 200, height: 400, pixels: pixmap.pixels)!
  }

  private func findings(
    _ world: World, _ picture: Picture, isTight: Bool = false
  ) throws -> (findings: PictureFindings, masks: ScreenMasks) {
    let masks = world.redactor.masks(of: world.snapshot, scene: world.scene, viewport: world.viewport)
    let found = try world.redactor.findings(
      in: picture, masks, viewport: world.viewport, isTight: isTight)
    return (found, masks)
  }

  private func isMasked(_ found: PictureFindings, _ x: Double, _ y: Double) -> Bool {
    MaskedArea(found.regions).contains(Point2D(x: x, y: y))
  }

  private func window(_ children: String) -> String {
    #"{"id":1,"class":"UIWindow","frame":[0,0,100,200],"children":["# + children + "]}"
  }

  @Test(arguments: RedactionEngine.allCases)
  func whatTheTreeDoesNotTellIsMaskedWhereItShows(_ engine: RedactionEngine) throws {
    let world = try World(window(#"{"id":2,"class":"UIView","frame":[10,100,80,80]}"#), engine: engine)
    let (found, _) = try findings(world, picture([("toast", 20, 150)]))
    #expect(isMasked(found, 30, 154))
    #expect(found.unexplained == 1)
    #expect(found.regions.contains { $0.rule == .unexplained && $0.kind == .redact })
    #expect(!isMasked(found, 30, 120) && !isMasked(found, 80, 154))
  }

  /// A spot 80 points wide whose edge no two neighbouring pixels show.
  @Test(arguments: RedactionEngine.allCases)
  func aSoftPictureThatTheTreeDoesNotTellIsMasked(_ engine: RedactionEngine) throws {
    var pixels = [UInt32](repeating: 0, count: 80_000)
    for index in pixels.indices {
      let (x, y) = (Double(index % 200) - 100, Double(index / 200) - 200)
      let near = max(0, 1 - (x * x + y * y).squareRoot() / 80)
      pixels[index] = 0xFF00_0000 | UInt32(240 - 160 * near * near * (3 - 2 * near)) * 0x0001_0101
    }
    let world = try World(window(#"{"id":2,"class":"UIView","frame":[0,0,100,200]}"#), engine: engine)
    for isTight in [false, true] {
      let (found, _) = try findings(
        world, Picture(format: .png, width: 200, height: 400, pixels: pixels)!, isTight: isTight)
      for (x, y) in [(50.0, 100.0), (35, 100), (50, 120), (65, 85)] { #expect(isMasked(found, x, y)) }
      #expect(engine == .defensive || engine == .combined || !isMasked(found, 50, 8))
    }
  }

  /// A photograph 80 points wide with 24 levels of contrast, which change by less than one from point to point.
  @Test(arguments: [RedactionEngine.hierarchy, .pixels, .combined], [false, true])
  func anEnlargedPhotographIsMaskedUpToItsCorners(_ engine: RedactionEngine, _ isTight: Bool) throws {
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: 80_000)
    for row in 60..<220 {
      for column in 20..<180 {
        let (x, y) = (Double(column - 20) / 160 * 2 * .pi, Double(row - 60) / 160 * 2 * .pi)
        let level = 140 + 6 * sin(2 * x) + 6 * cos(2 * y)
        pixels[row * 200 + column] = 0xFF00_0000 | UInt32(level.rounded()) * 0x0001_0101
      }
    }
    let world = try World(window(#"{"id":2,"class":"UIView","frame":[0,0,100,200]}"#), engine: engine)
    let (found, _) = try findings(
      world, Picture(format: .png, width: 200, height: 400, pixels: pixels)!, isTight: isTight)
    for (x, y) in [(11.0, 31.0), (89, 31), (11, 109), (89, 109), (50, 70), (30, 50)] {
      #expect(isMasked(found, x, y), "\(x), \(y)")
    }
    #expect(engine == .combined || !isMasked(found, 50, 150))
  }

  /// A dialog 300 points wide over a shadow that fades over 40 points.
  @Test func aShadowOpensWhatItSurrounds() throws {
    let viewport = Viewport(width: 400, height: 400, scale: 1)
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: 160_000)
    for index in pixels.indices {
      let (x, y) = (index % 400, index / 400)
      let away = max(50 - x, x - 349, 100 - y, y - 299)
      if (1..<40).contains(away) { pixels[index] = 0xFF00_0000 | UInt32(216 + away) * 0x0001_0101 }
    }
    let world = try World(
      #"{"id":1,"class":"UIWindow","frame":[0,0,400,400]}"#, engine: .pixels, viewport: viewport)
    let (found, _) = try findings(
      world, Picture(format: .png, width: 400, height: 400, pixels: pixels)!)
    for (x, y) in [(200.0, 200.0), (80, 120), (320, 280), (200, 20)] { #expect(!isMasked(found, x, y)) }
  }

  @Test(arguments: [RedactionPolicy.Fill.text, .average])
  func masksOfTypedFieldsAreGrey(_ fill: RedactionPolicy.Fill) throws {
    let world = try World(
      window(#"{"id":2,"class":"UITextField","editable":true,"text":"typed","frame":[0,20,100,40]}"#),
      policy: #"{"fill":"\#(fill.rawValue)"}"#)
    let mask = try #require(world.regions.first { $0.kind == .redact })
    #expect(mask.color == MaskShape.neutral)
  }

  @Test func flatOpeningsHold() throws {
    let world = try World(window(#"{"id":2,"class":"UIView","frame":[10,100,80,80]}"#), engine: .defensive)
    let (found, masks) = try findings(world, picture([]))
    #expect(found.unexplained == 0)
    let told = masks.taking([found]).explanation.entries.map(\.pixels)
    #expect(told == [.flat, .flat])
  }

  @Test func whatThePolicyOpensStaysOpen() throws {
    let children =
      #"{"id":2,"class":"UIView","frame":[10,140,80,40],"privacy":"unmask"},{"id":3,"class":"UIView","frame":[0,20,100,40]}"#
    let world = try World(window(children))
    let (found, masks) = try findings(world, picture([("open", 20, 150), ("shut", 20, 30)]))
    #expect(!isMasked(found, 30, 154) && isMasked(found, 30, 34))
    let evidence = masks.taking([found]).explanation.entries.map(\.pixels)
    #expect(evidence == [.flat, .explained, .unexplained])
  }

  @Test func aMaskBesideItDoesNotCoverWhatThePolicyOpens() throws {
    // The word runs out of the label that is open: the part beyond is masked, the label is not.
    let world = try World(
      window(#"{"id":2,"class":"UILabel","text":"x","frame":[20,150,20,9],"privacy":"unmask"}"#))
    let (found, _) = try findings(world, picture([("longer words", 20, 150)]))
    #expect(!isMasked(found, 30, 154) && isMasked(found, 60, 154))
  }

  @Test func aSheetOverWhatThePolicyOpensIsAskedAbout() throws {
    let children =
      ##"{"id":2,"class":"UILabel","text":"x","frame":[20,150,60,10],"privacy":"unmask"},"##
      + ##"{"id":3,"class":"UIView","frame":[0,100,100,100],"background":"#FFFFFFFF"}"##
    let (found, _) = try findings(try World(window(children)), picture([("sheet", 22, 150)]))
    #expect(isMasked(found, 30, 154))
  }

  @Test func levelsThatMaskNothingAskNothing() throws {
    let world = try World(
      window(#"{"id":2,"class":"UIView","frame":[10,100,80,80]}"#),
      policy: #"{"text":"none","images":"none"}"#)
    let (found, masks) = try findings(world, picture([("toast", 20, 150)]))
    #expect(found.regions.isEmpty)
    #expect(masks.taking([found]).explanation.entries.allSatisfy { $0.pixels == nil })
  }

  @Test func compatibleModeIsWhatItIs() throws {
    let world = try World(
      window(#"{"id":2,"class":"UIView","frame":[10,100,80,80]}"#), policy: #"{"mode":"compat"}"#)
    #expect(try findings(world, picture([("toast", 20, 150)])).findings.regions.isEmpty)
  }

  @Test func withoutAPictureTheEngineOfPixelsMasksAll() throws {
    let world = try World(window(#"{"id":2,"class":"UIView","frame":[10,100,80,80]}"#), engine: .pixels)
    #expect(world.regions.map(\.rule) == [.everything])
  }

  @Test func severalPicturesOfAScreenAreMaskedByAll() throws {
    let world = try World(window(#"{"id":2,"class":"UIView","frame":[0,0,100,200]}"#))
    let (first, masks) = try findings(world, picture([("first", 20, 150)]))
    let (second, _) = try findings(world, picture([("second", 20, 50)]))
    let area = MaskedArea(masks.taking([first, second]).regions)
    #expect(area.contains(Point2D(x: 30, y: 154)) && area.contains(Point2D(x: 30, y: 54)))
  }

  @Test func aPictureOfAnotherShapeIsRefused() throws {
    let world = try World(window(""))
    let wide = Picture(format: .png, width: 400, height: 200, pixels: Array(repeating: 0, count: 80_000))!
    #expect(throws: PictureError.self) { try findings(world, wide) }
  }

  // MARK: Tight masks

  @Test func tightMasksEndAtTheInk() throws {
    let world = try World(window(#"{"id":2,"class":"UILabel","text":"x","frame":[10,140,80,40]}"#))
    let (found, _) = try findings(world, picture([("words", 12, 150)]), isTight: true)
    #expect(isMasked(found, 20, 154) && !isMasked(found, 80, 154) && !isMasked(found, 20, 172))
    let (whole, _) = try findings(world, picture([("words", 12, 150)]))
    #expect(isMasked(whole, 80, 154))
  }

  @Test(arguments: [
    #""class":"UITextField","secure":true"#, #""class":"UITextField","editable":true"#,
    #""class":"UIView","privacy":"mask""#, #""class":"Mine""#,
  ])
  func secretsAndNamedOnesKeepTheirWholeMasks(_ node: String) throws {
    let world = try World(
      window(#"{"id":2,"frame":[10,140,80,40],"# + node + "}"), policy: #"{"maskedClasses":["Mine"]}"#)
    let (found, _) = try findings(world, picture([("words", 12, 150)]), isTight: true)
    #expect(isMasked(found, 11, 141) && isMasked(found, 89, 179))
  }

  @Test func aPhotographKeepsItsWholeMask() throws {
    let world = try World(
      window(#"{"id":2,"class":"UIImageView","frame":[10,100,80,80],"image":{"size":[80,80]}}"#))
    var words: [(String, Double, Double)] = []
    for row in 0..<7 { words.append(("photographs all over", 11, 102 + Double(row) * 11)) }
    let (found, _) = try findings(world, picture(words), isTight: true)
    #expect(isMasked(found, 11, 101) && isMasked(found, 89, 179))
  }
}
