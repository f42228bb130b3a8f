internal import ArgumentParser
internal import Silhouette
import SilhouetteReplay
internal import SilhouetteVerbs

/// `silhouette verify`
struct Verify: AsyncParsableCommand, ListedCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Check that any rrweb log plays correctly, or that a certificate of `redact` and its files are as they were.",
    discussion: """
      Prints event, node and rule of each problem, also of those that players do not report. docs/EVENTS.md explains \
      the rules. The exit code is 1 if there is an error or a warning. A certificate of `silhouette redact` is checked with \
      its seal, its signature and the hashes of its files; docs/REDACTION.md says what it proves.

      EXAMPLES
        silhouette verify log.json
        silhouette verify log/
        silhouette verify --list logs.txt
        silhouette verify --list-rules
        silhouette verify certificate.json --public-key ours.pem
      """)

  @Argument(
    help: "The log: a file, a folder of segments, or - for standard input. Or a certificate.",
    completion: .file())
  var input: [String] = []

  @OptionGroup(title: "Many sessions") var lists: ListOptions

  @Flag(help: "List the rules instead of checking a log.")
  var listRules = false

  @Option(
    help: ArgumentHelp(
      "Of a certificate: the Ed25519 public key in PEM that it must be signed with.", valueName: "file"))
  var publicKey: String?

  @OptionGroup(title: "Limits") var limits: LimitOptions

  @Flag(name: .shortAndLong, help: .quiet)
  var quiet = false

  func validate() throws {
    if listRules, let log = input.first {
      throw ValidationError("--list-rules checks no log; leave out \(log)")
    }
    guard listRules || !input.isEmpty || lists.list != nil else {
      throw ValidationError("name a log, or a list of logs with --list; - is standard input")
    }
    guard lists.list == nil || input.isEmpty && !listRules else {
      throw ValidationError("--list names the logs; leave out the others and --list-rules")
    }
    guard !lists.skipExisting else { throw ValidationError("verify has no outputs to look at") }
  }

  var outputs: [String] { [] }
  var alsoRead: [String?] { [] }

  func alone(_ session: ListedSession, to outputs: [String]) -> Self {
    var one = self
    one.input = session.paths
    one.quiet = true
    return one
  }

  func runAlone() async throws {
    if listRules { return try printRules() }
    if input.count == 1, CertificateCheck.isCertificate(input[0]) { return try checkCertificate(input[0]) }
    guard publicKey == nil else {
      throw ValidationError(
        "--public-key is for a certificate of `silhouette redact`, and \(input[0]) is none")
    }
    var pipeline = Pipeline()
    pipeline.reading.limits = limits.limits
    pipeline.reading.stop = Interruption.stop
    let found = try pipeline.verified(try InputList(paths: input, limits: limits.limits))
    for problem in found.verifier.problems where !quiet || problem.level > .note {
      // Lines of several logs come in any order.
      try Terminal.say((lists.list == nil ? "" : "\(input[0]): ") + Self.line(problem))
    }
    if !quiet { Terminal.complain(Self.summary(found.verifier)) }
    if let error = found.inputError { throw error }
    let isClean = found.verifier.count(of: .error) + found.verifier.count(of: .warning) == 0
    if !isClean { throw ExitCode.problems }
  }

  private static func line(_ problem: Verifier.Problem) -> String {
    let time =
      problem.timestamp.map { ", t=\($0 == $0.rounded() && abs($0) < 1e15 ? String(Int($0)) : String($0))" }
      ?? ""
    let node = problem.node.map { ", node \($0)" } ?? ""
    return
      "event \(problem.event)\(time)\(node): \(problem.level) \(problem.rule.rawValue): \(problem.message)"
  }

  private static func summary(_ verifier: Verifier) -> String {
    func count(_ level: LogRule.Level, _ word: String) -> String {
      let number = verifier.count(of: level)
      return "\(number) \(word)\(number == 1 ? "" : "s")"
    }
    let events = verifier.eventCount == 1 ? "1 event" : "\(verifier.eventCount) events"
    return "\(events): \(count(.error, "error")), \(count(.warning, "warning")), \(count(.note, "note"))"
  }

  private func printRules() throws {
    let width = LogRule.allCases.map(\.rawValue.count).max() ?? 0
    for rule in LogRule.allCases {
      let name = rule.rawValue + String(repeating: " ", count: width - rule.rawValue.count)
      try Terminal.say("\(name)  \(rule.level)  \(rule.why)")
    }
  }
}
