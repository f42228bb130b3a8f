import Foundation
import SilhouetteHierarchy
import SilhouetteImages
import SilhouettePictures
import SilhouetteScene
import SilhouetteVision
import SystemPackage
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteFlattening
@testable import SilhouetteStory

/// A tree and the picture of its screen (`--look both`).
@Suite struct LookingAtBothTests {
  private typealias Canvas = DrawnScreen

  private static func dump(_ nodes: String) -> String {
    DrawnScreen.dump(nodes)
  }

  private func scene(_ nodes: String, _ draw: (inout Canvas) -> Void) throws -> WireframeScene {
    var canvas = Canvas()
    draw(&canvas)
    var scene: WireframeScene?
    try withTemporaryFolder { folder in
      let (dump, shot) = (folder.appending(path: "a.hierarchy.ndjson"), folder.appending(path: "a.png"))
      try Data(Self.dump(nodes).utf8).write(to: dump)
      try Data(canvas.png()).write(to: shot)
      var reading = ReadingOptions().forDrawing
      reading.pictures = PictureOptions(.file(FilePath(shot.path)), codec: SystemPictures())
      var source = SceneSource(try InputList(paths: [FilePath(dump.path)]), reading: reading)
      scene = try source.next()
    }
    return try #require(scene)
  }

  private static let label = #"{"id":2,"class":"UILabel","frame":[20,90,360,40],"text":"a word"}"#

  @Test func wordsOfTheTreeStandWhereTheyAreSeen() throws {
    let scene = try scene(Self.label) { $0.letters(200, 100) }
    let label = try #require(scene.nodes.first { $0.id.rawValue == 2 })
    let parts = scene.parts(of: label)
    #expect(parts.count == 1)
    #expect(parts.allSatisfy { $0.frame.x + label.bounds.x >= 192 && $0.frame.maxX + label.bounds.x <= 304 })
  }

  @Test func whatIsNotOnTheScreenIsNotDrawn() throws {
    let scene = try scene(Self.label) { $0.letters(200, 600) }
    let label = try #require(scene.nodes.first { $0.id.rawValue == 2 })
    #expect(scene.parts(of: label).isEmpty && label.fill.isClear)
    #expect(scene.nodes.contains { $0.category.isText && abs($0.bounds.y - 600) < 8 })
  }

  @Test func aPictureInAnOpaqueViewIsSeen() throws {
    let scene = try scene(#"{"id":2,"class":"WKWebView","frame":[0,0,400,800]}"#) { canvas in
      canvas.noise(100, 200, 200, 160)
      canvas.letters(60, 500)
    }
    #expect(scene.nodes.contains { $0.category == .image && $0.bounds.width > 180 && $0.bounds.width < 220 })
    #expect(scene.nodes.contains { $0.category.isText && abs($0.bounds.y - 500) < 8 })
    #expect(scene.nodes.allSatisfy { $0.id.rawValue != 2 || $0.hatch.isClear })
  }

  private static let photo = #"{"id":3,"class":"UIImageView","frame":[60,200,280,280]}"#

  @Test func aSoftPictureStays() throws {
    let scene = try scene(Self.photo) { $0.glow(80, 220, 240) }
    #expect(scene.nodes.contains { $0.id.rawValue == 3 && $0.category == .image && $0.fill.isOpaque })
  }

  /// The tree has a picture over words, and the screenshot is plain in its place.
  @Test func whatAPictureHidesStaysHidden() throws {
    let label = #"{"id":2,"class":"UILabel","frame":[80,300,200,40],"text":"a word"},"#
    let scene = try scene(label + Self.photo) { $0.letters(40, 700) }
    let words = try #require(scene.nodes.first { $0.id.rawValue == 2 })
    let photo = try #require(scene.nodes.first { $0.id.rawValue == 3 })
    #expect(scene.parts(of: words).isEmpty && scene.parts(of: photo).isEmpty)
    #expect(photo.fill == scene.background && photo.hatch.isClear)
  }

  /// A drawing may be a pad, whatever its picture shows.
  @Test func tapsOnADrawingStayInItsMiddle() throws {
    let place = Point2D(x: 100, y: 615)
    let drawing = #"{"id":2,"class":"GameView","frame":[0,400,400,400],"custom":true}"#
    let scene = try scene(drawing) { canvas in
      canvas.fill(40, 590, 120, 50, 0xFFC0_6020)
      canvas.letters(54, 608)
    }
    #expect(scene.nodes.contains { $0.source >= scene.firstSeen && $0.bounds.contains(place) })
    #expect(TouchShield.target(at: place, in: scene) == .drawing(middle: Point2D(x: 200, y: 600)))
  }

  /// Its locator is the tree's.
  @Test func aTapIsOnTheTreesCell() throws {
    let cell = #"{"id":2,"class":"UITableViewCell","frame":[0,200,400,200]}"#
    let scene = try scene(cell) { $0.noise(80, 220, 160, 160) }
    let touched = try #require(scene.touchedNode(at: Point2D(x: 150, y: 300)))
    #expect(scene.nodes[touched].id.rawValue == 2)
    #expect(scene.nodes.contains { $0.source >= scene.firstSeen && $0.category == .image })
  }

  /// A secret's place looks the same, whatever the picture shows there.
  @Test func secretsStaySealed() throws {
    let field = #"{"id":2,"class":"UITextField","secure":true,"frame":[20,90,360,40]}"#
    let one = try scene(field) { canvas in
      canvas.letters(60, 100)
      canvas.noise(100, 300, 200, 160)
    }
    let other = try scene(field) { $0.noise(100, 300, 200, 160) }
    #expect(one == other)
  }

  /// Letters, a caret behind them, and its handle.
  private static func typing(_ letters: Int, handle: Int? = nil, in canvas: inout Canvas) {
    for letter in 0..<letters { canvas.letter(40 + letter * 8, 300) }
    canvas.fill(42 + letters * 8, 296, 2, 18, 0xFFE0_4020)
    if let handle { canvas.fill(32 + letters * 8, handle, 24, 24, 0xFFE0_4020) }
  }

  /// The words in a field and its caret do not show. A label's words do.
  @Test(arguments: [
    (#""class":"UITextField""#, true), (#""class":"UISearchTextField","focused":true"#, true),
    (#""class":"UITextView","focused":true"#, true), (#""class":"Odd","editable":true"#, true),
    (#""class":"UILabel","text":"ada@example.org","contentType":"emailAddress""#, true),
    (#""class":"UILabel","text":"words""#, false),
  ]) func typedWordsDoNotShow(kind: String, isClosed: Bool) throws {
    let field = #"{"id":2,"frame":[20,280,360,40],\#(kind)}"#
    let few = try scene(field) { Self.typing(3, in: &$0) }
    let many = try scene(field) { Self.typing(30, in: &$0) }
    #expect((few == many) == isClosed)
  }

  /// The handle below the caret of a field that has the focus does not show, either.
  @Test(arguments: [(326, true), (400, false)])
  func aHandleBelowTheCaretDoesNotShow(handle: Int, isClosed: Bool) throws {
    let field = #"{"id":2,"class":"UITextField","frame":[20,280,360,40],"focused":true}"#
    let few = try scene(field) { Self.typing(3, handle: handle, in: &$0) }
    let many = try scene(field) { Self.typing(30, handle: handle, in: &$0) }
    #expect((few == many) == isClosed)
  }

  /// A label beside a secret is not looked at, so it is not missing.
  @Test func aLabelBesideAKeyboardStays() throws {
    let scene = try scene(
      #"{"id":2,"class":"UILabel","frame":[20,450,360,30],"text":"a word"},{"id":3,"class":"UIKeyboard","frame":[0,500,400,300]}"#
    ) { $0.letters(40, 700) }
    let label = try #require(scene.nodes.first { $0.id.rawValue == 2 })
    #expect(!scene.parts(of: label).isEmpty)
  }

  /// A field has the focus, and the source does not report keyboards.
  @Test(arguments: [(9, false), (10, true)])
  func tenElementsAreAKeyboardWhereOneMayBe(count: Int, isKeyboard: Bool) {
    var scene = WireframeScene(
      time: 0, viewport: Viewport(width: 400, height: 800), background: RGBAColor(rgb: 0xFFFFFF))
    scene.possibleKeyboard = Rect2D(x: 0, y: 440, width: 400, height: 360)
    var screen = VisionScreen(width: 400, height: 800)
    screen.elements = (0..<count).map {
      VisionElement(
        box: PixelBox(x: 10 + $0 * 30, y: 500, width: 20, height: 20), kind: .icon, confidence: 0, parent: -1,
        ground: 0, ink: 0, radius: 0, lines: [])
    }
    #expect((SecretBoxes.keyboard(in: screen, of: scene, scale: 1) != nil) == isKeyboard)
  }

  /// A screen whose stream breaks off behind it, and its picture is looked for there.
  @Test func aScreenBeforeABrokenLineIsDrawn() throws {
    try withTemporaryFolder { folder in
      let dump = folder.appending(path: "a.hierarchy.ndjson")
      try Data((Self.dump(Self.label) + "{broken\n").utf8).write(to: dump)
      var reading = ReadingOptions().forDrawing
      reading.pictures = PictureOptions(.ofStream, codec: SystemPictures())
      var source = SceneSource(try InputList(paths: [FilePath(dump.path)]), reading: reading)
      #expect(try source.next()?.nodes.count == 2)
      #expect(throws: SilhouetteError.self) { try source.next() }
    }
  }

  @Test(arguments: ["none.png", "a.hierarchy.ndjson"]) func aNamedPictureMustBeReadable(name: String) throws {
    try withTemporaryFolder { folder in
      let dump = folder.appending(path: "a.hierarchy.ndjson")
      try Data(Self.dump(Self.label).utf8).write(to: dump)
      var reading = ReadingOptions().forDrawing
      reading.pictures = PictureOptions(at: folder.appending(path: name).path, codec: SystemPictures())
      var source = SceneSource(try InputList(paths: [FilePath(dump.path)]), reading: reading)
      let error = #expect(throws: SilhouetteError.self) { try source.next() }
      #expect(error?.message.contains(name) == true)
    }
  }

  @Test func aPictureOfAnotherShapeIsLeftOut() throws {
    var diagnostics = DiagnosticLog()
    try withTemporaryFolder { folder in
      let (dump, shot) = (folder.appending(path: "a.hierarchy.ndjson"), folder.appending(path: "a.png"))
      try Data(Self.dump(Self.label).utf8).write(to: dump)
      let square = Picture(
        format: .png, width: 400, height: 400, pixels: [UInt32](repeating: 0xFFFF_FFFF, count: 160_000))!
      try Data(try SystemPictures().encode(square)).write(to: shot)
      var reading = ReadingOptions().forDrawing
      reading.pictures = PictureOptions(.file(FilePath(shot.path)), codec: SystemPictures())
      var source = SceneSource(try InputList(paths: [FilePath(dump.path)]), reading: reading)
      let scene = try #require(try source.next())
      #expect(scene.nodes.contains { $0.id.rawValue == 2 && !scene.parts(of: $0).isEmpty })
      diagnostics = source.diagnostics
    }
    #expect(!diagnostics.isEmpty)
  }
}

extension NodeCategory {
  fileprivate var isText: Bool { self == .label || self == .heading }
}
