import Foundation
import Silhouette
import SilhouetteReplay
import SilhouetteScene
internal import SilhouetteVerbs
import TestSupport
import Testing

/// Logs that were cut, bent or lost a piece.
@Suite struct DamagedLogTests {
  /// A log of twelve seconds, and its only or first file.
  private func encode(_ form: LogForm, in folder: URL) throws -> (path: String, file: URL) {
    let path = folder.appending(path: form.name).path
    _ = try Pipeline().encode(
      try SmallSession.seconds(12).write(to: folder), to: path, options: form.options())
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard isFolder.boolValue else { return (path, URL(filePath: path)) }
    let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    let segment = names.filter { !$0.hasSuffix(".event.json") && !$0.hasSuffix(".attributes") }[1]
    return (path, URL(filePath: "\(path)/\(segment)"))
  }

  private func isPrefix(_ scenes: [WireframeScene], of whole: [WireframeScene]) -> Bool {
    scenes.count <= whole.count
      && zip(scenes, whole).allSatisfy {
        $0.time == $1.time && $0.nodes.map(\.frame) == $1.nodes.map(\.frame)
      }
  }

  @Test(arguments: LogForm.all)
  func aLogThatIsCutAnywhereSaysWhereAndShowsWhatWasWhole(form: LogForm) throws {
    try withTemporaryFolder { folder in
      let (path, file) = try encode(form, in: folder)
      let whole = try Screening(path: path)
      #expect(whole.error == nil && whole.scenes.count == 12)
      let bytes = try Data(contentsOf: file)
      var random = SeededGenerator(seed: 7)
      // A line's end at the end says nothing.
      let size = bytes.last == 0x0A ? bytes.count - 1 : bytes.count
      let cuts =
        [0, 1, 2, size - 1] + (0..<20).map { _ in Int.random(in: 0..<size, using: &random) }
      for cut in cuts {
        try bytes.prefix(cut).write(to: file)
        let left = try Screening(path: path)
        #expect(isPrefix(left.scenes, of: whole.scenes), "cut at \(cut)")
        let ends = form.name == "log.ndjson" && (cut == 0 || bytes[cut - 1] == 0x0A || bytes[cut] == 0x0A)
        guard !(ends && cut > 0) else { continue }
        guard let error = left.error else {
          Issue.record("no error for a cut at \(cut) of \(bytes.count)")
          continue
        }
        #expect(
          error.kind == .input && error.message.contains(file.lastPathComponent), "\(cut): \(error.message)")
        #expect(try breaches(of: path) != [], "cut at \(cut)")
      }
    }
  }

  @Test(arguments: LogForm.all.filter { $0.name == "log.zlib" || $0.name == "log" && $0.target != .posthog })
  func aBitThatFlippedInAPackedLogIsFound(form: LogForm) throws {
    try withTemporaryFolder { folder in
      let (path, file) = try encode(form, in: folder)
      let bytes = try Data(contentsOf: file)
      var random = SeededGenerator(seed: 11)
      let packed = SentryBody(bytes).map { bytes.count - $0.packed.count } ?? 0
      for _ in 0..<30 {
        let place = Int.random(in: packed..<bytes.count, using: &random)
        var bent = bytes
        bent[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        try bent.write(to: file)
        let error = try Screening(path: path).error
        #expect(error?.kind == .input, "byte \(place) of \(bytes.count)")
        #expect(error?.message.contains(file.lastPathComponent) == true, "\(error?.message ?? "")")
      }
    }
  }

  @Test(arguments: LogForm.all.filter { $0.name.hasPrefix("log") && !$0.name.contains(".") })
  func aMissingSegmentIsNamedAndWhatWasBeforeItIsShown(form: LogForm) throws {
    try withTemporaryFolder { folder in
      let (path, file) = try encode(form, in: folder)
      let whole = try Screening(path: path)
      try FileManager.default.removeItem(at: file)
      let left = try Screening(path: path)
      #expect(!left.scenes.isEmpty && isPrefix(left.scenes, of: whole.scenes))
      #expect(left.error?.kind == .input && left.error?.message.contains("segment") == true)
      #expect(try breaches(of: path) != [])
    }
  }

  @Test(arguments: ["log.json", "log.ndjson", "log.zlib", "log"])
  func framesAreMadeOfWhatIsLeft(name: String) async throws {
    try await withTemporaryFolder { folder in
      let form = LogForm(name: name)
      let (path, file) = try encode(form, in: folder)
      let bytes = try Data(contentsOf: file)
      try bytes.prefix(bytes.count - 3).write(to: file)
      let summary = try await Pipeline().render(
        try InputList(paths: [path]), to: folder.appending(path: "frames").path)
      #expect(summary.frames >= 2 && summary.inputError?.kind == .input)
    }
  }

  @Test(arguments: ["", " ", "[]", "{}", "[{}]", "null", "[1]", #"[{"type":4}]"#, "[[[[", "\u{78}\u{1}"])
  func whatIsNoLogIsRefused(text: String) throws {
    try withTemporaryFolder { folder in
      let url = folder.appending(path: "log.json")
      try Data(text.utf8).write(to: url)
      let list = try InputList(paths: [url.path])
      let error = #expect(throws: SilhouetteError.self) { try Pipeline().screen(of: list, at: nil) }
      #expect(error?.kind == .input)
      #expect(throws: SilhouetteError.self) { try Pipeline().page(of: list) }
    }
  }

  @Test func numbersThatNoLogHoldsDoNotHarm() throws {
    try withTemporaryFolder { folder in
      let (_, file) = try encode(LogForm.all[0], in: folder)
      let text = try String(contentsOf: file, encoding: .utf8)
      let hostile = [
        "9223372036854775807", "-9223372036854775808", "1e300", "-1", "0.5", "99999999999999999999", "null",
        "[]",
      ]
      for number in hostile {
        for place in [#/"timestamp":\d+/#, #/"id":\d+/#, #/"width":\d+/#, #/"parentId":\d+/#] {
          let key = String(text.firstMatch(of: place)?.output.prefix { $0 != ":" } ?? "")
          try Data(text.replacing(place, with: "\(key):\(number)").utf8).write(to: file)
          _ = try Screening(path: file.path)
          _ = try? Pipeline().verified(try InputList(paths: [file.path]))
          try? Pipeline().listEvents(of: try InputList(paths: [file.path])) { (_) throws(SilhouetteError) in }
        }
        let marked = text.replacing(#/data-silhouette":"2/#, with: "data-silhouette\":\"2 \(number)")
        #expect(marked != text)
        try Data(marked.utf8).write(to: file)
        _ = try Screening(path: file.path)
      }
    }
  }
}
