import Foundation
import Silhouette
import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteScene
internal import SilhouetteVerbs

// Runs the code of the articles in docs/Guide.docc, which quote it. Compiled and run by the tests.
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
    let (session, screenshots, folder) = (arguments[1], arguments[2], arguments[3])

    try await GettingStarted.drawSession(session, to: folder + "/session.apng")
    try GettingStarted.countButtons(session)
    try Data(GettingStarted.drawScreen()).write(to: URL(filePath: folder + "/screen.png"))

    let pipeline = try Rules.useRules()
    let screen = try pipeline.screen(of: try InputList(paths: [session]), at: 0)
    Rules.explainFault()

    if let snapshot = screen.snapshot {
      let viewport = screen.scene.viewport
      await RecordingLive.record([snapshot], viewport: viewport, start: 1_763_000_000_000)
      let (width, height) = (Int(viewport.width), Int(viewport.height))
      let white = [UInt32](repeating: 0xFFFF_FFFF, count: width * height)
      if var picture = Picture(format: .png, width: width, height: height, pixels: white) {
        let stream = StreamHeader(platform: screen.platform, viewport: viewport)
        try Masks.mask(&picture, of: snapshot, in: stream)
      }
    }
    try await Masks.mask(screenshots, by: session, to: folder + "/masked")
  }
}
