import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import SilhouetteScene
import TestSupport
import Testing

@Suite struct TextTests {
  @Test func theFontLooksAsDrawn() throws {
    let ascii = String(String.UnicodeScalarView((0x21...0x7E).map { Unicode.Scalar($0)! }))
    let scene = Self.scene(ascii + "…•€£°日", width: 110, bars: Self.bars(5, height: 7, pitch: 11))
    try expectGolden(painted(scene).inkRows, named: "drawing/letters.txt")
  }

  @Test func wordsWrapIntoTheirBarsAndEndInDots() throws {
    let scene = Self.scene(
      "Rain over the ridge,\nthen  sun by Wednesdayafternoon at last", width: 60,
      bars: Self.bars(4, height: 7, pitch: 11))
    try expectGolden(painted(scene).inkRows, named: "drawing/wrapped-words.txt")
  }

  @Test func aCaptionStandsInTheMiddleAndIsAsLargeAsItsBar() throws {
    let bar = ScenePart(role: .textBar, frame: Rect2D(x: 20, y: 3, width: 10, height: 7), color: .white)
    try expectGolden(
      painted(Self.scene("Pay", width: 50, bars: [bar]), scale: 2).inkRows, named: "drawing/caption.txt")
  }

  // MARK: Privacy

  @Test func wordsAreDrawnOnlyWhereTheyAreRevealed() {
    let bars = Self.bars(2, height: 8, pitch: 12)
    for privacy in SceneNode.Privacy.allCases {
      var told = Self.scene("Secret words", width: 60, bars: bars)
      told.nodes[0].privacy = privacy
      let silent = Self.scene("", width: 60, bars: bars)
      for scale in [1, 2.5] {
        #expect((painted(told, scale: scale) == painted(silent, scale: scale)) == (privacy != .revealed))
      }
    }
  }

  @Test func withoutBarsThereAreNoWords() {
    var scene = Self.scene("Blocks", width: 60, bars: [])
    scene.nodes[0].fill = .red
    #expect(painted(scene).pixels.allSatisfy { $0 == 0xFF00_00FF })
  }

  // MARK: Where bars stay

  @Test(arguments: [
    Transform2D(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 20, ty: 0),
    Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 30, ty: 0),
    Transform2D.scale(x: -1, y: 1).then(.translation(x: 60, y: 0)), Transform2D.scale(x: 0.5, y: 0.5),
  ])
  func whatIsTurnedMirroredOrTooSmallKeepsItsBars(_ map: Transform2D) {
    func scene(_ text: String) -> WireframeScene {
      var scene = Self.scene(text, width: 60, bars: Self.bars(2, height: 8, pitch: 12))
      scene.nodes[0].toParent = map
      scene.nodes[0].toViewport = map
      return scene
    }
    #expect(painted(scene("Words")) == painted(scene("")))
  }

  @Test func barsBesideEachOtherAndTextOfBlanksKeepBars() {
    let beside = [0.0, 30].map {
      ScenePart(role: .textBar, frame: Rect2D(x: $0, y: 2, width: 20, height: 8), color: .white)
    }
    #expect(
      painted(Self.scene("Words", width: 60, bars: beside))
        == painted(Self.scene("", width: 60, bars: beside)))
    let bars = Self.bars(1, height: 8, pitch: 12)
    #expect(
      painted(Self.scene(" \n\t\u{301}", width: 60, bars: bars))
        == painted(Self.scene("", width: 60, bars: bars)))
  }

  @Test func textsThatFillTheScreenManyTimesKeepTheirBars() {
    var scene = Self.scene(
      String(repeating: "W", count: 4_000), width: 400, bars: Self.bars(40, height: 7, pitch: 12))
    for _ in 0..<9 { scene.nodes.append(scene.nodes[0]) }
    let ten = DisplayList(scene, target: RenderTarget(viewport: scene.viewport, scale: 1)).count
    for _ in 0..<200 { scene.nodes.append(scene.nodes[0]) }
    let many = DisplayList(scene, target: RenderTarget(viewport: scene.viewport, scale: 1)).count
    #expect(many - ten <= 200 * 40)
  }

  // MARK: Characters

  @Test(arguments: [
    ("Ärger naïve Ørsted Łódź", "Arger naive Orsted Lodz"), ("e\u{301}té", "ete"), ("“it’s”", "\"it's\""),
    ("a–b\u{A0}c", "a-b c"), ("日本", "😀я"), ("a\u{200B}b\u{7}c\u{FEFF}", "abc"), ("tab\tkey", "tab key"),
  ])
  func charactersThatLookAlikeAreDrawnAlike(_ text: String, _ other: String) {
    let bars = Self.bars(2, height: 7, pitch: 11)
    #expect(
      painted(Self.scene(text, width: 120, bars: bars)) == painted(Self.scene(other, width: 120, bars: bars)))
  }

  @Test func noTwoLettersLookAlike() {
    var seen: Set<[UInt32]> = []
    for scalar in 0x20...0x7E as ClosedRange<UInt32> {
      let text = "H\(Unicode.Scalar(scalar)!)H"
      seen.insert(painted(Self.scene(text, width: 30, bars: Self.bars(1, height: 7, pitch: 11))).pixels)
    }
    #expect(seen.count == 0x7F - 0x20)
  }

  // MARK: Places

  @Test func wordsStayInsideTheirBox() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<200 {
      var sketch = SceneSketch(width: 60, height: 40)
      sketch.add(Rect2D(x: 10, y: 10, width: 40, height: 20))
      let text = Self.randomText(&random)
      for line in 0..<2 {
        let frame = Rect2D(
          x: Double(random.next() % 30) - 5, y: Double(line * 9) - 1, width: 20,
          height: Double(random.next() % 9 + 1))
        sketch.addPart(ScenePart(role: .textBar, frame: frame, color: .white))
      }
      let told = Self.telling(text, sketch.scene)
      let (with, without) = (painted(told), painted(sketch.scene))
      guard with != without else { continue }
      let outside = (0..<40).flatMap { y in (0..<60).map { (x: $0, y: y) } }
        .filter { !(10..<50).contains($0.x) || !(10..<30).contains($0.y) }
      #expect(outside.allSatisfy { with.red($0.x, $0.y) == 0 })
    }
  }

  @Test func linesBreakAlikeWhereverTheyScroll() {
    let bars = Self.bars(3, height: 7, pitch: 11)
    let still = painted(Self.scene("One two three four five six", width: 50, bars: bars))
    for step in 0..<9 {
      var scene = Self.scene("One two three four five six", width: 50, bars: bars)
      scene.nodes[0].toViewport = .translation(x: 0, y: Double(step) / 9 - 0.49)
      #expect(painted(scene) == still)
    }
  }

  @Test func wordsEndBeforeTheMarkBesideThem() {
    let bar = ScenePart(role: .textBar, frame: Rect2D(x: 0, y: 2, width: 20, height: 7), color: .white)
    let mark = ScenePart(role: .chevron, frame: Rect2D(x: 40, y: 2, width: 10, height: 8), color: .red)
    let scene = Self.scene("Everything at once", width: 60, bars: [bar, mark])
    let pixmap = painted(scene)
    #expect((0..<pixmap.height).allSatisfy { y in (40..<60).allSatisfy { pixmap.green($0, y) == 0 } })
    #expect((0..<40).contains { pixmap.green($0, 8) == 255 })
  }

  @Test func theCaretGoesWithTheBarThatItFollows() {
    let bar = ScenePart(role: .textBar, frame: Rect2D(x: 0, y: 2, width: 20, height: 7), color: .white)
    let caret = ScenePart(role: .caret, frame: Rect2D(x: 23, y: 2, width: 2, height: 7), color: .white)
    func isCaretSeen(_ text: String) -> Bool {
      painted(Self.scene(text, width: 60, bars: [bar, caret]))
        != painted(Self.scene(text, width: 60, bars: [bar]))
    }
    #expect(isCaretSeen(""))
    #expect(!isCaretSeen("Words"))
  }

  // MARK: All three renderers

  @Test(arguments: [1, 1.5, 2, 3])
  func allRenderersDrawTheSameWords(_ scale: Double) {
    var random = SeededGenerator(seed: 77)
    var band = BandRenderer()
    let target = RenderTarget(viewport: Viewport(width: 70, height: 50), scale: scale)
    var frames = FrameRenderer(target: target)
    for seed in 0..<40 {
      let scene = Self.randomScene(&random)
      let slow = painted(scene, target: target)
      var fast = Pixmap(width: target.width, height: target.height)!
      band.render(DisplayList(scene, target: target), into: &fast)
      _ = frames.render(scene)
      #expect(fast == slow, "bands, \(seed)")
      #expect(frames.pixmap == slow, "damage, \(seed)")
    }
  }

  @Test func oneChangedWordDamagesItsOwnBoxOnly() {
    func scene(_ word: String) -> WireframeScene {
      Self.scene("Old \(word)", width: 100, bars: Self.bars(1, height: 7, pitch: 11))
    }
    var frames = FrameRenderer(target: RenderTarget(viewport: scene("").viewport, scale: 1))
    _ = frames.render(scene("wood"))
    let damage = frames.render(scene("cart"))
    #expect(frames.pixmap == painted(scene("cart")))
    #expect(!damage.isEmpty)
    #expect(damage.boxes.allSatisfy { $0.left >= 15 && $0.right <= 45 })
  }

  // MARK: Hostile

  @Test func hostileBytesAndNumbersAreSurvived() {
    let numbers: [Double] = [0, -3, 7, 1e-300, 1e9, -1e9, 1e18, 1e300, .infinity, -.infinity, .nan]
    var random = SeededGenerator(seed: 3)
    func odd() -> Double { numbers[Int(random.next() % UInt64(numbers.count))] }
    var band = BandRenderer()
    for _ in 0..<400 {
      var sketch = SceneSketch(width: 20, height: 14)
      sketch.add(Rect2D(x: 0, y: 0, width: random.next() % 2 == 0 ? 20 : odd(), height: 14)) {
        $0.flags = random.next() % 3 == 0 ? .clips : []
        $0.alpha = random.next() % 3 == 0 ? 0.5 : 1
        if random.next() % 3 == 0 {
          $0.toParent = Transform2D(a: odd(), b: 0, c: 0, d: odd(), tx: odd(), ty: odd())
        }
      }
      sketch.addPart(
        ScenePart(
          role: .textBar, frame: Rect2D(x: random.next() % 2 == 0 ? 0 : odd(), y: 1, width: 9, height: 7),
          color: .white))
      if random.next() % 2 == 0 {
        sketch.addPart(
          ScenePart(
            role: .textBar, frame: Rect2D(x: odd(), y: odd(), width: odd(), height: odd()), color: .white))
      }
      var scene = sketch.scene
      scene.bytes = (0..<random.next() % 40).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      scene.nodes[0].privacy = .revealed
      scene.nodes[0].text = TextSlice(
        start: UInt32(random.next() % 8), count: random.next() % 4 == 0 ? .max : UInt32(random.next() % 40))
      let list = DisplayList(scene, target: RenderTarget(viewport: scene.viewport, scale: 1))
      var fast = Pixmap(width: 20, height: 14)!
      band.render(list, into: &fast)
      #expect(fast == painted(scene))
      #expect(!SVGWriter().write(scene).isEmpty)
    }
  }
}

// MARK: - Scenes

extension TextTests {
  /// One node over the whole of a black frame, as high as its bars.
  fileprivate static func scene(_ text: String, width: Double, bars: [ScenePart]) -> WireframeScene {
    let height = (bars.map(\.frame.maxY).max() ?? 10) + 3
    var sketch = SceneSketch(width: width, height: height)
    sketch.add(Rect2D(x: 0, y: 0, width: width, height: height))
    for bar in bars { sketch.addPart(bar) }
    return telling(text, sketch.scene)
  }

  fileprivate static func bars(_ count: Int, height: Double, pitch: Double) -> [ScenePart] {
    (0..<count).map { line in
      ScenePart(
        role: .textBar, frame: Rect2D(x: 0, y: 2 + Double(line) * pitch, width: 20, height: height),
        radius: 3,
        color: .white)
    }
  }

  /// The scene with its last node's text revealed.
  fileprivate static func telling(_ text: String, _ scene: WireframeScene) -> WireframeScene {
    var scene = scene
    let last = scene.nodes.count - 1
    scene.nodes[last].privacy = .revealed
    scene.nodes[last].text = TextSlice(start: UInt32(scene.bytes.count), count: UInt32(text.utf8.count))
    scene.bytes += Array(text.utf8)
    return scene
  }

  fileprivate static func randomText(_ random: inout SeededGenerator) -> String {
    let words = ["Hello", "wide", "Äpfel", "j", "Wednesday", "日本", "a\nb", "…", "Qy;", "100%"]
    return (0...random.next() % 6).map { _ in words[Int(random.next() % 10)] }.joined(separator: " ")
  }

  /// Boxes with words, some of them translucent, clipped by round corners, or in faded groups.
  fileprivate static func randomScene(_ random: inout SeededGenerator) -> WireframeScene {
    var scene = WireframeScene(time: 0, viewport: Viewport(width: 70, height: 50), background: .black)
    for index in 0..<4 {
      var node = SceneNode()
      let frame = Rect2D(
        x: Double(random.next() % 90) / 2 - 5, y: Double(random.next() % 70) / 3 - 5,
        width: Double(random.next() % 60 + 4), height: Double(random.next() % 30 + 10))
      node.verdict = .draw
      node.frame = frame
      node.end = Int32(index % 2 == 0 ? index + 2 : index + 1)
      node.parent = Int32(index % 2 == 0 ? -1 : index - 1)
      node.toViewport = .translation(x: frame.x, y: frame.y)
      node.fill = RGBAColor(rgba: UInt32(truncatingIfNeeded: random.next()))
      if index % 2 == 0 {
        node.flags = .clips
        node.radius = Double(random.next() % 8)
        node.alpha = random.next() % 2 == 0 ? 0.5 : 1
      } else {
        node.clip = Int32(index - 1)
      }
      let ink = RGBAColor(rgba: UInt32(truncatingIfNeeded: random.next()) | 0x40)
      node.parts = SliceRange(start: UInt32(scene.parts.count), count: 2)
      for line in 0..<2 {
        let bar = Rect2D(x: 1, y: 1 + Double(line) * 12, width: 30, height: Double(5 + random.next() % 4))
        scene.parts.append(ScenePart(role: .textBar, frame: bar, radius: 2, color: ink))
      }
      scene.nodes.append(node)
      scene = telling(randomText(&random), scene)
    }
    return scene
  }
}

extension Pixmap {
  /// One line a row, `#` where there is ink on black.
  fileprivate var inkRows: String {
    (0..<height).map { y in
      String((0..<width).map { red($0, y) > 0 ? "#" : "." }) + "\n"
    }.joined()
  }
}
