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
  private let visits: VisitScreens
  private let isNamed: Bool
  /// Screens that locators are tried on.
  private let tried: [Int]
  /// Trying many screens of a long session takes time, and the first ones show most.
  private static let mostScreens = 500

  /// - Parameter isNamed: whether locators may hold identifiers and revealed words.
  package init(_ visits: VisitScreens, isNamed: Bool) {
    (self.visits, self.isNamed) = (visits, isNamed)
    tried = Array(
      visits.outline.steps.screens.indices.filter {
        !visits.outline.steps.screens[$0].isSame && visits.screens[$0]?.snapshot != nil
      }.prefix(Self.mostScreens))
  }

  /// Screens that locators are tried on.
  package var screenCount: Int { tried.count }

  /// For each of the marks: its locators, at most one for each tool. Empty for a screen of an event log, which has no names.
  ///
  /// Cost: that of making a `LocatorFinder` of each screen.
  package func locators(of marks: [ScreenMark], on screen: Screen) -> [[JudgedLocator]] {
    guard let snapshot = screen.snapshot else { return marks.map { _ in [] } }
    let finder = LocatorFinder(
      screen.scene, of: snapshot, platform: screen.platform, isNamed: isNamed)
    let candidates = marks.map { finder.candidates(of: $0.node) }
    var judged = candidates.map { $0.map { $0.map { Judged($0) } } }
    for visit in tried { judge(&judged, marks, on: visit) }
    return judged.map { tools in tools.compactMap { Self.best($0)?.result } }
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

  private func judge(_ judged: inout [[[Judged]]], _ marks: [ScreenMark], on visit: Int) {
    guard let screen = visits.screens[visit], let snapshot = screen.snapshot else { return }
    let finder = LocatorFinder(
      screen.scene, of: snapshot, platform: screen.platform, isNamed: isNamed)
    let places = Dictionary(
      (visits.marks[visit] ?? []).map { ($0.number, $0.node) }, uniquingKeysWith: { one, _ in one })
    for (index, mark) in marks.enumerated() {
      let place = places[mark.number]
      for tool in judged[index].indices {
        for number in judged[index][tool].indices {
          let found = finder.found(by: judged[index][tool][number].candidate.target)
          if let place {
            judged[index][tool][number].screens += 1
            if found == .one(place) { judged[index][tool][number].kept += 1 }
          } else if found != .none {
            judged[index][tool][number].others += 1
          }
        }
      }
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
