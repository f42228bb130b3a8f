import SilhouettePictures
import Testing

@testable import SilhouetteVision

/// Which frames of a recording are looked at, and that elements keep their identities.
@Suite struct FrameWatchTests {
  private static let (width, height) = (360, 640)

  /// A bar at the top and a list of rows, each of words of its own width, scrolled by some pixels.
  private static func list(scrolled: Int = 0) -> Canvas {
    var canvas = Canvas(width, height)
    for row in 0..<40 {
      let top = 60 + row * 64 - scrolled
      guard top < height, top + 64 > 56 else { continue }
      canvas.fill(16, top + 8, 40, 40, 0xFF00_0000 | UInt32(row &* 5_915_587 % 0xC0_C0C0))
      canvas.write(72, top + 10, letters: 6 + row * 7 % 13)
      canvas.write(72, top + 32, letters: 9 + row * 5 % 17)
    }
    canvas.fill(0, 0, width, 56, 0xFF80_4020)
    canvas.write(20, 22, letters: 9, 0xFFFF_FFFF)
    return canvas
  }

  private static func form() -> Canvas {
    var canvas = Canvas(width, height)
    canvas.speckle(40, 80, 280, 150)
    canvas.speckle(40, 320, 200, 100)
    return canvas
  }

  /// The moments of frames that come at some times.
  private func moments(_ frames: [(time: Double, canvas: Canvas)]) -> [FrameWatch.Moment] {
    var watch = FrameWatch(pixelsPer256Points: 256)
    return frames.flatMap { watch.take($0.canvas.picture, at: $0.time) } + watch.finish()
  }

  private func ids(_ moment: FrameWatch.Moment) -> Set<UInt64> { Set(moment.screen.elements.map(\.id)) }

  @Test func aStillScreenIsLookedAtOnce() {
    let found = moments((0..<30).map { (Double($0) * 33, Self.list()) })
    #expect(found.map(\.time) == [0])
    #expect(found[0].screen.elements.count > 12)
  }

  @Test func aCursorIsNoChange() {
    var canvas = Self.list()
    canvas.fill(200, 300, 2, 20, 0xFF00_0000)
    #expect(moments([(0, Self.list()), (500, canvas), (1000, Self.list()), (1500, canvas)]).count == 1)
  }

  @Test func aNewScreenIsLookedAtWhereItBegan() {
    let found = moments([(0, Self.list()), (1000, Self.form()), (1033, Self.form()), (3000, Self.form())])
    #expect(found.map(\.time) == [0, 1000])
    #expect(ids(found[1]).isDisjoint(with: ids(found[0])))
  }

  /// A screen that ends the recording has nothing behind it.
  @Test func theLastScreenIsLookedAt() {
    #expect(moments([(0, Self.list()), (1000, Self.form())]).map(\.time) == [0, 1000])
  }

  /// Halves of two screens, a frame each.
  @Test func framesOfAnimationsAreLeftOut() {
    var frames = [(time: 0.0, canvas: Self.list())]
    for step in 1..<10 {
      var canvas = Self.list()
      canvas.fill(360 - step * 36, 0, step * 36, 640, 0xFFFF_FFFF)
      frames.append((500 + Double(step) * 33, canvas))
    }
    frames.append((830, Self.form()))
    frames.append((2000, Self.form()))
    #expect(moments(frames).map(\.time) == [0, 830])
  }

  @Test func aListThatScrollsKeepsItsElements() throws {
    var frames = [(time: 0.0, canvas: Self.list())]
    for step in 1...20 { frames.append((1000 + Double(step) * 33, Self.list(scrolled: step * 12))) }
    frames.append((4000, Self.list(scrolled: 240)))
    let found = moments(frames)
    let last = try #require(found.last)
    let list = try #require(last.screen.lists.first)
    #expect(last.screen.lists.count == 1 && list.offset == 240)
    #expect(list.box.y >= 40 && list.box.y <= 64 && list.box.y + list.box.height >= Self.height - 40)
    // Rows that are in view all the time.
    let stays = found[0].screen.elements.filter { $0.element.box.y > 56 + 240 + 64 && $0.element.box.y < 600 }
    #expect(stays.count >= 6)
    #expect(stays.count { ids(last).contains($0.id) } * 10 >= stays.count * 9)
    for known in stays {
      guard let now = last.screen.elements.first(where: { $0.id == known.id }) else { continue }
      #expect(abs(now.element.box.y - known.element.box.y + 240) <= 2)
      #expect(now.list == list.id)
    }
    // The bar stays where it is.
    let bar = found[0].screen.elements.filter { $0.element.box.y < 50 && $0.element.box.height < 60 }
    #expect(!bar.isEmpty && bar.allSatisfy { ids(last).contains($0.id) })
  }

  /// Farther than the screen is high, between two looks.
  @Test func aFastScrollIsTheSumOfItsSteps() throws {
    var frames = [(time: 0.0, canvas: Self.list())]
    for step in 1...6 { frames.append((1000 + Double(step) * 33, Self.list(scrolled: step * 150))) }
    frames.append((4000, Self.list(scrolled: 900)))
    let list = try #require(moments(frames).last?.screen.lists.first)
    #expect(list.offset == 900)
  }

  /// A photograph with a control on it, which stays while the photograph moves on.
  @Test func aPictureBehindASmallThingIsFoundAgain() throws {
    func screen(_ seed: Int) -> Canvas {
      var canvas = Canvas(Self.width, Self.height)
      canvas.speckle(0, 100, 360, 400, seed: UInt32(seed))
      canvas.fill(160, 280, 40, 40, 0xFFFF_FFFF)
      canvas.fill(172, 292, 16, 16, 0xFF20_2020)
      return canvas
    }
    let found = moments([(0, screen(7)), (1000, screen(91)), (3000, screen(91))])
    let last = try #require(found.last)
    #expect(found.count == 2)
    let whole = PixelBox(x: 0, y: 100, width: 360, height: 400)
    #expect(
      last.screen.elements.contains { $0.element.kind == .picture && $0.element.box.likeness(whole) > 230 })
  }

  /// A photograph at the foot of a list, of which more comes into view with each look.
  @Test func aPictureThatComesIntoViewGrows() throws {
    func screen(_ scrolled: Int) -> Canvas {
      var canvas = Self.list(scrolled: scrolled)
      let top = 600 - scrolled
      canvas.fill(0, top, Self.width, Self.height - top, 0xFFFF_FFFF)
      canvas.speckle(16, top, 328, min(200, Self.height - top))
      return canvas
    }
    var frames = [(time: 0.0, canvas: screen(0))]
    for step in 1...20 { frames.append((1000 + Double(step) * 33, screen(step * 10))) }
    frames.append((4000, screen(200)))
    let last = try #require(moments(frames).last)
    let whole = PixelBox(x: 16, y: 400, width: 328, height: 200)
    #expect(
      last.screen.elements.count { $0.element.kind == .picture && $0.element.box.likeness(whole) > 200 } == 1)
  }

  /// Keys come up, and then a page is in their place.
  @Test func aKeyboardGoesWithItsPlace() throws {
    var keys = Canvas(Self.width, Self.height, 0xFFD0_D4D8)
    keys.fill(0, 0, Self.width, 380, 0xFFFF_FFFF)
    for row in 0..<4 {
      for key in 0..<10 {
        keys.fill(4 + key * 36, 390 + row * 60, 30, 48, 0xFFFF_FFFF)
        keys.write(15 + key * 36, 408 + row * 60, letters: 1)
      }
    }
    let found = moments([(0, keys), (1000, Self.form()), (3000, Self.form())])
    #expect(found.first?.screen.elements.contains { $0.element.kind == .keyboard } == true)
    #expect(found.last?.screen.elements.contains { $0.element.kind == .keyboard } == false)
  }

  @Test func anotherScreenEndsTheList() {
    var frames = [(time: 0.0, canvas: Self.list())]
    for step in 1...10 { frames.append((1000 + Double(step) * 33, Self.list(scrolled: step * 12))) }
    frames.append((3000, Self.form()))
    let found = moments(frames)
    #expect(found.dropLast().last?.screen.lists.isEmpty == false)
    #expect(found.last?.screen.lists.isEmpty == true)
  }

  /// Another size of the window.
  @Test func frameSizesMayChange() {
    #expect(moments([(0, Self.list()), (1000, Canvas(640, 360)), (2000, Canvas(640, 360))]).count == 2)
  }
}
