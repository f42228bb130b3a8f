internal import Silhouette
internal import SilhouetteFlattening
internal import SilhouetteHierarchy
internal import SilhouetteRecording
internal import SilhouetteReplay
internal import SilhouetteScene
internal import SilhouetteStory
internal import SilhouetteSystem

/// A session that was opened for an agent: its story, and its screens as they were when they had settled.
struct AgentSession {
  let list: InputList
  let settled: VisitScreens
  private let pipeline: Pipeline

  init(_ list: InputList, _ pipeline: Pipeline, _ options: AgentOptions) throws(SilhouetteError) {
    self.list = list
    self.pipeline = pipeline
    var telling = OutlineOptions()
    telling.encode.categorizer = options.categorizer
    telling.encode.touches = options.touches
    telling.encode.reveal = options.reveal
    settled = try VisitScreens(list, pipeline, pipeline.flattener, telling: telling)
  }

  var outline: SessionOutline { settled.outline }

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
    guard let screen = settled.screens[visit] else {
      return try shown(visit, at: settled.settled[visit])
    }
    return Shown(visit: visit, screen: screen, marks: settled.marks[visit] ?? [])
  }

  private func checkScreens() throws(AgentProblem) {
    guard !outline.story.isForeign else {
      throw AgentProblem(
        "another recorder wrote this log, so its screens are a browser's; `silhouette scrub` makes a session of it"
      )
    }
    guard !visits.isEmpty, settled.numbers.count == visits.count else {
      throw AgentProblem("the session holds no screen")
    }
  }

  private func shown(_ visit: Int, at time: Double) throws(AgentProblem) -> Shown {
    let screen = try moment(time)
    return Shown(visit: visit, screen: screen, marks: settled.marks(of: screen, in: visit))
  }

  /// The screen at a moment of the session.
  func moment(_ time: Double) throws(AgentProblem) -> Screen {
    do throws(SilhouetteError) {
      return try pipeline.screen(of: list, at: settled.origin + max(0, time))
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
