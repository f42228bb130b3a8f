import SilhouetteVision
import Testing

@testable import SilhouetteRedaction

/// Openings by the model, on both sides of each limit.
struct LearnedLookTests {
  private static func element(
    _ kind: VisionKind, _ x: Int, _ y: Int, _ width: Int, _ height: Int, sure: Int = 512
  ) -> VisionElement {
    VisionElement(
      box: PixelBox(x: x, y: y, width: width, height: height), kind: kind, confidence: sure, parent: -1,
      ground: 0xFFFFFF, ink: 0, radius: 0, lines: [])
  }

  /// How many places of a screen of 200 x 100 points are open.
  private static func open(
    _ element: VisionElement, line: PixelBox? = nil, opensIcons: Bool = true,
    _ draw: (inout InkGrid) -> Void = { _ in }
  ) -> Int {
    var grid = InkGrid.plain(200, 100)
    draw(&grid)
    var screen = VisionScreen(width: 200, height: 100)
    screen.elements = [element]
    screen.lines = line.map { [$0] } ?? []
    return LearnedLook(screen, opensIcons: opensIcons).open(in: grid).count
  }

  @Test func kindsMustBeSure() {
    #expect(Self.open(Self.element(.icon, 20, 20, 24, 24, sure: 512)) == 1)
    #expect(Self.open(Self.element(.icon, 20, 20, 24, 24, sure: 511)) == 0)
  }

  @Test func iconsAreNoLargerThanFortyPoints() {
    #expect(Self.open(Self.element(.icon, 20, 20, 40, 12)) == 1)
    #expect(Self.open(Self.element(.icon, 20, 20, 41, 12)) == 0)
    #expect(Self.open(Self.element(.icon, 20, 20, 12, 41)) == 0)
  }

  @Test func iconsStayOpenIfThePolicyLetsThemThrough() {
    #expect(Self.open(Self.element(.icon, 20, 20, 24, 24), opensIcons: false) == 0)
  }

  @Test func wordsAreFourPointsFromAnIcon() {
    func open(_ gap: Int, top: Int = 24) -> Int {
      Self.open(
        Self.element(.icon, 20, 20, 24, 24), line: PixelBox(x: 44 + gap, y: top, width: 60, height: 16))
    }
    #expect(open(4) == 1)
    #expect(open(3) == 0)
    #expect(open(-10) == 0)
    // Half of a line's height is beside the icon.
    #expect(open(0, top: 36) == 0)
    #expect(open(0, top: 37) == 1)
  }

  @Test func dividersAreThin() {
    #expect(Self.open(Self.element(.divider, 0, 50, 200, 4)) == 1)
    #expect(Self.open(Self.element(.divider, 0, 50, 200, 5)) == 0)
  }

  /// Two words in a box that is seen as one to check are no check.
  @Test func controlsLookLikeControls() {
    func paint(_ columns: Range<Int>, _ grid: inout InkGrid) {
      for row in 22..<42 { for column in columns { grid.marks[row * 200 + column] = .ink } }
    }
    for kind in [VisionKind.checkbox, .radio, .switch] {
      let box = Self.element(kind, 20, 20, 60, 24)
      #expect(Self.open(box) { paint(22..<42, &$0) } == 1, "\(kind)")
      #expect(
        Self.open(box) {
          paint(22..<42, &$0)
          paint(50..<70, &$0)
        } == 0, "\(kind)")
    }
  }

  @Test func textPicturesAndKeyboardsNeverOpen() {
    for kind in VisionKind.allCases
    where ![.icon, .divider, .switch, .checkbox, .radio, .slider].contains(kind) {
      #expect(Self.open(Self.element(kind, 20, 20, 24, 24)) == 0, "\(kind)")
    }
  }

  @Test func keyboardsMapsAndPortraitsAreMaskedWhole() {
    for kind in VisionKind.allCases {
      var screen = VisionScreen(width: 200, height: 100)
      screen.elements = [Self.element(kind, 20, 20, 60, 60)]
      let wholes = LearnedLook(screen, opensIcons: true).wholes(in: InkGrid.plain(200, 100))
      #expect(wholes.isEmpty == ![.keyboard, .map, .avatar].contains(kind), "\(kind)")
    }
  }

  @Test func boxesBeyondThePictureAreCutOff() {
    var screen = VisionScreen(width: 200, height: 100)
    screen.elements = [
      Self.element(.map, -50, -50, 1000, 1000), Self.element(.avatar, 300, 300, 10, 10),
    ]
    let wholes = LearnedLook(screen, opensIcons: true).wholes(in: InkGrid.plain(200, 100))
    #expect(wholes[0] == CellBox(left: 0, top: 0, right: 200, bottom: 100))
    #expect(wholes[1].width == 0 && wholes[1].height == 0)
  }
}
