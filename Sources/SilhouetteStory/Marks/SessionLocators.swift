package import Silhouette
package import SilhouetteFlattening
internal import SilhouetteScene

/// A locator, and how it does on the other screens of its session.
package struct JudgedLocator: Sendable, Equatable {
  package var locator: Locator
  /// Screens that have the element.
  package var screens: Int
  /// Those of them on which the locator finds it, and nothing else.
  package var kept: Int
  /// Screens without the element on which the locator finds something.
  package var others: Int

  /// Whether it finds its element on all of its screens, and nothing on others.
  package var isStable: Bool { kept == screens && others == 0 }
}

/// Locators of a session's elements, judged by the screens of the session.
///
/// An element is the same on two screens if it has the same number (`MarkNumbers`). Each screen is the one that a visit had settled on.
/// Screens that are not in memory, or equal the one before, do not count.
///
/// Of a tool's locators that one is best which loses the element on the fewest screens, then the one that finds something else on the
/// fewest, then the one that comes first in `LocatorFinder`, where identifiers come before words and words before counts and ways.
package struct SessionLocators {
  private let isNamed: Bool
  private let tried: [TriedScreen]
  /// Trying many screens of a long session takes time, and the first ones show most.
  private static let mostScreens = 500

  /// Cost: that of making a `LocatorFinder` of each screen.
  ///
  /// - Parameter isNamed: whether locators may hold identifiers and revealed words.
  package init(_ visits: VisitScreens, isNamed: Bool) {
    self.isNamed = isNamed
    tried = visits.outline.steps.screens.indices.lazy
      .filter { !visits.outline.steps.screens[$0].isSame }
      .compactMap { visit in
        visits.screens[visit].flatMap { TriedScreen($0, visits.marks[visit] ?? [], isNamed: isNamed) }
      }
      .prefix(Self.mostScreens).map { $0 }
  }

  /// A screen that locators are tried on.
  private struct TriedScreen {
    let finder: LocatorFinder
    /// Of its elements, by their numbers.
    let places: [Int: Int]

    init?(_ screen: Screen, _ marks: [ScreenMark], isNamed: Bool) {
      guard let snapshot = screen.snapshot else { return nil }
      finder = LocatorFinder(screen.scene, of: snapshot, platform: screen.platform, isNamed: isNamed)
      places = Dictionary(marks.map { ($0.number, $0.node) }, uniquingKeysWith: { one, _ in one })
    }
  }

  /// Screens that locators are tried on.
  package var screenCount: Int { tried.count }

  /// For each of the marks: its locators, at most one for each tool. Empty for a screen of an event log, which has no names.
  package func locators(of marks: [ScreenMark], on screen: Screen) -> [[JudgedLocator]] {
    guard let snapshot = screen.snapshot else { return marks.map { _ in [] } }
    let finder = LocatorFinder(
      screen.scene, of: snapshot, platform: screen.platform, isNamed: isNamed)
    return marks.map { judged(finder.candidates(of: $0.node), of: $0.number) }
  }

  /// The best candidate of each tool for the element with a number.
  func judged(_ tools: [[LocatorCandidate]], of number: Int) -> [JudgedLocator] {
    var judged = tools.map { $0.map { Judged($0) } }
    for screen in tried {
      let place = screen.places[number]
      for tool in judged.indices {
        for index in judged[tool].indices {
          let found = screen.finder.found(by: judged[tool][index].candidate.target)
          if let place {
            judged[tool][index].screens += 1
            if found == .one(place) { judged[tool][index].kept += 1 }
          } else if found != .none {
            judged[tool][index].others += 1
          }
        }
      }
    }
    return judged.compactMap { Self.best($0)?.result }
  }

  /// A candidate, while it is tried.
  private struct Judged {
    let candidate: LocatorCandidate
    var screens = 0
    var kept = 0
    var others = 0

    init(_ candidate: LocatorCandidate) { self.candidate = candidate }

    var result: JudgedLocator {
      JudgedLocator(locator: candidate.locator, screens: screens, kept: kept, others: others)
    }
  }

  private static func best(_ all: [Judged]) -> Judged? {
    all.enumerated().min { one, other in
      (one.element.screens - one.element.kept, one.element.others, one.offset)
        < (other.element.screens - other.element.kept, other.element.others, other.offset)
    }?.element
  }
}

extension JudgedLocator {
  /// `on all 3 of its screens`, for a line behind a locator. Empty for a session of one screen.
  package func verdict(of total: Int) -> String {
    guard total > 1 else { return "" }
    var words =
      screens == 0
      ? "on no screen that was tried"
      : kept == screens
        ? screens == 1 ? "its one screen" : "all \(screens) of its screens"
        : "\(kept) of its \(screens) screens"
    if others > 0 { words += ", finds something else on \(others)" }
    return words
  }
}
