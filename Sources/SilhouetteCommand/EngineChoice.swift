internal import ArgumentParser
import SilhouetteRedaction
internal import SilhouetteVerbs

extension EngineChoice: ExpressibleByArgument {
  package var defaultValueDescription: String { name }
  package static var allValueStrings: [String] { names }
}
