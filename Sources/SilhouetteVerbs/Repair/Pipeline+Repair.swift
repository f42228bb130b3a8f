package import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteReplay

extension Pipeline {
  /// Writes an rrweb log of any recorder so that every player shows it.
  ///
  /// ```
  /// InputList ─LogSession▶ LogEvent ─EventTimes▶ order and times ─PageMender▶ events ─RepairFile▶ files
  /// ```
  ///
  /// A sound log in the output's form is copied byte for byte. Each window of a log becomes a file of its own. Memory holds
  /// a page, and about a hundred bytes for each event; the events themselves are in a temporary file.
  ///
  /// - Parameter path: The output; packed if it ends in `.gz`, `.zlib` or `.zz`. `-` is standard output. nil to list the
  ///   changes alone.
  /// - Throws: `SilhouetteError`, also if the task was cancelled. Nothing appears under the output's name then.
  package func repair(
    _ input: InputList, to path: String?, _ options: RepairOptions
  ) throws(SilhouetteError) -> RepairedLog {
    if let path { try ReadFiles(input, beside: alsoRead).refuse([path]) }
    var intake = try RepairIntake(try openLog(input), isReadOnce: input.entries.contains { $0.isReadOnce })
    let read = try SessionRun(report).read(&intake.log) { (event, _) throws(SilhouetteError) in
      try intake.events.take(event, limits: reading.limits)
      return .next(made: intake.events.count)
    }
    guard intake.events.count > 0 else {
      throw read.inputError
        ?? SilhouetteError(
          .input, "\(intake.log.currentName): holds no event; check that it is the right file")
    }
    try intake.events.splitTabs(limits: reading.limits)
    let windows = try intake.events.windows(choosing: options.window)
    guard windows.count == 1 || path != "-" else {
      throw SilhouetteError(
        .usage,
        "the log has \(windows.count) windows, and standard output takes one; choose one with --window: \(windows.map { $0.name ?? "" }.joined(separator: ", "))"
      )
    }
    let paths = windows.indices.map { number in
      path.map { RepairIntake.path($0, number: windows.count > 1 ? number + 1 : nil) }
    }
    try ReadFiles(input, beside: alsoRead).refuse(paths.compactMap(\.self))
    var result = RepairedLog()
    result.inputError = read.inputError
    for (window, path) in zip(windows, paths) {
      let form = RepairForm(path: path ?? "", input: intake.log.form)
      var run = RepairRun(
        window: window, events: intake.events.bytes, options: options, limits: reading.limits, path: path,
        form: form)
      if intake.events.windowCount == 1, result.inputError == nil,
        let whole = try intake.whole(input, as: form)
      {
        run.original = whole
      } else if path != nil || windows.count > 1 || intake.log.form == .wrapped {
        run.noteForm(intake.log.form, isOneOf: windows.count, areTabs: intake.events.areTabs)
      }
      result.windows.append(try run.run())
      try SilhouetteError.checkCancellation()
    }
    return result
  }
}

/// A log that is being read to be repaired.
private struct RepairIntake {
  var log: LogSession
  var events: RepairEvents

  init(_ log: LogSession, isReadOnce: Bool) throws(SilhouetteError) {
    self.log = log
    events = RepairEvents(bytes: try ScratchBytes())
    if isReadOnce { log.copy = try ScratchBytes() }
  }

  /// The input's bytes, if players read it as it is and the output has the same form.
  func whole(_ input: InputList, as form: RepairForm) throws(SilhouetteError) -> ScratchBytes? {
    guard input.entries.count == 1, log.form != .wrapped else { return nil }
    var copy = log.copy
    if copy == nil {
      let bytes = try ScratchBytes()
      var file = try FileBytes(input.entries[0])
      while let chunk = try file.next() { _ = try bytes.append(chunk) }
      copy = bytes
    }
    guard let copy, let own = RepairForm(input: log.form, start: try copy.bytes(0..<min(2, copy.count))),
      own == form
    else { return nil }
    return copy
  }

  /// The output of a window: with its number before the suffixes, if there are several.
  static func path(_ path: String, number: Int?) -> String {
    guard let number else { return path }
    var stem = path[...]
    var isSuffix = true
    while isSuffix {
      isSuffix = false
      for suffix in [".gz", ".zlib", ".zz", ".json", ".jsonl", ".ndjson", ".log"]
      where stem.lowercased().hasSuffix(suffix) && stem.count > suffix.count {
        stem = stem.dropLast(suffix.count)
        isSuffix = true
      }
    }
    return "\(stem).\(number)\(path[stem.endIndex...])"
  }
}

/// The events of a log by their windows, in a temporary file.
private struct RepairEvents {
  let bytes: ScratchBytes
  private(set) var count = 0
  private var found: [RepairWindow] = []
  private var numbers: [String: Int] = [:]
  /// Whether the windows are tabs that the log does not name.
  private(set) var areTabs = false
  var windowCount: Int { found.count }
  private var document = JSONDocument()

  init(bytes: ScratchBytes) {
    self.bytes = bytes
  }

  mutating func take(_ event: LogEvent, limits: Limits) throws(SilhouetteError) {
    let name = event.window ?? ""
    let number: Int
    if let known = numbers[name] {
      number = known
    } else {
      number = found.count
      numbers[name] = number
      found.append(RepairWindow(name: event.window))
    }
    let place = try bytes.append(event.bytes)
    found[number].facts.append(
      EventFacts(event.bytes, index: event.index, at: place, limits: limits, &document))
    count += 1
  }

  /// Makes windows of the tabs of a log whose events are mixed without names.
  mutating func splitTabs(limits: Limits) throws(SilhouetteError) {
    guard found.count == 1, found[0].name == nil else { return }
    let facts = found[0].facts
    guard facts.lazy.filter({ $0.type == 2 }).count > 1,
      Set(facts.lazy.filter { $0.type == 4 }.compactMap(\.size?.href)).count > 1
    else { return }
    let times = EventTimes(facts)
    let tabs = try tabs(of: facts, in: times.sorted(), limits)
    guard let last = tabs.max(), last > 0 else { return }
    // Where a clock was set back, only the order of the log shows whether pages were open at the same time.
    if let other = times.asWritten(), try self.tabs(of: facts, in: other, limits).max() == 0 { return }
    found = (0...last).map { tab in
      RepairWindow(name: "tab \(tab + 1)", facts: zip(facts, tabs).filter { $0.1 == tab }.map(\.0))
    }
    numbers = [:]
    for (number, window) in found.enumerated() { numbers[window.name ?? ""] = number }
    areTabs = true
  }

  /// The tab of each event, from 0.
  private func tabs(
    of facts: [EventFacts], in plan: EventTimes.Plan, _ limits: Limits
  ) throws(SilhouetteError) -> [Int] {
    var split = TabSplit(limits: limits)
    for entry in plan.entries {
      split.take(try bytes.bytes(facts[entry.number].bytes))
      try SilhouetteError.checkCancellation()
    }
    var tabs = [Int](repeating: 0, count: facts.count)
    for (entry, tab) in zip(plan.entries, split.tabs) { tabs[entry.number] = tab }
    return tabs
  }

  func windows(choosing name: String?) throws(SilhouetteError) -> [RepairWindow] {
    guard let name else { return found }
    guard let number = numbers[name] else {
      let names = found.map { $0.name.map { "'\($0)'" } ?? "one without a name" }.joined(separator: ", ")
      throw SilhouetteError(.usage, "the log has no window '\(name)'; its windows are \(names)")
    }
    return [found[number]]
  }
}

/// The events of one window.
private struct RepairWindow {
  var name: String?
  var facts: [EventFacts] = []
}

/// Repairs one window.
private struct RepairRun {
  let window: RepairWindow
  let events: ScratchBytes
  let options: RepairOptions
  let limits: Limits
  let path: String?
  let form: RepairForm
  /// The input's bytes, to be copied if nothing changes.
  var original: ScratchBytes?
  private var result: RepairedLog.Window

  private static let mostChanges = 100_000

  init(
    window: RepairWindow, events: ScratchBytes, options: RepairOptions, limits: Limits, path: String?,
    form: RepairForm
  ) {
    (self.window, self.events, self.options, self.limits) = (window, events, options, limits)
    (self.path, self.form) = (path, form)
    result = RepairedLog.Window(name: window.name)
  }

  mutating func noteForm(_ input: LogForm, isOneOf windows: Int, areTabs: Bool) {
    if windows > 1 {
      let what = areTabs ? "the events of \(windows) tabs are mixed" : "the log has \(windows) windows"
      keep([RepairChange(kind: .window, text: "\(what); each is a file of its own")])
    } else {
      let kept = input == .wrapped ? "events came in parts or packed" : "events came in another form"
      keep([
        RepairChange(kind: .form, text: "\(kept); they are \(form.isLines ? "one a line" : "one array") now")
      ])
    }
  }

  private mutating func keep(_ changes: [RepairChange]) {
    let room = max(0, Self.mostChanges - result.changes.count)
    result.changes += changes.prefix(room)
    result.moreChanges += max(0, changes.count - room)
  }

  mutating func run() throws(SilhouetteError) -> RepairedLog.Window {
    let times = EventTimes(window.facts)
    var plan = times.sorted()
    if let other = times.asWritten(), try changes(in: other) < changes(in: plan) { plan = other }
    if let most = options.longestGap {
      let facts = window.facts
      plan.foldGaps(longerThan: most) { facts[$0].index }
    }
    keep(times.changes + plan.changes)
    var file = try RepairFile(path: path, form: form)
    var verifier = Verifier(limits: limits)
    try mend(plan) { (output, changes) throws(SilhouetteError) in
      for event in output {
        try file.write(event: event.bytes)
        verifier.check(event.bytes[...])
        result.events += 1
      }
      keep(changes)
    }
    verifier.finish()
    result.remaining = LogRule.allCases.filter { $0.level == .error && verifier.count(of: $0) > 0 }
      .map { ($0.rawValue, verifier.count(of: $0)) }
    guard result.events > 0 else {
      throw SilhouetteError(
        .input,
        "\(path ?? "the input"): no event of the log can be kept; check that it is the right file")
    }
    if result.changes.isEmpty, let original, let path {
      result.file = try copy(original, to: path)
    } else {
      result.file = try file.finish(as: path)
    }
    return result
  }

  /// How much would have to be changed with a plan.
  private func changes(in plan: EventTimes.Plan) throws(SilhouetteError) -> Int {
    var count = 0
    try mend(plan) { _, changes in count += changes.count }
    return count
  }

  private func mend(
    _ plan: EventTimes.Plan, take: ([PageMender.Output], [RepairChange]) throws(SilhouetteError) -> Void
  ) throws(SilhouetteError) {
    let size = window.facts.lazy.compactMap(\.size).first
    let hasSnapshot = window.facts.contains { $0.type == 2 }
    var mender = PageMender(
      limits: limits, size: size, hasSnapshot: hasSnapshot, checkouts: options.checkouts)
    for entry in plan.entries {
      let facts = window.facts[entry.number]
      mender.take(
        RepairEvent(
          bytes: try events.bytes(facts.bytes), index: facts.index, time: entry.time,
          isRetimed: entry.isRetimed))
      try take(mender.output, mender.changes)
      mender.output.removeAll(keepingCapacity: true)
      mender.changes.removeAll(keepingCapacity: true)
      try SilhouetteError.checkCancellation()
    }
    mender.finish()
    try take(mender.output, mender.changes)
  }

  private func copy(_ original: ScratchBytes, to path: String) throws(SilhouetteError) -> WrittenFile {
    let file = try AtomicFile(path: path)
    var place = 0
    while place < original.count {
      let end = min(place + 1 << 20, original.count)
      try file.write(try original.bytes(place..<end))
      place = end
    }
    try file.commit()
    return WrittenFile(path: path, bytes: file.bytesWritten)
  }
}
