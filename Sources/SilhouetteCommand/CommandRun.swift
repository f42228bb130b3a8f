internal import Silhouette

/// What every run over a session shares: how its input is read, its progress, and how long it takes.
package struct CommandRun {
  var pipeline = Pipeline()
  private let bar: ProgressBar?
  private let start = ContinuousClock.now

  /// - Parameter look: Where elements come from unless `--look` says it.
  init(_ flags: ReadingFlags, quiet: Bool, look: Look = .both) throws {
    let bar = Terminal.errorsAreSeen && !quiet ? ProgressBar() : nil
    self.bar = bar
    pipeline.reading = try flags.reading(look)
    pipeline.alsoRead = [flags.rules].compactMap(\.self)
    if let bar { pipeline.report = { bar.show($0) } }
  }

  var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }

  /// Takes the progress off the screen; nothing where there is none.
  func clearProgress() { bar?.clear() }

  /// - Throws: the error that ended the input early, if any.
  func finish(_ inputError: SilhouetteError?, wholeSnapshots: Int) throws {
    clearProgress()
    if let inputError { throw inputError.noting(wholeSnapshots: wholeSnapshots) }
  }
}
