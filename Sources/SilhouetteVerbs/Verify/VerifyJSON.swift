internal import Silhouette
internal import SilhouetteReplay
internal import SilhouetteText

/// The result of `verify` as one JSON object.
package enum VerifyJSON {
  package static func text(_ found: Verification) -> String {
    let verifier = found.verifier
    let counts: [(String, LogRule.Level)] = [("errors", .error), ("warnings", .warning), ("notes", .note)]
    var members = ["\"events\":\(verifier.eventCount)"]
    members += counts.map { "\"\($0.0)\":\(verifier.count(of: $0.1))" }
    members.append("\"problems\":\(JSONLiteral.list(verifier.problems.map(problem)))")
    return "{\(members.joined(separator: ","))}"
  }

  private static func problem(_ problem: Verifier.Problem) -> String {
    var members = ["\"event\":\(problem.event)"]
    if let time = problem.timestamp { members.append("\"timestamp\":\(JSONLiteral.number(time))") }
    if let node = problem.node { members.append("\"node\":\(node)") }
    members.append("\"level\":\"\(problem.level)\"")
    members.append("\"rule\":\(JSONLiteral.quoted(problem.rule.rawValue))")
    members.append("\"message\":\(JSONLiteral.quoted(problem.message))")
    return "{\(members.joined(separator: ","))}"
  }
}
