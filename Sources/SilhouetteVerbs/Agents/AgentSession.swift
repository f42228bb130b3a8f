internal import Silhouette
internal import SilhouetteFlattening
internal import SilhouetteHierarchy
internal import SilhouetteRecording
internal import SilhouetteReplay
internal import SilhouetteScene
internal import SilhouetteStory
internal import SilhouetteSystem

/// A session that was opened for an agent: its story, and its screens as they were when they had settled.
///
/// Screens stay in memory up to `mostNodes`; others are read again.
struct AgentSession {
  let list: InputList
  let outline: SessionOutline
  /// By visit: the time of its settled state, in milliseconds of the session.
  private let settled: [Double]
  /// By visit, as far as they fit.
  private var screens: [Int: Screen] = [:]
  /// By visit: its marks.
  private var marks: [Int: [ScreenMark]] = [:]
  /// By visit: the numbers that were given until then.
  private var numbers: [MarkNumbers] = []
  /// The time of the first screen, on the source's clock.
  private var origin = 0.0
  private let pipeline: Pipeline

  private static let mostNodes = 400_000

  init(_ list: InputList, _ pipeline: Pipeline, _ options: AgentOptions) throws(SilhouetteError) {
    self.list = list
    self.pipeline = pipeline
    var telling = OutlineOptions()
    telling.encode.categorizer = options.categorizer
    telling.encode.touches = options.touches
    telling.encode.reveal = options.reveal
    var times: [Int: Double] = [:]
    outline = try pipeline.outline(list, options: telling) { place, scene in times[place] = scene.time }
    let visits = outline.steps.screens
    settled = visits.indices.map { times[$0] ?? visits[$0].time }
    guard !outline.story.isForeign else { return }
    try gather()
  }

  /// Reads the session once more, for scenes and marks.
  private mutating func gather() throws(SilhouetteError) {
    var source = SceneSource(list, reading: pipeline.reading.forDrawing, flattener: pipeline.flattener)
    var held: Screen?
    var counter = MarkNumbers()
    var nodes = 0
    while let screen = try? source.nextScreen() {
      if held == nil { origin = screen.scene.time.rounded(.down) }
      while let last = held, numbers.count < settled.count,
        settled[numbers.count] + 0.5 < screen.scene.time.rounded(.down) - origin
      { keep(last, &counter, &nodes) }
      held = screen
    }
    try SilhouetteError.checkCancellation()
    while let last = held, numbers.count < settled.count { keep(last, &counter, &nodes) }
  }

  private mutating func keep(_ screen: Screen, _ counter: inout MarkNumbers, _ nodes: inout Int) {
    let visit = numbers.count
    marks[visit] = counter.marks(of: screen.scene, screen.snapshot)
    numbers.append(counter)
    nodes += screen.scene.nodes.count
    if nodes <= Self.mostNodes { screens[visit] = screen }
  }

  // MARK: Screens

  var visits: [StepScreen] { outline.steps.screens }

  /// A screen that was asked for.
  struct Shown {
    /// Its place in the list of screens, from 0.
    var visit: Int
    var screen: Screen
    var marks: [ScreenMark]

    /// `12 controls`.
    var controls: String { marks.count == 1 ? "1 control" : "\(marks.count) controls" }
  }

  /// - Parameters:
  ///   - number: a place in the list of screens, from 1; nil for the newest.
  ///   - time: a moment in milliseconds, in place of it.
  func screen(_ number: Int?, at time: Double?) throws(AgentProblem) -> Shown {
    try checkScreens()
    if let time {
      let visit = outline.steps.screen(at: time) ?? 0
      return try shown(visit, at: time)
    }
    guard let number else { return try shown(visits.count - 1, at: .infinity) }
    guard number <= visits.count else {
      throw AgentProblem("there are \(visits.count) visits of screens; `screens` lists them")
    }
    let visit = number - 1
    guard let screen = screens[visit] else { return try shown(visit, at: settled[visit]) }
    return Shown(visit: visit, screen: screen, marks: marks[visit] ?? [])
  }

  private func checkScreens() throws(AgentProblem) {
    guard !outline.story.isForeign else {
      throw AgentProblem(
        "another recorder wrote this log, so its screens are a browser's; `silhouette scrub` makes a session of it"
      )
    }
    guard !visits.isEmpty, numbers.count == visits.count else {
      throw AgentProblem("the session holds no screen")
    }
  }

  private func shown(_ visit: Int, at time: Double) throws(AgentProblem) -> Shown {
    let screen = try moment(time)
    var counter = numbers[max(0, min(visit, numbers.count - 1))]
    return Shown(visit: visit, screen: screen, marks: counter.marks(of: screen.scene, screen.snapshot))
  }

  /// The screen at a moment of the session.
  func moment(_ time: Double) throws(AgentProblem) -> Screen {
    do throws(SilhouetteError) {
      return try pipeline.screen(of: list, at: origin + max(0, time))
    } catch {
      throw AgentProblem(error.message)
    }
  }
}

/// The sessions that were opened last. One whose files have changed is read again, so a session that goes on is followed.
struct AgentSessions {
  private struct Opened {
    var path: String
    var stamp: [FileStamp]
    var session: AgentSession
  }

  /// Facts that differ once a file has changed.
  private struct FileStamp: Equatable {
    var path: String
    var size: Int64
    var seconds: Int
    var nanoseconds: Int
  }

  private static let most = 4
  private let options: AgentOptions
  private let places: AgentPlaces
  private var opened: [Opened] = []

  init(_ options: AgentOptions) {
    self.options = options
    places = AgentPlaces(options.roots)
  }

  /// A path as it may be read.
  func allowed(_ path: String) throws(AgentProblem) -> String { try places.allowed(path) }

  mutating func session(at given: String, _ pipeline: Pipeline) throws(AgentProblem) -> AgentSession {
    let path = try places.allowed(given)
    do throws(SilhouetteError) {
      let list = try InputList(paths: [path], for: pipeline.reading)
      if let entry = list.entries.first(where: \.isReadOnce) {
        throw SilhouetteError(.usage, "\(entry.name) can be read only once; give files")
      }
      let stamp = Self.stamp(path, list)
      if let place = opened.firstIndex(where: { $0.path == path && $0.stamp == stamp }) {
        let found = opened.remove(at: place)
        opened.append(found)
        return found.session
      }
      opened.removeAll { $0.path == path }
      let session = try AgentSession(list, pipeline, options)
      if pipeline.reading.stop?.isRequested == true { throw SilhouetteError.cancelled }
      opened.append(Opened(path: path, stamp: stamp, session: session))
      if opened.count > Self.most { opened.removeFirst() }
      return session
    } catch {
      throw AgentProblem(error.message)
    }
  }

  private static func stamp(_ path: String, _ list: InputList) -> [FileStamp] {
    ([path] + list.entries.map(\.path)).compactMap { path in
      Folder.status(path).map { status in
        #if canImport(Darwin)
          let time = status.st_mtimespec
        #else
          let time = status.st_mtim
        #endif
        return FileStamp(
          path: path, size: Int64(status.st_size), seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
      }
    }
  }
}
