package import SilhouetteFlattening
package import SilhouetteHierarchy
package import SilhouetteRecording
package import SilhouetteScene
internal import SilhouetteSystem

/// The locators in a page that plays a session. Those of controls are judged by all screens of the session, those of other nodes by their
/// own screen alone.
package final class PageLocators: @unchecked Sendable {
  private let visits: VisitScreens
  private let judge: SessionLocators
  private let lock = Lock()
  /// The lists so far, guarded by `lock`. Most screens have the elements of the screen before.
  private var known: [Key: String] = [:]

  private struct Key: Hashable {
    var number: Int
    var codes: [[String]]
  }

  private static let mostKnown = 100_000

  package init(_ visits: VisitScreens) {
    self.visits = visits
    judge = SessionLocators(visits, isNamed: true)
  }

  package var maker: LocatorMaker {
    { self.lists(of: $3, in: $0, $1, $2) }
  }

  private func lists(
    of places: [Int], in scene: WireframeScene, _ snapshot: HierarchySnapshot, _ platform: AppPlatform
  ) -> [String] {
    let finder = LocatorFinder(scene, of: snapshot, platform: platform)
    let visit = visits.visit(at: scene.time)
    let numbers = Dictionary(
      visits.marks(of: scene, snapshot, in: visit).map { ($0.node, $0.number) },
      uniquingKeysWith: { one, _ in one })
    return places.map { place in
      guard let number = numbers[place] else { return Locator.json(finder.locators(of: place)) }
      return list(finder.candidates(of: place), of: number)
    }
  }

  private func list(_ tools: [[LocatorCandidate]], of number: Int) -> String {
    let key = Key(number: number, codes: tools.map { $0.map(\.locator.code) })
    return lock.withLock {
      if let list = known[key] { return list }
      let list = LocatorText.list(judge.judged(tools, of: number), total: judge.screenCount)
      if known.count >= Self.mostKnown { known.removeAll() }
      known[key] = list
      return list
    }
  }
}
