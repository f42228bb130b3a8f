import Foundation
import Silhouette
import SilhouetteFlattening
import SilhouettePictures
import SilhouetteRaster
import SilhouetteRecording
import SilhouetteReplay
import SilhouetteScene
internal import SilhouetteVerbs
import TestSupport

/// How a log can lie, and how often it begins anew.
struct LogForm: Sendable, CustomStringConvertible {
  var name: String
  var target = LogTarget.rrweb
  var checkouts = EncodeOptions.Checkouts.every(.seconds(60))

  var description: String { "\(name) \(target) \(checkouts)" }

  static let all = [
    LogForm(name: "log.json"), LogForm(name: "log.ndjson", checkouts: .never),
    LogForm(name: "log.zlib", checkouts: .every(.milliseconds(500))), LogForm(name: "log"),
    LogForm(name: "log", checkouts: .segment), LogForm(name: "log/", checkouts: .never),
    LogForm(name: "log", target: .sentry), LogForm(name: "log", target: .posthog, checkouts: .segment),
    LogForm(name: "log", target: .sentry, checkouts: .segment), LogForm(name: "log", target: .newrelic),
    LogForm(name: "log.wire"), LogForm(name: "log", target: .wire),
    LogForm(name: "log", target: .wire, checkouts: .segment),
  ]

  func options(_ appearance: Appearance = Appearance(), segment: Double = 2000) -> EncodeOptions {
    var options = EncodeOptions()
    options.appearance = appearance
    options.target = target
    options.checkouts = checkouts
    options.segment = segment
    return options
  }
}

/// Scenes of a session, in order; an error is kept.
struct Screening {
  var scenes: [WireframeScene] = []
  var touches = 0
  var error: SilhouetteError?

  init(_ list: InputList, _ appearance: Appearance = Appearance(), reveal: Reveal = .nothing) {
    var source = SceneSource(list, flattener: Flattener(appearance: appearance, reveal: reveal))
    do throws(SilhouetteError) {
      while let moment = try source.nextMoment() {
        switch moment {
        case .screen(let screen): scenes.append(screen.scene)
        case .touch: touches += 1
        case .event, .screenshot: continue
        }
      }
    } catch {
      self.error = error
    }
  }

  init(path: String) throws {
    self.init(try InputList(paths: [path]))
  }

  /// The scene on screen at a moment.
  func scene(at time: Double) -> WireframeScene? { scenes.last { $0.time <= time } }
}

func picture(_ scene: WireframeScene, scale: Double) -> Pixmap {
  var renderer = FrameRenderer(target: RenderTarget(viewport: scene.viewport, scale: scale))
  _ = renderer.render(scene)
  return renderer.pixmap
}

/// The moments at which a log's picture is another than its stream's, of every `step`th recorded one.
func differences(_ stream: Screening, _ log: Screening, every step: Int, scale: Double) -> [Double] {
  stride(from: 0, to: stream.scenes.count, by: step).compactMap { index in
    let time = stream.scenes[index].time
    guard let scene = stream.scene(at: time), let shown = log.scene(at: time) else { return time }
    let isSame =
      shown.viewport == scene.viewport && picture(shown, scale: scale) == picture(scene, scale: scale)
    return isSame ? nil : time
  }
}

/// What `verify` has to say of a log, notes left out.
func breaches(of path: String) throws -> [String] {
  let list = try InputList(paths: [path])
  switch Result(catching: { () throws(SilhouetteError) in try Pipeline().verified(list) }) {
  case .failure(let error): return [error.message]
  case .success(let found):
    return found.verifier.problems.filter { $0.level > .note }.map { "\($0)" }
      + (found.inputError.map { [$0.message] } ?? [])
  }
}

/// A small session: a box goes about, and what else is asked for.
struct SmallSession {
  var lines: [String]

  init(start: Int = 1_763_000_000_000, width: Double = 40, height: Double = 60) {
    lines = [
      """
      {"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":\(width),"height":\(height),"scale":2},\
      "start":\(start)}
      """
    ]
  }

  mutating func screen(_ time: Double, x: Double = 4) {
    lines.append(
      """
      {"t":\(time),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"background":"#FFFFFF","children":[\
      {"id":2,"class":"UIButton","frame":[\(x),4,20,10]}]}]}
      """)
  }

  func write(to folder: URL, as name: String = "session.ndjson") throws -> InputList {
    let url = folder.appending(path: name)
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: url)
    return try InputList(paths: [url.path])
  }

  /// One screen a second.
  static func seconds(_ count: Int, start: Int = 1_763_000_000_000) -> SmallSession {
    var session = SmallSession(start: start)
    for second in 0..<count { session.screen(Double(second) * 1000, x: Double(second % 20)) }
    return session
  }
}
