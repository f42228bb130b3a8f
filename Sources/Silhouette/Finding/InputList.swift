public import SilhouetteHierarchy
public import SystemPackage

/// The files of a session, in order, with the times in their names.
public struct InputList: Sendable, Equatable {
  /// One file of a session.
  package struct Entry: Sendable, Equatable {
    /// Path of the file; `-` is standard input. For a member of an archive, the archive's path and the member's behind
    /// it.
    package var path: String
    /// Milliseconds since 1970-01-01 00:00 UTC, if the name or the first bytes contain a time.
    package var time: Double?
    /// Whether the file was found in a folder or archive. Such a file is passed over if it is not a hierarchy; others
    /// are refused.
    package var fromFolder = false
    /// Pictures of the dump's moment, relative to the dump's folder.
    package var screenshots: [String] = []
    /// Path of a finger on the dump's screen, in fractions of the screen's width and height.
    package var gesture: [Point2D] = []
    /// Touches on the dump's screen, from a touch log without times, or from a tool that kept their times since 1970.
    package var touches: [TouchLog.Row] = []
    /// Commands that a log beside the dumps holds for the time after this one: their moments since 1970, if all dumps have times.
    package internal(set) var commands: [AppEvent] = []
    /// Commands before the session's first dump, with their moments since 1970.
    package internal(set) var commandsBefore: [AppEvent] = []
    /// Whether it is a file that was seen before, or is kept later: a run showed its screen again.
    package internal(set) var isShownAgain = false
    /// A name for people; nil for the file's.
    var title: String?
    /// Whether the log asked for this dump.
    var hasSource = false
    /// Files whose bytes follow this one's, each on a line of its own: the parts of a trace.
    package internal(set) var companions: [Entry] = []
    /// Place of the file's bytes in an archive; nil if it is not in one.
    var part: ArchivePart?

    /// Whether it is a member of an archive.
    package var isInArchive: Bool { part != nil }
    /// Whether the file can be read only once: standard input, a named pipe, a device.
    package var isReadOnce: Bool {
      guard part == nil else { return false }
      return path == "-" || FileKind(of: path).map { $0 != .regular } ?? false
    }
  }

  package internal(set) var entries: [Entry] = []
  /// Files beside the session that are not read: pictures without a dump, dumps whose moment has a better
  /// dump.
  package internal(set) var leftOut: [String] = []

  /// Of the files that were left out, those that could have been the only dump of their moment.
  package var lostDumps: [String] {
    let moments = Set(entries.map { SequenceName($0.path).place })
    return leftOut.filter { path in
      let name = SequenceName(path)
      return !SequenceFiles.pictureSuffixes.contains(name.suffix) && !moments.contains(name.place)
    }
  }
  /// Oddities of archives.
  package private(set) var diagnostics = DiagnosticLog()
  /// The folder or archive that holds all files, if only that was named.
  private(set) var folder: String?
  /// Path of the touch log that was added.
  package internal(set) var touchLog: String?
  /// The touch log's rows that have times, in the order of these.
  package internal(set) var timedTouches: [TouchLog.Row] = []

  /// Lists the files of a session.
  ///
  /// A path may be a file, a folder, a zip or tar archive, a pattern with `*`, `?` or `[…]`, or `-` for
  /// standard input. Of a folder, all files below it are taken that are hierarchies or logs. Files are sorted by name, with
  /// numbers in names by value, so `9.json` comes before `10.json`. If all of them have a time, in the name or in the
  /// content, they are sorted by time. If only some have one, or all have the same one, the times are not used.
  ///
  /// Files whose names start with a dot are left out, and so is anything in a folder that is not a regular file. A
  /// named pipe or a device counts only if it is named itself; it is not opened here.
  ///
  /// - Parameters:
  ///   - paths: Files, folders, archives, patterns, or `-`.
  ///   - limits: What archives may hold.
  ///   - format: The format of all files; nil to recognise it from their contents.
  /// - Throws: `SilhouetteError` if a path leads nowhere, or if an archive cannot be read.
  public init(
    paths: [FilePath], limits: Limits = Limits(), format: HierarchyFormat? = nil
  ) throws(SilhouetteError) {
    try self.init(paths: paths.map { $0.name }, limits: limits, format: format)
  }

  /// - Parameter reading: If it takes pictures, those of a folder without dumps are its screens.
  package init(paths: [String], for reading: ReadingOptions) throws(SilhouetteError) {
    try self.init(
      paths: paths, limits: reading.limits, format: reading.format, takesPictures: reading.pixelCodec != nil)
  }

  package init(
    paths: [String], limits: Limits = Limits(), format: HierarchyFormat? = nil, takesPictures: Bool = false
  ) throws(SilhouetteError) {
    guard !paths.isEmpty else {
      throw SilhouetteError(.usage, "no input is given; name a file or a folder, or - for standard input")
    }
    if paths.count == 1, FileKind(of: paths[0]) == .folder { folder = paths[0] }
    var (logs, actions) = ([Entry](), [Entry]())
    let finding = Finding(
      sniffs: format == nil, takesPictures: takesPictures,
      takesDumps: !(takesPictures && format?.isPixels == true))
    for path in paths {
      let found = try Self.expand(path, limits: limits, finding)
      entries += found.entries
      leftOut += found.leftOut
      logs += found.logs
      actions += found.actions
      diagnostics.merge(found.diagnostics)
    }
    arrange(logs, actions, limits)
  }

  /// The files that were found, in order.
  init(_ found: Found, limits: Limits) {
    (entries, leftOut, diagnostics) = (found.entries, found.leftOut, found.diagnostics)
    arrange(found.logs, found.actions, limits)
  }

  /// - Parameters:
  ///   - logs: Of commands, beside the dumps.
  ///   - actions: Files that each hold one action on a dump.
  private mutating func arrange(_ logs: [Entry], _ actions: [Entry], _ limits: Limits) {
    // A list is sorted as a whole only if there is something to sort: shells sort `*` by bytes, not by number.
    if entries.count > 1 { entries.sort { NameOrder.precedes($0.path, $1.path) } }
    placeInTime()
    take(actions: actions, limits: limits)
    take(commandsOf: logs, limits: limits)
    sortCommands()
  }

  /// Whether it is one file, or has nothing but pictures and recordings: beside dumps, those are not screens of their own.
  var isOfPixels: Bool {
    entries.count == 1 || entries.allSatisfy { PixelFile.suffixes.contains(SequenceName($0.path).suffix) }
  }

  /// Each file once, for those who look at files rather than at what happened.
  package var ofFiles: InputList {
    guard entries.contains(where: { $0.isShownAgain }) else { return self }
    var files = self
    files.entries.removeAll { $0.isShownAgain }
    return files
  }

  /// One of the files as a session of its own.
  package func single(_ index: Int) -> InputList {
    var single = self
    single.entries = [entries[index]]
    single.leftOut = []
    single.diagnostics = DiagnosticLog()
    return single
  }

  /// Sorts files by their times if all of them have one, and no two times say the same of all.
  private mutating func placeInTime() {
    guard entries.count > 1, entries.allSatisfy({ !$0.isReadOnce }) else { return }
    for index in entries.indices where entries[index].time == nil {
      guard let time = Self.momentInContent(of: entries[index]) else { return forgetTimes() }
      entries[index].time = time
    }
    guard Set(entries.map { $0.time }).count > 1 else { return forgetTimes() }
    entries = entries.enumerated()
      .sorted { ($0.element.time!, $0.offset) < ($1.element.time!, $1.offset) }.map { $0.element }
    spreadEqualTimes()
  }

  private static func momentInContent(of entry: Entry) -> Double? {
    guard var file = try? FileBytes(entry), let prefix = try? file.peek(ContentMoment.prefixBytes) else {
      return nil
    }
    return ContentMoment.find(in: prefix)
  }

  private mutating func forgetTimes() {
    for index in entries.indices { entries[index].time = nil }
  }

  /// Names often count in seconds, and several dumps may be of one: they share it.
  mutating func spreadEqualTimes() {
    var first = 0
    while first < entries.count {
      let time = entries[first].time!
      let end = entries[first...].firstIndex { $0.time != time } ?? entries.count
      let next = end < entries.count ? entries[end].time! - time : 1000
      let share = min(next, 1000) / Double(end - first)
      for index in first..<end { entries[index].time = time + (share * Double(index - first)).rounded(.down) }
      first = end
    }
  }
}
