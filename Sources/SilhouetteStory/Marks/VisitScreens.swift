package import Silhouette
package import SilhouetteFlattening
internal import SilhouetteHierarchy
internal import SilhouetteScene

/// The screens of a session as they were when they had settled, one for each visit, with their marks.
///
/// Screens stay in memory up to `mostNodes`; callers read the others again.
package struct VisitScreens: Sendable {
  package let outline: SessionOutline
  /// By visit: the time of its settled state, in milliseconds of the session.
  package let settled: [Double]
  /// By visit, as far as they fit.
  package private(set) var screens: [Int: Screen] = [:]
  package private(set) var marks: [Int: [ScreenMark]] = [:]
  /// By visit: the numbers that were given until then.
  package private(set) var numbers: [MarkNumbers] = []
  /// The time of the first screen, on the source's clock.
  package private(set) var origin = 0.0

  private static let mostNodes = 400_000

  /// Reads the session twice: for its outline, and for scenes and marks.
  ///
  /// - Parameter flattener: makes the scenes.
  package init(
    _ list: InputList, _ pipeline: Pipeline, _ flattener: Flattener, telling options: OutlineOptions
  ) throws(SilhouetteError) {
    var times: [Int: Double] = [:]
    outline = try pipeline.outline(list, options: options) { place, scene in times[place] = scene.time }
    let visits = outline.steps.screens
    settled = visits.indices.map { times[$0] ?? visits[$0].time }
    guard !outline.story.isForeign else { return }
    try gather(list, pipeline, flattener)
  }

  private mutating func gather(
    _ list: InputList, _ pipeline: Pipeline, _ flattener: Flattener
  ) throws(SilhouetteError) {
    var source = SceneSource(list, reading: pipeline.reading.forDrawing, flattener: flattener)
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

  /// The marks of any screen of a visit.
  package func marks(of screen: Screen, in visit: Int) -> [ScreenMark] {
    marks(of: screen.scene, screen.snapshot, in: visit)
  }

  func marks(of scene: WireframeScene, _ snapshot: HierarchySnapshot?, in visit: Int) -> [ScreenMark] {
    guard !numbers.isEmpty else { return [] }
    var counter = numbers[max(0, min(visit, numbers.count - 1))]
    return counter.marks(of: scene, snapshot)
  }

  /// The visit at a moment of the source's clock, in milliseconds.
  func visit(at time: Double) -> Int { outline.steps.screen(at: time.rounded(.down) - origin) ?? 0 }
}
