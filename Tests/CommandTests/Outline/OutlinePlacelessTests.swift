import Foundation
import TestSupport
import Testing

/// Formats that list elements without their places.
@Suite struct OutlinePlacelessTests {
  private static let page = Places.samples.appending(path: "formats/page.aria.yml")

  @Test func anOutlineAndAListingAreMade() throws {
    let outline = try run("silhouette", ["outline", Self.page.path, "-q"])
    #expect(outline.exitCode == 0 && outline.text.contains("switch on\n"), "\(outline.errors)")
    let listing = try run("silhouette", ["inspect", Self.page.path])
    #expect(listing.exitCode == 0 && listing.text.contains("role=switch("), "\(listing.errors)")
  }

  @Test(arguments: [("render", "png"), ("encode", "zlib"), ("play", "html"), ("convert", "ndjson")])
  func whatNeedsPlacesNamesOutlineAndDiff(verb: String, suffix: String) throws {
    let output = FileManager.default.temporaryDirectory.appending(
      path: "silhouette-\(UUID().uuidString).\(suffix)")
    let result = try run("silhouette", [verb, Self.page.path, "-o", output.path])
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("aria-snapshot gives no places"))
    #expect(result.errors.contains("silhouette outline and silhouette diff read it"))
    #expect(!FileManager.default.fileExists(atPath: output.path))
  }

  @Test func aDiffComparesElementsAndNoPlaces() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let other = folder.appending(path: "page.aria.yml")
    try text.replacing("  - checkbox", with: "  - button \"Leave\"\n  - checkbox").write(
      to: other, atomically: true, encoding: .utf8)
    let result = try run("silhouette", ["diff", Self.page.path, other.path])
    #expect(result.exitCode == 1)
    #expect(result.text.contains("added: button"), "\(result.text)")
    #expect(!result.text.contains("moved") && !result.text.contains("resized"), "\(result.text)")
  }
}
