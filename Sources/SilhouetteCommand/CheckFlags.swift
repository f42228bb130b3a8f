internal import ArgumentParser
internal import Silhouette
internal import SilhouetteSystem
internal import SilhouetteVerbs

/// The checks of `silhouette redact --check`.
struct CheckFlags: ParsableArguments {
  @Flag(
    help:
      "Check the masked screenshots: exit code 3 if words can be read, if something large is open without proof, or if masks differ from a baseline."
  )
  var check = false

  @Option(
    help: ArgumentHelp(
      "With --check: the largest share of the screen that an open element without proof may cover (default: 0.25).",
      valueName: "0-1"))
  var openShare: Double?

  @Option(help: .baseline("a file of masks; needs --check"))
  var baseline: String?

  @Option(
    help: ArgumentHelp("With --check: write the masks as a baseline for later runs.", valueName: "file"))
  var recordBaseline: String?

  @Option(help: .tolerance)
  var tolerance: Points?

  @Option(
    help: ArgumentHelp(
      "With --check: a program that reads words as tesseract does (default: tesseract).", valueName: "program"
    ))
  var reader: String?

  @Option(help: .junit)
  var junit: String?

  @Option(help: .markdown)
  var markdown: String?

  func validate() throws {
    if let openShare, !(0...1).contains(openShare) {
      throw ValidationError("--open-share is a share of the screen from 0 to 1, such as 0.25")
    }
    guard baseline == nil || recordBaseline == nil else {
      throw ValidationError("--baseline compares and --record-baseline records; use one of them")
    }
    guard tolerance == nil || baseline != nil else { throw ValidationError("--tolerance needs --baseline") }
    let words: [(String, Any?)] = [
      ("--open-share", openShare), ("--baseline", baseline), ("--record-baseline", recordBaseline),
      ("--reader", reader), ("--junit", junit), ("--markdown", markdown),
    ]
    for (name, value) in words where value != nil && !check { throw ValidationError("\(name) needs --check") }
  }

  /// The reader, as certificates name it; nil without checks.
  var readerName: String? {
    guard check else { return nil }
    #if canImport(Vision) && canImport(CoreGraphics)
      return reader ?? "Vision"
    #else
      return reader ?? "tesseract"
    #endif
  }

  /// Files that it writes.
  var reports: [String] { [recordBaseline, junit, markdown].compactMap(\.self) }

  /// The files of one session of a list, in the order of `reports`.
  mutating func take(_ session: ListedSession, reports: inout some IteratorProtocol<String>) {
    baseline = baseline.map { session.fill($0) }
    if recordBaseline != nil { recordBaseline = reports.next() }
    if junit != nil { junit = reports.next() }
    if markdown != nil { markdown = reports.next() }
  }

  func makeCheck(isPart: Bool) throws -> MaskCheck {
    var options = CheckOptions()
    if let openShare { options.openShare = openShare }
    if let tolerance { options.tolerance = tolerance.value }
    options.isPart = isPart
    options.recordsMasks = recordBaseline != nil
    let baseline = try baseline.map { try Baseline(path: $0, stop: Interruption.stop) }
    return MaskCheck(options, reader: try wordReader(), baseline: baseline)
  }

  private func wordReader() throws -> any WordReader {
    #if canImport(Vision) && canImport(CoreGraphics)
      guard let reader else { return VisionReader() }
      return try TesseractReader(reader, stop: Interruption.stop)
    #else
      return try TesseractReader(reader ?? "tesseract", stop: Interruption.stop)
    #endif
  }

  /// Writes and prints the findings.
  func tell(_ result: CheckResult, isWhole: Bool, asJSON: Bool) throws {
    if let junit { try CheckReports.write(CheckReports.junit(result), to: junit) }
    if let markdown { try CheckReports.write(CheckReports.markdown(result), to: markdown) }
    if asJSON {
      try Terminal.say(String(CheckReports.json(result).dropLast()))
    } else if !reports.contains("-") {
      for line in CheckText.lines(result) { try Terminal.say(line) }
    }
    if let recordBaseline {
      guard result.failures.isEmpty, isWhole else {
        Terminal.complain(
          "silhouette: \(recordBaseline): was not written, because not every picture was checked")
        return
      }
      try CheckReports.write(result.baselineText, to: recordBaseline)
    }
  }
}
