import Foundation
import Silhouette
import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteScene
import TestSupport
import Testing

/// Sessions that lie in many files: which of them are read, in what order, at what time, and with what beside them.
struct SequenceTests {
  private func state(_ text: String) -> String {
    #"{"activity_name":"garden.app/.Beds","activity":{"root":{"class":"android.widget.FrameLayout","bounds":[0,0,1440,2560],"visibility":"visible","visible-to-user":true,"children":[{"class":"android.widget.TextView","bounds":[0,84,700,200],"text":"\#(text)","visibility":"visible","visible-to-user":true}]}}}"#
  }

  private var trace: [ArchiveMaker.Member] {
    [
      .init("trace/view_hierarchies/35.json", state("one")),
      .init("trace/view_hierarchies/124.json", state("three")),
      .init("trace/view_hierarchies/43.json", state("two")),
      .init("trace/screenshots/43.jpg", "not looked at"),
      .init("trace/screenshots/99.jpg", "of no state"),
      .init("trace/gestures.json", #"{"35":[[0.5,0.25]],"43":[[0.1,0.9],[0.2,0.8],[0.3,0.7]],"124":[]}"#),
      .init("trace/.DS_Store", "x"), .init("__MACOSX/trace/._35.json", "x"),
    ]
  }

  private func records(_ paths: [String], _ options: ReadingOptions = ReadingOptions()) throws
    -> [HierarchyRecord]
  {
    var reader = SessionReader(try InputList(paths: paths), options: options)
    var records: [HierarchyRecord] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  private func texts(_ records: [HierarchyRecord]) -> [String] {
    records.compactMap { record in
      guard case .snapshot(let snapshot) = record else { return nil }
      return snapshot.nodes.last.flatMap { snapshot.string($0.text) }
    }
  }

  private func write(_ members: [ArchiveMaker.Member], to folder: URL) throws {
    for member in members {
      let file = folder.appending(path: member.name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(member.bytes).write(to: file)
    }
  }

  /// The trace as a folder, a zip, a tar and a packed tar.
  private func withTraces(_ body: (String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try write(trace, to: folder)
      var packed = trace
      packed[0].isDeflated = true
      try Data(ArchiveMaker.zip(packed)).write(to: folder.appending(path: "run.zip"))
      try Data(ArchiveMaker.tar(trace)).write(to: folder.appending(path: "run.tar"))
      try Data(ArchiveMaker.gzip(ArchiveMaker.tar(trace))).write(to: folder.appending(path: "run.tgz"))
      for name in ["trace", "run.zip", "run.tar", "run.tgz"] { try body(folder.appending(path: name).path) }
    }
  }

  @Test func aTraceIsTheSameHoweverItIsHeldTogether() throws {
    var first: [HierarchyRecord]?
    try withTraces { path in
      let records = try records([path])
      #expect(texts(records) == ["one", "two", "three"], "\(path)")
      first = first ?? records
      #expect(records == first)
    }
  }

  @Test func gesturesAreTouchesBetweenTheirStateAndTheNext() throws {
    try withTraces { path in
      let touches = try records([path]).compactMap { if case .touch(let touch) = $0 { touch } else { nil } }
      #expect(touches.map(\.phase) == [.down, .up, .down, .move, .move, .up])
      let tap = touches[0]
      #expect(tap.time == 500 && tap.location == Point2D(x: 0.5 * 1440 / 3.5, y: 0.25 * 2560 / 3.5))
      #expect(touches[2].time == 1500 && touches[5].time < 2000)
    }
  }

  @Test func aPictureIsBoundToItsMoment() throws {
    try withTraces { path in
      let pictures = try records([path]).compactMap { record -> String? in
        if case .screenshot(let time, let path) = record { "\(time) \(path)" } else { nil }
      }
      #expect(pictures == ["1000.0 ../screenshots/43.jpg"])
    }
  }

  @Test func whatIsNoDumpIsLeftOut() throws {
    try withTraces { path in
      let list = try InputList(paths: [path])
      #expect(list.entries.count == 3)
      #expect(list.leftOut.map { ($0 as NSString).lastPathComponent } == ["99.jpg"])
    }
  }

  @Test func aPatternIsWhatItMatches() throws {
    try withTemporaryFolder { folder in
      try write(trace, to: folder)
      let records = try records([folder.path + "/trace/view_hierarchies/[34]*.json"])
      #expect(texts(records) == ["one", "two"])
      #expect(throws: SilhouetteError.self) { try InputList(paths: [folder.path + "/no*.json"]) }
    }
  }

  @Test func timesOfNamesAreTheSession() throws {
    let view = #"{"temp_id":0,"parent":-1,"bounds":[[0,0],[1080,1920]],"class":"F","visible":true}"#
    try withTemporaryFolder { folder in
      for stamp in ["2024-05-06_101112", "2024-05-06_101115"] {
        try write(
          [
            .init("states/state_\(stamp).json", #"{"tag":"\#(stamp)","state_str":"a","views":[\#(view)]}"#),
            .init("states/screen_\(stamp).png", "x"),
          ], to: folder)
      }
      let records = try records([folder.path])
      #expect(records.map(\.time) == [nil, 0, 0, 3000, 3000])
      guard case .header(let header) = records[0], case .screenshot(_, let path) = records[2] else {
        Issue.record("a header, a snapshot, its picture")
        return
      }
      #expect(header.start == 1_714_990_272_000 && path == "screen_2024-05-06_101112.png")
    }
  }

  @Test func timesOfContentsOrderWhatNamesDoNot() throws {
    try withTemporaryFolder { folder in
      for (name, moment) in [("add", "10:00:09.5"), ("begin", "10:00:01.250999"), ("close", "10:00:30")] {
        let text = state(name).dropFirst()
        try write([.init("\(name).json", "{\"capturedAt\": \"2026-05-08T\(moment)Z\", " + text)], to: folder)
      }
      let records = try records([folder.path])
      #expect(texts(records) == ["begin", "add", "close"])
      #expect(records.compactMap(\.time) == [0, 8249.0 - 499, 28_750])
    }
  }

  @Test func ofAMomentThatIsKeptThriceTheListOfAllViewsIsRead() throws {
    let view = #"[{"temp_id":0,"parent":-1,"bounds":[[0,0],[1080,2400]],"class":"F","visible":true}]"#
    try withTemporaryFolder { folder in
      for index in 0..<2 {
        try write(
          [
            .init("\(index).vh", view), .init("\(index).json", "[]"), .init("\(index).xml", "<hierarchy/>"),
            .init("\(index).png", "x"),
          ], to: folder)
      }
      let events = "[Home]\n[Click] Screen Resolution (100, 200), Click Position (50, 50)\n"
      try write([.init("eventStructs.txt", events)], to: folder)
      let list = try InputList(paths: [folder.path])
      #expect(list.entries.map { ($0.path as NSString).lastPathComponent } == ["0.vh", "1.vh"])
      #expect(list.entries.map(\.screenshots) == [["0.png"], ["1.png"]])
      #expect(list.entries.map(\.gesture) == [[], [Point2D(x: 0.5, y: 0.25)]])
    }
  }

  @Test func whatNoHonestArchiveHoldsIsRefusedWithItsName() throws {
    var link = ArchiveMaker.Member("a.json", "/etc/passwd")
    link.mode = 0o120777
    try withTemporaryFolder { folder in
      for (members, word) in [
        ([ArchiveMaker.Member("../a.json", "{}")], "climbing"), ([.init("/a.json", "{}")], "absolute"),
        ([link], "link"),
        ([.init("a.json", bytes: [UInt8](repeating: 32, count: 65 << 20), isDeflated: true)], "zip bomb"),
      ] {
        let file = folder.appending(path: "x.zip")
        try Data(ArchiveMaker.zip(members)).write(to: file)
        let error = #expect(throws: SilhouetteError.self) { try InputList(paths: [file.path]) }
        #expect(error?.message.contains(word) == true && error?.kind == .input)
      }
    }
  }

  @Test func aSessionThatNamesItsScreenSpeaksForDialogues() throws {
    func dump(_ bounds: String) -> String {
      #"{"state_str":"a","views":[{"temp_id":0,"parent":-1,"bounds":\#(bounds),"class":"F"},{"temp_id":1,"parent":0,"bounds":\#(bounds),"class":"G"}]}"#
    }
    try withTemporaryFolder { folder in
      try write(
        [.init("1.json", dump("[[0,0],[1080,1920]]")), .init("2.json", dump("[[40,700],[1040,1300]]"))],
        to: folder)
      let viewports = try records([folder.path]).filter { if case .viewport = $0 { true } else { false } }
      #expect(viewports.isEmpty)
    }
  }
}

/// What labels of a data set may not do.
struct PublishedLabelTests {
  @Test(arguments: ["Text", "Image", "Text Button", "Input"])
  func noPublishedLabelOpensASecret(label: String) throws {
    var builder = SnapshotBuilder(time: 0)
    for (name, isSecure) in [("DecorView", false), ("garden.ui.Field", true), ("KeyboardView", false)] {
      try builder.open()
      builder.node.frame = Rect2D(x: 0, y: 0, width: 300, height: 300)
      builder.node.className = try builder.add(name)
      if isSecure { builder.node.flags.insert(.secure) }
      guard name != "DecorView" else { continue }
      builder.detail.otherTraits = builder.add(list: [try builder.add("rico:" + label)])
      builder.close()
    }
    var flattener = Flattener()
    let viewport = Viewport(width: 300, height: 300)
    let scene = flattener.flatten(builder.finish(), viewport: viewport, platform: .android)
    #expect(scene.nodes.dropFirst().map(\.category) == [.secureField, .keyboard])
  }
}

/// Real runs, whole.
@Suite(.enabled(if: Places.data != nil, "real data is not in this checkout"))
struct RealSequenceTests {
  private func counts(_ path: String) throws -> (snapshots: Int, touches: Int, pictures: Int, nodes: Int) {
    var reader = SessionReader(try InputList(paths: [Places.data!.appending(path: path).path]))
    var counts = (snapshots: 0, touches: 0, pictures: 0, nodes: 0)
    while let record = try reader.next() {
      switch record {
      case .snapshot(let snapshot):
        counts.snapshots += 1
        counts.nodes += snapshot.nodes.count
      case .touch: counts.touches += 1
      case .screenshot: counts.pictures += 1
      default: break
      }
    }
    return counts
  }

  @Test(arguments: [
    ("rico/traces/aa.apps.dailyreflections__trace_1", 5, 205),
    ("rico/traces/afzkl.development.mVideoPlayer__trace_0", 11, 505),
    ("rico/traces/air.com.dryginstudios.ifunface__trace_0", 6, 275),
    ("droidbot/report_com.yanzhenjie.album.sample", 21, 993), ("uiautomator/llamatouch-trace_18", 5, 395),
  ])
  func everyStateOfARunIsReadWithItsPicture(path: String, states: Int, nodes: Int) throws {
    let counts = try counts(path)
    #expect(counts.snapshots == states && counts.pictures == states && counts.nodes == nodes)
  }

  @Test func everyGestureOfATraceIsATouch() throws {
    #expect(try counts("rico/traces/afzkl.development.mVideoPlayer__trace_0").touches == 22)
    #expect(try counts("uiautomator/llamatouch-trace_18").touches == 6)
  }

  @Test func everyFrameOfALauncherIsRead() throws {
    let counts = try counts("viewcapture/launcher-frames.jsonl")
    #expect(counts.snapshots == 18 && counts.nodes == 1332)
  }

  @Test(arguments: [
    "rico/single/com.quizlet.quizletandroid-1246.json", "rico/single/com.skype.raider-74.json",
  ])
  func singleStatesAreRead(path: String) throws {
    #expect(try counts(path).snapshots == 1)
  }
}
