public import SilhouetteFlattening
public import SilhouetteHierarchy
internal import SilhouetteReplay
public import SilhouetteScene

/// Reads a session as scenes. It is the first half of the pipeline, and the entry for programs that draw themselves.
///
/// The session is a recorded hierarchy, or an event log that was encoded from one.
///
/// ```swift
/// var scenes = SceneSource(try InputList(paths: ["login.looking.reader.ndjson"]))
/// while let scene = try scenes.next() { print(scene.time, scene.nodes.count) }
/// ```
public struct SceneSource: ~Copyable {
  private let list: InputList
  private let reading: ReadingOptions
  package private(set) var flattener: Flattener
  private var looking: LookingReader
  /// The log, if the first file is an event log.
  private var log: LogSession?
  private var isOpen = false
  /// The stream's platform; `.other` before the header was read, and for logs.
  package var platform: AppPlatform { looking.platform }
  /// Milliseconds since 1970-01-01 00:00 UTC at the session's time 0; 0 if the source does not report it.
  package private(set) var start: Int64 = 0
  /// The facts that the source gives of its app, such as its package; empty before the header was read, and for logs.
  package var app: [StreamFact] { looking.reader.app }
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
    looking = LookingReader(list, reading, flattener)
    self.reading = reading
    self.flattener = flattener
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
    case .hierarchy, .empty: looking.reader.begin(with: first)
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
    while let record = try looking.next() {
      if let time = record.time { endTime = max(endTime, time) }
      switch record {
      case .header: start = looking.start
      case .viewport: break
      case .snapshot(let snapshot):
        snapshots += 1
        var whole = snapshot.withKeyboardWindow(in: looking.viewport)
        if reading.showsUntold {
          whole = whole.withUntoldScreen(in: looking.viewport)
          try looking.look(at: &whole)
        } else {
          // Masks go by trees alone.
          whole = whole.asTree(hidesUntold: true)
        }
        let (platform, tells) = (looking.platform, looking.reader.tells)
        let tellsDrawing = tellsDrawing(in: snapshot)
        let scene = flattener.flatten(whole, viewport: looking.viewport, platform: platform, tells: tells)
        looking.reader.noteUnseen(scene, of: snapshot)
        return .screen(
          Screen(
            snapshot: whole, scene: scene, platform: platform, tells: tells, tellsDrawing: tellsDrawing))
      case .touch(let touch): return .touch(touch)
      case .event(let event): return .event(event)
      case .screenshot(let time, let path):
        return .screenshot(
          Screenshot(
            time: time, path: path, stream: looking.reader.currentName,
            isFound: looking.reader.hasFound(path)))
      }
    }
    if let end = looking.reader.endOfLastDump { endTime = max(endTime, end) }
    return nil
  }

  /// A source that does not declare `custom` reports it by using the word.
  private func tellsDrawing(in snapshot: HierarchySnapshot) -> Bool {
    looking.reader.tells.contains(.custom) || snapshot.nodes.contains { $0.flags.contains(.custom) }
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
  package var currentName: String { looking.reader.currentName }
  /// Title of the dump that is being read: its file's name, which no other dump of the session has.
  package var dumpTitle: String { looking.reader.dumpTitle }
  /// Whether the session is a run of dumps without times, as far as it was read.
  package var isStepped: Bool { log == nil && looking.reader.isStepped }
  /// Formats of the files so far, in order, each once; none for an event log.
  package var formats: [String] { looking.reader.formats }
  /// The format of the file that is being read; nil for an event log.
  package var currentFormat: String? { log == nil ? looking.reader.format?.id : nil }
  /// Whether the file that is being read holds a session, not one screen.
  package var isStream: Bool { looking.reader.format?.isStream ?? true }
  /// Whether each screen of the file that is being read is a dump, or the screen of one step of a run.
  package var isOfSteps: Bool { looking.reader.format.map { !$0.isStream || $0.isOfSteps } ?? false }
  /// Whether the file that is being read says where its elements stand.
  package var hasPlaces: Bool { looking.reader.format?.hasPlaces ?? true }
  /// The error for missing parts of the files that were read so far; nil if nothing is missing.
  package var cut: SilhouetteError? {
    guard reading.stop?.isRequested != true, log == nil else { return nil }
    return looking.reader.diagnostics.cut(of: currentName)
  }
  /// Whether the error was thrown that some of the input is missing. Every complete record was returned before it.
  package var hasToldCut: Bool { looking.reader.hasToldCut }
  /// The oddities of the input so far.
  public var diagnostics: DiagnosticLog { log?.diagnostics ?? looking.reader.diagnostics }
  /// Names of files in folders that are not part of the session.
  package var passedOver: [String] { log?.passedOver ?? looking.reader.passedOver }
  package var bytesRead: Int { log?.bytesRead ?? looking.reader.bytesRead }
  /// Bytes of all files; nil if one of them is a pipe.
  package var totalBytes: Int? { looking.reader.totalBytes }
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
