internal import SilhouetteHierarchy
internal import SystemPackage

/// Expands a path: to a file, a folder's files, an archive's, or all that a pattern matches.
extension InputList {
  /// Which files of folders and archives are taken.
  struct Finding {
    /// Whether files are left out if they are neither hierarchies nor logs.
    var sniffs: Bool
    /// Whether pictures are screens where no dump is.
    var takesPictures: Bool
    /// Whether dumps are taken; otherwise only pictures are.
    var takesDumps: Bool
  }

  static func expand(_ path: String, limits: Limits, _ finding: Finding) throws(SilhouetteError) -> Found {
    guard path != "-" else { return Found(entries: [Entry(path: path)]) }
    switch FileKind(of: path) {
    case nil: return try expandPattern(path, limits, finding)
    case .folder: return try expandFolder(path, limits, finding)
    // Opened once, when it is read: a pipe's writer would not come again.
    case .pipe, .socket, .device: break
    case .regular:
      if let archive = try ArchiveFile.parts(of: path, limits: limits) {
        return try expandArchive(path, archive.parts, archive.diagnostics, limits, finding)
      }
    }
    return Found(entries: [Entry(path: path, time: NameMoment.find(in: path))])
  }

  /// The files that one path led to.
  struct Found {
    var entries: [Entry] = []
    var leftOut: [String] = []
    /// Logs of commands beside dumps.
    var logs: [Entry] = []
    /// Files that each hold one action on a dump.
    var actions: [Entry] = []
    var diagnostics = DiagnosticLog()

    /// Leaves out files that are neither hierarchies nor logs: reports, logs of tools, lists of commands. If nothing
    /// else is there, they stay, and their reader says what they are. What else has the suffix of a stream or log beside it
    /// stays, too: it may be a damaged part of a session, which must not go missing. Words with a screen in them count if
    /// nothing else does, or with the suffix of another screen.
    ///
    /// - Parameter hasSession: whether a session was found already.
    mutating func leaveOutStrays(hasSession: Bool) {
      let kinds = entries.map { StraySniff.kind(of: $0) }
      guard hasSession || kinds.contains(where: { $0 != .stray }) else { return }
      let suffixes = zip(entries, kinds).map { (suffix: Self.suffix(of: $0.path), kind: $1) }
      let ofParts = Set(suffixes.filter { $0.kind == .part }.map { $0.suffix })
      let ofScreens = Set(suffixes.filter { $0.kind == .part || $0.kind == .dump }.map { $0.suffix })
      let isKept = suffixes.map { file in
        switch file.kind {
        case .dump, .part: true
        case .commands: !hasSession && !kinds.contains { $0 == .dump || $0 == .part }
        case .words: !hasSession && ofScreens.isEmpty || ofScreens.contains(file.suffix)
        case .stray: ofParts.contains(file.suffix)
        }
      }
      if !hasSession, !kinds.contains(.part) {
        logs += zip(entries, zip(kinds, isKept)).filter { $0.1.0 == .commands && !$0.1.1 }.map { $0.0 }
      }
      let read = Set(logs.map { $0.path })
      leftOut += zip(entries, isKept).filter { !$0.1 && !read.contains($0.0.path) }.map { $0.0.path }
      entries = zip(entries, isKept).filter { $0.1 }.map { $0.0 }
    }

    /// Takes pictures in place of files that are no dumps.
    mutating func takePictures(
      _ names: [String], of run: AllureRun, in folder: String, part: (String) -> ArchivePart?
    ) {
      let paths = Set(names.map { folder + $0 })
      leftOut.removeAll { paths.contains($0) }
      let kept = Set(logs.map { $0.path })
      leftOut += entries.map { $0.path }.filter { !kept.contains($0) }
      // Beside results, a picture that none of them attaches has no place.
      let placed = names.filter { run.places($0) }
      let taken = placed.isEmpty ? names : placed
      leftOut += names.filter { !taken.contains($0) }.map { folder + $0 }
      entries = taken.map { name in
        var entry = Entry(path: folder + name, time: NameMoment.find(in: name), fromFolder: true)
        entry.part = part(name)
        run.place(&entry, named: name)
        return entry
      }
    }

    /// Adds traces that were found in archives. Files about them are left out.
    mutating func add(_ packed: PackedTraces, about: Set<String>, in folder: String) {
      entries += packed.found.entries
      leftOut += about.sorted().map { folder + $0 }
      diagnostics.merge(packed.found.diagnostics)
    }

    /// Adds traces, each one entry.
    ///
    /// - Parameter part: gives a member of an archive its place.
    mutating func take(_ traces: TraceFiles, in folder: String, part: (String) -> ArchivePart?) {
      for trace in traces.traces {
        var files = trace.map { name in
          var entry = Entry(path: folder + name, fromFolder: true)
          entry.part = part(name)
          return entry
        }
        var first = files.removeFirst()
        first.companions = files
        entries.append(first)
      }
    }

    private static func suffix(of path: String) -> Substring {
      let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
      return name.lastIndex(of: ".").map { name[$0...] } ?? ""
    }
  }

  // MARK: Patterns

  /// `*`, `?` and `[…]`, for callers without a shell that would have done it.
  private static func expandPattern(_ path: String, _ limits: Limits, _ finding: Finding)
    throws(SilhouetteError)
    -> Found
  {
    let matches = path.contains { "*?[".contains($0) } ? Folder.paths(matching: path) : []
    guard !matches.isEmpty else {
      throw SilhouetteError(.io, "\(path): no such file or folder; check the name")
    }
    var all = Found()
    for match in matches {
      // A pattern matched it; the user did not name it.
      guard FileKind(of: match).map({ $0 == .regular || $0 == .folder }) ?? true else {
        all.leftOut.append(match)
        continue
      }
      let found = try expand(match, limits: limits, finding)
      all.entries += found.entries
      all.leftOut += found.leftOut
      all.actions += found.actions
      all.diagnostics.merge(found.diagnostics)
    }
    return all
  }

  // MARK: Folders

  private static func expandFolder(_ path: String, _ limits: Limits, _ finding: Finding)
    throws(SilhouetteError)
    -> Found
  {
    let folder = path.hasSuffix("/") ? path : path + "/"
    let (names, others) = try filesBelow(folder, path)
    let packed = packedTraces(names, in: folder) { name throws(SilhouetteError) in
      try ArchiveFile.parts(of: folder + name, limits: limits)
    }
    let traces = TraceFiles(names.filter { !packed.paths.contains($0) })
    let about = packed.about(traces)
    let files = SequenceFiles(traces.others.filter { !about.contains($0) })
    let hasSession = !packed.found.entries.isEmpty || !traces.traces.isEmpty
    if !hasSession { try refuse(files, path, "folder", finding) }
    let gestures = try files.gestures.map { name throws(SilhouetteError) in
      try table(name, try FileBytes(path: folder + name, isNamed: false), limits)
    }
    var found = arrange(files, in: folder, gestures, finding, limits, hasSession: hasSession) { _ in nil }
    found.take(traces, in: folder) { _ in nil }
    found.add(packed, about: about, in: folder)
    found.leftOut += others.filter { !SequenceFiles.isHidden($0) }.map { folder + $0 }
    return found
  }

  /// How deep folders of a run may lie in each other, and how many files it may have.
  private static let (mostLevels, mostFiles) = (8, 200_000)

  /// Names of all files below a folder, and of what is no file. Links to folders are not followed.
  private static func filesBelow(
    _ folder: String, _ path: String
  ) throws(SilhouetteError) -> (files: [String], others: [String]) {
    var (names, others): ([String], [String]) = ([], [])
    var open = [(name: "", level: 0)]
    while let next = open.popLast() {
      for name in try list(folder + next.name, path) where !SequenceFiles.isHidden(name) {
        let inner = next.name + name
        switch FileKind(of: folder + inner) {
        // An unreadable file is reported when it is opened.
        case .regular, nil: names.append(inner)
        case .folder:
          guard next.level < mostLevels, !isLink(folder + inner) else { continue }
          open.append((inner + "/", next.level + 1))
        case .pipe, .socket, .device: others.append(inner)
        }
      }
      guard names.count <= mostFiles else {
        throw SilhouetteError(
          .usage, "\(path): the folder holds more than \(mostFiles) files; name the folder of one run")
      }
    }
    return (names, others)
  }

  private static func isLink(_ path: String) -> Bool {
    Folder.target(ofLink: path) != nil
  }

  private static func refuse(
    _ files: SequenceFiles, _ path: String, _ kind: String, _ finding: Finding
  ) throws(SilhouetteError) {
    guard files.dumps.isEmpty, !finding.takesPictures || files.pictures.isEmpty else { return }
    guard let picture = files.leftOut.first else {
      throw SilhouetteError(
        .usage, "\(path): the \(kind) holds no files; name one that holds hierarchy dumps")
    }
    throw SilhouetteError(
      .usage, "\(path): the \(kind) holds \(picture) but no hierarchy dump; name one that holds dumps")
  }

  private static func list(_ folder: String, _ path: String) throws(SilhouetteError) -> [String] {
    do throws(Errno) {
      return try Folder.names(in: folder)
    } catch {
      throw SilhouetteError(.io, "\(path): the folder cannot be listed; check its permissions")
    }
  }

  // MARK: Archives

  static func expandArchive(
    _ path: String, _ parts: [ArchivePart], _ diagnostics: DiagnosticLog, _ limits: Limits, _ finding: Finding
  ) throws(SilhouetteError) -> Found {
    var byName: [String: ArchivePart] = [:]
    for part in parts { byName[part.member.path] = part }
    let names = parts.map { $0.member.path }
    let packed = packedTraces(names, in: path + "/") { name throws(SilhouetteError) in
      try ArchiveFile.parts(of: byName[name]!, called: path + "/" + name, limits: limits)
    }
    let traces = TraceFiles(names.filter { !packed.paths.contains($0) })
    let about = packed.about(traces)
    let files = SequenceFiles(traces.others.filter { !about.contains($0) })
    let hasSession = !packed.found.entries.isEmpty || !traces.traces.isEmpty
    if !hasSession { try refuse(files, path, "archive", finding) }
    let gestures = try files.gestures.map { name throws(SilhouetteError) in
      try table(name, try FileBytes(name: path + "/" + name, part: byName[name]!), limits)
    }
    var found = arrange(
      files, in: path + "/", gestures, finding, limits, hasSession: hasSession
    ) { byName[$0] }
    found.take(traces, in: path + "/") { byName[$0] }
    found.add(packed, about: about, in: path + "/")
    found.diagnostics.merge(diagnostics, file: path)
    return found
  }

  // MARK: Traces

  /// Archives among files that hold traces of Playwright.
  struct PackedTraces {
    var paths: Set<String> = []
    fileprivate(set) var found = Found()

    /// Files that only describe the failure of a test whose trace is beside them, such as `error-context.md`.
    func about(_ traces: TraceFiles) -> Set<String> {
      let folders = Set((Array(paths) + traces.traces.map { $0[0] }).map(TraceFiles.folder(of:)))
      return Set(
        traces.others.filter {
          ["md", "yml", "yaml"].contains(SequenceName($0).suffix)
            && folders.contains(TraceFiles.folder(of: $0))
        })
    }
  }

  /// Other archives are strays. One that is called a trace and is broken is a missing part of the run.
  ///
  /// - Parameter list: gives the files in one; nil if it is no archive.
  private static func packedTraces(
    _ names: [String], in folder: String,
    list: (String) throws(SilhouetteError) -> (parts: [ArchivePart], diagnostics: DiagnosticLog)?
  ) -> PackedTraces {
    var packed = PackedTraces()
    for name in names where name.lowercased().hasSuffix(".zip") {
      let isNamed = name.dropFirst(TraceFiles.folder(of: name).count).hasPrefix("trace")
      do throws(SilhouetteError) {
        guard let archive = try list(name) else { continue }
        let traces = TraceFiles(archive.parts.map { $0.member.path })
        guard !traces.traces.isEmpty else { continue }
        var byName: [String: ArchivePart] = [:]
        for part in archive.parts { byName[part.member.path] = part }
        packed.found.take(traces, in: folder + name + "/") { byName[$0] }
        packed.paths.insert(name)
      } catch {
        guard isNamed else { continue }
        var broken = Diagnostic(.truncated, byteOffset: 0, message: error.message)
        broken.file = folder + name
        packed.found.diagnostics.note(broken, code: .truncated)
      }
    }
    return packed
  }

  // MARK: Both

  private static func arrange(
    _ files: SequenceFiles, in folder: String, _ gestures: GestureTable?, _ finding: Finding,
    _ limits: Limits,
    hasSession: Bool,
    part: (String) -> ArchivePart?
  ) -> Found {
    let run = finding.sniffs ? AllureRun(files, in: folder, limits, part: part) : AllureRun()
    var found = Found(leftOut: files.leftOut.filter { !run.hasBound($0) }.map { folder + $0 })
    for name in files.dumps {
      var entry = Entry(path: folder + name, time: NameMoment.find(in: name), fromFolder: true)
      entry.screenshots = files.screenshots[name] ?? []
      entry.part = part(name)
      run.place(&entry, named: name)
      found.entries.append(entry)
    }
    found.actions = files.actions.map { name in
      var entry = Entry(path: folder + name, time: NameMoment.find(in: name), fromFolder: true)
      entry.part = part(name)
      return entry
    }
    if finding.takesPictures, !hasSession, !files.pictures.isEmpty {
      let kinds = found.entries.map { StraySniff.kind(of: $0) }
      let hasDumps = finding.takesDumps && kinds.contains { $0 != .stray && $0 != .commands }
      if !hasDumps {
        if finding.takesDumps {
          found.logs = zip(found.entries, kinds).filter { $0.1 == .commands }.map { $0.0 }
        }
        found.takePictures(files.pictures, of: run, in: folder, part: part)
      }
    }
    if finding.sniffs { found.leaveOutStrays(hasSession: hasSession) }
    for index in found.entries.indices {
      let stem = SequenceName(found.entries[index].path).stem
      found.entries[index].gesture = gestures?.gesture(named: stem, at: index) ?? []
    }
    return found
  }

  private static func table(
    _ path: String, _ file: consuming FileBytes, _ limits: Limits
  ) throws(SilhouetteError) -> GestureTable {
    let name = file.name
    let bytes = try file.all(
      most: limits.lineBytes,
      tooLarge: SilhouetteError(.input, "\(name): is larger than --max-line-bytes allows"))
    if path.hasSuffix(".txt") { return GestureTable(llamaTouch: bytes) }
    do throws(InputError) {
      return try GestureTable(rico: bytes, limits: limits)
    } catch {
      throw SilhouetteError(error, file: file.name)
    }
  }
}
