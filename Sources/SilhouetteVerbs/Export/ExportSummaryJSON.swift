internal import Silhouette
internal import SilhouetteText

/// The results of an export as one JSON object.
package enum ExportSummaryJSON {
  package static func text(_ summary: ExportSummary) -> String {
    let failures = JSONLiteral.list(summary.failures.map { JSONLiteral.quoted($0.message) })
    let passedOver = JSONLiteral.list(summary.passedOver.map(JSONLiteral.quoted))
    return
      "{\"inputs\":\(summary.inputs),\"screens\":\(summary.screens),\"annotations\":\(summary.annotations),\"failures\":\(failures),\"passedOver\":\(passedOver)}"
  }
}
