internal import Silhouette
internal import SilhouetteFlattening
internal import SilhouetteHierarchy
internal import SilhouetteRaster
internal import SilhouetteScene
internal import SilhouetteStory

/// One audit of some runs, and of the run that they are compared with.
struct AuditRun {
  private let options: AuditOptions
  private let reading: RunReading
  private let auditor: ScreenAuditor
  private let isDensityGiven: Bool
  private let report: (@Sendable (RunProgress) -> Void)?
  private var result: AuditResult
  private var drawn = 0
  private var filesRead = 0

  /// A screen with its findings.
  private struct Audited {
    var screen: RunScreen
    var title: String
    var audit: ScreenAudit
    var look: SilhouetteStory.ScreenLook
  }

  init(
    _ options: AuditOptions, named name: String, isDensityGiven: Bool,
    _ report: (@Sendable (RunProgress) -> Void)?
  ) {
    (self.options, self.isDensityGiven, self.report) = (options, isDensityGiven, report)
    reading = RunReading(
      flattener: Flattener(categorizer: options.categorizer, reveal: options.reveal),
      builder: ScreenShapeBuilder(isPlain: false), keepsScenes: true, keepsSnapshots: true)
    var auditor = ScreenAuditor()
    auditor.target = options.target
    auditor.showsIdentifiers = options.reveal != .nothing
    self.auditor = auditor
    result = AuditResult(name: name)
  }

  mutating func audit(_ runs: [RunReader], against baseline: RunReader?) throws(SilhouetteError)
    -> AuditResult
  {
    result.hasBaseline = baseline != nil
    let known = try baseline.map { (run) throws(SilhouetteError) in try read(run, total: nil) }
    let total = runs.reduce(0) { $0 + $1.list.entries.count }
    for run in runs {
      var screens = try read(run, total: total)
      // Screens of several sessions have the same numbers.
      if runs.count > 1, run.form != .files {
        for index in screens.indices { screens[index].title = "\(run.list.name): \(screens[index].title)" }
      }
      take(screens, of: run, known)
    }
    guard !result.screens.isEmpty else { throw nothingToAudit }
    return result
  }

  private var nothingToAudit: SilhouetteError {
    result.failures.first
      ?? SilhouetteError(.input, "no input holds a complete screen; `silhouette formats` lists what is read")
  }

  // MARK: Reading

  /// A broken file is listed as a failure, and the run goes on.
  private mutating func read(_ run: RunReader, total: Int?) throws(SilhouetteError) -> [Audited] {
    var all: [Audited] = []
    let count = run.form == .files ? run.names.count : 1
    for index in 0..<count {
      guard run.reading.stop?.isRequested != true else { break }
      do throws(SilhouetteError) {
        let part = run.form == .files ? try run.file(index, reading) : try run.session(reading)
        if let error = part.input.inputError { result.failures.append(error) }
        for screen in part.screens {
          if let audited = audit(screen, all.count, part) { all.append(audited) }
        }
      } catch {
        guard error.kind == .input else { throw error }
        result.failures.append(error)
      }
      filesRead += 1
      report?(
        RunProgress(
          bytesRead: filesRead, totalBytes: total, snapshots: filesRead, frames: result.findingCount))
    }
    return all
  }

  private func audit(_ screen: RunScreen, _ number: Int, _ part: RunPart) -> Audited? {
    guard let source = screen.source else { return nil }
    let told = AuditSource(
      format: source.format, platform: source.screen.platform, tellsLabels: part.tellsLabels,
      isDensityGiven: isDensityGiven)
    var audit = auditor.audit(source.screen, of: told, hasPlaces: screen.shape.hasPlaces)
    let title = screen.title(number)
    audit.findings.sort { one, other in
      (one.rule.place, one.boxes[0].y, one.boxes[0].x) < (
        other.rule.place, other.boxes[0].y, other.boxes[0].x
      )
    }
    return Audited(screen: screen, title: title, audit: audit, look: SilhouetteStory.ScreenLook(screen.shape))
  }

  // MARK: Comparing

  private mutating func take(_ screens: [Audited], of run: RunReader, _ known: [Audited]?) {
    var partners = Array(repeating: -1, count: screens.count)
    if let known {
      let pairs = ScreenAligner.align(known.map(\.screen.name), screens.map(\.screen.name)) {
        known[$0].look.likeness(to: screens[$1].look)
      }
      for pair in pairs { partners[pair.new] = pair.old }
    }
    for (index, audited) in screens.enumerated() {
      var screen = AuditResult.Screen(
        name: audited.title, input: run.path(of: audited.screen), audit: audited.audit,
        size: audited.screen.shape.viewport.bounds.size)
      let before = screen.audit.findings.count
      screen.audit.findings.removeAll { finding in
        options.ignore.contains { $0.matches(finding, screen: audited.title) }
      }
      screen.ignored = before - screen.audit.findings.count
      if let known, partners[index] >= 0 { leaveOutKnown(known[partners[index]], in: &screen) }
      draw(audited.screen, in: &screen)
      result.screens.append(screen)
    }
  }

  /// Leaves out findings that the screen before had, element for element; elements of one kind are counted.
  private func leaveOutKnown(_ old: Audited, in screen: inout AuditResult.Screen) {
    var left: [Int: Int] = [:]
    for finding in old.audit.findings
    where !options.ignore.contains(where: { $0.matches(finding, screen: old.title) }) {
      left[finding.identity, default: 0] += finding.boxes.count
    }
    var news: [AuditFinding] = []
    for var finding in screen.audit.findings {
      let had = min(left[finding.identity] ?? 0, finding.boxes.count)
      left[finding.identity, default: 0] -= had
      guard had < finding.boxes.count else {
        screen.known += 1
        continue
      }
      // Which of them is new is not known; the last ones are shown.
      finding.boxes.removeFirst(had)
      news.append(finding)
    }
    screen.audit.findings = news
    screen.gone = left.values.count { $0 > 0 }
  }

  private mutating func draw(_ audited: RunScreen, in screen: inout AuditResult.Screen) {
    guard options.drawsScreens, drawn < AuditPage.mostPictures, audited.shape.hasPlaces,
      let scene = audited.scene
    else { return }
    screen.picture = DiffResult.Picture(size: scene.viewport.bounds.size, svg: SVGWriter().write(scene))
    drawn += 1
  }
}

extension AuditRule {
  /// In the order of reports: the gravest first.
  var place: Int { Self.allCases.firstIndex(of: self)! + (level == .error ? 0 : 100) }
}

extension RunReader {
  /// The file that a screen was read from, as it was named; the run's first one if it is a session.
  fileprivate func path(of screen: RunScreen) -> String {
    guard form == .files, let name = screen.name, let place = names.firstIndex(where: { name.hasPrefix($0) })
    else { return list.entries.first?.path ?? list.name }
    return list.entries[place].path
  }
}
