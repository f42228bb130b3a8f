import Foundation
import SilhouetteImages
import SilhouettePictures
import TestSupport
import Testing

/// `silhouette compare`, as a person would use it.
@Suite struct CompareCommandTests {
  private static let sample = Places.samples.appending(path: "login.hierarchy.ndjson").path

  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private struct Report: Decodable {
    struct Row: Decodable {
      var id: String
      var totalBytes: Int?
      var missing: String?
      var standard: Bool
      var command: String
      var bytesPerSecond: [Int]?
    }

    struct Session: Decodable {
      var name: String
      var screenshots: Int
      var notes: [String]
      var contenders: [Row]
    }

    struct Median: Decodable {
      var id: String
      var sessions: Int
    }

    var sessions: [Session]
    var together: [Median]?
  }

  private func compare(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (Report, RunResult) {
    let result = try run("silhouette", ["compare"] + arguments + ["-o", "-"], environment: environment)
    #expect(result.exitCode == 0, "\(result.errors)")
    return (try JSONDecoder().decode(Report.self, from: result.output), result)
  }

  @Test(arguments: ["--against", "--screenshots", "--policy", "--rules"])
  func anOptionThatNamesNoFileFails(option: String) throws {
    let arguments = ["compare", Self.sample, "--only", "rrweb-json", "-o", "-", option, "/no/such"]
    let result = try run("silhouette", arguments)
    #expect(
      result.exitCode == 74 && result.errorLines.count == 1 && result.output.isEmpty, "\(result.errors)")
    #expect(result.errors.contains("/no/such"))
  }

  @Test func aLogToCompareWithMustBeOneAndBeWhole() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let other = folder.appending(path: "other.json")
    let arguments = ["compare", Self.sample, "--only", "rrweb-json", "--only", "other-json", "-o", "-"]
    #expect(try run("silhouette", arguments + ["--against", Self.sample]).exitCode == 65)
    #expect(try run("silhouette", arguments + ["--against", "-"]).exitCode == 64)
    let encoded = try run("silhouette", ["encode", Self.sample, "-o", other.path])
    #expect(encoded.exitCode == 0)
    #expect(try run("silhouette", arguments + ["--against", other.path]).exitCode == 0)
    try Data(contentsOf: other).dropLast(9).write(to: other)
    let cut = try run("silhouette", arguments + ["--against", other.path])
    #expect(cut.exitCode == 65 && cut.errors.contains("other.json"), "\(cut.errors)")
  }

  @Test func onlyAnEmptyFolderKeepsWhatWasMeasured() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (kept, report) = (folder.appending(path: "kept"), folder.appending(path: "report.json"))
    let own = kept.appending(path: "masked/own.png")
    try FileManager.default.createDirectory(
      at: own.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: own)
    let arguments = ["compare", Self.sample, "--only", "rrweb-json", "--keep", kept.path, "-o", report.path]
    let refused = try run("silhouette", arguments)
    #expect(refused.exitCode == 64 && refused.errorLines.count == 1)
    #expect(refused.errors.contains("already holds files (masked); empty it"))
    #expect(FileManager.default.fileExists(atPath: own.path))
    #expect(!FileManager.default.fileExists(atPath: report.path))
    try FileManager.default.removeItem(at: kept.appending(path: "masked"))
    let result = try run("silhouette", arguments)
    #expect(result.exitCode == 0 && result.errors.contains(" 1 measurement  "))
    #expect(FileManager.default.fileExists(atPath: kept.appending(path: "rrweb-json").path))
  }

  /// The folder holds unmasked screenshots.
  @Test func aNewFolderOfWhatWasMeasuredIsItsOwnersAlone() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let kept = folder.appending(path: "new/kept")
    let result = try run(
      "silhouette",
      [
        "compare", Self.sample, "--only", "rrweb-json", "--keep", kept.path, "-o",
        folder.appending(path: "report.json").path,
      ])
    #expect(result.exitCode == 0, "\(result.errors)")
    for path in [kept, kept.appending(path: "rrweb-json")] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path.path)
      #expect(attributes[.posixPermissions] as? Int == 0o700, "\(path.path)")
    }
  }

  @Test(arguments: [[], ["--touches", "hide", "--colors", "source", "--max-nodes", "5000"]])
  func rowsOfEventsAreWhatEncodeWrites(options: [String]) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let ids = ["rrweb-json", "rrweb-zlib", "rrweb-segments", "rrweb-segments-alone", "rrweb-full"]
    let (report, _) = try compare([Self.sample, "--quiet"] + options + ids.flatMap { ["--only", $0] })
    let rows = report.sessions[0].contenders
    #expect(rows.map(\.id) == ids)
    for row in rows {
      // The command of the report, in a folder of its own.
      var words = row.command.split(separator: " ").map(String.init)
      #expect(words.prefix(2) == ["silhouette", "encode"])
      #expect(options.allSatisfy(words.contains))
      let place = folder.appending(path: row.id)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let output = try #require(words.firstIndex(of: "-o"))
      words[output + 1] = place.appending(path: words[output + 1]).path
      _ = try run("silhouette", Array(words.dropFirst()) + ["--quiet"])
      #expect(try bytes(in: place) == row.totalBytes, "\(row.id)")
      #expect(row.bytesPerSecond?.reduce(0, +) == row.totalBytes, "\(row.id)")
    }
  }

  private func bytes(in folder: URL) throws -> Int {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.fileSizeKey])
    return try (files?.allObjects as? [URL] ?? []).reduce(0) { sum, file in
      let values = try file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
      return sum + (values.isRegularFile == true ? values.fileSize ?? 0 : 0)
    }
  }

  // MARK: Vendors

  private struct VendorReport: Decodable {
    struct Side: Decodable, Equatable {
      var bytes: Int
      var requests: Int
      var processorSeconds: Double?
      var millionGigabytes: Double
    }

    struct Vendor: Decodable {
      var vendor: String
      var own: Side?
      var ours: Side?
      var missing: String?
      var ratio: Double?
    }

    struct Session: Decodable { var vendors: [Vendor] }

    var sessions: [Session]
  }

  private func vendors(_ arguments: [String], environment: [String: String] = [:]) throws -> VendorReport {
    let result = try run(
      "silhouette", ["compare", Self.sample] + arguments + ["-o", "-"], environment: environment)
    #expect(result.exitCode == 0, "\(result.errors)")
    return try JSONDecoder().decode(VendorReport.self, from: result.output)
  }

  /// Each target's bytes are those of `encode`, and its requests are its segments.
  @Test(arguments: ["sentry", "datadog"])
  func ourRowOfAVendorIsWhatEncodeWrites(vendor: String) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.appending(path: "log")
    let encoded = try run(
      "silhouette", ["encode", Self.sample, "-o", log.path, "--target", vendor, "--quiet"])
    #expect(encoded.exitCode == 0, "\(encoded.errors)")
    let report = try vendors(["--only", "\(vendor)-sdk", "--only", "\(vendor)-target"])
    let found = try #require(report.sessions[0].vendors.first { $0.vendor == vendor })
    let ours = try #require(found.ours)
    #expect(ours.bytes == (try bytes(in: log)))
    let names = try FileManager.default.contentsOfDirectory(atPath: log.path)
    #expect(ours.requests == Set(names.map { $0.prefix(6) }).count)
    #expect(ours.millionGigabytes == Double(ours.bytes) / 1000)
    #expect(report.sessions[0].vendors.map(\.vendor) == [vendor, "rrweb"])
  }

  @Test func eachVendorsOwnWayIsMeasuredBesideOurs() throws {
    let ids = ["sentry", "posthog", "datadog"].flatMap { ["--only", "\($0)-sdk", "--only", "\($0)-target"] }
    let report = try vendors(ids)
    let vendors = report.sessions[0].vendors
    #expect(vendors.map(\.vendor) == ["sentry", "posthog", "datadog", "rrweb"])
    for vendor in vendors.dropLast() {
      // Without ffmpeg, the video says why it is missing.
      guard let own = vendor.own, let ours = vendor.ours else {
        #expect(vendor.missing?.contains("ffmpeg") == true, "\(vendor)")
        continue
      }
      #expect(own.bytes > ours.bytes && ours.bytes > 1000 && (vendor.ratio ?? 0) > 1, "\(vendor)")
      #expect(own.requests > 0 && (own.processorSeconds ?? 0) > 0 && (ours.processorSeconds ?? 0) > 0)
    }
    // Nobody gave a log of its recorder.
    #expect(vendors[3].own == nil && vendors[3].missing?.contains("--against") == true)
  }

  @Test func withoutFFmpegAVendorsVideoSaysWhyItIsMissing() throws {
    let report = try vendors(
      ["--only", "sentry-sdk", "--only", "sentry-target"], environment: ["PATH": "/nowhere"])
    let sentry = try #require(report.sessions[0].vendors.first)
    #expect(sentry.own == nil && sentry.missing?.contains("ffmpeg") == true && sentry.ours != nil)
  }

  @Test func theLogOfAnotherRecorderIsItsVendorsOwnWay() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.appending(path: "other.json")
    #expect(try run("silhouette", ["encode", Self.sample, "-o", log.path, "--quiet"]).exitCode == 0)
    let report = try vendors(["--against", log.path, "--only", "other-segments", "--only", "rrweb-segments"])
    let rrweb = try #require(report.sessions[0].vendors.first { $0.vendor == "rrweb" })
    #expect(rrweb.own?.bytes == rrweb.ours?.bytes && rrweb.ratio == 1)
    #expect(rrweb.own?.processorSeconds == nil && rrweb.ours?.processorSeconds != nil)
  }

  @Test func aPageAndTheSummarySayWhatASwitchSaves() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appending(path: "page.html")
    let words = [
      "compare", Self.sample, "--only", "datadog-sdk", "--only", "datadog-target", "-o", page.path,
    ]
    let result = try run("silhouette", words, environment: ["PATH": "/nowhere"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("Datadog: our events take "), "\(result.errors)")
    #expect(result.errors.contains("a million such sessions: "))
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.contains("<h2>What a switch saves</h2>") && text.contains("DataDog/dd-sdk-ios"))
    #expect(text.contains("Pictures are wireframes") && !text.contains("getsentry"))
  }

  @Test func aSessionWithoutScreenshotsHasNoneInItsReport() throws {
    let (report, _) = try compare([
      Self.sample, "--only", "wireframe-png", "--only", "masked-png", "--only", "rrweb-segments",
    ])
    #expect(report.sessions[0].screenshots == 0)
    #expect(report.sessions[0].contenders.map(\.id) == ["wireframe-png", "rrweb-segments"])
  }

  @Test func withoutFFmpegVideosSayWhyTheyAreMissing() throws {
    let (report, _) = try compare(
      [Self.sample, "--only", "wireframe-h264", "--only", "wireframe-av1"], environment: ["PATH": "/nowhere"])
    #expect(report.sessions[0].contenders.count == 2)
    for row in report.sessions[0].contenders {
      #expect(row.totalBytes == nil && row.missing?.contains("ffmpeg") == true)
    }
  }

  /// SVT-AV1 reports to standard error whatever ffmpeg's arguments are; that is no failure.
  @Test func whatAnEncoderReportsOfItselfIsNoFailure() throws {
    let (report, _) = try compare([Self.sample, "--only", "wireframe-av1"])
    let row = try #require(report.sessions[0].contenders.first)
    #expect((row.totalBytes ?? 0) > 0 || row.missing?.contains("encoder") == true, "\(row.missing ?? "")")
  }

  @Test func screenshotsAreMaskedAndThoseThatCannotBeAreSaid() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let shots = folder.appending(path: "shots")
    let drawing = ["render", Self.sample, "-o", shots.path, "--fps", "1", "--colors", "source", "--quiet"]
    _ = try run("silhouette", drawing)
    try Data("no picture".utf8).write(to: shots.appending(path: "003500.png"))
    let (report, result) = try compare(
      [Self.sample, "--screenshots", shots.path, "--only", "screenshots-png", "--only", "masked-png"],
      environment: ["PATH": "/nowhere"])
    #expect(report.sessions[0].contenders.map(\.id) == ["screenshots-png", "masked-png"])
    #expect(report.sessions[0].contenders.allSatisfy { ($0.totalBytes ?? 0) > 1000 })
    #expect(
      report.sessions[0].notes.contains { $0.contains("could not be masked") && $0.contains("003500.png") })
    #expect(result.errors.contains("003500.png"))
    // Unmasked files count as they came.
    let names = try FileManager.default.contentsOfDirectory(atPath: shots.path).filter { $0 != "003500.png" }
    let bytes = try names.map { try Data(contentsOf: shots.appending(path: $0)).count }
    #expect(report.sessions[0].contenders[0].totalBytes! <= bytes.reduce(0, +))
  }

  @Test(.enabled(if: Places.data != nil, "real data is not in this checkout"))
  func webPScreenshotsOfARealDumpAreMeasuredWithoutAWarning() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let dump = Places.data!.appending(
      path: "trailblaze/ios-contacts-session-075607/contacts_ios_contact_detail")
    for suffix in ["json", "webp"] {
      try FileManager.default.copyItem(
        atPath: "\(dump.path).\(suffix)", toPath: folder.appending(path: "a.\(suffix)").path)
    }
    let ids = [
      "screenshots-png", "screenshots-jpeg-30", "screenshots-webp-30", "masked-png", "masked-jpeg-30",
      "masked-webp-30",
    ]
    let (report, _) = try compare([folder.path] + ids.flatMap { ["--only", $0] })
    #expect(report.sessions[0].screenshots == 1 && report.sessions[0].notes.isEmpty)
    #expect(report.sessions[0].contenders.map(\.id) == ids)
    // Nearly all of it is masked, which WebP packs to a few hundred bytes.
    #expect(report.sessions[0].contenders.allSatisfy { ($0.totalBytes ?? 0) > 100 })
  }

  /// Pictures of a sample at two pixels a point, a second each; the third equals the second.
  private func shots(in folder: URL) throws -> URL {
    let shots = folder.appending(path: "shots")
    _ = try run(
      "silhouette",
      [
        "render", Self.sample, "-o", shots.path, "--fps", "1", "--scale", "2", "--colors", "source",
        "--quiet",
      ])
    let names = try FileManager.default.contentsOfDirectory(atPath: shots.path).sorted()
    for name in names.dropFirst(3) { try FileManager.default.removeItem(at: shots.appending(path: name)) }
    try Data(contentsOf: shots.appending(path: names[1])).write(to: shots.appending(path: names[2]))
    return shots
  }

  @Test(arguments: ["screenshots", "masked"])
  func lossyStillsHaveAPixelAPointAndOneFileForEachPictureThatDiffers(group: String) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let kept = folder.appending(path: "kept")
    let ids = ["\(group)-jpeg-30", "\(group)-jpeg-80", "\(group)-webp-30"]
    let (report, _) = try compare(
      [Self.sample, "--screenshots", try shots(in: folder).path, "--keep", kept.path]
        + ids.flatMap { ["--only", $0] },
      environment: ["PATH": "/nowhere"])
    #expect(report.sessions[0].contenders.map(\.id) == ids)
    for row in report.sessions[0].contenders {
      let place = kept.appending(path: row.id)
      #expect(try bytes(in: place) == row.totalBytes && row.command.contains("--only \(row.id)"))
      let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
      #expect(
        names.count == 2 && names.allSatisfy { $0.hasSuffix(row.id.contains("webp") ? ".webp" : ".jpg") })
      for name in names {
        let file = try [UInt8](Data(contentsOf: place.appending(path: name)))
        let picture = try SystemPictures().decode(file, maxPixels: 1 << 24)
        #expect(picture.width == 402 && picture.height == 874)
        if case .webp(let settings) = picture.format { #expect(settings == .lossy()) }
      }
    }
    let sizes = Dictionary(
      uniqueKeysWithValues: report.sessions[0].contenders.map { ($0.id, $0.totalBytes ?? 0) })
    #expect(sizes[ids[2]]! < sizes[ids[0]]! && sizes[ids[0]]! < sizes[ids[1]]!)
  }

  @Test func foldersOfSessionsAreComparedOneByOne() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a", "b"] {
      let place = folder.appending(path: name)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: Self.sample, toPath: place.appending(path: "session.hierarchy.ndjson").path)
      try Data("[]".utf8).write(to: place.appending(path: "rrweb.json"))
    }
    let (report, _) = try compare([folder.path, "--only", "rrweb-segments"])
    #expect(report.sessions.map(\.name) == ["a/session.hierarchy.ndjson", "b/session.hierarchy.ndjson"])
    #expect(report.together?.map(\.id) == ["rrweb-segments"] && report.together?.first?.sessions == 2)
  }

  // MARK: Screenshots as they are

  @Test func screenshotsAreShownMaskedUnlessTheyAreAskedFor() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let shots = folder.appending(path: "shots")
    _ = try run(
      "silhouette",
      ["render", Self.sample, "-o", shots.path, "--fps", "1", "--colors", "source", "--quiet"])
    let page = folder.appending(path: "page.html")
    func figures(_ options: [String]) throws -> (open: Bool, masked: Bool) {
      let words = [
        "compare", Self.sample, "--screenshots", shots.path, "--only", "masked-png", "-o", page.path,
      ]
      let result = try run("silhouette", words + options, environment: ["PATH": "/nowhere"])
      #expect(result.exitCode == 0, "\(result.errors)")
      let text = try String(contentsOf: page, encoding: .utf8)
      #expect(text.contains("are not masked") == text.contains("<figcaption>Screenshot<"))
      return (text.contains("<figcaption>Screenshot<"), text.contains("<figcaption>Masked<"))
    }
    #expect(try figures([]) == (false, true))
    #expect(try figures(["--show-screenshots"]) == (true, true))
    let old = try run("silhouette", ["compare", Self.sample, "-o", page.path, "--masked-only"])
    #expect(old.exitCode == 64)
  }

  @Test func foldersOfRunsThatWereKilledAreSweptAndNoOthers() throws {
    let place = try folder()
    defer { try? FileManager.default.removeItem(at: place) }
    func make(_ name: String) throws -> URL {
      let folder = place.appending(path: name)
      try FileManager.default.createDirectory(
        at: folder.appending(path: "frames/screenshots"), withIntermediateDirectories: true)
      try Data("not masked".utf8).write(to: folder.appending(path: "frames/screenshots/000000.png"))
      return folder
    }
    let gone = try make(".silhouette-000000000a1b2c3d.draft")
    let running = try make(".silhouette-100000000a1b2c3d.draft")
    let others = try [
      make("silhouette-300000000a1b2c3d.draft"), make(".silhouette-400000000a1b2c3d.drafts"),
      make(".silhouette-50000000a1b2c3d.draft"), make(".silhouette-600000000a1b2c3z.draft"),
      make(".silhouette-.draft"),
    ]
    let target = try make("somebodys")
    let link = place.appending(path: ".silhouette-700000000a1b2c3d.draft")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
    let lock = open(running.path, O_RDONLY | O_DIRECTORY)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    _ = try compare(
      [Self.sample, "--only", "rrweb-segments"], environment: ["PATH": "/nowhere", "TMPDIR": place.path])
    let exists = { (url: URL) in FileManager.default.fileExists(atPath: url.path) }
    #expect(!exists(gone))
    for url in [running, target] + others {
      #expect(exists(url.appending(path: "frames/screenshots/000000.png")), "\(url.lastPathComponent)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
    #expect(names.count == 8, "the run leaves nothing of its own: \(names.sorted())")
  }

  @Test func whatIsNoStandardSaysSo() throws {
    let (report, _) = try compare([Self.sample, "--only", "rrweb-dictionary", "--only", "rrweb-segments"])
    #expect(report.sessions[0].contenders.map(\.standard) == [true, false])
  }

  @Test func aPageHoldsNoWordOfTheSession() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let session = folder.appending(path: "s.hierarchy.ndjson")
    try Data(
      """
      {"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":40,"height":60,"scale":2},"start":0}
      {"t":0,"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"children":[\
      {"id":2,"class":"UIButton","frame":[4,4,20,10],"text":"PLANTED-7f3a"}]}]}

      """.utf8
    ).write(to: session)
    let page = folder.appending(path: "page.html")
    let result = try run(
      "silhouette", ["compare", session.path, "-o", page.path], environment: ["PATH": "/nowhere"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.hasPrefix("<!doctype html>") && !text.contains("PLANTED") && !text.contains("<script"))
    #expect(text.contains("It has no screenshots"))
  }

  @Test func aPageHoldsNoWordOfARevealedLog() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.appending(path: "log.json")
    let encoded = try run("silhouette", ["encode", Self.sample, "-o", log.path, "--reveal", "labels"])
    #expect(encoded.exitCode == 0, "\(encoded.errors)")
    let words = try String(contentsOf: log, encoding: .utf8)
      .matches(of: #/"textContent":"([^"\\{]{6,})"/#).map { String($0.1) }.filter { $0.contains(" ") }
    #expect(!words.isEmpty)
    let page = folder.appending(path: "page.html")
    let result = try run(
      "silhouette", ["compare", log.path, "-o", page.path, "--only", "rrweb-json"],
      environment: ["PATH": "/nowhere"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(words.filter { text.contains($0) } == [])
  }

  private static let mistakes: [Mistake] = [
    Mistake(["-o", "x.html"], 64), Mistake([sample, "-o", "x.pdf"], 64),
    Mistake([sample, "-o", "-", "--only", "mp3"], 64), Mistake(["-", "-o", "-"], 64),
    Mistake([sample, sample, "-o", "-", "--against", "x"], 64), Mistake(["/nowhere", "-o", "-"], 74),
  ]

  struct Mistake: Sendable {
    let arguments: [String]
    let code: Int32

    init(_ arguments: [String], _ code: Int32) {
      self.arguments = arguments
      self.code = code
    }
  }

  @Test(arguments: mistakes)
  func mistakesAreOneLine(mistake: Mistake) throws {
    let result = try run("silhouette", ["compare"] + mistake.arguments)
    #expect(result.exitCode == mistake.code && result.errorLines.count == 1, "\(result.errors)")
  }
}
