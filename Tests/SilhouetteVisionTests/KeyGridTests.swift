import Testing

@testable import SilhouetteVision

/// Keys that a picture shows are one keyboard.
@Suite struct KeyGridTests {
  private static func screen(_ boxes: [PixelBox], _ kind: VisionKind = .text) -> VisionScreen {
    VisionScreen(
      width: 400, height: 800, pixelsPer256Points: 256, page: 0xFFFFFF,
      elements: boxes.map {
        VisionElement(
          box: $0, kind: kind, confidence: 0, parent: -1, ground: 0, ink: 0, radius: 0, lines: [$0])
      })
  }

  private static func pad(rows: Int, columns: Int = 3) -> [PixelBox] {
    (0..<rows).flatMap { row in
      (0..<columns).map { PixelBox(x: 60 + $0 * 120, y: 400 + row * 80, width: 14, height: 20) }
    }
  }

  private static func sealed(_ screen: VisionScreen) -> VisionScreen {
    var screen = screen
    screen.put(keyboards: KeyGrids.find(in: screen))
    return screen
  }

  @Test func aPadIsOneKeyboard() {
    let sealed = Self.sealed(Self.screen(Self.pad(rows: 4)))
    #expect(sealed.elements.map(\.kind) == [.keyboard])
  }

  @Test(arguments: [(2, 0), (3, 1)]) func threeRowsAreAPad(rows: Int, keyboards: Int) {
    let sealed = Self.sealed(Self.screen(Self.pad(rows: rows)))
    #expect(sealed.elements.count { $0.kind == .keyboard } == keyboards)
  }

  /// Three rows that reach over six tenths of a box are a keyboard's; the row of controls at a camera's foot is not.
  @Test(arguments: [(2, 60, false), (3, 60, true), (3, 59, false)])
  func aKeyboardHasThreeWideRows(rows: Int, width: Int, isKeyboard: Bool) {
    let box = VisionBox(left: 0, top: 0, right: 100, bottom: 60)
    let things = (0..<rows).flatMap { row in
      [0, width - 5].map { VisionBox(left: $0, top: row * 16 + 2, right: $0 + 5, bottom: row * 16 + 12) }
    }
    #expect(KeyGrids.hasRows([box] + things, in: box) == isKeyboard)
  }

  @Test func twoColumnsAreNoPad() {
    #expect(Self.sealed(Self.screen(Self.pad(rows: 4, columns: 2))).elements.count == 8)
  }

  /// Such as a calendar's days.
  @Test func moreColumnsAreNoPad() {
    let boxes = (0..<5).flatMap { row in
      (0..<7).map { PixelBox(x: 20 + $0 * 54, y: 300 + row * 54, width: 16, height: 14) }
    }
    #expect(Self.sealed(Self.screen(boxes)).elements.count == 35)
  }

  @Test(arguments: [(40, 1), (41, 0)]) func lettersAreNarrow(width: Int, keyboards: Int) {
    let boxes = Self.pad(rows: 4).map { PixelBox(x: $0.x, y: $0.y, width: width, height: 40) }
    #expect(Self.sealed(Self.screen(boxes, .icon)).elements.count { $0.kind == .keyboard } == keyboards)
  }

  /// The key that is pressed is larger, has another kind, or pops up.
  @Test func aPressedKeyDoesNotShow() {
    let still = Self.sealed(Self.screen(Self.pad(rows: 4)))
    for pressed in 0..<12 {
      var screen = Self.screen(Self.pad(rows: 4))
      let box = screen.elements[pressed].box
      screen.elements.append(
        VisionElement(
          box: PixelBox(x: box.x - 20, y: box.y - 20, width: 54, height: 60), kind: .avatar, confidence: 0,
          parent: -1, ground: 0, ink: 0, radius: 0, lines: []))
      #expect(Self.sealed(screen).elements == still.elements)
    }
  }

  @Test(arguments: [(6, 0), (7, 1)]) func rowsOfSevenLettersAreAKeyboard(letters: Int, keyboards: Int) {
    let boxes = (0..<3).flatMap { row in
      (0..<letters).map { PixelBox(x: 10 + $0 * 38 + row * 9, y: 500 + row * 54, width: 12, height: 16) }
    }
    #expect(Self.sealed(Self.screen(boxes)).elements.count { $0.kind == .keyboard } == keyboards)
  }
}
