package import SilhouetteRedaction

/// An engine as people type it, or `combined` with the masks of `learned` as well.
package struct EngineChoice: Hashable, Sendable {
  package var engine: RedactionEngine
  package var addsLearned = false

  private static let both = "combined,learned"

  package init(engine: RedactionEngine) { self.engine = engine }

  /// nil if it is none.
  package init?(argument: String) {
    if argument == Self.both {
      (engine, addsLearned) = (.combined, true)
    } else if let engine = RedactionEngine(rawValue: argument) {
      self.engine = engine
    } else {
      return nil
    }
  }

  package var name: String { addsLearned ? Self.both : engine.rawValue }

  package static var names: [String] { RedactionEngine.allCases.map(\.rawValue) + [both] }
}
