public import SilhouetteFlattening
public import SilhouetteHierarchy
internal import SilhouetteReplay
public import SilhouetteScene

/// Reads a session as scenes. It is the first half of the pipeline, and the entry for programs that draw themselves.
///
/// The session is a recorded hierarchy, or an event log that was encoded from one.
///
/// ```swift
/// var scenes = SceneSource(try InputList(paths: ["login.hierarchy.ndjson"]))
/// while let scene = try scenes.next() { print(scene.time, scene.nodes.count) }
/// ```
public struct SceneSource: ~Copyable {
  private let list: InputList
  private let reading: ReadingOptions
  package private(set) var flattener: Flattener
  private var hierarchy: SessionReader
  /// Looks at pictures of screens; nil if trees say everything.
  private var pictures: ScreenPictures?
  /// A record, or the input's error, that was read while looking for the picture of the screen before it.
  private var ahead: Result<HierarchyRecord?, SilhouetteError>?
  /// The log, if the first file is an event log.
  private var log: LogSession?
  private var isOpen = false
  private var viewport = AssumedScreen.ios.viewport
  /// The stream's platform; `.other` before the header was read, and for logs.
  package private(set) var platform = AppPlatform.other
  /// Milliseconds since 1970-01-01 00:00 UTC at the session's time 0; 0 if the source does not report it.
  package private(set) var start: Int64 = 0
  /// Time of the last record of any kind: the end of the session, as far as it is known.
  package private(set) var endTime = 0.0
  package private(set) var snapshots = 0

  /// A source at the beginning of a session. No file is opened before the first scene is asked for.
  ///
  /// - Parameters:
  ///   - list: The session's files.
  ///   - reading: How they are read.
  ///   - flattener: Turns snapshots into scenes. For an event log, only its level of `Reveal` counts.
  public init(
    _ list: InputList, reading: ReadingOptions = ReadingOptions(), flattener: Flattener = Flattener()
  ) {
    self.list = list
    hierarchy = SessionReader(list, options: reading)
    self.reading = reading
    self.flattener = flattener
    // Masks go by trees alone.
    pictures = reading.showsUntold ? reading.pictures.map { ScreenPictures($0, list, flattener) } : nil
  }

  /// The next scene; nil at the session's end.
  ///
  /// - Throws: `SilhouetteError` with the file's name. Scenes that came before it stay valid. If the input ends early,
  ///   every complete scene is returned first.
  public mutating func next() throws(SilhouetteError) -> WireframeScene? {
    try nextScreen()?.scene
  }

  /// The next scene together with its snapshot; nil at the session's end.
  ///
  /// - Throws: `SilhouetteError`, as `next()` does.
  package mutating func nextScreen() throws(SilhouetteError) -> Screen? {
    while let moment = try nextMoment() {
      if case .screen(let screen) = moment { return screen }
    }
    return nil
  }

  /// The next record of any kind; nil at the session's end.
  package mutating func nextMoment() throws(SilhouetteError) -> Moment? {
    if !isOpen { try open() }
    return log == nil ? try nextOfHierarchy() : try nextOfLog()
  }

  /// One record of a session, with snapshots turned into scenes.
  package enum Moment: Sendable {
    case screen(Screen)
    case touch(TouchRecord)
    case event(AppEvent)
    case screenshot(Screenshot)
  }

  /// Finds out from the first file's first bytes whether the session is a hierarchy or a log.
  private mutating func open() throws(SilhouetteError) {
    let first = try FirstFile(of: list, reading)
    switch first.kind {
    case .log: log = try LogSession(list, reading, first: first.bytes, reveal: flattener.reveal)
    case .hierarchy, .empty: hierarchy.begin(with: first)
    }
    isOpen = true
  }

  /// Whether the session is an event log; false before anything was read.
  package var isLog: Bool { log != nil }

  /// The event log, for code that uses its events as they are; nil if the session is a recorded hierarchy.
  package mutating func openLog() throws(SilhouetteError) -> LogSession? {
    if !isOpen { try open() }
    return log
  }

  private mutating func nextOfHierarchy() throws(SilhouetteError) -> Moment? {
    while let record = try nextRecord() {
      if let time = record.time { endTime = max(endTime, time) }
      switch record {
      case .header(let header):
        viewport = header.viewport
        platform = header.platform
        start = Int64(min(max(header.start.rounded(), 0), 9e15))
      case .viewport(_, let changed): viewport = changed
      case .snapshot(let snapshot):
        snapshots += 1
        // Of equal screens, one dump may describe more than another.
        viewport.told = hierarchy.told
        var whole = snapshot.withKeyboardWindow(in: viewport)
        if reading.showsUntold { whole = whole.withUntoldScreen(in: viewport) }
        let tells = hierarchy.tells
        let tellsDrawing = tellsDrawing(in: snapshot)
        let path = try picture(at: snapshot.time)
        var scene: WireframeScene?
        if let path, var pictures = self.pictures {
          scene = try pictures.look(at: path, of: &whole, viewport, platform, tells, &flattener)
          if let oddity = pictures.oddity { hierarchy.note(.assumed, oddity) }
          self.pictures = pictures
        }
        let drawn =
          scene ?? flattener.flatten(whole, viewport: viewport, platform: platform, tells: tells)
        hierarchy.noteUnseen(drawn, of: snapshot)
        return .screen(
          Screen(
            snapshot: whole, scene: drawn, platform: platform, tells: tells, tellsDrawing: tellsDrawing))
      case .touch(let touch): return .touch(touch)
      case .event(let event): return .event(event)
      case .screenshot(let time, let path):
        return .screenshot(
          Screenshot(
            time: time, path: path, stream: hierarchy.currentName, isFound: hierarchy.hasFound(path)))
      }
    }
    if let end = hierarchy.endOfLastDump { endTime = max(endTime, end) }
    return nil
  }

  private mutating func nextRecord() throws(SilhouetteError) -> HierarchyRecord? {
    guard let ahead else { return try hierarchy.next() }
    self.ahead = nil
    return try ahead.get()
  }

  /// The path of a screen's picture; nil if there is none, or nobody looks at it.
  private mutating func picture(at time: Double) throws(SilhouetteError) -> String? {
    // A screenshot is no picture of itself.
    guard pictures != nil, hierarchy.format?.isPixels != true else { return nil }
    if let path = try pictures!.named(of: hierarchy.currentName, at: time, start: start) { return path }
    guard isStream else { return hierarchy.picturesBeside().first }
    guard pictures!.areInStreams else { return nil }
    let stream = hierarchy.currentName
    do throws(SilhouetteError) {
      ahead = .success(try hierarchy.next())
    } catch {
      ahead = .failure(error)
    }
    guard case .success(.screenshot(time, let path)) = ahead else { return nil }
    let picture = Screenshot(time: time, path: path, stream: stream)
    return picture.staysBesideStream ? picture.besideStream : nil
  }

  /// A source that does not declare `custom` reports it by using the word.
  private func tellsDrawing(in snapshot: HierarchySnapshot) -> Bool {
    hierarchy.tells.contains(.custom) || snapshot.nodes.contains { $0.flags.contains(.custom) }
  }

  private mutating func nextOfLog() throws(SilhouetteError) -> Moment? {
    guard let log else { return nil }
    let moment = try log.next()
    start = log.start
    endTime = log.endTime
    if case .screen = moment { snapshots += 1 }
    return moment
  }

  /// Name of the hierarchy's file that is being read.
  package var currentName: String { hierarchy.currentName }
  /// Title of the dump that is being read: its file's name, which no other dump of the session has.
  package var dumpTitle: String { hierarchy.dumpTitle }
  /// Whether the session is a run of dumps without times, as far as it was read.
  package var isStepped: Bool { log == nil && hierarchy.isStepped }
  /// Formats of the files so far, in order, each once; none for an event log.
  package var formats: [String] { hierarchy.formats }
  /// Whether the file that is being read holds a session, not one screen.
  package var isStream: Bool { hierarchy.format?.isStream ?? true }
  /// Whether each screen of the file that is being read is a dump, or the screen of one step of a run.
  package var isOfSteps: Bool { hierarchy.format.map { !$0.isStream || $0.isOfSteps } ?? false }
  /// Whether the file that is being read says where its elements stand.
  package var hasPlaces: Bool { hierarchy.format?.hasPlaces ?? true }
  /// The error for missing parts of the files that were read so far; nil if nothing is missing.
  package var cut: SilhouetteError? {
    guard reading.stop?.isRequested != true, log == nil else { return nil }
    return hierarchy.diagnostics.cut(of: currentName)
  }
  /// Whether the error was thrown that some of the input is missing. Every complete record was returned before it.
  package var hasToldCut: Bool { hierarchy.hasToldCut }
  /// The oddities of the input so far.
  public var diagnostics: DiagnosticLog { log?.diagnostics ?? hierarchy.diagnostics }
  /// Names of files in folders that are not part of the session.
  package var passedOver: [String] { log?.passedOver ?? hierarchy.passedOver }
  package var bytesRead: Int { log?.bytesRead ?? hierarchy.bytesRead }
  /// Bytes of all files; nil if one of them is a pipe.
  package var totalBytes: Int? { hierarchy.totalBytes }
}

/// One screen of a session: the snapshot as reported, and its scene.
public struct Screen: Sendable {
  /// The snapshot; nil if the session is an event log, which holds scenes only. A keyboard that the source reports is
  /// its topmost window.
  public var snapshot: HierarchySnapshot?
  /// The scene.
  public var scene: WireframeScene
  /// The stream's platform; `.other` for an event log.
  public var platform: AppPlatform
  /// The properties that the source always reports; none for an event log.
  package var tells: Tells = []
  /// Whether the source reports which nodes draw themselves.
  package var tellsDrawing = false
}
