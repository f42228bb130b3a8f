#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  internal import SilhouetteHierarchy
  internal import UIKit

  /// UIKit's bits of accessibility traits, and Silhouette's.
  struct TraitTable {
    private let pairs: [(theirs: UInt64, ours: Traits)]

    @MainActor
    init() {
      let known: [(UIAccessibilityTraits, Traits)] = [
        (.button, .button), (.link, .link), (.image, .image), (.staticText, .staticText), (.header, .header),
        (.searchField, .searchField), (.adjustable, .adjustable), (.keyboardKey, .keyboardKey),
        (.selected, .selected), (.notEnabled, .disabled), (.playsSound, .playsSound),
        (.startsMediaSession, .startsMedia), (.updatesFrequently, .updatesFrequently),
        (.summaryElement, .summary), (.allowsDirectInteraction, .directInteraction),
        (.causesPageTurn, .causesPageTurn), (.tabBar, .tabBar),
      ]
      pairs = known.map { ($0.0.rawValue, $0.1) }
    }

    /// Bits without a name in UIKit are left out.
    func traits(_ theirs: UIAccessibilityTraits) -> Traits {
      var traits: Traits = []
      for pair in pairs where theirs.rawValue & pair.theirs != 0 { traits.insert(pair.ours) }
      return traits
    }
  }
#endif
