import Foundation
import SilhouetteImages
import SilhouettePictures
import SilhouetteRaster
import TestSupport
import Testing

/// `silhouette redact`, as a person would use it.
@Suite struct RedactCommandTests {
  private static let header =
    #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":40,"height":60,"scale":2},"start":0}"#

  /// A window with a label, whose place identifies the screen.
  private static func snapshot(_ time: Int, x: Int = 4) -> String {
    ##"{"t":\##(time),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"background":"#FFFFFF","##
      + ##""children":[{"id":2,"class":"UILabel","supers":["UIView"],"frame":[\##(x),4,20,10],"text":"PLANTED-7f3a"}]}]}"##
  }

  private static func shot(_ time: Int, _ path: String) -> String {
    #"{"t":\#(time),"screenshot":"\#(path)"}"#
  }

  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Writes a stream of these lines; gives its path.
  private func session(_ lines: [String], in folder: URL) throws -> String {
    let file = folder.appending(path: "session.ndjson")
    try Data(([Self.header] + lines).joined(separator: "\n").utf8 + [10]).write(to: file)
    return file.path
  }

  /// A picture without equal pixels near each other, which is plain all the same.
  private func picture(_ width: Int = 80, _ height: Int = 120, _ format: PictureFormat = .png) -> Picture {
    let pixels = (0..<width * height).map { index -> UInt32 in
      let (red, green) = (abs(index % width % 510 - 255), abs(index / width % 510 - 255))
      return 0xFF00_0000 | UInt32(green) << 8 | UInt32(red)
    }
    return Picture(format: format, width: width, height: height, pixels: pixels)!
  }

  private func write(_ picture: Picture, to file: URL) throws {
    try Data(SystemPictures().encode(picture)).write(to: file)
  }

  private func read(_ file: URL) throws -> Picture {
    try SystemPictures().decode(Array(Data(contentsOf: file)), maxPixels: 1 << 20)
  }

  /// Columns of the pixels in a row that are not the picture's own.
  private func masked(_ file: URL, row: Int) throws -> [Int] {
    let (before, after) = (picture(), try read(file))
    return (0..<80).filter { before.pixels[row * 80 + $0] != after.pixels[row * 80 + $0] }
  }

  private func silhouette(_ arguments: String..., input: Data? = nil) throws -> RunResult {
    try run("silhouette", ["redact"] + arguments, input: input)
  }

  // MARK: Pictures

  @Test func eachScreenshotIsMaskedWithTheScreenOfItsMoment() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    // The picture of 100 comes before its screen, that of 150 after it.
    let path = try session(
      [
        Self.snapshot(0), Self.shot(0, "a.png"), Self.shot(100, "b.png"), Self.snapshot(100, x: 12),
        Self.shot(150, "c.png"),
      ], in: folder)
    for name in ["a", "b", "c"] { try write(picture(), to: folder.appending(path: name + ".png")) }
    let output = folder.appending(path: "masked")
    let result = try silhouette(path, "-o", output.path, "--jobs", "2")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try masked(output.appending(path: "a.png"), row: 10).contains(8))
    for name in ["b.png", "c.png"] {
      let columns = try masked(output.appending(path: name), row: 10)
      #expect(columns.min()! >= 24 && columns.max()! <= 63 && columns.count >= 38, "\(columns)")
    }
    #expect(try masked(output.appending(path: "a.png"), row: 40).isEmpty)
    #expect(result.errors.contains("3 pictures masked"))
  }

  @Test func aFolderOfScreenshotsGoesByTheMomentsInItsNames() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try session([Self.snapshot(0), Self.snapshot(1000, x: 12)], in: folder)
    let shots = folder.appending(path: "shots")
    try FileManager.default.createDirectory(at: shots, withIntermediateDirectories: true)
    for name in ["000000", "000999", "001000"] {
      try write(picture(), to: shots.appending(path: name + ".png"))
    }
    try write(picture(), to: shots.appending(path: "holiday.png"))
    let output = folder.appending(path: "masked")
    let result = try silhouette(path, "--screenshots", shots.path, "-o", output.path)
    #expect(result.exitCode == 1)
    #expect(result.errorLines.count { $0.contains("holiday.png: its name holds no time") } == 1)
    #expect(try masked(output.appending(path: "000999.png"), row: 10).contains(8))
    #expect(try !masked(output.appending(path: "001000.png"), row: 10).contains(8))
    let names = try FileManager.default.contentsOfDirectory(atPath: output.path).sorted()
    #expect(names == ["000000.png", "000999.png", "001000.png"])
  }

  @Test func picturesFoundInATracesFolderAreMaskedUnderTheirNames() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let trace = folder.appending(path: "trace")
    try FileManager.default.copyItem(at: Places.samples.appending(path: "formats/rico-trace"), to: trace)
    let states = try FileManager.default.contentsOfDirectory(
      atPath: trace.appending(path: "view_hierarchies").path)
    let shots = trace.appending(path: "screenshots")
    try FileManager.default.createDirectory(at: shots, withIntermediateDirectories: true)
    let names = states.map { $0.replacing(".json", with: ".png") }.sorted()
    for name in names { try write(picture(1440, 2560, .png), to: shots.appending(path: name)) }
    let output = folder.appending(path: "masked")
    let result = try silhouette(trace.path, "-o", output.path)
    #expect(result.exitCode == 0, "\(result.errors)")
    let masked = try FileManager.default.contentsOfDirectory(
      atPath: output.appending(path: "screenshots").path)
    #expect(!names.isEmpty && masked.sorted() == names)
  }

  @Test func onePictureGoesThroughAPipe() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try session([Self.snapshot(0)], in: folder)
    let jpeg = try SystemPictures().encode(picture(80, 120, .jpeg(JPEGSettings(quality: 85, chroma: .every))))
    let result = try silhouette(path, "--screenshots", "-", "-o", "-", "--quiet", input: Data(jpeg))
    #expect(result.exitCode == 0, "\(result.errors)")
    let after = try SystemPictures().decode(Array(result.output), maxPixels: 1 << 20)
    #expect(after.format == .jpeg(JPEGSettings(quality: 85, chroma: .every)))
    #expect((after.width, after.height) == (80, 120))
  }

  @Test(arguments: [WebPSettings.lossless, .lossy()])
  func aWebPStaysAWebP(settings: WebPSettings) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try session([Self.snapshot(0), Self.shot(0, "a.webp")], in: folder)
    var red = picture(80, 120, .webp(settings))
    for index in red.pixels.indices where index % 80 < 44 { red.pixels[index] = 0xFF00_00FF }
    try write(red, to: folder.appending(path: "a.webp"))
    let policy = folder.appending(path: "policy.json")
    try Data(##"{"fill":"solid"}"##.utf8).write(to: policy)
    let output = folder.appending(path: "masked")
    let result = try silhouette(path, "--policy", policy.path, "-o", output.path)
    #expect(result.exitCode == 0, "\(result.errors)")
    let masked = try read(output.appending(path: "a.webp"))
    #expect(masked.format == .webp(settings))
    #expect((masked.width, masked.height) == (80, 120))
    // Grey from 8 to 48 across; a lossy format smears an edge of the mask over one block at most.
    let row = (0..<80).map { masked.pixels[18 * 80 + $0] }
    #expect(
      row[20..<40].allSatisfy { abs(Int($0 & 0xFF) - 0x80) < 12 && abs(Int($0 >> 8 & 0xFF) - 0x80) < 12 })
    if settings == .lossless {
      #expect(row[8..<48].allSatisfy { $0 == 0xFF80_8080 } && row[0..<8].allSatisfy { $0 == 0xFF00_00FF })
      #expect(row[48...].elementsEqual(red.pixels[18 * 80 + 48..<19 * 80]))
    }
  }

  @Test(.enabled(if: Places.data != nil, "real data is not in this checkout"))
  func realWebPScreenshotsAreMasked() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (session, count) in [("android-calendar", 4), ("ios-contacts-session-075607", 12)] {
      let path = Places.data!.appending(path: "trailblaze/\(session)").path
      let output = folder.appending(path: session)
      let result = try silhouette(path, "-o", output.path, "--quiet")
      #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
      let names = try FileManager.default.contentsOfDirectory(atPath: output.path)
      #expect(names.count == count && names.allSatisfy { $0.hasSuffix(".webp") })
      for name in names {
        let before = try Data(contentsOf: URL(filePath: path + "/" + name))
        let (was, masked) = (
          try SystemPictures().decode(Array(before), maxPixels: 1 << 21),
          try SystemPictures().decode(
            Array(Data(contentsOf: output.appending(path: name))), maxPixels: 1 << 21)
        )
        #expect(was.width == masked.width && was.height == masked.height && was.format == masked.format)
        // Masks, not what compression changes.
        let changed = zip(was.pixels, masked.pixels).count { abs(Int($0 & 0xFF) - Int($1 & 0xFF)) > 40 }
        #expect(changed * 500 > was.pixels.count, "\(name): \(changed)")
      }
    }
  }

  @Test func theNumberOfWorkersDoesNotShow() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var lines: [String] = []
    for time in 0..<6 {
      lines += [Self.snapshot(time, x: time), Self.shot(time, "\(time).png")]
      if time != 3 { try write(picture(), to: folder.appending(path: "\(time).png")) }
    }
    let path = try session(lines, in: folder)
    let one = try silhouette(path, "-o", folder.path + "/one", "--jobs", "1", "--quiet")
    let many = try silhouette(path, "-o", folder.path + "/many", "--jobs", "5", "--quiet")
    #expect(one.exitCode == 1 && many.errors == one.errors)
    for time in [0, 1, 2, 4, 5] {
      let files = try ["one", "many"].map {
        try Data(contentsOf: folder.appending(path: "\($0)/\(time).png"))
      }
      #expect(files[0] == files[1])
    }
  }

  // MARK: Bad pictures

  @Test func badPicturesGetALineEachAndLeaveNothingUnderTheirNames() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = [
      "good.png", "missing.png", "broken.png", "wide.png", "../outside.png", "/etc/hosts.png", "notes.txt",
      "broken.webp",
    ]
    let path = try session(
      [Self.shot(-1, "early.png"), Self.snapshot(0)] + names.map { Self.shot(0, $0) } + [
        Self.shot(5, "good.png")
      ],
      in: folder)
    try write(picture(), to: folder.appending(path: "good.png"))
    try write(picture(120, 80), to: folder.appending(path: "wide.png"))
    let whole = try SystemPictures().encode(picture())
    try Data(whole[..<(whole.count / 2)]).write(to: folder.appending(path: "broken.png"))
    let webP = try SystemPictures().encode(picture(80, 120, .webp(.lossless)))
    try Data(webP[..<(webP.count - 1)]).write(to: folder.appending(path: "broken.webp"))
    // A person has copied the pictures to the masked pictures' place.
    let output = folder.appending(path: "masked")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    for name in ["good.png", "missing.png", "broken.png", "wide.png", "broken.webp"] {
      try write(picture(), to: output.appending(path: name))
    }
    let result = try silhouette(path, "-o", output.path, "--quiet")
    #expect(result.exitCode == 1)
    for name in names.dropFirst() {
      #expect(result.errorLines.count { $0.contains(name) } == 1, "\(name): \(result.errors)")
    }
    #expect(result.errorLines.count { $0.contains("good.png: was masked for an earlier moment") } == 1)
    #expect(result.errors.contains("not a whole PNG") && result.errors.contains("not a whole WebP"))
    #expect(result.errors.contains("120 x 80 pixels"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: output.path) == ["good.png"])
    #expect(try !masked(output.appending(path: "good.png"), row: 10).isEmpty)
  }

  @Test(arguments: [true, false])
  func picturesBehindWhatCouldBeReadAreNotMaskedWithAnEarlierScreen(isDamaged: Bool) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let whole = Self.header + "\n" + Self.snapshot(0) + "\n" + Self.snapshot(1000, x: 12) + "\n"
    let cut = Self.snapshot(2000).prefix(60) + (isDamaged ? "\n" + Self.snapshot(3000) + "\n" : "")
    let path = folder.appending(path: "session.ndjson")
    try Data((whole + cut).utf8).write(to: path)
    let (shots, output) = (folder.appending(path: "shots"), folder.appending(path: "masked"))
    for directory in [shots, output] {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      for name in ["000500", "001000", "001500", "002000", "009000"] {
        try write(picture(), to: directory.appending(path: name + ".png"))
      }
    }
    let result = try silhouette(path.path, "--screenshots", shots.path, "-o", output.path)
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("001500.png and 2 more: later than the part of the session"))
    let names = try FileManager.default.contentsOfDirectory(atPath: output.path).sorted()
    #expect(names == ["000500.png", "001000.png"])
    let late = try silhouette(
      path.path, "--at", "1500", "--screenshots", shots.path + "/001500.png", "-o", folder.path + "/late.png")
    #expect(late.exitCode == 65 && !FileManager.default.fileExists(atPath: folder.path + "/late.png"))
  }

  /// A dump of a 40 x 60 screen with two texts.
  private static let dump = """
    <hierarchy rotation="0"><node class="android.widget.FrameLayout" bounds="[0,0][40,60]">
    <node class="android.widget.TextView" text="PLANTED-7f3a" bounds="[4,4][24,14]"/>
    <node class="android.widget.EditText" text="PLANTED-7f3a" password="true" bounds="[4,30][24,40]"/>
    </node></hierarchy>
    """

  /// The masks of one screen are not those of another, whose dump could not be read.
  @Test func aPictureBesideAFileThatIsNoDumpIsNotMaskedByTheOnlyDump() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (dumps, shots) = (folder.appending(path: "dumps"), folder.appending(path: "shots"))
    let output = folder.appending(path: "masked")
    for directory in [dumps, shots] {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }
    try Data(Self.dump.utf8).write(to: dumps.appending(path: "1.xml"))
    try Data("no dump at all".utf8).write(to: dumps.appending(path: "2.xml"))
    for number in 1...2 { try write(picture(), to: shots.appending(path: "\(number).png")) }
    let result = try silhouette(dumps.path, "--screenshots", shots.path, "-o", output.path, "--density", "1")
    #expect(result.exitCode == 1 && result.errors.contains("2.png: named like a dump"), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: output.path) == ["1.png"])
  }

  @Test func theOnlyDumpOfAFolderHasAPictureOfItsName() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = folder.appending(path: "masked")
    try Data(Self.dump.utf8).write(to: folder.appending(path: "beds.xml"))
    for name in ["beds", "holiday"] { try write(picture(), to: folder.appending(path: "\(name).png")) }
    let result = try silhouette(
      folder.path, "--screenshots", folder.path, "-o", output.path, "--density", "1")
    #expect(
      result.exitCode == 1 && result.errors.contains("holiday.png: its name holds no"), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: output.path) == ["beds.png"])
    #expect(try !masked(output.appending(path: "beds.png"), row: 70).isEmpty)
  }

  @Test func aPictureWhoseDumpBreaksOffOrWasNotReadIsNotMaskedInPart() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (dumps, shots) = (folder.appending(path: "dumps"), folder.appending(path: "shots"))
    let output = folder.appending(path: "masked")
    let homeless = Self.dump.replacing("[4,30][24,40]", with: "[4,30][24")
    let empty = #"<hierarchy rotation="0"></hierarchy>"#
    let texts = [Self.dump, String(Self.dump.prefix(250)), "no dump at all", Self.dump, homeless, empty]
    for directory in [dumps, shots, output] {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }
    for (number, text) in texts.enumerated() {
      try Data(text.utf8).write(to: dumps.appending(path: "\(number).xml"))
      for directory in [shots, output] {
        try write(picture(), to: directory.appending(path: "\(number).png"))
      }
    }
    // Its dump is missing; it is no picture of the sixth millisecond.
    try write(picture(), to: shots.appending(path: "6.png"))
    let result = try silhouette(
      dumps.path, "--screenshots", shots.path, "-o", output.path, "--density", "1")
    // One of the dumps is cut.
    #expect(result.exitCode == 65)
    for problem in [
      "1.png: its hierarchy breaks off", "2.png: named like a dump", "4.png: 1 of its nodes have no place",
      "5.png: its hierarchy is empty", "6.png: its name holds no",
    ] {
      #expect(result.errorLines.count { $0.contains(problem) } == 1, "\(problem): \(result.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: output.path).sorted() == ["0.png", "3.png"])
    #expect(try !masked(output.appending(path: "3.png"), row: 70).isEmpty)
  }

  @Test func whatADumpLeavesOutOfTheScreenIsMasked() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let dump = folder.appending(path: "a.xml").path
    try Data(Self.dump.utf8).write(to: URL(filePath: dump))
    func redact(_ width: Int, _ height: Int) throws -> Picture? {
      let (shot, output) = (folder.appending(path: "a.png"), folder.appending(path: "masked.png"))
      try write(picture(width, height), to: shot)
      let result = try silhouette(
        dump, "--screenshots", shot.path, "-o", output.path, "--density", "1", "--quiet")
      return result.exitCode == 0 ? try read(output) : nil
    }
    // A bar below the windows, or beside them; what does not have a side of theirs is another screen.
    let (tall, wide) = (try #require(try redact(40, 68)), try #require(try redact(50, 60)))
    let grey: UInt32 = 0xFF80_8080
    #expect(tall.pixels[(40 * 60)...].allSatisfy { $0 == grey })
    #expect(tall.pixels[..<(40 * 4)] == picture(40, 68).pixels[..<(40 * 4)])
    #expect((0..<60).allSatisfy { wide.pixels[($0 * 50 + 40)..<($0 * 50 + 50)].allSatisfy { $0 == grey } })
    #expect((5..<14).allSatisfy { tall.pixels[$0 * 40 + 10] != picture(40, 68).pixels[$0 * 40 + 10] })
    #expect(try redact(50, 68) == nil)
    #expect(try redact(36, 60) == nil)
  }

  /// The dump's middle is not the screen's: only the width is right.
  @Test(arguments: ["hierarchy", "accessibility", "defensive", "combined"])
  func whatLiesBesideADialogThatWasDumpedAloneIsMasked(_ engine: String) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let dump = folder.appending(path: "a.json").path
    let state = #"""
      {"state_str":"s","views":[
      {"temp_id":0,"parent":-1,"class":"android.widget.FrameLayout","bounds":[[8,20],[32,40]],"visible":true,
      "children":[1],"child_count":1},
      {"temp_id":1,"parent":0,"class":"android.widget.TextView","text":"x","bounds":[[10,22],[30,26]],
      "visible":true,"children":[],"child_count":0}]}
      """#
    try Data(state.utf8).write(to: URL(filePath: dump))
    let (shot, output) = (folder.appending(path: "b.png"), folder.appending(path: "masked.png"))
    try write(picture(40, 72), to: shot)
    let result = try silhouette(
      dump, "--screenshots", shot.path, "-o", output.path, "--density", "1", "--engine", engine)
    #expect(result.exitCode == 0, "\(result.errors)")
    let (before, after) = (picture(40, 72), try read(output))
    for y in 0..<72 {
      for x in 0..<40 where !((8..<32).contains(x) && (20..<40).contains(y)) {
        try #require(after.pixels[y * 40 + x] == 0xFF80_8080, "\(x), \(y)")
      }
    }
    #expect((22..<26).allSatisfy { after.pixels[$0 * 40 + 15] != before.pixels[$0 * 40 + 15] })
  }

  @Test func dumpsWithDotsInTheirNamesHaveTheirOwnPictures() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (dumps, shots) = (folder.appending(path: "dumps"), folder.appending(path: "shots"))
    for directory in [dumps, shots] {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }
    let other = Self.dump.replacing("[4,4][24,14]", with: "[4,44][24,54]")
    try Data(Self.dump.utf8).write(to: dumps.appending(path: "com.shop.app-1.xml"))
    try Data(other.utf8).write(to: dumps.appending(path: "com.shop.app-2.xml"))
    for name in ["com.shop.app-1", "com.shop.app-2", "com"] {
      try write(picture(), to: shots.appending(path: name + ".png"))
    }
    let output = folder.appending(path: "masked")
    let result = try silhouette(
      dumps.path, "--screenshots", shots.path, "-o", output.path, "--density", "1")
    #expect(result.exitCode == 1 && result.errors.contains("com.png: several dumps have its name"))
    let names = try FileManager.default.contentsOfDirectory(atPath: output.path).sorted()
    #expect(names == ["com.shop.app-1.png", "com.shop.app-2.png"])
    for (name, rows) in [("com.shop.app-1.png", [true, false]), ("com.shop.app-2.png", [false, true])] {
      let isMasked = try [20, 100].map { try !masked(output.appending(path: name), row: $0).isEmpty }
      #expect(isMasked == rows, "\(name)")
    }
  }

  @Test func aPictureOfTwoScreensIsLeftOfNeither() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try session(
      [Self.snapshot(0), Self.shot(0, "a.png"), Self.snapshot(9, x: 12), Self.shot(9, "a.png")], in: folder)
    try write(picture(), to: folder.appending(path: "a.png"))
    let output = folder.appending(path: "masked")
    let result = try silhouette(path, "-o", output.path)
    #expect(result.exitCode == 1 && result.errors.contains("0 pictures masked"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: output.path) == [])
    #expect(try silhouette(path, "-o", folder.path).exitCode == 1)
    #expect(try read(folder.appending(path: "a.png")) == picture())
  }

  /// One file, whatever its second name is.
  @Test(arguments: ["hard", "symbolic", "both", "U+0000"])
  func aPictureOfTwoScreensIsLeftOfNeitherUnderAnotherName(_ kind: String) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (first, second) = (folder.appending(path: "a.png").path, folder.appending(path: "b.png").path)
    try write(picture(), to: folder.appending(path: "a.png"))
    let files = FileManager.default
    switch kind {
    case "hard": try files.linkItem(atPath: first, toPath: second)
    case "symbolic": try files.createSymbolicLink(atPath: second, withDestinationPath: "a.png")
    case "both":
      let middle = folder.appending(path: "c.png").path
      try files.linkItem(atPath: first, toPath: middle)
      try files.createSymbolicLink(atPath: second, withDestinationPath: middle)
    default: break
    }
    let name = kind == "U+0000" ? "a.png\\u0000b.png" : "b.png"
    let path = try session(
      [Self.snapshot(0), Self.shot(0, "a.png"), Self.snapshot(9, x: 12), Self.shot(9, name)], in: folder)
    let output = folder.appending(path: "masked")
    let result = try silhouette(path, "-o", output.path)
    #expect(result.exitCode == 1, "\(result.errors)")
    let left = try files.contentsOfDirectory(atPath: output.path)
    if kind == "U+0000" {
      // No file can have that name, and the picture's own screen is known.
      #expect(result.errors.contains("a.png\\u{0}b.png: a file name cannot contain U+0000"))
      #expect(left == ["a.png"])
    } else {
      #expect(result.errors.contains("b.png: is the same file as a.png"), "\(result.errors)")
      #expect(left == [])
    }
  }

  /// A masked picture of one folder has the name of a picture in another, which is read later.
  @Test(arguments: ["", "link/"])
  func noMaskedPictureTakesThePlaceOfOneThatIsStillToBeRead(_ link: String) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let inner = folder.appending(path: "sub")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "link").path, withDestinationPath: folder.path)
    for name in ["a.png", "sub/a.png", "sub/b.png"] { try write(picture(), to: folder.appending(path: name)) }
    let original = try Data(contentsOf: inner.appending(path: "a.png"))
    let path = try session(
      [
        Self.snapshot(0), Self.shot(0, "a.png"), Self.shot(1, "sub/b.png"), Self.snapshot(9, x: 12),
        Self.shot(9, "sub/a.png"),
      ], in: folder)
    for _ in 0..<2 {
      let result = try silhouette(path, "-o", folder.appending(path: link + "sub").path)
      #expect(result.exitCode == 1, "\(result.errors)")
      #expect(result.errors.contains("sub/a.png: is a screenshot of the session"), "\(result.errors)")
      #expect(try Data(contentsOf: inner.appending(path: "a.png")) == original)
      // The others are masked, and may be masked again.
      for name in ["sub/a.png", "sub/b.png"] {
        #expect(try masked(inner.appending(path: name), row: 10).count > 30)
      }
    }
  }

  @Test func twoNamesOfOnePictureOnOneScreenAreBothMasked() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(picture(), to: folder.appending(path: "a.png"))
    try FileManager.default.linkItem(
      at: folder.appending(path: "a.png"), to: folder.appending(path: "b.png"))
    let path = try session(
      [Self.snapshot(0), Self.shot(0, "a.png"), Self.shot(0, "b.png")], in: folder)
    let result = try silhouette(path, "-o", folder.appending(path: "masked").path)
    #expect(result.exitCode == 0 && result.errors.contains("2 pictures masked"), "\(result.errors)")
  }

  /// Opening them would block for ever, or read for ever.
  @Test func pipesAndDevicesAreNoScreenshots() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(mkfifo(folder.appending(path: "pipe.png").path, 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "zero.png").path, withDestinationPath: "/dev/zero")
    try write(picture(), to: folder.appending(path: "a.png"))
    let path = try session(
      [Self.snapshot(0)] + ["pipe.png", "zero.png", "a.png"].map { Self.shot(0, $0) }, in: folder)
    let output = folder.appending(path: "masked")
    let result = try silhouette(path, "-o", output.path)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("pipe.png: is a named pipe, but a regular file is needed"))
    #expect(result.errors.contains("zero.png: is a device, but a regular file is needed"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: output.path) == ["a.png"])
    let named = try silhouette(
      path, "--screenshots", folder.appending(path: "pipe.png").path, "-o",
      folder.appending(path: "x.png").path)
    #expect(named.exitCode == 1 && named.errors.contains("is a named pipe"), "\(named.errors)")
    let preview = try silhouette(path, "--preview", folder.appending(path: "preview.png").path)
    #expect(preview.exitCode == 74 && preview.errors.contains("is a named pipe"), "\(preview.errors)")
    let compared = try run(
      "silhouette", ["compare", path, "--only", "screenshots-png", "-o", "-"])
    #expect(compared.exitCode == 0 && compared.errors.isEmpty == false, "\(compared.errors)")
  }

  @Test func aScreenshotIsNeverWrittenOverItself() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try session([Self.snapshot(0), Self.shot(0, "a.png")], in: folder)
    try write(picture(), to: folder.appending(path: "a.png"))
    let result = try silhouette(path, "-o", folder.path)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("is also the output of the masked picture"))
    #expect(try read(folder.appending(path: "a.png")) == picture())
  }

  @Test func aLinkInTheOutputFolderLeadsToNoOtherScreenshot() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try session(
      [Self.snapshot(0), Self.shot(0, "a.png"), Self.snapshot(9), Self.shot(9, "b.png")], in: folder)
    for name in ["a.png", "b.png"] { try write(picture(), to: folder.appending(path: name)) }
    let output = folder.appending(path: "masked")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: output.path + "/a.png", withDestinationPath: "../b.png")
    let result = try silhouette(path, "-o", output.path)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try read(folder.appending(path: "b.png")) == picture())
    for name in ["a.png", "b.png"] { #expect(try !masked(output.appending(path: name), row: 10).isEmpty) }
  }

  @Test func aFolderThatIsCalledLikeAPictureStays() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try session([Self.snapshot(0), Self.shot(0, "a.png")], in: folder)
    let shot = folder.appending(path: "a.png").path
    try write(picture(), to: URL(filePath: shot))
    let taken = folder.appending(path: "masked/a.png")
    try FileManager.default.createDirectory(at: taken, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: taken.appending(path: "notes.txt"))
    for arguments in [["-o", folder.path + "/masked"], ["--screenshots", shot, "-o", taken.path]] {
      let result = try run("silhouette", ["redact", path] + arguments + ["--quiet"])
      #expect(result.exitCode == 1)
      #expect(result.errorLines == ["silhouette: \(taken.path): is a folder; name a file"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: taken.path) == ["notes.txt"])
    }
  }

  @Test func aSessionWithoutScreenshotsSaysSo() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try session([Self.snapshot(0)], in: folder)
    let result = try silhouette(path, "-o", folder.path + "/masked")
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("--screenshots") && result.errorLines.count == 1)
  }

  // MARK: Regions, reasons, preview

  @Test func withoutAnOutputTheRegionsArePrinted() throws {
    let input = Data([Self.header, Self.snapshot(0), Self.snapshot(100)].joined(separator: "\n").utf8)
    let result = try silhouette("-", "--quiet", input: input)
    #expect(result.exitCode == 0, "\(result.errors)")
    let file = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    let frames = try #require(file["frames"] as? [[String: Any]])
    #expect(frames.compactMap { $0["t"] as? Int } == [0])
    #expect(!result.text.contains("PLANTED"))
    let one = try silhouette("-", "--quiet", "--at", "50", input: input)
    #expect(one.text.contains("\"t\":0") && !one.text.contains("\"t\":100"))
  }

  @Test(arguments: [[], ["--explain"], ["--explain", "--json"], ["--compare-engines"]])
  func howOftenAKeyWasPressedDoesNotShow(_ options: [String]) throws {
    func output(keys: Int) throws -> String {
      let screens = (0...keys).map { keys in
        let field =
          #"{"id":5,"class":"UITextField","frame":[4,4,30,10],"secure":true,"text":"\#(String(repeating: "•", count: keys))"}"#
        return
          #"{"t":\#(keys * 100),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"children":[\#(field)]}]}"#
      }
      let input = ([Self.header] + screens).joined(separator: "\n")
      return try run("silhouette", ["redact", "-", "--quiet"] + options, input: Data(input.utf8)).text
    }
    let few = try output(keys: 2)
    #expect(try !few.isEmpty && few == output(keys: 6))
  }

  @Test func aFrameIsWrittenForEachSnapshotLineAndNoOtherTopmostFirst() throws {
    let second =
      ##"{"t":12.5,"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"children":["##
      + #"{"class":"UIView","frame":[4,4,20,10],"privacy":"mask","swiftui":true},"#
      + ##"{"id":"b","class":"UIView","frame":[0,0,9,9],"background":"#FF0000","opaque":true}]}]}"##
    let event = #"{"t":1,"event":{"name":"tick"}}"#
    let touch = #"{"t":2,"touch":{"pointer":0,"phase":"down","x":10,"y":8}}"#
    let input = Data([Self.header, Self.snapshot(0), event, touch, second].joined(separator: "\n").utf8)
    #expect(
      try silhouette("-", "--quiet", input: input).text == #"""
        {"frames":[
        {"t":0,"regions":[
          {"type":"redact","size":[20,10],"transform":[1,0,0,1,4,4],"color":"#000000","id":2,"rule":"text-class"}]},
        {"t":12.5,"regions":[
          {"type":"clipOut","size":[9,9],"transform":[1,0,0,1,0,0],"color":null,"id":"id-1","rule":"opaque-cover"},
          {"type":"redact","size":[20,10],"transform":[1,0,0,1,4,4],"color":"#808080","id":null,"rule":"swiftui-mask","swiftui":true}]}
        ]}

        """#)
  }

  @Test func aSourceThatDoesNotTellWhatDrawsHasItsUnknownLeavesMasked() throws {
    let chart =
      #"{"t":0,"windows":[{"class":"UIWindow","frame":[0,0,40,60],"children":[{"id":2,"class":"Chart","frame":[0,0,9,9]"#
    func rules(_ platform: String, _ more: String = "") throws -> String {
      let header = Self.header.replacingOccurrences(of: #""ios""#, with: #""\#(platform)""#)
      return try silhouette("-", "--quiet", input: Data((header + "\n" + chart + "}" + more + "]}]}\n").utf8))
        .text
    }
    #expect(try !rules("ios").contains("redact") && !rules("web").contains("redact"))
    for platform in ["android", "flutter", "react-native", "compose", "unity", "other"] {
      #expect(try rules(platform).contains(#""id":2,"rule":"draws-itself""#), "\(platform)")
    }
    let told = #",{"id":3,"class":"Gauge","frame":[20,0,9,9],"custom":true}"#
    #expect(try rules("android", told).contains(#""id":3,"rule":"draws-itself""#))
    #expect(try !rules("android", told).contains(#""id":2"#))
    let dump = "<UIWindow: 0x1; frame = (0 0; 40 60)>\n   | <Chart: 0x2; frame = (0 0; 9 9)>\n"
    let result = try silhouette("-", "--quiet", input: Data(dump.utf8))
    #expect(result.text.contains("draws-itself"), "\(result.errors)")
  }

  @Test func reasonsAreToldOfEveryNode() throws {
    let input = Data([Self.header, Self.snapshot(0)].joined(separator: "\n").utf8)
    let result = try silhouette("-", "--explain", "--quiet", input: input)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.text.contains("t 0 ms") && result.text.contains("UILabel id 2: masked by"))
    #expect(!result.text.contains("PLANTED"))
    let json = try silhouette("-", "--explain", "--json", "--quiet", input: input)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: json.output) }
  }

  @Test(
    arguments: [
      "hierarchy", "accessibility", "defensive", "combined", "pixels", "learned", "combined,learned",
    ])
  func everyEngineMasksTheLabel(engine: String) throws {
    let input = Data([Self.header, Self.snapshot(0)].joined(separator: "\n").utf8)
    let result = try silhouette("-", "--engine", engine, "--quiet", input: input)
    #expect(result.exitCode == 0 && result.text.contains("\"redact\""), "\(result.errors)")
  }

  @Test(arguments: ["idb-flat.json", "idb-nested.json", "maestro.json"])
  func aScreenOfElementsAloneIsNotLeftOpen(name: String) throws {
    let sample = Places.samples.appending(path: "formats/\(name)").path
    let result = try silhouette(sample, "--quiet")
    #expect(result.text.contains("\"redact\""), "\(result.errors)")
    #expect(try result.text == silhouette(sample, "--quiet", "--engine", "defensive").text)
  }

  @Test(arguments: ["idb-flat.json", "idb-nested.json", "maestro.json"])
  func aStreamOfElementsAloneIsMaskedLikeItsDump(name: String) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (dump, stream) = (
      Places.samples.appending(path: "formats/\(name)").path, folder.path + "/a.hierarchy.ndjson"
    )
    #expect(try run("silhouette", ["convert", dump, "-o", stream, "--quiet"]).exitCode == 0)
    let regions = try [dump, stream].map { try silhouette($0, "--quiet").output }
    #expect(regions[0] == regions[1])
    #expect(String(decoding: regions[1], as: UTF8.self).contains("\"redact\""))
  }

  @Test func enginesAreComparedByAreaAndByWhereTheyDisagree() throws {
    let element = #",{"class":"AX","kind":"ax","frame":[4,40,20,10],"label":"x"}]}]}"#
    let screen = Self.snapshot(0).dropLast(4) + element
    let input = Data([Self.header, String(screen)].joined(separator: "\n").utf8)
    let result = try silhouette("-", "--compare-engines", "--quiet", input: input)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(
      result.text == """
        t 0 ms
          hierarchy     8.3 % masked     200 pt², 1 masks
          accessibility 16.7 % masked    400 pt², 2 masks
          defensive     16.7 % masked    400 pt², 3 masks
          combined      16.7 % masked    400 pt², 3 masks
          4,40 20x10, 200 pt²: masked by accessibility, defensive, combined only (accessibility-text of [2])

        """)
  }

  @Test func aPreviewIsOfTheMaskedPictureOrTheWireframe() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try session([Self.snapshot(0), Self.shot(0, "a.png")], in: folder)
    var red = picture()
    for index in red.pixels.indices { red.pixels[index] = 0xFF00_00FF }
    red.pixels[10 * 80 + 30] = 0xFF12_3456
    try write(red, to: folder.appending(path: "a.png"))
    let file = folder.appending(path: "preview.png")
    #expect(try silhouette(path, "--preview", file.path).exitCode == 0)
    let preview = try read(file)
    #expect((preview.width, preview.height) == (80, 120))
    #expect(preview.pixels[100 * 80 + 70] == 0xFF00_00FF && !preview.pixels.contains(0xFF12_3456))
    let wireframe = try silhouette(
      "-", "--preview", "-", input: Data([Self.header, Self.snapshot(0)].joined(separator: "\n").utf8))
    #expect(wireframe.exitCode == 0 && wireframe.output.starts(with: [0x89, 0x50]))
  }

  @Test func touchesOnMasksAreCounted() throws {
    let touch = { (x: Int) in #"{"t":1,"touch":{"pointer":0,"phase":"down","x":\#(x),"y":8}}"# }
    let input = Data(
      [Self.header, Self.snapshot(0), touch(10), touch(38)].joined(separator: "\n").utf8)
    #expect(try silhouette("-", input: input).errors.contains("1 of 2 touches lie on masks"))
  }

  // MARK: Policies and usage

  @Test func policiesAreReadAndTheirMistakesTold() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try session([Self.snapshot(0)], in: folder)
    let policy = folder.appending(path: "policy.json")
    func redact(_ text: String) throws -> RunResult {
      try Data(text.utf8).write(to: policy)
      return try silhouette(path, "--policy", policy.path, "--quiet")
    }
    #expect(try redact(##"{"fill":"solid"}"##).text.contains("#808080"))
    let unknown = try redact(#"{"maskedClass":["UILabel"]}"#)
    #expect(unknown.exitCode == 65 && unknown.errors.contains("policy.json") && unknown.output.isEmpty)
    #expect(try redact(#"{"fill":3}"#).errors.contains("docs/REDACTION.md"))
  }

  @Test func aNameThatTheSessionDoesNotHaveIsANoteUnlessAnErrorIsAskedFor() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try session([Self.snapshot(0)], in: folder)
    let policy = folder.appending(path: "policy.json")
    try Data(#"{"maskedClasses":["UIView","BalanceVew"]}"#.utf8).write(to: policy)
    for options in [[], ["--unused-names", "note"]] {
      let note = try run("silhouette", ["redact", path, "--policy", policy.path] + options)
      #expect(note.exitCode == 0 && note.text.contains("redact"))
      #expect(note.errorLines.filter { $0.contains("BalanceVew") }.count == 1)
      #expect(note.errorLines.allSatisfy { !$0.hasPrefix("silhouette:") })
    }
    let quiet = try silhouette(path, "--policy", policy.path, "--quiet")
    #expect(quiet.exitCode == 0 && quiet.errors.isEmpty)
    let error = try silhouette(path, "--policy", policy.path, "--unused-names", "error", "--quiet")
    #expect(error.exitCode == 1 && error.text.contains("redact"))
    #expect(error.errorLines.count == 1 && error.errors.contains("BalanceVew"))
    let met = try silhouette(path, "--unused-names", "error", "--quiet")
    #expect(met.exitCode == 0)
  }

  @Test func aLargeLeafThatMayDrawIsMaskedAndOneThatStaysOpenIsTold() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "screen.xml")
    func regions(_ name: String) throws -> RunResult {
      let leaf = #"<node index="0" class="\#(name)" bounds="[0,400][1000,1800]" text="" />"#
      let root =
        #"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0"><node index="0" class="android.widget.FrameLayout" bounds="[0,0][1000,2000]" text="">"#
      try Data((root + leaf + "</node></hierarchy>").utf8).write(to: file)
      return try silhouette(file.path)
    }
    let masked = try regions("android.view.View")
    #expect(masked.text.contains(#""rule":"draws-itself""#) && !masked.errors.contains("open leaf"))
    let open = try regions("android.widget.FrameLayout")
    #expect(!open.text.contains("draws-itself"))
    #expect(open.errors.contains("on 1 screen one open leaf covers much of the screen, up to 70 %"))
    #expect(open.errors.contains("(android.widget.FrameLayout)"))
  }

  @Test func sizesInMessagesAreWholeNumbersWhereTheyAre() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try session([Self.snapshot(0), Self.shot(0, "a.png")], in: folder)
    try write(picture(70, 120), to: folder.appending(path: "a.png"))
    let result = try silhouette(path, "-o", folder.appending(path: "masked").path, "--quiet")
    #expect(result.exitCode == 1 && result.errors.contains("the viewport (40 x 60 points)"))
  }

  @Test func whereAScreenshotMustLieIsSaidWithTheOptionThatHelps() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try session([Self.snapshot(0), Self.shot(0, "../a.png")], in: folder)
    let result = try silhouette(path, "-o", folder.appending(path: "masked").path, "--quiet")
    #expect(result.exitCode == 1 && result.errors.contains("--screenshots"))
  }

  @Test(arguments: [
    ["x", "--screenshots", "y", "--compare-engines"],
    ["x", "-o", "-", "--regions", "-"], ["x", "--explain", "--regions", "-"],
    ["x", "--jobs", "0"], ["x", "--at", "nan"], ["-", "--screenshots", "-", "-o", "a.png"], ["x", "--json"],
    ["x", "--engine", "psychic"], ["x", "--engine", "pixels,learned"], ["x", "--engine", "learned,combined"],
    ["x", "--regions", "a", "--preview", "a"],
  ])
  func misuseIsOneLineAndExitCode64(arguments: [String]) throws {
    let result = try run("silhouette", ["redact"] + arguments)
    #expect(result.exitCode == 64 && result.errorLines.count == 1, "\(result.errors)")
    #expect(result.output.isEmpty)
  }
}
