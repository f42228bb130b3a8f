internal import Silhouette
internal import SilhouetteFlattening
internal import SilhouetteHierarchy
internal import SilhouetteRaster
internal import SilhouetteScene
internal import SilhouetteStory

/// One comparison of two runs.
struct DiffRun {
  private let old: RunReader
  private let new: RunReader
  private let options: DiffOptions
  private let report: (@Sendable (RunProgress) -> Void)?
  private let reading: RunReading
  private var result: DiffResult
  private var filesRead = 0
  private var drawn = 0
  /// Of the parts that are compared.
  private var steps = (old: RunSteps(), new: RunSteps())

  init(
    _ old: RunReader, _ new: RunReader, _ options: DiffOptions, _ report: (@Sendable (RunProgress) -> Void)?
  ) {
    (self.old, self.new, self.options, self.report) = (old, new, options, report)
    let isPlain = old.form == .log || new.form == .log
    reading = RunReading(
      flattener: Flattener(categorizer: options.categorizer),
      builder: ScreenShapeBuilder(isPlain: isPlain), keepsScenes: options.drawsScreens)
    result = DiffResult(oldName: old.list.name, newName: new.list.name)
  }

  mutating func compare() throws(SilhouetteError) -> DiffResult {
    if old.form == .files, new.form == .files { try compareFiles() } else { try compareSessions() }
    guard !result.screens.isEmpty else { throw nothingToCompare }
    return result
  }

  private var nothingToCompare: SilhouetteError {
    result.failures.first
      ?? SilhouetteError(
        .input, "neither run holds a complete screen; check that they are sessions or folders of dumps")
  }

  // MARK: Sessions

  private mutating func compareSessions() throws(SilhouetteError) {
    let parts = try [old.session(reading), new.session(reading)]
    for part in parts { note(part) }
    steps = (parts[0].steps, parts[1].steps)
    compare(parts[0].screens, parts[1].screens)
  }

  private mutating func note(_ part: RunPart) {
    if let error = part.input.inputError { result.failures.append(error) }
    result.passedOver += part.input.passedOver
    filesRead += 1
  }

  private mutating func compare(_ olds: [RunScreen], _ news: [RunScreen]) {
    let looks = (olds.map { ScreenLook($0.shape) }, news.map { ScreenLook($0.shape) })
    let pairs = ScreenAligner.align(olds.map(\.name), news.map(\.name)) {
      looks.0[$0].likeness(to: looks.1[$1])
    }
    let paired = (Set(pairs.map(\.old)), Set(pairs.map(\.new)))
    var (oldNumber, newNumber) = (0, 0)
    for pair in pairs + [(olds.count, news.count)] {
      while oldNumber < olds.count, oldNumber < pair.old {
        if !paired.0.contains(oldNumber) { takeLone(olds[oldNumber], oldNumber, isOld: true) }
        oldNumber += 1
      }
      while newNumber < news.count, newNumber < pair.new {
        if !paired.1.contains(newNumber) {
          takeLone(news[newNumber], newNumber, isOld: false)
        }
        newNumber += 1
      }
      if pair.old < olds.count { take(olds[pair.old], pair.old, news[pair.new], pair.new) }
    }
  }

  // MARK: Files

  private mutating func compareFiles() throws(SilhouetteError) {
    let (oldNames, newNames) = (old.names, new.names)
    let pairs = ScreenAligner.align(oldNames, newNames) { (_, _) in 0 }
    var partners = Array(repeating: -1, count: oldNames.count)
    for pair in pairs { partners[pair.old] = pair.new }
    var isTaken = Array(repeating: false, count: newNames.count)
    var (oldRest, newRest): ([RunScreen], [RunScreen]) = ([], [])
    for (index, partner) in partners.enumerated() {
      guard old.reading.stop?.isRequested != true else { return }
      let olds = try read(old, index)
      let screens = olds.screens
      tellProgress(oldNames.count + newNames.count)
      guard partner >= 0 else {
        oldRest += screens
        continue
      }
      isTaken[partner] = true
      let other = try read(new, partner)
      let news = other.screens
      steps = (olds.steps, other.steps)
      if screens.count == 1, news.count == 1 {
        take(screens[0], 0, news[0], 0)
      } else {
        compare(screens, news)
      }
    }
    for index in newNames.indices where !isTaken[index] {
      guard old.reading.stop?.isRequested != true else { return }
      newRest += try read(new, index).screens
      tellProgress(oldNames.count + newNames.count)
    }
    steps = (RunSteps(), RunSteps())
    // Screens of renamed files are compared by their looks.
    compare(oldRest.map(\.nameless), newRest.map(\.nameless))
  }

  /// A broken file is listed as a failure, and the run goes on.
  private mutating func read(_ run: RunReader, _ index: Int) throws(SilhouetteError) -> RunPart {
    do throws(SilhouetteError) {
      let part = try run.file(index, reading)
      note(part)
      return part
    } catch {
      guard error.kind == .input else { throw error }
      filesRead += 1
      result.failures.append(error)
      return RunPart()
    }
  }

  private func tellProgress(_ count: Int) {
    report?(
      RunProgress(bytesRead: filesRead, totalBytes: count, snapshots: filesRead, frames: result.findingCount))
  }

  // MARK: Screens

  private mutating func take(_ one: RunScreen, _ oldNumber: Int, _ other: RunScreen, _ newNumber: Int) {
    var screen = DiffResult.Screen(name: one.title(oldNumber))
    let newName = other.title(newNumber)
    if newName != screen.name, one.fileName != nil || other.fileName != nil { screen.newName = newName }
    (screen.oldTime, screen.newTime) = (one.time, other.time)
    screen.elements = max(one.shape.seenCount, other.shape.seenCount)
    let found = FindingMaker.compare(one.shape, other.shape, tolerance: options.tolerance) {
      [options] finding in
      options.ignore.contains { $0.matches(finding, screen: screen.name) }
    }
    (screen.findings, screen.following, screen.ignored) = (found.findings, found.following, found.ignored)
    takeSteps(one, other, into: &screen)
    draw(one, other, in: &screen)
    result.screens.append(screen)
  }

  /// The steps that failed on a screen in one of the runs alone.
  private func takeSteps(_ old: RunScreen?, _ new: RunScreen?, into screen: inout DiffResult.Screen) {
    let found =
      steps.old.findings(newlyFailed: new?.failed ?? []) + steps.new.findings(failedBefore: old?.failed ?? [])
    for finding in found {
      if options.ignore.contains(where: { $0.matches(finding, screen: screen.name) }) {
        screen.ignored += 1
      } else {
        screen.findings.append(finding)
      }
    }
  }

  /// A screen of one run alone.
  private mutating func takeLone(_ lone: RunScreen, _ number: Int, isOld: Bool) {
    var screen = DiffResult.Screen(name: lone.title(number))
    if isOld { screen.oldTime = lone.time } else { screen.newTime = lone.time }
    screen.elements = lone.shape.seenCount
    var finding = Finding(isOld ? .removed : .added, nil, "")
    finding.inside = lone.shape.seenCount
    if isOld {
      finding.oldBoxes = [lone.shape.viewport.bounds]
    } else {
      finding.newBoxes = [lone.shape.viewport.bounds]
    }
    if options.ignore.contains(where: { $0.matches(finding, screen: screen.name) }) {
      screen.ignored = 1
    } else {
      screen.findings = [finding]
    }
    takeSteps(isOld ? lone : nil, isOld ? nil : lone, into: &screen)
    draw(isOld ? lone : nil, isOld ? nil : lone, in: &screen)
    result.screens.append(screen)
  }

  private mutating func draw(_ old: RunScreen?, _ new: RunScreen?, in screen: inout DiffResult.Screen) {
    guard options.drawsScreens, !screen.findings.isEmpty, drawn < DiffPage.mostPictures else { return }
    (screen.oldPicture, screen.newPicture) = (Self.picture(of: old), Self.picture(of: new))
    drawn += 1
  }

  private static func picture(of screen: RunScreen?) -> DiffResult.Picture? {
    guard let scene = screen?.scene else { return nil }
    return DiffResult.Picture(size: scene.viewport.bounds.size, svg: SVGWriter().write(scene))
  }
}
