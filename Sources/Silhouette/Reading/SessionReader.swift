package import SilhouetteHierarchy
internal import SilhouetteText
internal import SilhouetteXML

/// Reads one session as one stream of records, however many files it has.
///
/// A stream keeps its times. A dump is one moment: the time in its name, or `interval` after the dump before
/// it. The first record is the header. If a later file has another viewport, a viewport record precedes it.
package struct SessionReader: ~Copyable {
  let list: InputList
  let options: ReadingOptions
  private(set) var index = -1
  var file: FileBytes?
  /// How many of the entry's companions were opened.
  private var companion = 0
  private(set) var decoder: HierarchyDecoder?
  private var header: StreamHeader?
  /// Facts of the app in the first file; empty before the header was read.
  var app: [StreamFact] { header?.app ?? [] }
  private var viewport: Viewport?
  /// Of the last dump that was counted in device pixels.
  private var lastDensity: DeviceDensity.OfDisplay?
  /// Sizes in pixels that the open file's display may have.
  private(set) var displays: [Size2D] = []
  /// Milliseconds that are added to a file's own times.
  private var shift = 0.0
  /// Time of the last record that was returned.
  private var last = -Double.infinity
  /// Time of the dump that was read last; nil if the last file was a stream.
  private var dumpTime: Double?
  /// Records that belong to a dump but are not in it; the next one is last.
  private var pending: [HierarchyRecord] = []
  /// A record that the touch log's touches come before.
  private var held: HierarchyRecord?
  private var isAtEnd = false
  /// Of the touch log's rows with times: the next one, and the touches of the last one, the next one last.
  private var nextRow = 0
  private var touchesOfLog: [TouchRecord] = []
  private var lastOfLog = -Double.infinity
  private var unitsOfLog = 1.0

  private var allowance = NodeAllowance()
  /// Pictures beside dumps that were named one by one.
  var folderPictures = FolderPictures()

  private let titles: [String]
  /// Whether its pictures and recordings are screens, rather than files beside dumps.
  let isOfPixels: Bool

  /// Snapshots that were returned.
  package private(set) var snapshots = 0
  /// Bytes read from the files so far. Packed files count packed.
  package private(set) var bytesRead = 0
  /// Bytes of all files; nil if one of them is a pipe.
  package let totalBytes: Int?
  /// Oddities of the files that were read to their end.
  private var closed = DiagnosticLog()
  /// Names of files in folders that are not hierarchies.
  package private(set) var passedOver: [String] = []
  /// Format of the file that is being read, or was read last.
  private(set) var format: HierarchyFormat?
  /// The properties that this file always reports.
  package private(set) var tells: Tells = []
  /// The part of the screen that this file describes; see `Viewport.told`.
  package private(set) var told: Rect2D?
  /// Whether the error for missing input was thrown.
  private(set) var hasToldCut = false
  /// Whether a file could not be read to its end.
  private var hasFailed = false
  /// Whether any file so far is a dump, and whether any holds a time.
  private var (hasDump, hasTime) = (false, false)
  /// Whether the session is a run of dumps without times: they are steps, and its times only keep them apart.
  package var isStepped: Bool { hasDump && !hasTime }
  /// Milliseconds until which a run's last dump is on the screen: as long as dumps without times are apart.
  package var endOfLastDump: Double? { dumpCount > 1 ? dumpTime.map { $0 + options.interval } : nil }
  private var dumpCount = 0
  /// Formats of the files so far, in order, each once.
  package private(set) var formats: [String] = []

  package init(_ list: InputList, options: ReadingOptions = ReadingOptions()) {
    self.list = list
    self.options = options
    closed = list.diagnostics
    passedOver = list.leftOut
    titles = list.titles
    isOfPixels = list.isOfPixels
    totalBytes = list.entries.reduce(0) { sum, entry in
      guard let sum, let size = entry.size else { return nil }
      return sum + size
    }
  }

  /// Takes the first file if it is open already: a pipe can be opened only once.
  package mutating func begin(with first: consuming FirstFile) {
    file = consume first.bytes
  }

  /// Name of the file that is being read, for messages.
  package var currentName: String {
    index < 0 || index >= list.entries.count || list.entries[index].path == "-"
      ? "standard input" : list.entries[index].path
  }

  /// The name of the file that is being read, without its folders. Namesakes of other folders are numbered.
  package var dumpTitle: String {
    guard list.entries.indices.contains(index) else { return FileName.last(of: currentName) }
    return titles[index]
  }

  /// Whether the file that is being read is in an archive.
  package var isInArchive: Bool { list.entries.indices.contains(index) && list.entries[index].part != nil }

  /// The oddities so far.
  package var diagnostics: DiagnosticLog {
    var all = closed
    if let decoder { all.merge(decoder.diagnostics, file: list.entries.count > 1 ? currentName : nil) }
    return all
  }

  /// Counts an oddity of the screen that was read last.
  package mutating func note(_ code: Diagnostic.Code, _ message: @autoclosure () -> String) {
    var oddity = DiagnosticLog()
    oddity.note(Diagnostic(code, byteOffset: 0, message: message()), code: code)
    closed.merge(oddity, file: list.entries.count > 1 ? currentName : nil)
  }

  /// The next record; nil at the end of the last file.
  ///
  /// - Throws: `SilhouetteError` with the file's name. Records that came before it stay valid. If a file or an archive
  ///   ends early, every complete record is returned first, and the error takes the place of the session's end.
  package mutating func next() throws(SilhouetteError) -> HierarchyRecord? {
    guard !list.timedTouches.isEmpty else { return try nextRead() }
    while true {
      if let touch = touchesOfLog.popLast() {
        last = max(last, touch.time)
        return .touch(touch)
      }
      if held == nil, !isAtEnd {
        // The next record may be of another screen.
        unitsOfLog = unitsPerPoint
        held = try nextRead()
        isAtEnd = held == nil
      }
      if case .header(let header) = held {
        held = nil
        return .header(header)
      }
      if try takeRow(before: held?.time ?? .infinity) { continue }
      defer { held = nil }
      return held
    }
  }

  /// Queues the touches of the log's next row, if it comes before a time. Returns whether it does.
  private mutating func takeRow(before time: Double) throws(SilhouetteError) -> Bool {
    guard header != nil, nextRow < list.timedTouches.count else { return false }
    let row = list.timedTouches[nextRow]
    guard !row.isSinceEpoch || header!.start > 0 else {
      throw SilhouetteError(
        .input,
        "\(list.touchLog!):\(row.line): `t` counts from 1970 on, and the session does not tell when it began; count from the session's first snapshot on"
      )
    }
    let begin = max(row.time! - (row.isSinceEpoch ? header!.start : 0), lastOfLog)
    guard begin < time else { return false }
    nextRow += 1
    // One finger after the other, each whole before the next record: later records may be of another screen.
    touchesOfLog = row.touches(at: begin, atMost: (time - begin) * 0.8, perPoint: unitsOfLog).reversed()
    lastOfLog = touchesOfLog[0].time
    return true
  }

  private mutating func nextRead() throws(SilhouetteError) -> HierarchyRecord? {
    while true {
      if let record = pending.popLast() { return beside(record) }
      guard let record = try nextOfFile() else {
        if try takeWhatLiesBeside() { continue }
        guard try openNext() else { return nil }
        continue
      }
      guard let placed = place(record) else { continue }
      if case .snapshot(let snapshot) = placed {
        snapshots += 1
        do throws(SilhouetteError) {
          try allowance.take(
            snapshot.nodes.count, bytesRead: bytesRead, options.limits, file: currentName)
        } catch {
          _ = endHere()
          throw error
        }
      }
      return placed
    }
  }

  // MARK: One file after another

  private mutating func openNext() throws(SilhouetteError) -> Bool {
    if index < 0, options.strict, let oddity = list.oddity {
      _ = endHere()
      hasFailed = true
      throw oddity
    }
    closed = diagnostics
    index += 1
    let former = decoder
    decoder = nil
    guard index < list.entries.count, !isStopped else {
      noteSteps()
      try refuseNothing()
      try tellCut()
      return false
    }
    let entry = list.entries[index]
    companion = 0
    if index > 0 || file == nil { file = try FileBytes(entry, stop: options.stop) }
    var reading = FormatOptions.decoding(limits: options.limits, density: options.density)
    reading.lastDensity = lastDensity
    displays = displaysBeside()
    reading.displays = displays
    decoder = HierarchyDecoder(
      format: try pixelFormat() ?? options.format, among: HierarchyFormat.all, options: reading,
      strict: options.strict)
    if let former { decoder!.goOn(after: former) }
    shift = 0
    return true
  }

  private mutating func noteSteps() {
    guard isStepped, dumpCount > 1 else { return }
    let message = "the dumps hold no times, so they are steps in the order of their names"
    closed.note(Diagnostic(.assumed, byteOffset: 0, message: message), code: .assumed)
  }

  /// Throws if nothing in a folder could be read: that is a mistake, not an empty session.
  private func refuseNothing() throws(SilhouetteError) {
    guard header == nil, let first = passedOver.first else { return }
    throw SilhouetteError(
      .input,
      "\(list.folder ?? first): no file of this folder is a hierarchy; `silhouette formats` lists the formats"
    )
  }

  /// Throws if some of the input is missing. Scripts see only exit codes, so this must not look like success. Input
  /// that a stop cut is not missing.
  private mutating func tellCut() throws(SilhouetteError) {
    guard !hasToldCut, !hasFailed, !isStopped, let cut = closed.cut(of: list.entries.last?.name ?? "") else {
      return
    }
    hasToldCut = true
    throw cut
  }

  private mutating func nextOfFile() throws(SilhouetteError) -> HierarchyRecord? {
    while true {
      let step: ReadStep
      do throws(InputError) {
        guard let next = try decoder?.next() else { return nil }
        step = next
      } catch {
        try failWithProgram()
        return try fail(error)
      }
      switch step {
      case .record(let record):
        try refusePlaceless()
        return record
      case .end:
        try failWithProgram()
        return nil
      case .needsInput: break
      }
      var chunk = try file!.next()
      if chunk == nil { chunk = try nextCompanion() }
      bytesRead += file?.bytes(of: chunk) ?? 0
      // Of a dump on disk there was more.
      if chunk == nil, isStopped, decoder?.format?.isStream != true, file?.size != nil { return endHere() }
      do throws(InputError) {
        if let chunk { try decoder!.append(chunk) } else { try decoder!.finish() }
      } catch {
        return try fail(error)
      }
    }
  }

  /// Throws if the program failed that the file's bytes come from.
  private mutating func failWithProgram() throws(SilhouetteError) {
    guard let failure = file?.failure() else { return }
    _ = endHere()
    hasFailed = true
    throw failure
  }

  /// The end of a line, after which the bytes of the entry's next companion come; nil if there is none.
  private mutating func nextCompanion() throws(SilhouetteError) -> ArraySlice<UInt8>? {
    guard companion < list.entries[index].companions.count, !isStopped else { return nil }
    file = try FileBytes(list.entries[index].companions[companion], stop: options.stop)
    companion += 1
    return [UInt8(ascii: "\n")]
  }

  /// Throws if the file's format has no places, and the places that its reader made would be drawn.
  private mutating func refusePlaceless() throws(SilhouetteError) {
    guard !options.takesPlaceless, let format = decoder?.format, !format.hasPlaces else { return }
    if format.places == .assumed, options.takesAssumed { return }
    let name = currentName
    _ = endHere()
    hasFailed = true
    throw SilhouetteError(
      .input,
      format.places == .assumed
        ? "\(name): the format \(format.id) gives no places, so nothing can be masked, labelled or converted; silhouette play, render, encode, outline and diff read it"
        : "\(name): the format \(format.id) gives no places, so nothing can be drawn or masked; silhouette outline and silhouette diff read it"
    )
  }

  private var isStopped: Bool { options.stop?.isRequested == true }

  private mutating func endHere() -> HierarchyRecord? {
    closed = diagnostics
    decoder = nil
    index = list.entries.count
    return nil
  }

  private mutating func fail(_ error: InputError) throws(SilhouetteError) -> HierarchyRecord? {
    // Input cut at the end was cut because the run was stopped.
    if isStopped { return endHere() }
    let entry = list.entries[index]
    guard error.code == .unknownFormat, entry.fromFolder else {
      _ = endHere()
      hasFailed = true
      throw SilhouetteError(error, file: entry.path == "-" ? "standard input" : entry.path)
    }
    passedOver.append(entry.path)
    decoder = nil
    return nil
  }

  // MARK: One timeline

  /// Moves a file's record to its place in the session; nil if the session has it already.
  private mutating func place(_ record: HierarchyRecord) -> HierarchyRecord? {
    if case .header(let own) = record { return placeHeader(own) }
    let time = max(Self.sane(record.time! + shift), last)
    last = time
    switch record {
    case .header: return nil
    case .snapshot(var snapshot):
      snapshot.time = time
      if decoder?.format?.isStream == false {
        if dumpTime != time { dumpCount += 1 }
        dumpTime = time
      } else {
        dumpTime = nil
      }
      return .snapshot(snapshot)
    case .touch(var touch):
      touch.time = time
      return .touch(touch)
    case .viewport(_, let viewport):
      self.viewport = viewport
      return .viewport(milliseconds: time, viewport)
    case .event(var event):
      event.time = time
      return .event(event)
    case .screenshot(_, let path):
      // The picture that was found beside the dump is there; one that the dump names may not be.
      let isFound = index >= 0 && !list.entries[index].screenshots.isEmpty
      return isFound ? nil : .screenshot(milliseconds: time, path: path)
    }
  }

  private mutating func placeHeader(_ own: StreamHeader) -> HierarchyRecord? {
    format = decoder?.format
    tells = own.told
    if let id = format?.id, !formats.contains(id) { formats.append(id) }
    let isStream = format?.isStream ?? true
    // A moment in the dump itself is more reliable than one in its name.
    let start = isStream || own.start > 0 ? own.start : list.entries[index].time
    if isStream { hasTime = true } else { hasDump = true }
    if let start, start > 0 { hasTime = true }
    var own = own
    let isAssumed = own.isViewportAssumed && options.viewport == nil
    let screen = settled(own, before: viewport)
    // A size from a picture is no longer assumed.
    own.isViewportAssumed = isAssumed && screen == own.viewport
    own.viewport = screen
    if own.platform == .android, !own.isViewportAssumed {
      lastDensity = DeviceDensity.OfDisplay(screen, after: lastDensity)
    }
    told = screen.told
    guard let first = header else {
      var first = own
      if let start { first.start = start }
      putCommandsBefore(&first, start)
      header = first
      viewport = first.viewport
      return .header(first)
    }
    shift = begin(start, first.start)
    let isKnown = own.isViewportAssumed && own.viewport.scale == viewport?.scale
    guard own.viewport != viewport, !isKnown else { return nil }
    viewport = own.viewport
    last = max(last, shift)
    return .viewport(milliseconds: last, own.viewport)
  }
}

// MARK: - Files beside a dump

extension SessionReader {
  /// Queues a dump's pictures and its gesture once its file is read. Returns whether there are any.
  private mutating func takeWhatLiesBeside() throws(SilhouetteError) -> Bool {
    if decoder?.format?.isStream == true, let log = list.touchLog,
      let row = list.entries[index].touches.first(where: { $0.time == nil })
    {
      throw SilhouetteError(
        .input,
        "\(log):\(row.line): \(currentName) is no dump but a stream of many screens; give `t` in place of `dump`"
      )
    }
    guard let time = dumpTime, decoder?.format?.isStream == false else { return false }
    closed = diagnostics
    decoder = nil
    let entry = list.entries[index]
    // A picture beside an annotation is a drawing of it.
    let isPictured = formats.last != HierarchyFormat.ricoSemantic.id
    let pictures = isPictured ? entry.screenshots : []
    pending = pictures.map { .screenshot(milliseconds: time, path: $0) }
    pending += touches(of: entry.gesture, after: time)
    pending += touches(of: entry.touches, after: time)
    pending += commands(of: entry, after: time)
    pending = pending.enumerated()
      .sorted { ($0.element.time!, $0.offset) < ($1.element.time!, $1.offset) }.map { $0.element }
    pending.reverse()
    return !pending.isEmpty
  }

  /// Begins the session with the commands before its first dump, over an unknown screen.
  private mutating func putCommandsBefore(_ header: inout StreamHeader, _ start: Double?) {
    let commands = list.entries[index].commandsBefore
    guard let start, let begin = commands.first?.time, begin < start else { return }
    header.start = begin
    shift = start - begin
    let events = commands.map { command in
      var event = command
      event.time -= begin
      return HierarchyRecord.event(event)
    }
    var unknown = HierarchySnapshot(time: 0)
    unknown.step = "start"
    pending = ([.snapshot(unknown)] + events).reversed()
  }

  /// Whether a picture's path is one that was found beside the dump that is being read.
  func hasFound(_ path: String) -> Bool {
    index >= 0 && index < list.entries.count && list.entries[index].screenshots.contains(path)
  }

  /// The gesture in the middle of the time until the next dump: none of the formats has its time.
  private mutating func touches(of gesture: [Point2D], after time: Double) -> [HierarchyRecord] {
    guard let first = gesture.first, let last = gesture.last, let viewport else { return [] }
    let message = "gestures have no times; each was put in the middle between its dump and the next one"
    closed.note(Diagnostic(.assumed, byteOffset: 0, message: message), code: .assumed)
    let gap = gapToNextDump
    let begin = time + gap * 0.5
    let length = min(gap * 0.4, max(60, 16 * Double(gesture.count - 1)))
    let step = length / Double(max(1, gesture.count - 1))
    var moments: [(Double, TouchRecord.Phase, Point2D)] = [(begin, .down, first)]
    for (index, point) in gesture.enumerated().dropFirst() {
      moments.append((begin + step * Double(index), .move, point))
    }
    moments.append((begin + length, .up, last))
    return moments.map { time, phase, point in
      let place = Point2D(x: point.x * viewport.width, y: point.y * viewport.height)
      // A gesture was made on its dump's screen.
      return .touch(Self.onLastScreen(TouchRecord(time: time, pointer: 0, phase: phase, location: place)))
    }
  }

  private static func onLastScreen(_ touch: TouchRecord) -> TouchRecord {
    var touch = touch
    touch.isOnLastScreen = true
    return touch
  }

  /// Milliseconds from a dump to the next one, as far as their names contain times.
  private var gapToNextDump: Double {
    guard index + 1 < list.entries.count, let this = list.entries[index].time,
      let next = list.entries[index + 1].time, next > this
    else { return options.interval }
    return min(next - this, options.interval)
  }

  /// The touches on the dump that was read: at their own times, or one after the other until the next dump.
  private func touches(of rows: [TouchLog.Row], after time: Double) -> [HierarchyRecord] {
    let slot = gapToNextDump / Double(rows.count + 1)
    let next = index + 1 < list.entries.count ? list.entries[index + 1].time : nil
    return rows.enumerated().flatMap { number, row in
      var (begin, longest) = (time + slot * Double(number + 1), slot * 0.8)
      if let own = row.time, let dump = list.entries[index].time {
        begin = time + max(0, own - dump)
        let end = rows[(number + 1)...].first { $0.time != nil }?.time ?? next ?? .infinity
        longest = (end - dump - (begin - time)) * 0.8
      }
      return row.touches(at: begin, atMost: longest, perPoint: unitsPerPoint)
        .map { HierarchyRecord.touch(Self.onLastScreen($0)) }
    }
  }

  /// The commands of a log after a dump: at their own times, or one after the other until the next dump.
  private func commands(of entry: InputList.Entry, after time: Double) -> [HierarchyRecord] {
    let slot = gapToNextDump / Double(entry.commands.count + 1)
    return entry.commands.enumerated().map { number, command in
      var event = command
      // Without times of its own, the log counts from its first command.
      let own = command.time > 1e11 ? entry.time.map { time + (command.time - $0) } : nil
      event.time = max(time, own ?? time + slot * Double(number + 1))
      return .event(event)
    }
  }

  /// Units of a touch log in one viewport point: test tools count as their dumps do.
  private var unitsPerPoint: Double {
    guard format?.id != HierarchyFormat.hierarchyStream.id, header?.platform == .android else { return 1 }
    return viewport?.scale ?? 1
  }

  private mutating func beside(_ record: HierarchyRecord) -> HierarchyRecord {
    last = max(last, record.time ?? last)
    return record
  }
}

extension FileBytes {
  package init(_ entry: InputList.Entry, stop: InputStop? = nil) throws(SilhouetteError) {
    if let part = entry.part {
      try self.init(name: entry.path, part: part, stop: stop)
      return
    }
    if entry.path == "-" {
      self.init(standardInput: (), stop: stop)
    } else {
      try self.init(path: entry.path, isNamed: !entry.fromFolder, stop: stop)
    }
  }
}

extension InputList.Entry {
  /// For messages.
  package var name: String { path == "-" ? "standard input" : path }

  /// Bytes to read; nil if the number is unknown.
  fileprivate var size: Int? {
    guard companions.isEmpty else {
      return companions.reduce(ownSize) { sum, file in sum.flatMap { sum in file.ownSize.map { sum + $0 } } }
    }
    return ownSize
  }

  private var ownSize: Int? {
    if let part { return part.member.size }
    return path == "-" ? nil : FileStatus(path)?.size
  }
}

extension SessionReader {
  /// The time at which a further file of the session begins: its own start, or `interval` after the end of
  /// the file before it, if it has no start or one before that end.
  private mutating func begin(_ start: Double?, _ firstStart: Double) -> Double {
    guard last.isFinite else { return 0 }
    if let start, start > 0, firstStart > 0 {
      // Milliseconds since the epoch are doubles, precise to microseconds at best: finer digits are noise.
      let shift = Self.sane(((start - firstStart) * 1000).rounded() / 1000)
      if shift >= last { return shift }
      let message = "\(currentName) begins before the previous file ends; it was moved behind that file"
      closed.note(Diagnostic(.assumed, byteOffset: 0, message: message), code: .assumed)
    }
    return max(Self.sane((dumpTime ?? last) + options.interval), last)
  }

  /// A time within 30,000 years of the session's start: beyond that, milliseconds are no whole numbers any more.
  private static func sane(_ time: Double) -> Double {
    min(max(time, -1e15), 1e15)
  }
}
