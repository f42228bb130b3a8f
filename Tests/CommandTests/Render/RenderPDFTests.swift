import Foundation
import SilhouetteImages
import SilhouettePictures
import TestSupport
import Testing

/// `render` to PDF, read by programs that others wrote.
@Suite struct RenderPDFTests {
  private static let isRead = Faults.tool("qpdf") != nil && Faults.tool("pdftoppm") != nil

  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private func tool(_ name: String, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: try #require(Faults.tool(name)))
    process.arguments = arguments
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func sample(_ name: String) -> String {
    Places.samples.appending(path: "\(name).hierarchy.ndjson").path
  }

  @Test(.enabled(if: isRead, "needs qpdf and pdftoppm"), arguments: ["login", "feed", "checkout"])
  func pagesAreWhatPicturesAre(_ name: String) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for moment in ["0", "2500"] {
      let (pdf, png) = (folder.appending(path: "a.pdf").path, folder.appending(path: "a.png").path)
      #expect(try run("silhouette", ["render", sample(name), "--at", moment, "-o", pdf]).exitCode == 0)
      #expect(
        try run("silhouette", ["render", sample(name), "--at", moment, "--scale", "2", "-o", png]).exitCode
          == 0)
      #expect(try tool("qpdf", ["--check", pdf]) == 0)
      let raster = folder.appending(path: "page").path
      #expect(try tool("pdftoppm", ["-r", "144", "-png", "-singlefile", pdf, raster]) == 0)
      let ours = try SystemPictures().decode(Array(Data(contentsOf: URL(filePath: png))), maxPixels: 1 << 24)
      let theirs = try SystemPictures().decode(
        Array(Data(contentsOf: URL(filePath: raster + ".png"))), maxPixels: 1 << 24)
      try #require((ours.width, ours.height) == (theirs.width, theirs.height))
      let far = zip(ours.pixels, theirs.pixels).count { a, b in
        [0, 8, 16].contains { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) > 96 }
      }
      #expect(
        far * 500 < ours.pixels.count, "\(name) at \(moment): \(far) of \(ours.pixels.count) pixels differ")
    }
  }

  @Test func aSessionHasAPageForEachFrameThatChanged() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (pdf, frames) = (folder.appending(path: "a.pdf"), folder.appending(path: "frames"))
    let result = try run("silhouette", ["render", sample("login"), "-o", pdf.path])
    #expect(result.exitCode == 0)
    #expect(try run("silhouette", ["render", sample("login"), "-o", frames.path]).exitCode == 0)
    let count = try FileManager.default.contentsOfDirectory(atPath: frames.path).count
    #expect(result.errors.contains("(\(count) pages)"))
    let text = String(decoding: try Data(contentsOf: pdf), as: UTF8.self)
    #expect(text.components(separatedBy: "/Type /Page ").count - 1 == count)
    #expect(text.contains("/Title (Screen 1, 0:00.0)"))
    let idle = try run(
      "silhouette", ["render", sample("login"), "-o", pdf.path, "--fps", "5", "--scale", "2"])
    #expect(idle.errors.contains("--fps had no effect") && idle.errors.contains("--scale had no effect"))
    let piped = try run("silhouette", ["render", sample("login"), "-o", "-", "--format", "pdf"])
    #expect(piped.output == (try Data(contentsOf: pdf)))
  }
}
