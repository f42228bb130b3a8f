import Testing

@testable import SilhouetteRedaction

/// Which boxes belong to one picture.
struct PictureBoxTests {
  private func box(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> CellBox {
    CellBox(left: left, top: top, right: left + width, bottom: top + height)
  }

  @Test func partsBesideEachOtherAreOnePicture() {
    let found = PictureBoxes.join([box(0, 0, 40, 100), box(50, 0, 40, 100)], [], gap: 16)
    #expect(found == [box(0, 0, 90, 100)])
  }

  @Test func partsAsFarAsTheGapStayApart() {
    let parts = [box(0, 0, 40, 100), box(56, 0, 40, 100)]
    #expect(PictureBoxes.join(parts, [], gap: 16).count == 2)
    #expect(PictureBoxes.join([parts[0], box(55, 0, 40, 100)], [], gap: 16).count == 1)
  }

  @Test func inkInAPictureBelongsToItAndALineOfTextBesideItDoesNot() {
    let found = PictureBoxes.join(
      [box(0, 0, 100, 100)], [box(40, 90, 30, 30), box(0, 110, 400, 20)], gap: 16)
    #expect(found == [box(0, 0, 100, 120), box(0, 110, 400, 20)])
  }

  @Test func aBoxAroundBothIsNoMoreThanHalfAsLargeAgain() {
    // 10,000 and 2,000 may become 18,000.
    #expect(PictureBoxes.join([box(0, 0, 100, 100)], [box(100, 0, 80, 25)], gap: 1).count == 1)
    #expect(PictureBoxes.join([box(0, 0, 100, 100)], [box(100, 0, 81, 24)], gap: 1).count == 2)
  }

  @Test func whatTwoBoxesShareCountsOnce() {
    // 19,000 may become 28,500; a box around both has 28,900.
    #expect(PictureBoxes.join([box(0, 0, 100, 100)], [box(70, 70, 100, 100)], gap: 1).count == 2)
    #expect(PictureBoxes.join([box(0, 0, 100, 100)], [box(68, 68, 100, 100)], gap: 1).count == 1)
  }

  @Test func plainGroundThatAPartTookInCarriesNoFurtherPart() {
    let parts = [box(100, 0, 80, 25), box(180, 0, 70, 30)]
    #expect(PictureBoxes.join([box(0, 0, 100, 100)], parts, gap: 1) == [box(0, 0, 180, 100), parts[1]])
  }

  @Test func aChainOfPartsIsFoundWhateverTheirOrder() {
    let parts = (0..<8).map { box($0 * 30, 0, 28, 200) }
    for shift in parts.indices {
      let turned = Array(parts[shift...] + parts[..<shift])
      #expect(PictureBoxes.join(turned, [], gap: 16) == [box(0, 0, 238, 200)])
    }
  }

  @Test func withoutPicturesNothingChanges() {
    let things = [box(0, 0, 10, 10), box(5, 5, 10, 10)]
    #expect(PictureBoxes.join([], things, gap: 16) == things)
  }
}
