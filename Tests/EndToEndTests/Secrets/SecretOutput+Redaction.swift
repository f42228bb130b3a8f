import SilhouetteHierarchy
import SilhouetteRedaction
import SilhouetteScene

@testable import Silhouette

extension SecretOutput {
  /// What `redact --regions` and `redact --explain` say, by the policies in `policies`.
  static let redaction = SecretOutput(name: "redaction") { session in
    var made: [Made] = []
    for (name, policy) in policies {
      let redactor = Redactor(policy: policy)
      var regions = RegionWriter()
      var explanations = ExplanationWriter()
      for screen in try session.screens() {
        guard let snapshot = screen.snapshot else { continue }
        let (scene, viewport) = (screen.scene, screen.scene.viewport)
        regions.append(redactor.regions(of: snapshot, scene: scene, viewport: viewport), of: snapshot)
        explanations.append(
          redactor.explanation(of: snapshot, scene: scene, viewport: viewport), of: snapshot)
      }
      made += [("\(name) regions", regions.finish()), ("\(name) explanation", explanations.finish())]
    }
    return made
  }

  /// Policies under which regions and explanations reveal no secret.
  static let policies: [(name: String, policy: RedactionPolicy)] = [("strict", RedactionPolicy())]
}
