internal import Foundation
internal import SilhouetteHierarchy

/// Expands a path: to a file, a folder's files, an archive's, or all that a pattern matches.
extension InputList {
  static func expand(_ path: String, limits: Limits) throws(SilhouetteError) -> Found {
    guard path != "-" else { return Found(entries: [Entry(path: path)]) }
    switch FileKind(of: path) {
    case nil: return try expandPattern(path, limits)
    case .folder: return try expandFolder(path, limits)
    // Opened once, when it is read: a pipe's writer would not come again.
    case .pipe, .socket, .device: break
    case .regular:
      if let archive = try ArchiveFile.parts(of: path, limits: limits) {
        return try expandArchive(path, archive.parts, archive.diagnostics, limits)
      }
    }
    return Found(entries: [Entry(path: path, time: moment(in: path))])
  }

  /// The files that one path led to.
  struct Found {
    var entries: [Entry] = []
    var leftOut: [String] = []
    var diagnostics = DiagnosticLog()
  }

  // MARK: Patterns

  /// `*`, `?` and `[…]`, for callers without a shell that would have done it.
  private static func expandPattern(_ path: String, _ limits: Limits) throws(SilhouetteError) -> Found {
    let matches = path.contains { "*?[".contains($0) } ? globbed(path) : []
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
      let found = try expand(match, limits: limits)
      all.entries += found.entries
      all.leftOut += found.leftOut
      all.diagnostics.merge(found.diagnostics)
    }
    return all
  }

  static func globbed(_ pattern: String) -> [String] {
    // The system would read it as the part before U+0000.
    guard !pattern.utf8.contains(0) else { return [] }
    var result = glob_t()
    defer { globfree(&result) }
    guard glob(pattern, 0, nil, &result) == 0 else { return [] }
    return (0..<Int(result.gl_pathc)).compactMap { result.gl_pathv[$0].map { String(cString: $0) } }
  }

  // MARK: Folders

  private static func expandFolder(_ path: String, _ limits: Limits) throws(SilhouetteError) -> Found {
    let folder = path.hasSuffix("/") ? path : path + "/"
    var (names, others): ([String], [String]) = ([], [])
    func take(_ name: String) {
      switch FileKind(of: folder + name) {
      // An unreadable file is reported when it is opened.
      case .regular, nil: names.append(name)
      case .folder: break
      case .pipe, .socket, .device: others.append(name)
      }
    }
    for name in try list(folder, path) {
      if SequenceFiles.parts.contains(name), FileKind(of: folder + name) == .folder {
        for inner in try list(folder + name, path) { take(name + "/" + inner) }
      } else {
        take(name)
      }
    }
    let files = SequenceFiles(names)
    guard !files.dumps.isEmpty else {
      throw SilhouetteError(
        .usage, "\(path): the folder holds no files; name one that holds hierarchy dumps")
    }
    let gestures = try files.gestures.map { name throws(SilhouetteError) in
      try table(name, try FileBytes(path: folder + name, isNamed: false), limits)
    }
    var found = arrange(files, in: folder, gestures) { _ in nil }
    found.leftOut += others.filter { !SequenceFiles.isHidden($0) }.map { folder + $0 }
    return found
  }

  private static func list(_ folder: String, _ path: String) throws(SilhouetteError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw SilhouetteError(.io, "\(path): the folder cannot be listed; check its permissions")
    }
  }

  // MARK: Archives

  private static func expandArchive(
    _ path: String, _ parts: [ArchivePart], _ diagnostics: DiagnosticLog, _ limits: Limits
  ) throws(SilhouetteError) -> Found {
    var byName: [String: ArchivePart] = [:]
    for part in parts { byName[part.member.path] = part }
    let files = SequenceFiles(parts.map(\.member.path))
    guard !files.dumps.isEmpty else {
      throw SilhouetteError(
        .usage, "\(path): the archive holds no files; name one that holds hierarchy dumps")
    }
    let gestures = try files.gestures.map { name throws(SilhouetteError) in
      try table(name, try FileBytes(name: path + "/" + name, part: byName[name]!), limits)
    }
    var found = arrange(files, in: path + "/", gestures) { byName[$0] }
    found.diagnostics.merge(diagnostics, file: path)
    return found
  }

  // MARK: Both

  private static func arrange(
    _ files: SequenceFiles, in folder: String, _ gestures: GestureTable?, part: (String) -> ArchivePart?
  ) -> Found {
    var found = Found(leftOut: files.leftOut.map { folder + $0 })
    for (index, name) in files.dumps.enumerated() {
      var entry = Entry(path: folder + name, time: moment(in: name), fromFolder: true)
      entry.screenshots = files.screenshots[name] ?? []
      entry.gesture = gestures?.gesture(named: SequenceName(name).stem, at: index) ?? []
      entry.part = part(name)
      found.entries.append(entry)
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
