internal import Silhouette
import SilhouetteHierarchy
internal import SilhouetteSystem
internal import SilhouetteText
internal import SilhouetteVerbs
internal import Synchronization

/// The summary of a run when it is done, on standard error, so that pipes stay clean.
enum SummaryText {
  /// Whether notes name every skipped file.
  private static let listsSkipped = Mutex(false)

  /// From now on, notes name every skipped file.
  static func listSkipped() { listsSkipped.withLock { $0 = true } }

  static func print(_ summary: RenderSummary, seconds: Double) {
    for file in summary.files {
      let name = named(file, parts: file.name.hasSuffix("/") ? "PNG" : "pages")
      Terminal.complain("\(name)  \(size(file.bytes))  \(frames(summary))  \(oneDecimal(seconds)) s")
    }
    if let note = summary.encoderNote { Terminal.complain("note: \(note)") }
    noteTouches(summary.touchesOnSecrets, nearKeyboard: summary.touchesNearKeyboard)
    notes(summary.diagnostics, passedOver: summary.passedOver)
  }

  static func print(_ summary: EncodeSummary, seconds: Double) {
    for file in summary.files {
      let name = named(file, parts: "files")
      let events = summary.events == 1 ? "1 event" : "\(summary.events) events"
      let pages = summary.checkouts == 1 ? "1 full snapshot" : "\(summary.checkouts) full snapshots"
      Terminal.complain(
        "\(name)  \(size(file.bytes))  \(events), \(pages), \(span(summary.duration.inMilliseconds, summary.input))  \(oneDecimal(seconds)) s"
      )
    }
    noteTouches(summary.touchesOnSecrets, nearKeyboard: summary.touchesNearKeyboard)
    notes(summary.diagnostics, passedOver: summary.passedOver)
  }

  /// One line of the sizes of both logs.
  static func print(_ summary: ScrubSummary, seconds: Double) {
    for file in summary.log.files {
      let events = summary.log.events == 1 ? "1 event" : "\(summary.log.events) events"
      let share = 100 * Double(summary.log.jsonBytes) / Double(max(1, summary.logBytes))
      Terminal.complain(
        "\(named(file, parts: "files"))  \(size(file.bytes))  \(events), \(span(summary.log.duration.inMilliseconds, summary.log.input)), \(size(summary.log.jsonBytes)) of JSON for \(size(summary.logBytes)), \(oneDecimal(share)) %  \(oneDecimal(seconds)) s"
      )
    }
    noteTouches(summary.log.touchesOnSecrets, nearKeyboard: summary.log.touchesNearKeyboard)
    notes(summary.log.diagnostics, passedOver: summary.log.passedOver)
  }

  static func print(_ summary: ConvertSummary, seconds: Double) {
    for file in summary.files {
      let snapshots = summary.snapshots == 1 ? "1 snapshot" : "\(summary.snapshots) snapshots"
      let nodes = summary.nodes == 1 ? "1 node" : "\(summary.nodes) nodes"
      let events = summary.counts.events == 1 ? "1 event" : "\(summary.counts.events) events"
      // A log in another form has no screens of ours.
      let content =
        summary.input.isLog
        ? events : "\(snapshots), \(nodes), \(span(summary.duration.inMilliseconds, summary.input))"
      Terminal.complain(
        "\(FileName.shown(file.name))  \(size(file.bytes))  \(content)  \(oneDecimal(seconds)) s")
    }
    if summary.packedScreenshots > 0 {
      Terminal.complain(
        "note: \(summary.packedScreenshots) screenshots are in an archive and cannot be read from the stream; unpack the archive and convert the folder"
      )
    }
    notes(summary.diagnostics, passedOver: summary.passedOver)
  }

  static func print(_ summary: PlaySummary, seconds: Double) {
    for file in summary.files {
      let events = summary.events == 1 ? "1 event" : "\(summary.events) events"
      Terminal.complain(
        "\(FileName.shown(file.name))  \(size(file.bytes))  \(events), \(span(summary.duration.inMilliseconds, summary.input))  \(oneDecimal(seconds)) s"
      )
    }
    if let masking = summary.masking {
      let bytes = masking.masked.reduce(0) { $0 + $1.file.bytes }
      let pictures = masking.pictures == 1 ? "1 screenshot" : "\(masking.pictures) screenshots"
      Terminal.complain("\(pictures) in the page, masked, \(size(bytes))")
      note(masking)
    }
    switch summary.player {
    case .own: break
    case .file(let path): Terminal.complain("note: the player is \(path)")
    case .linked:
      Terminal.complain(
        "note: the page loads a public player from the network when it is opened; without --link-player it needs no network"
      )
    }
    noteTouches(summary.touchesOnSecrets, nearKeyboard: summary.touchesNearKeyboard)
    notes(summary.diagnostics, passedOver: summary.passedOver)
  }

  /// Masked pictures are one line: a session may have thousands.
  ///
  /// - Parameter writesPictures: Whether masked pictures were wanted.
  static func print(_ summary: RedactSummary, writesPictures: Bool = true, seconds: Double) {
    let screens = summary.frames == 1 ? "1 screen" : "\(summary.frames) screens"
    let masks = summary.masks == 1 ? "1 mask" : "\(summary.masks) masks"
    let pictures = summary.pictures == 1 ? "1 picture" : "\(summary.pictures) pictures"
    let masked = writesPictures ? ", \(pictures) masked" : ""
    Terminal.complain("\(screens), \(masks)\(masked)  \(oneDecimal(seconds)) s")
    note(summary.counts)
    if summary.maskedTouches > 0 {
      Terminal.complain("note: \(summary.maskedTouches) of \(summary.touches) touches lie on masks")
    }
    notes(summary.diagnostics, passedOver: summary.passedOver)
  }

  /// What may be unmasked although it should not be.
  private static func note(_ masking: RedactCounts) {
    for line in masking.policyNotes + masking.unusedNames { Terminal.complain("note: \(line)") }
    if masking.unexplained > 0 {
      let places = masking.unexplained == 1 ? "1 place" : "\(masking.unexplained) places"
      let screens = masking.unexplainedScreens == 1 ? "1 screen" : "\(masking.unexplainedScreens) screens"
      Terminal.complain(
        "note: \(places) on \(screens) masked that the hierarchy does not explain (unexplained); --preview shows them"
      )
    }
    if masking.unasked > 0 {
      let pictures = masking.unasked == 1 ? "1 screenshot" : "\(masking.unasked) screenshots"
      Terminal.complain(
        "note: \(pictures) could not be read, so the masks there are those of the hierarchy alone; name their folder with --screenshots"
      )
    }
    guard let leaf = masking.openLeaf else { return }
    let screens = masking.openScreens == 1 ? "1 screen" : "\(masking.openScreens) screens"
    Terminal.complain(
      "note: on \(screens) one open leaf covers much of the screen, up to \(Int((leaf.share * 100).rounded(.down))) % (\(leaf.name)); if it draws its own content, add its class to maskedClasses"
    )
  }

  static func print(_ comparison: Comparison, seconds: Double) {
    for session in comparison.sessions {
      for note in session.notes { Terminal.complain("note: \(session.name): \(note)") }
    }
    for line in VendorSaving.lines(comparison.sessions) { Terminal.complain(line) }
    guard let file = comparison.file else { return }
    let sessions = comparison.sessions.count == 1 ? "1 session" : "\(comparison.sessions.count) sessions"
    let made = comparison.sessions.reduce(0) { $0 + $1.measurements.count { $0.sizes != nil } }
    let measurements = made == 1 ? "1 measurement" : "\(made) measurements"
    Terminal.complain(
      "\(FileName.shown(file.name))  \(size(file.bytes))  \(sessions), \(measurements)  \(oneDecimal(seconds)) s"
    )
  }

  private static func noteTouches(_ secret: Int, nearKeyboard count: Int) {
    if secret > 0 {
      let touches = secret == 1 ? "1 touch" : "\(secret) touches"
      Terminal.complain(
        "note: \(touches) withheld on secrets, keyboards or drawings; see docs/PRIVACY.md")
    }
    guard count > 0 else { return }
    let touches = count == 1 ? "1 touch was" : "\(count) touches were"
    Terminal.complain(
      "note: \(touches) withheld near the foot of the screen, because a field had the focus and the input does not tell whether the keyboard was up; see docs/PRIVACY.md"
    )
  }

  /// An option that was given and changed nothing.
  static func note(idle option: String, _ why: String) {
    Terminal.complain("note: \(option) had no effect: \(why)")
  }

  /// One line for each kind of oddity, with its first place.
  static func notes(_ diagnostics: DiagnosticLog, passedOver: [String]) {
    for (count, first) in diagnostics.summary {
      if first.code == .assumed, diagnostics.assumptions.count > 1 {
        Terminal.complain("note: assumed: \(diagnostics.assumptions.joined(separator: "; "))")
        continue
      }
      let place = first.line.map { "line \($0)" } ?? "byte \(first.byteOffset)"
      let file = first.file.map { $0 + ", " } ?? ""
      let times = count == 1 ? "" : ", \(count) times"
      Terminal.complain("note: \(first.message) (\(first.code.rawValue), \(file)\(place)\(times))")
    }
    if listsSkipped.withLock({ $0 }) {
      for path in passedOver { Terminal.complain("note: \(path) skipped: not part of the session") }
    } else if let first = passedOver.first {
      let others = passedOver.count == 1 ? "" : " and \(passedOver.count - 1) more"
      Terminal.complain("note: \(first)\(others) skipped: not part of the session")
    }
  }

  private static func frames(_ summary: RenderSummary) -> String {
    guard summary.frames != 1 else { return "1 frame" }
    return
      "\(summary.frames) frames, \(summary.changedFrames) changed, \(span(summary.duration.inMilliseconds, summary.input))"
  }

  /// An output's name, with the number of its parts.
  private static func named(_ file: WrittenFile, parts: String) -> String {
    let name = FileName.shown(file.name)
    return file.parts == 1 || file.name == "-" ? name : "\(name) (\(file.parts) \(parts))"
  }

  static func size(_ bytes: Int) -> String { ReadableNumber.size(bytes) }

  /// `14.2 s of session`, or `5 steps`.
  private static func span(_ milliseconds: Double, _ input: InputSummary) -> String {
    guard input.isStepped else { return "\(ReadableTime.length(milliseconds)) of session" }
    return input.snapshots == 1 ? "1 step" : "\(input.snapshots) steps"
  }

  static func oneDecimal(_ number: Double) -> String { ReadableNumber.tenths(number) }
}
