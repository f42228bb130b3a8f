package import Silhouette
internal import SilhouetteFlattening
internal import SilhouetteHierarchy
internal import SilhouetteRecording
internal import SilhouetteReplay
internal import SilhouetteScene
internal import SilhouetteStory
internal import SilhouetteText

extension Pipeline {
  /// Writes one page that plays a session in a browser: log, player and legend in one file.
  ///
  /// ```
  /// hierarchy ─SceneSource▶ Scene ─Recorder▶ EventBatch ─┐
  /// event log ─LogSession▶ LogEvent ─LogCopy▶ JSON ──────┴─LogTaker▶ page.html
  /// ```
  ///
  /// For an event log that Silhouette wrote, everything that `options.encode` does not reveal is left out.
  /// Another recorder's log is copied unchanged, words included; then `PlaySummary.hasForeignPages` is true.
  /// The page grows with the session's length. Memory does not, but for up to 400,000 nodes that locators are judged by. If the
  /// input breaks off, everything complete is in the page, and `PlaySummary.inputError` holds the error.
  ///
  /// - Parameter path: where to, with the suffix .html or .htm; `-` is standard output.
  /// - Throws: `SilhouetteError`; then nothing has appeared under the output's name.
  package func play(
    _ input: InputList, to path: String, options: PlayOptions = PlayOptions()
  ) throws(SilhouetteError) -> PlaySummary {
    try play(input, to: path, options: options, beside: [])
  }

  /// - Parameter pictures: masked screenshots of the session, for a page with our own player.
  func play(
    _ input: InputList, to path: String, options: PlayOptions, beside pictures: [MaskedPicture]
  ) throws(SilhouetteError) -> PlaySummary {
    try Self.refuseOtherSuffixes(path)
    try ReadFiles(input, beside: alsoRead + Player.files(options.player)).refuse([path])
    let player = try Player(options.player, stop: reading.stop)
    var source = SceneSource(input, reading: reading.forDrawing, flattener: Flattener(options.encode))
    let log = try source.openLog()
    let title = options.title ?? input.name
    let page = try makePage(path, title, player, pictures)
    var summary = PlaySummary()
    if let log {
      let copied = try copy(log, to: page, options.encode)
      (summary.input, summary.files) = (copied.input, copied.files)
      summary.hasForeignPages = copied.isForeign
    } else {
      var options = options.encode
      // Only our own player shows them.
      if player == nil, options.reveal != .nothing { options.locators = try locators(of: input, options) }
      let encoded = try encode(&source, options, to: page)
      (summary.input, summary.files) = (encoded.input, encoded.files)
      summary.touchesNearKeyboard = encoded.touchesNearKeyboard
      summary.touchesOnSecrets = encoded.touchesOnSecrets
    }
    summary.duration = Duration(inMilliseconds: page.counts.duration)
    summary.counts.note(page.counts)
    summary.changes = (page as? ViewerPage)?.changes ?? []
    switch player {
    case nil: break
    case .inline(_, _, let path): summary.player = .file(path)
    case .linked: summary.player = .linked
    }
    return summary
  }

  /// Locators judged by the whole session, which is read for them first. An input that can be read only once has those of its screens.
  private func locators(
    of input: InputList, _ options: EncodeOptions
  ) throws(SilhouetteError) -> LocatorMaker {
    guard !input.entries.contains(where: \.isReadOnce) else { return Locator.ofScreens }
    var telling = OutlineOptions()
    telling.encode = options
    telling.encode.checkouts = .never
    telling.encode.metadata = false
    return PageLocators(try VisitScreens(input, self, Flattener(options), telling: telling)).maker
  }

  private func makePage(
    _ path: String, _ title: String, _ player: Player?, _ pictures: [MaskedPicture]
  ) throws(SilhouetteError) -> any LogTaker {
    guard let player else {
      return try ViewerPage(path: path, title: title, pictures: pictures, limits: reading.limits)
    }
    return try RRWebPage(path: path, title: title, player: player, limits: reading.limits)
  }

  /// A browser that is given a page under another suffix shows its source, or saves it.
  static func refuseOtherSuffixes(_ path: String) throws(SilhouetteError) {
    guard path != "-", !["html", "htm"].contains(Destination.suffix(of: path)) else { return }
    throw SilhouetteError(
      .usage, "\(path): play writes a page; name it .html, or use encode for logs and render for pictures")
  }
}

extension PlayCounts {
  fileprivate mutating func note(_ log: LogCounts) {
    (events, checkouts) = (log.events, log.checkouts)
    (jsonBytes, zlibBytes) = (log.jsonBytes, log.zlibBytes)
  }
}
