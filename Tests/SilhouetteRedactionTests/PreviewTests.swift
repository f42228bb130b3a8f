import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import Testing

@testable import SilhouetteRedaction

struct PreviewTests {
  private static let viewport = Viewport(width: 100, height: 60, scale: 1)
  private static let paper: UInt32 = 0xFFFF_FFFF
  private static let red: UInt32 = 0xFF2F_2FD3
  private static let green: UInt32 = 0xFF32_7D2E
  private static let blue: UInt32 = 0xFFC0_6515

  private func drawn(_ regions: [RedactRegion], scale: Int = 1) -> Pixmap {
    var pixmap = Pixmap(width: 100 * scale, height: 60 * scale, fill: Self.paper)!
    RegionPreview(regions, viewport: Self.viewport).draw(into: &pixmap)
    return pixmap
  }

  private func region(_ kind: RedactRegion.Kind, _ rule: RedactRule = .mask) -> RedactRegion {
    RedactRegion(
      kind, size: Size2D(width: 50, height: 40), transform: .translation(x: 10, y: 10), node: 0, rule: rule)
  }

  @Test func eachKindHasItsColourAndAnEndNone() {
    for (kind, color) in [
      (RedactRegion.Kind.redact, Self.red), (.clipOut, Self.green), (.clipBegin, Self.blue),
    ] {
      let pixmap = drawn([region(kind)])
      #expect(pixmap.pixels[45 * 100 + 10] == color && pixmap.pixels[50 * 100 + 30] == color)
      #expect(pixmap.pixels[45 * 100 + 30] == Self.paper, "what is inside stays to be seen")
    }
    #expect(drawn([region(.clipEnd)]).pixels.allSatisfy { $0 == Self.paper })
  }

  @Test func theRulesNameStandsAtTheRegion() {
    let (short, long) = (drawn([region(.redact, .mask)]), drawn([region(.redact, .textClass)]))
    #expect(short.pixels != long.pixels)
    // The plate of the name is red where the box is paper, and letters are white on it.
    let plate = (11..<18).flatMap { long.pixels[$0 * 100 + 12..<$0 * 100 + 40] }
    #expect(plate.contains(Self.red) && plate.contains(Self.paper) && plate.count { $0 == Self.red } > 60)
  }

  @Test func namesAtOnePlaceStandBelowEachOther() {
    let one = drawn([region(.redact)]).pixels.count { $0 == Self.red }
    let two = drawn([region(.redact), region(.redact)]).pixels.count { $0 == Self.red }
    #expect(two > one + 20)
  }

  @Test func theTopmostOutlineIsWhole() {
    let pixmap = drawn([region(.redact), region(.clipOut)])
    #expect(pixmap.pixels[45 * 100 + 10] == Self.red && pixmap.pixels[50 * 100 + 30] == Self.red)
  }

  @Test func aPictureAtAnotherScaleIsOutlinedWhereTheRegionIs() {
    let pixmap = drawn([region(.redact)], scale: 3)
    #expect(pixmap.pixels[135 * 300 + 30] == Self.red && pixmap.pixels[135 * 300 + 90] == Self.paper)
  }

  @Test(arguments: [Double.nan, .infinity, 1e300, -1e300])
  func numbersThatMakeNoSenseAreNotDrawn(_ number: Double) {
    var odd = region(.redact)
    odd.transform.tx = number
    #expect(drawn([odd]).pixels.allSatisfy { $0 == Self.paper })
  }
}
