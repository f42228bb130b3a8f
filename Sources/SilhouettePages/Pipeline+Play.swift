package import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteScene

extension Pipeline {
  /// Writes one page that plays a session in a browser: log, player and legend in one file.
  ///
  /// ```
  /// hierarchy ─SceneSource▶ Scene ─Recorder▶ EventBatch ─┐
  /// event log ─LogSession▶ LogEvent ─LogCopy▶ JSON ──────┴─PlayedPage▶ page.html
  /// ```
  ///
  /// For an event log that Silhouette wrote, everything that `options.encode` does not reveal is left out.
  /// Another recorder's log is copied unchanged, words included; then `PlaySummary.hasForeignPages` is true.
  /// Memory does not grow with the session's length; the page does. If the input breaks off, everything
  /// complete is in the page, and `PlaySummary.inputError` holds the error.
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
      try copy(log, to: page, options.encode, &summary)
    } else {
      let encoded = try encode(&source, options.encode, to: page)
      (summary.input, summary.files) = (encoded.input, encoded.files)
      summary.touchesNearKeyboard = encoded.touchesNearKeyboard
      summary.touchesOnSecrets = encoded.touchesOnSecrets
    }
    summary.duration = page.counts.duration
    summary.counts.note(page.counts)
    switch player {
    case nil: break
    case .inline(_, _, let path): summary.player = .file(path)
    case .linked: summary.player = .linked
    }
    return summary
  }

  private func makePage(
    _ path: String, _ title: String, _ player: Player?, _ pictures: [MaskedPicture]
  ) throws(SilhouetteError) -> any PlayedPage {
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

  func encode(
    _ source: inout SceneSource, _ options: EncodeOptions, to page: any PlayedPage
  ) throws(SilhouetteError) -> EncodeSummary {
    var encoding = Encoding(options) { (start, _) in
      page.take(start: start)
      return page
    }
    var first: Double?
    let read = try SessionRun(report).read(&source) { (moment, source) throws(SilhouetteError) in
      if case .screen(let screen) = moment {
        let time = screen.scene.time
        if !source.isStream { page.take(file: Self.fileName(source.currentName), at: time - (first ?? time)) }
        if let name = screen.snapshot.flatMap({ $0.string($0.screen) }) {
          page.take(screenName: name, at: time - (first ?? time))
        }
        first = first ?? time
      }
      try encoding.take(moment, from: source)
      return .next(made: page.counts.events)
    }
    return try encoding.finish(at: source.endTime, read)
  }

  private static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  func copy(
    _ log: LogSession, to page: any PlayedPage, _ options: EncodeOptions, _ summary: inout PlaySummary
  ) throws(SilhouetteError) {
    var copy = LogCopy(
      options.reveal, data: EventDataFilter(keys: options.eventData), limits: reading.limits)
    var log = log
    let read = try SessionRun(report).read(&log) { (event, log) throws(SilhouetteError) in
      try Self.copy(event, with: &copy, from: log, to: page)
      return .next(made: page.counts.events)
    }
    summary.input = read
    if let error = summary.inputError, page.counts.checkouts == 0 { throw error }
    summary.hasForeignPages = copy.hasForeignPages
    summary.files = try page.finish()
  }
}

extension Pipeline {
  private static func copy(
    _ event: LogEvent, with copy: inout LogCopy, from log: LogSession, to page: any PlayedPage
  ) throws(SilhouetteError) {
    let bytes: [UInt8]?
    do throws(InputError) {
      bytes = try copy.copy(event)
    } catch {
      throw SilhouetteError(error, file: log.currentName)
    }
    if let bytes { try page.add(bytes[...]) }
  }
}

extension PlayCounts {
  fileprivate mutating func note(_ log: LogCounts) {
    (events, checkouts) = (log.events, log.checkouts)
    (jsonBytes, zlibBytes) = (log.jsonBytes, log.zlibBytes)
  }
}

extension InputList {
  /// A name for a person: that of the session's file or folder.
  package var name: String {
    guard let first = entries.first, first.path != "-" else { return "Session" }
    let parts = first.path.split(separator: "/").filter { $0 != "." }
    let own = first.fromFolder ? parts.dropLast().last : parts.last
    guard let own else { return "Session" }
    return entries.count == 1 || first.fromFolder ? String(own) : "\(own) and \(entries.count - 1) more"
  }
}
