internal import ArgumentParser
import SilhouetteRedaction

/// The value of `--engine`: an engine, or `combined` with the masks of `learned` as well.
struct EngineChoice: ExpressibleByArgument, Hashable {
  var engine: RedactionEngine
  var addsLearned = false

  private static let both = "combined,learned"

  init(engine: RedactionEngine) { self.engine = engine }

  init?(argument: String) {
    if argument == Self.both {
      (engine, addsLearned) = (.combined, true)
    } else if let engine = RedactionEngine(rawValue: argument) {
      self.engine = engine
    } else {
      return nil
    }
  }

  var defaultValueDescription: String { addsLearned ? Self.both : engine.rawValue }

  static var allValueStrings: [String] { RedactionEngine.allCases.map(\.rawValue) + [both] }
}
