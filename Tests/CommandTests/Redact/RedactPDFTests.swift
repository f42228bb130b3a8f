import Foundation
import TestSupport
import Testing

/// `silhouette redact recorded.pdf -o clean.pdf`, as a person would use it.
@Suite struct RedactPDFTests {
  private static let word = "PLANTED-7f3a"

  /// A page with a rectangle and a word, and the word in the title.
  private static let pdf = pdf(box: "0 0 99 99")

  private static func pdf(box: String) -> Data {
    let content = "1 0 0 rg 10 10 50 30 re f BT /F 9 Tf (\(word)) Tj ET"
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [\(box)] /Resources << >> /Contents 4 0 R >>",
      "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream", "<< /Title (\(word)) >>",
    ]
    var file = "%PDF-1.7\n"
    var table = "xref\n0 6\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let place = String(file.utf8.count)
      table += String(repeating: "0", count: 10 - place.count) + place + " 00000 n \n"
      file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = file.utf8.count
    return Data(
      (file + table + "trailer\n<< /Size 6 /Root 1 0 R /Info 5 0 R >>\nstartxref\n\(start)\n%%EOF\n").utf8)
  }

  private func silhouette(_ arguments: String...) throws -> RunResult {
    try run("silhouette", ["redact"] + arguments)
  }

  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test func aPDFIsToldByItsNameOrItsFirstBytes() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["recorded.PDF", "recorded"] {
      let (file, clean) = (folder.appending(path: name).path, folder.appending(path: "clean").path)
      try Self.pdf.write(to: URL(filePath: file))
      let result = try silhouette(file, "-o", clean)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.errors.contains("1 page, 1 text removed, 0 pictures made grey"))
      let bytes = try Data(contentsOf: URL(filePath: clean))
      #expect(bytes.starts(with: Data("%PDF-".utf8)))
      #expect(bytes.range(of: Data(Self.word.utf8)) == nil)
    }
  }

  #if os(Linux)
    @Test func objectsThatFillTheMemoryAreRefused() throws {
      let folder = try folder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let (file, clean) = (folder.appending(path: "a.pdf").path, folder.appending(path: "clean.pdf").path)
      try Self.pdf(box: String(repeating: "0 ", count: 16_000_000)).write(to: URL(filePath: file))
      let result = try silhouette(file, "-o", clean)
      #expect(result.exitCode == 65)
      #expect(result.errors.contains("takes more memory"), "\(result.errors)")
      #expect(!FileManager.default.fileExists(atPath: clean))
    }
  #endif

  @Test func withoutANameTheCleanPDFIsBesideTheOther() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a.pdf").path
    try Self.pdf.write(to: URL(filePath: file))
    #expect(try silhouette(file).exitCode == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.clean.pdf", "a.pdf"])
    #expect(FileManager.default.contents(atPath: file) == Self.pdf)
  }

  @Test func whatDoesNotApplyIsRefusedAndNothingIsWritten() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, clean) = (folder.appending(path: "a.pdf").path, folder.appending(path: "clean.pdf").path)
    try Self.pdf.write(to: URL(filePath: file))
    for options in [
      ["--explain"], ["--engine", "pixels"], ["--regions", "r.json"], ["--check"], ["--strict"],
    ] {
      let result = try run("silhouette", ["redact", file, "-o", clean] + options)
      #expect(result.exitCode == 64)
      #expect(result.errors.contains("\(options[0]) does not apply to a PDF"))
    }
    #expect(try silhouette(file, file, "-o", clean).exitCode == 64)
    #expect(try silhouette(file, "-o", file).exitCode == 64)
    let picture = try silhouette(file, "-o", folder.appending(path: "clean.png").path)
    #expect(picture.exitCode == 64)
    #expect(picture.errors.contains("a PDF is cleaned into a PDF"))
    try Self.pdf.prefix(200).write(to: URL(filePath: file))
    let broken = try silhouette(file, "-o", clean)
    #expect(broken.exitCode == 65)
    #expect(broken.errors.split(separator: "\n").count == 1)
    #expect(try silhouette(folder.appending(path: "none.pdf").path, "-o", clean).exitCode == 74)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.pdf"])
  }
}
