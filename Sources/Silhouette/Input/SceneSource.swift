public import SilhouetteHierarchy
public import SilhouetteScene

/// Reads a session as scenes: the first half of the pipeline, and the way in for programs that draw themselves.
///
/// ```swift
/// var scenes = SceneSource(try InputList(paths: ["login.hierarchy.ndjson"]))
/// while let scene = try scenes.next() { print(scene.time, scene.nodes.count) }
/// ```
public struct SceneSource: ~Copyable {
  private var reader: SessionReader
  private var flattener: Flattener
  private var viewport = Viewport(width: 402, height: 874)
  /// Where the session comes from; `.other` until the header was read.
  public private(set) var platform = Platform.other
  /// Milliseconds since the Unix epoch at the session's time 0; 0 where the source does not say.
  public private(set) var start: Int64 = 0
  /// Time of the last record of any kind: when the session ended, as far as is known.
  public private(set) var endTime = 0.0
  public private(set) var snapshots = 0

  public init(
    _ list: InputList, reading: ReadingOptions = ReadingOptions(), flattener: Flattener = Flattener()
  ) {
    reader = SessionReader(list, options: reading)
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
  public mutating func nextMoment() throws(SilhouetteError) -> Moment? {
    while let record = try reader.next() {
      if let time = record.time { endTime = max(endTime, time) }
      switch record {
      case .header(let header):
        viewport = header.viewport
        platform = header.platform
        start = Int64(min(max(header.start.rounded(), 0), 9e15))
      case .viewport(_, let changed): viewport = changed
      case .snapshot(let snapshot):
        snapshots += 1
        let scene = flattener.flatten(snapshot, viewport: viewport, platform: platform)
        return .screen(Screen(snapshot: snapshot, scene: scene, platform: platform))
      case .touch(let touch): return .touch(touch)
      case .event(let event): return .event(event)
      case .screenshot: continue
      }
    }
    return nil
  }

  /// One record of a session, understood.
  public enum Moment: Sendable {
    case screen(Screen)
    case touch(Touch)
    case event(AppEvent)
  }

  public var diagnostics: DiagnosticLog { reader.diagnostics }
  public var passedOver: [String] { reader.passedOver }
  public var bytesRead: Int { reader.bytesRead }
  public var totalBytes: Int? { reader.totalBytes }
}

/// One moment of a session: what was reported, and what was understood.
public struct Screen: Sendable {
  public var snapshot: HierarchySnapshot
  public var scene: Scene
  public var platform: Platform
}
