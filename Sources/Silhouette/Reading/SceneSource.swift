public import SilhouetteHierarchy
internal import SilhouetteReplay
public import SilhouetteScene

/// Reads a session as scenes: the first half of the pipeline, and the way in for programs that draw themselves.
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
  private var flattener: Flattener
  private var hierarchy: SessionReader
  /// Where the first file turned out to be an event log.
  private var log: LogSession?
  private var isOpen = false
  private var viewport = Viewport(width: 402, height: 874)
  /// Where the session comes from; `.other` until the header was read, and for logs.
  package private(set) var platform = Platform.other
  /// Milliseconds since the Unix epoch at the session's time 0; 0 where the source does not say.
  package private(set) var start: Int64 = 0
  /// Time of the last record of any kind: when the session ended, as far as is known.
  package private(set) var endTime = 0.0
  package private(set) var snapshots = 0

  public init(
    _ list: InputList, reading: ReadingOptions = ReadingOptions(), flattener: Flattener = Flattener()
  ) {
    self.list = list
    hierarchy = SessionReader(list, options: reading)
    self.reading = reading
    self.flattener = flattener
  }

  /// The next scene, or nil at the session's end.
  public mutating func next() throws(SilhouetteError) -> Scene? {
    try nextScreen()?.scene
  }

  /// The next snapshot, and the scene that it becomes.
  public mutating func nextScreen() throws(SilhouetteError) -> Screen? {
    while let moment = try nextMoment() {
      if case .screen(let screen) = moment { return screen }
    }
    return nil
  }

  /// What comes next of all that a replay shows.
  package mutating func nextMoment() throws(SilhouetteError) -> Moment? {
    if !isOpen { try open() }
    return log == nil ? try nextOfHierarchy() : try nextOfLog()
  }

  /// One record of a session, understood.
  package enum Moment: Sendable {
    case screen(Screen)
    case touch(Touch)
    case event(AppEvent)
    case screenshot(Screenshot)
  }

  /// Tells from the first file's first bytes what the session is.
  private mutating func open() throws(SilhouetteError) {
    let first = try FirstFile(of: list, reading)
    switch first.kind {
    case .log: log = try LogSession(list, reading, first: first.bytes, reveal: flattener.reveal)
    case .hierarchy, .empty: hierarchy.begin(with: first.bytes)
    }
    isOpen = true
  }

  /// Whether the session is an event log; known once something was read.
  package var isLog: Bool { log != nil }

  /// The event log that the session is, for those who take its events as they stand; nil for a recorded hierarchy.
  package mutating func openLog() throws(SilhouetteError) -> LogSession? {
    if !isOpen { try open() }
    return log
  }

  private mutating func nextOfHierarchy() throws(SilhouetteError) -> Moment? {
    while let record = try hierarchy.next() {
      if let time = record.time { endTime = max(endTime, time) }
      switch record {
      case .header(let header):
        viewport = header.viewport
        platform = header.platform
        start = Int64(min(max(header.start.rounded(), 0), 9e15))
      case .viewport(_, let changed): viewport = changed
      case .snapshot(let snapshot):
        snapshots += 1
        // Of screens that are alike, one dump may tell of more than another.
        viewport.told = hierarchy.told
        let whole = snapshot.withKeyboardWindow(in: viewport)
        let scene = flattener.flatten(
          whole, viewport: viewport, platform: platform, tells: hierarchy.tells)
        return .screen(
          Screen(
            snapshot: whole, scene: scene, platform: platform, tells: hierarchy.tells,
            tellsDrawing: tellsDrawing(in: snapshot)))
      case .touch(let touch): return .touch(touch)
      case .event(let event): return .event(event)
      case .screenshot(let time, let path):
        return .screenshot(
          Screenshot(
            time: time, path: path, stream: hierarchy.currentName, isFound: hierarchy.hasFound(path)))
      }
    }
    return nil
  }

  /// A source that does not tell `custom` does so where it uses the word.
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

  /// The name of the hierarchy's file that is being read, for messages and for what lies beside it.
  package var currentName: String { hierarchy.currentName }
  /// Formats that were met, in order, each once; none for an event log.
  var formats: [String] { hierarchy.formats }
  /// Whether the file that is being read holds a session, and not one screen of it.
  var isStream: Bool { hierarchy.format?.isStream ?? true }
  /// What is missing of the files that were read so far; nil where nothing is.
  var cut: SilhouetteError? {
    guard reading.stop?.isRequested != true, log == nil else { return nil }
    return hierarchy.diagnostics.cut(of: currentName)
  }
  /// Whether all that is whole was returned before the source threw that something is missing.
  var hasToldCut: Bool { hierarchy.hasToldCut }
  public var diagnostics: DiagnosticLog { log?.diagnostics ?? hierarchy.diagnostics }
  /// Files of folders that are no part of the session, by name.
  package var passedOver: [String] { log?.passedOver ?? hierarchy.passedOver }
  package var bytesRead: Int { log?.bytesRead ?? hierarchy.bytesRead }
  /// nil where one of the files is a pipe.
  package var totalBytes: Int? { hierarchy.totalBytes }
}

/// One moment of a session: what was reported, and what was understood.
public struct Screen: Sendable {
  /// nil where the session is an event log, which holds only what was understood.
  public var snapshot: HierarchySnapshot?
  public var scene: Scene
  public var platform: Platform
  /// What the source reports wherever it is so; nothing for an event log.
  package var tells: Tells = []
  /// Whether the source says of every node whether it draws itself.
  package var tellsDrawing = false
}

/// A picture that a stream says was taken of its screen.
package struct Screenshot: Sendable, Hashable {
  /// Milliseconds after the stream's start.
  package var time: Double
  /// As the stream has it: relative to its file.
  package var path: String
  /// The stream's file.
  package var stream: String
  /// Whether it was found beside a dump, in the session's own folder, and not named by what a file says.
  package var isFound = false
}
