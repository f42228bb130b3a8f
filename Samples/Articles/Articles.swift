import Foundation
import Silhouette
import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteScene
import SilhouetteVerbs

// Runs the code of the articles in docs/Guide.docc: each article is one of the other files here, with text between its
// declarations. The target has no access to the package, as an app has none. Compiled and run by the tests.
//
//   swift run articles Samples/login.hierarchy.ndjson SCREENSHOTS FOLDER

@main
struct Articles {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else {
      FileHandle.standardError.write(Data("usage: articles SESSION SCREENSHOTS FOLDER\n".utf8))
      exit(64)
    }
    let (session, screenshots, folder) = (
      FilePath(arguments[1]), FilePath(arguments[2]), FilePath(arguments[3])
    )

    try await drawSession(session, to: folder.appending("session.apng"))
    try await showScreen(of: session, at: .zero)
    await drawForAMinute(session, to: folder.appending("again.apng"))
    try countButtons(of: session)
    try Data(drawScreen()).write(to: URL(filePath: folder.appending("screen.png").string))

    let pipeline = try pipelineWithRules()
    let screen = try await pipeline.screen(of: try InputList(paths: [session]))
    explainFault()

    if let snapshot = screen.snapshot {
      let viewport = screen.scene.viewport
      await record([snapshot], viewport: viewport, since: 1_763_000_000_000)
      let (width, height) = (Int(viewport.width), Int(viewport.height))
      let white = [UInt32](repeating: 0xFFFF_FFFF, count: width * height)
      if var picture = Picture(format: .png, width: width, height: height, pixels: white) {
        try mask(&picture, of: snapshot, in: StreamHeader(platform: screen.platform, viewport: viewport))
      }
    }
    try await mask(screenshots, by: session, to: folder.appending("masked"))
  }
}
