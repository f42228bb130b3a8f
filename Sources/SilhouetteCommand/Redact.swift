public import ArgumentParser
internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteImages
import SilhouetteRedaction
internal import SilhouetteSystem
internal import SilhouetteText
internal import SilhouetteVerbs

/// `silhouette redact`
struct Redact: AsyncParsableCommand, ListedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find what must be masked in a session, mask its screenshots, and explain why.",
    discussion: """
      Screenshots come from the stream's `screenshot` lines, or from --screenshots: one picture, or a folder of pictures \
      with times in their names. Each is masked with the hierarchy of its time and keeps its format, size and name. \
      If a screenshot cannot be masked, the others are, and the exit code is 1. Without an output option, the regions \
      are printed. --check looks at the masked screenshots as a job does. docs/REDACTION.md has the details. \
      A PDF that an app drew is written anew with its vectors alone. Only -o, --quiet and --no-sync apply.

      EXAMPLES
        silhouette redact session.ndjson --policy policy.json -o masked/
        silhouette redact screen.json --screenshots screen.png -o masked.png
        silhouette redact session.ndjson --at 2.5s --explain --preview preview.png
        silhouette redact dumps/ --screenshots shots/ --check --baseline masks.json
        silhouette redact dumps/ --screenshots shots/ --check -o masked/ --certificate certificate.json
        silhouette redact recorded.pdf                    writes recorded.clean.pdf
      """)

  @Option(help: .policy)
  var policy: String?

  @Option(help: ArgumentHelp("Write the regions as JSON; - is standard output.", valueName: "path"))
  var regions: String?

  @Option(
    help: .screenshots(
      "a folder, or one picture, instead of those that the stream names; - is standard input"))
  var screenshots: String?

  @Option(
    name: .shortAndLong,
    help: .output(
      "masked screenshots, one of them, or a PDF; - is standard output; default for a PDF: NAME.clean.pdf"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Draw the regions and the names of their rules over the masked screenshot or the wireframe, as PNG.",
      valueName: "path"))
  var preview: String?

  @Flag(help: "Print for each node whether it is masked, by which rule, and what it inherited.")
  var explain = false

  @Flag(help: .json)
  var json = false

  @Option(parsing: .unconditional, help: .moment, transform: TypedTime.init)
  var at: TypedTime?

  @OptionGroup(title: "How masks are found") var finding: MaskFinding
  @OptionGroup var masking: ScreenshotOptions

  @OptionGroup(title: "Checks") var checks: CheckFlags
  @OptionGroup(title: "Checks") var certificates: CertificateFlags

  @OptionGroup var input: InputOptions

  @OptionGroup(title: "Many sessions") var lists: ListOptions

  @OptionGroup(title: "Speed") var writing: WritingOptions

  @Flag(name: .shortAndLong, help: .quiet)
  var quiet = false

  func validate() throws {
    try lists.check(input, outputs: outputs)
    guard input.flags.form.look != .both else {
      throw ValidationError(
        "--look both is for drawings; masks of what a screenshot shows are --engine pixels, learned or combined"
      )
    }
    if lists.list != nil {
      guard !outputs.isEmpty else {
        throw ValidationError("--list makes outputs for each session; name them: -o 'masked/{}'")
      }
      guard !tells else {
        throw ValidationError("--explain and --compare-engines print one session; leave out --list")
      }
    }
    if certificates.certificate != nil {
      guard let output, output != "-", !input.input.contains("-"), screenshots != "-" else {
        throw ValidationError(
          "a certificate is about files that can be read again; name the masked screenshots with -o, and leave out -"
        )
      }
    }
    guard
      !finding.compareEngines || output != nil || screenshots == nil || preview != nil || regions != nil
        || explain
    else {
      throw ValidationError(
        "--compare-engines looks at no screenshots; leave out --screenshots, or name an output with -o")
    }
    let prints = tells || checks.check && (json || !checks.reports.contains("-"))
    let outputs = [regions, output, preview, prints ? "-" : nil].compactMap { $0 } + checks.reports
    guard outputs.filter({ $0 == "-" }).count <= 1 else {
      throw ValidationError(
        "only one output can be standard output; --explain, --compare-engines and --check also print there"
      )
    }
    guard !json || (explain || checks.check) && !finding.compareEngines else {
      throw ValidationError(
        "--json needs --explain or --check, and cannot be combined with --compare-engines")
    }
    guard !tells || !checks.check else {
      throw ValidationError("--check prints findings; run --explain and --compare-engines by themselves")
    }
    guard Set(outputs).count == outputs.count else { throw ValidationError("two outputs have the same name") }
    guard screenshots != "-" || !input.input.contains("-") else {
      throw ValidationError("- can be named only once")
    }
    guard screenshots != "-" || preview == nil else {
      throw ValidationError(
        "a screenshot from standard input can be read only once; leave out --preview or name a file")
    }
  }

  private var tells: Bool { explain || finding.compareEngines }

  var outputs: [String] { [output, regions, preview].compactMap(\.self) + checks.reports }
  var alsoRead: [String?] { [input.touchLog, input.flags.rules, screenshots, policy, checks.baseline] }

  func run() async throws {
    try certificates.check()
    let signer = try certificates.signer()
    var failure: (any Error)?
    do {
      if lists.list == nil { try await runAlone() } else { try await ListRun(self).run() }
    } catch {
      failure = error
    }
    // A batch with failures is certified as one.
    if let path = certificates.certificate, Interruption.exitCode == nil {
      let certificate = Certificate(
        program: "silhouette \(SilhouetteVersion.current)", made: Timestamp.iso8601(Host.milliseconds),
        engine: finding.engine.name, isTight: finding.tight, reader: checks.readerName)
      let isWritten = try CertificateBooks.shared.book(path).write(certificate, signer: signer, to: path)
      if isWritten, !quiet {
        Terminal.complain("The certificate is in \(path); check it with: silhouette verify \(path)")
      }
    }
    if let failure { throw failure }
  }

  func alone(_ session: ListedSession, to outputs: [String]) -> Self {
    var one = self
    var next = outputs.makeIterator()
    one.input.take(session)
    one.screenshots = screenshots.map { session.fill($0) }
    if let output {
      one.output = next.next()
      if let written = one.output {
        CertificateBooks.shared.expect(written, name: session.name, output: session.fill(output))
      }
    }
    if regions != nil { one.regions = next.next() }
    if preview != nil { one.preview = next.next() }
    one.checks.take(session, reports: &next)
    one.masking.speed.jobs = 1
    one.quiet = true
    return one
  }

  func runAlone() async throws {
    writing.apply()
    if let pdf = try pdf() { return try cleanPDF(pdf) }
    var run = try CommandRun(input.flags, quiet: quiet)
    run.pipeline.options.categorizer = try input.categorizer()
    if input.flags.form.look != .pixels { run.pipeline.reading.pixelCodec = nil }
    run.pipeline.alsoRead += [policy, checks.baseline].compactMap(\.self)
    defer { run.clearProgress() }
    try Terminal.refuseData(output)
    let check = checks.check ? try checks.makeCheck(isPart: at != nil) : nil
    var options = try options()
    options.reports = checks.reports + [certificates.certificate].compactMap(\.self)
    let list = try input.list(takesPixels: false)
    let book = certificates.certificate.map { CertificateBooks.shared.book($0) }
    let read = certificates.certificate == nil ? [] : filesToCertify(list)
    let before = try book?.read(read) ?? []
    if let book { options.hash = { book.hash($0) } }
    if let check { options.inspect = { check.inspect($0) } }
    let form = json ? Terminal.Form.json : .lines
    let say = { (text: String) throws(SilhouetteError) in
      try Terminal.say(String(text.dropLast()), as: form)
    }
    let summary = try await run.pipeline.redact(
      list, options: options, codec: SystemPictures(), tell: say)
    run.clearProgress()
    let isWhole = summary.inputError == nil && Interruption.exitCode == nil
    let result = check.map { $0.result(failures: summary.failures, isWhole: isWhole) }
    if let book, let output {
      let place = CertificateBooks.shared.place(of: output)
      try book.add(
        place?.name ?? SessionName.of(input.input[0]), read: before, paths: read.map(\.path), summary,
        findings: result?.findingKinds,
        failures: (result?.failures ?? summary.failures).count, output: place?.output ?? output,
        written: output)
    }
    if let result {
      try checks.tell(result, isWhole: isWhole, asJSON: json)
      if !quiet { Terminal.complain(CheckWords.summary(result)) }
    }
    for failure in result?.failures ?? summary.failures {
      Terminal.complain("silhouette: \(failure.message)")
    }
    try run.finish(summary.inputError, wholeSnapshots: summary.snapshots)
    if !quiet {
      SummaryText.print(summary, writesPictures: output != nil || check == nil, seconds: run.seconds)
    }
    let failures = result?.failures ?? summary.failures
    if !failures.isEmpty { throw ExitCode.problems.unlessInterrupted() }
    if let result, result.findingCount > 0 { throw ExitCode.leaks.unlessInterrupted() }
  }

  /// The files that masks are made of, without the screenshots.
  private func filesToCertify(_ list: InputList) -> [(path: String, role: Certificate.Role)] {
    var paths = input.input.filter { FileKind(of: $0) == .regular }
    paths += list.entries.filter { !$0.isInArchive }.map(\.path)
    paths += [input.touchLog, input.flags.rules].compactMap(\.self)
    var known = Set<String>()
    let files = paths.filter { known.insert($0).inserted }.map { (path: $0, role: Certificate.Role.input) }
    return files
      + [policy].compactMap(\.self).filter { known.insert($0).inserted }.map {
        (path: $0, role: Certificate.Role.policy)
      }
  }

  private func options() throws -> RedactOptions {
    var options = RedactOptions()
    if let policy { options.policy = try RedactionPolicy(path: policy, stop: Interruption.stop) }
    let hasOutput = regions != nil || output != nil || preview != nil || tells || checks.check
    options.regions = hasOutput ? regions : "-"
    options.output = output
    options.engine = finding.engine.engine
    options.addsLearned = finding.engine.addsLearned
    options.isTight = finding.tight
    options.unusedNames = finding.unusedNames
    options.explanation = explain ? (json ? .json : .text) : nil
    options.comparesEngines = finding.compareEngines
    options.preview = preview
    options.moment = at?.milliseconds
    options.jobs = masking.jobs
    options.maxPixels = masking.maxPixels
    if let screenshots { options.take(screenshots, at: at?.milliseconds) }
    return options
  }
}

extension RedactOptions.UnusedNames: ExpressibleByArgument {}

/// How masks are found.
struct MaskFinding: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What a class name in the policy causes that no node of the session has: a note, or an error and exit code 1.",
      valueName: "note|error"))
  var unusedNames = RedactOptions.UnusedNames.note

  @Option(help: .engine)
  var engine = EngineChoice(engine: .hierarchy)

  @Flag(help: .tight)
  var tight = false

  @Flag(help: "Print how much of each screen every engine masks, and where the engines disagree.")
  var compareEngines = false
}
