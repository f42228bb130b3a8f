import Foundation
import SilhouetteHierarchy
import SilhouetteImages
import SilhouetteScene
import SystemPackage
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

/// Streams that hold what a screenshot shows beside its tree (`convert --look both`).
@Suite struct ConvertLookTests {
  /// A dump, its screenshot and the stream that both become.
  private struct World {
    let folder: URL
    var dump: String { folder.appending(path: "a.hierarchy.ndjson").path }
    var shot: String { folder.appending(path: "a.png").path }
    var stream: String { folder.appending(path: "joined.hierarchy.ndjson").path }

    /// Joins the files `dump` and `shot`.
    func convert(from path: String? = nil, to output: String? = nil) throws {
      var pipeline = Pipeline()
      pipeline.reading.pictures = PictureOptions(.file(FilePath(shot)), codec: SystemPictures())
      _ = try pipeline.convert(try InputList(paths: [path ?? dump]), to: output ?? stream)
    }

    /// The first screen as it is drawn.
    func drawn(_ path: String, shot: String? = nil) throws -> Screen {
      var reading = ReadingOptions().forDrawing
      if let shot { reading.pictures = PictureOptions(.file(FilePath(shot)), codec: SystemPictures()) }
      return try screen(path, reading)
    }

    /// The first screen as masks are made from it.
    func masked(_ path: String) throws -> Screen { try screen(path, ReadingOptions()) }

    private func screen(_ path: String, _ reading: ReadingOptions) throws -> Screen {
      var source = SceneSource(try InputList(paths: [path]), reading: reading)
      return try #require(try source.nextScreen())
    }
  }

  private func withWorld(
    _ nodes: String, _ draw: (inout DrawnScreen) -> Void, _ body: (World) throws -> Void
  ) throws {
    var canvas = DrawnScreen()
    draw(&canvas)
    try withTemporaryFolder { folder in
      let world = World(folder: folder)
      try Data(DrawnScreen.dump(nodes).utf8).write(to: URL(filePath: world.dump))
      try Data(canvas.png()).write(to: URL(filePath: world.shot))
      try world.convert()
      try body(world)
    }
  }

  /// What trees and pictures disagree on.
  enum Case: CaseIterable {
    case same, movedWords, missingWords, secret, drawing
    case webPage, photoOverWords, smallerPhoto, groundOfAPhoto

    var nodes: String {
      let label = #"{"id":2,"class":"UILabel","frame":[20,90,360,40],"text":"a word"}"#
      let photo = #"{"id":3,"class":"UIImageView","frame":[60,200,280,280]}"#
      switch self {
      case .movedWords, .missingWords, .same: return label
      case .webPage: return #"{"id":2,"class":"WKWebView","frame":[0,0,400,800]}"#
      case .photoOverWords:
        return #"{"id":2,"class":"UILabel","frame":[80,300,200,40],"text":"a word"},\#(photo)"#
      case .smallerPhoto: return photo
      case .groundOfAPhoto:
        return ##"{"id":4,"class":"UIView","frame":[0,0,400,800],"background":"#FFFFFF"},\##(label)"##
      case .secret: return #"{"id":2,"class":"UITextField","secure":true,"frame":[20,90,360,40]}"#
      case .drawing: return #"{"id":2,"class":"GameView","frame":[0,400,400,400],"custom":true}"#
      }
    }

    func draw(_ canvas: inout DrawnScreen) {
      switch self {
      case .movedWords: canvas.letters(200, 100)
      case .same: canvas.letters(24, 100)
      case .missingWords: canvas.letters(200, 600)
      case .webPage:
        canvas.noise(100, 200, 200, 160)
        canvas.letters(60, 500)
      case .photoOverWords: canvas.letters(40, 700)
      case .smallerPhoto: canvas.noise(100, 240, 120, 100)
      case .groundOfAPhoto:
        canvas.noise(0, 40, 400, 300)
        canvas.fill(20, 90, 360, 40, 0xFFFF_FFFF)
        canvas.letters(30, 104)
      case .secret:
        canvas.letters(60, 100)
        canvas.noise(100, 300, 200, 160)
      case .drawing:
        canvas.fill(40, 590, 120, 50, 0xFFC0_6020)
        canvas.letters(54, 608)
      }
    }
  }

  /// The stream's screen is the screen that both files are drawn as. Masks are those of the tree alone.
  @Test(arguments: Case.allCases) func theStreamIsDrawnAsBothFiles(example: Case) throws {
    try withWorld(example.nodes, { example.draw(&$0) }) { world in
      let (both, stream) = (try world.drawn(world.dump, shot: world.shot), try world.drawn(world.stream))
      #expect(stream.scene == both.scene)
      #expect(stream.scene.firstSeen == both.scene.firstSeen)
      let (tree, masked) = (try world.masked(world.dump), try world.masked(world.stream))
      #expect(masked.scene == tree.scene)
      var same = SameRecords()
      let difference = same.difference(
        [.snapshot(try #require(tree.snapshot))], [.snapshot(try #require(masked.snapshot))])
      #expect(difference == nil)
    }
  }

  /// A picture that is looked at again changes nothing, and a copy is a copy.
  @Test(arguments: Case.allCases) func aStreamThatIsJoinedAgainStaysAsItIs(example: Case) throws {
    try withWorld(example.nodes, { example.draw(&$0) }) { world in
      let first = try Data(contentsOf: URL(filePath: world.stream))
      let again = world.folder.appending(path: "again.hierarchy.ndjson").path
      try world.convert(from: world.stream, to: again)
      #expect(try Data(contentsOf: URL(filePath: again)) == first)
      _ = try Pipeline().convert(try InputList(paths: [world.stream]), to: again)
      #expect(try Data(contentsOf: URL(filePath: again)) == first)
    }
  }

  /// Elements are ordinary nodes, and the tree's node keeps its own place.
  @Test func elementsAreNodesOfTheStream() throws {
    try withWorld(
      Case.smallerPhoto.nodes,
      { canvas in
        Case.smallerPhoto.draw(&canvas)
        canvas.letters(40, 700)
      }
    ) { world in
      let text = try String(contentsOfFile: world.stream, encoding: .utf8)
      #expect(text.contains(#""class":"UIImageView","frame":[60,200,280,280]"#))
      #expect(text.contains(#""class":"seen.text""#) || text.contains(#""class":"seen.heading""#))
      var reading = ReadingOptions().forDrawing
      reading.strict = true
      var source = SceneSource(try InputList(paths: [world.stream]), reading: reading)
      #expect(try source.next() != nil)
      #expect(try source.next() == nil)
    }
  }

  /// A secret's place looks the same, whatever the picture shows there.
  @Test func secretsStaySealed() throws {
    var streams: [Data] = []
    for letters in [0, 3, 12] {
      try withWorld(
        Case.secret.nodes,
        { canvas in
          for letter in 0..<letters { canvas.letter(60 + letter * 8, 100) }
          canvas.noise(100, 300, 200, 160)
        }
      ) { streams.append(try Data(contentsOf: URL(filePath: $0.stream))) }
    }
    #expect(Set(streams).count == 1)
  }

  /// A keyboard that no window holds is a window of the stream, once.
  @Test func theKeyboardIsOneWindow() throws {
    try withTemporaryFolder { folder in
      let world = World(folder: folder)
      let dump = DrawnScreen.dump(Case.webPage.nodes)
        .replacing("\"t\":0,", with: "\"t\":0,\"keyboard\":[0,500,400,300],")
      var canvas = DrawnScreen()
      canvas.noise(100, 100, 200, 160)
      try Data(dump.utf8).write(to: URL(filePath: world.dump))
      try Data(canvas.png()).write(to: URL(filePath: world.shot))
      try world.convert()
      let (both, stream) = (try world.drawn(world.dump, shot: world.shot), try world.drawn(world.stream))
      #expect(stream.scene == both.scene)
      #expect(stream.scene.nodes.count { $0.category == .keyboard } == 1)
      #expect(try world.masked(world.stream).scene == world.masked(world.dump).scene)
    }
  }

  /// The bars of the system that a dump of Android leaves out are drawn, and masks cover them.
  @Test func areasThatTheDumpLeavesOutAreMasked() throws {
    try withTemporaryFolder { folder in
      let world = World(folder: folder)
      let dump = folder.appending(path: "a.xml").path
      try Data(
        """
        <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
        <hierarchy rotation="0"><node index="0" class="android.widget.FrameLayout" package="an.app" bounds="[0,0][400,752]">\
        <node index="0" class="android.webkit.WebView" package="an.app" bounds="[0,0][400,752]" /></node></hierarchy>

        """.utf8
      ).write(to: URL(filePath: dump))
      var canvas = DrawnScreen()
      canvas.noise(100, 100, 200, 160)
      canvas.letters(40, 400)
      try Data(canvas.png()).write(to: URL(filePath: world.shot))
      var pipeline = Pipeline()
      pipeline.reading.density = 1
      pipeline.reading.pictures = PictureOptions(.ofDumps, codec: SystemPictures())
      _ = try pipeline.convert(try InputList(paths: [dump]), to: world.stream)
      var reading = pipeline.reading.forDrawing
      var source = SceneSource(try InputList(paths: [dump]), reading: reading)
      let both = try #require(try source.next())
      reading.pictures = nil
      #expect(try world.drawn(world.stream).scene == both)
      #expect(both.viewport.height == 800 && both.nodes.contains { $0.category == .image })
      let masked = try world.masked(world.stream)
      let snapshot = try #require(masked.snapshot)
      let hidden = snapshot.nodes.filter { snapshot.detail(of: $0)?.privacy.contains(.hide) == true }
      #expect(hidden.map(\.frame) == [Rect2D(x: 0, y: 752, width: 400, height: 48)])
    }
  }
}
