package import SilhouetteHierarchy
package import SilhouetteReplay
package import SilhouetteScene

/// Understands the events of one log, one after the other, as the scenes and touches that they were made of.
///
/// ```
/// LogEvent ─EventReader▶ ReplayEvent ─Mirror▶ ElementTree ─SceneDecoder▶ Scene
/// ```
package struct LogMoments {
  private let limits: Limits
  private var allowance = NodeAllowance()
  private var events: EventReader
  private var shutter: TextShutter
  private var mirror: Mirror?
  private var decoder = SceneDecoder()
  /// Knows the style sheet of the last full snapshot.
  private var writer: EventWriter?
  private var firstTimestamp: Int64?
  /// Session time of the last event.
  package private(set) var endTime = 0.0

  /// - Parameter reveal: which of the text that was revealed in the log stays so.
  package init(limits: Limits, reveal: Reveal) {
    self.limits = limits
    events = EventReader(limits: limits)
    shutter = TextShutter(reveal)
  }

  /// Milliseconds since the Unix epoch at the session's time 0.
  package var start: Int64 { events.start ?? firstTimestamp ?? 0 }

  /// Whether a full snapshot was there.
  package var hasPage: Bool { mirror != nil }

  /// The table for the indices of the last event that was read.
  package var table: LookTable { events.table }

  /// Reads an event.
  ///
  /// - Parameter name: What errors call the log.
  package mutating func read(_ event: LogEvent, of name: String) throws(SilhouetteError) -> ReplayEvent {
    do throws(InputError) {
      var found = try events.read(event.bytes[...], at: event.byteOffset)
      shutter.shut(&found.body, events.table)
      if firstTimestamp == nil { firstTimestamp = found.timestamp }
      return found
    } catch {
      throw SilhouetteError(error, file: name)
    }
  }

  /// The moment that an event is; nil for events that show nothing.
  ///
  /// - Parameters:
  ///   - found: what `read` returned for the event.
  ///   - bytesRead: Bytes of the log so far. They bound the nodes of all screens.
  package mutating func moment(
    of found: ReplayEvent, _ event: LogEvent, of name: String, bytesRead: Int
  ) throws(SilhouetteError) -> SceneSource.Moment? {
    let time = Double(found.timestamp) - Double(start)
    endTime = max(endTime, time)
    let moment: SceneSource.Moment?
    do throws(MirrorError) {
      moment = try apply(found.body, at: time)
    } catch {
      throw SilhouetteError(
        .input,
        "\(name): event \(event.index), byte \(event.byteOffset): \(error); check the log with `silhouette verify`"
      )
    }
    if case .screen(let screen) = moment {
      try allowance.take(screen.scene.nodes.count, bytesRead: bytesRead, limits, file: name)
    }
    return moment
  }

  private mutating func apply(
    _ body: ReplayEvent.Body, at time: Double
  ) throws(MirrorError) -> SceneSource.Moment? {
    switch body {
    case .fullSnapshot(let tree):
      mirror = try Mirror(tree, limits: Self.mirrorLimits)
      var writer = EventWriter(start: start)
      writer.begin(tree, events.table, at: start + Int64(time), after: events.meta)
      self.writer = writer
    case .mutation(let mutation):
      guard mirror != nil else { return nil }
      try mirror!.apply(mutation)
    case .touch(let kind, let place): return kind.phase.map { Self.touch($0, place, time) }
    case .touchMove(let place): return Self.touch(.move, place, time)
    case .custom(let tag, let payload): return .event(AppEvent(inLog: tag, at: time, data: payload))
    case .meta, .viewportResize, .tapCrumb, .end: return nil
    }
    let scene = decoder.scene(of: mirror!.tree, table: events.table, time: time)
    return .screen(Screen(snapshot: nil, scene: scene, platform: .other))
  }

  /// The mirror accepts every page that the reader's own limits let through.
  private static let mirrorLimits: Mirror.Limits = {
    var limits = Mirror.Limits()
    limits.elements = Int(Int32.max)
    limits.depth = Int(Int32.max)
    return limits
  }()

  /// The page as rrweb's node tree, the way a player holds it now; nil before the first full snapshot.
  package func page() -> [UInt8]? {
    guard let mirror, let writer else { return nil }
    var bytes: [UInt8] = []
    writer.writePage(mirror.tree, events.table, into: &bytes)
    return bytes
  }

  private static func touch(_ phase: TouchRecord.Phase, _ place: Point2D, _ time: Double)
    -> SceneSource.Moment
  {
    .touch(TouchRecord(time: time, pointer: 0, phase: phase, location: place))
  }
}
