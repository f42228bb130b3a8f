internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteStory

/// Where people tapped on the screens of many sessions. Screens are the same if their fingerprints are.
struct HeatMap {
  struct Tap {
    /// On the screen, in points.
    var place: Point2D
    /// The area of scrolled content that it met, and how far that was scrolled; nil for none.
    var scroller: StepScroller?
  }

  struct Screen {
    var fingerprint: String
    /// The first one is drawn; the others show more of its scrolled content.
    var scenes: [WireframeScene]
    var taps: [Tap] = []
    /// Sessions with a tap on it.
    var sessions = 0

    var scene: WireframeScene { scenes[0] }
  }

  private static let mostScreens = 1000
  private static let mostTaps = 100_000
  /// Scenes of one screen, each of another place of its scrolled content.
  private static let mostScenes = 8
  private var screens: [String: Screen] = [:]

  /// - Parameter scenes: the session's screens as they had settled.
  mutating func take(_ outline: SessionOutline, _ scenes: [(place: Int, scene: WireframeScene)]) {
    for (place, scene) in scenes where outline.trees.indices.contains(place) {
      note(scene, outline.trees[place].fingerprint)
    }
    var tapped = Set<String>()
    for step in outline.steps.steps where step.kind == .tap {
      guard let tap = step.place, let place = outline.steps.screen(at: step.time) else { continue }
      let fingerprint = outline.trees[place].fingerprint
      guard let count = screens[fingerprint]?.taps.count, count < Self.mostTaps else { continue }
      for _ in 0..<min(step.count, Self.mostTaps - count) {
        screens[fingerprint]!.taps.append(Tap(place: tap, scroller: step.scroller))
      }
      if tapped.insert(fingerprint).inserted { screens[fingerprint]!.sessions += 1 }
    }
  }

  private mutating func note(_ scene: WireframeScene, _ fingerprint: String) {
    guard let known = screens[fingerprint] else {
      guard screens.count < Self.mostScreens else { return }
      screens[fingerprint] = Screen(fingerprint: fingerprint, scenes: [scene])
      return
    }
    guard known.scenes.count < Self.mostScenes, known.scene.viewport == scene.viewport,
      !known.scenes.contains(where: { Self.offsets($0) == Self.offsets(scene) })
    else { return }
    screens[fingerprint]!.scenes.append(scene)
  }

  private static func offsets(_ scene: WireframeScene) -> [Point2D] {
    scene.nodes.map(\.contentOffset).filter { $0 != .zero }
  }

  /// The screen of a fingerprint, or the one with the most taps. nil where there is none.
  func screen(_ fingerprint: String?) -> Screen? {
    if let fingerprint { return screens[fingerprint] }
    return screens.values.filter { !$0.taps.isEmpty }
      .max { ($0.taps.count, $1.fingerprint) < ($1.taps.count, $0.fingerprint) }
  }
}
