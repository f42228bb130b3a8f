internal import SilhouetteHierarchy

/// What the results of an Allure run say of the files beside them: when each was attached, after which step, and which
/// pictures are of which screen.
struct AllureRun {
  private var times: [String: Double] = [:]
  private var titles: [String: String] = [:]
  /// By the path of a dump, pictures relative to its folder.
  private var pictures: [String: [String]] = [:]
  private var bound: Set<String> = []

  /// A run without results.
  init() {}

  /// - Parameters:
  ///   - folder: ends with a slash; paths are relative to it.
  ///   - part: gives a member of an archive its place.
  init(_ files: SequenceFiles, in folder: String, _ limits: Limits, part: (String) -> ArchivePart?) {
    let all = Set(files.dumps + files.pictures + files.leftOut)
    for path in files.dumps where path.hasSuffix("-result.json") {
      var entry = InputList.Entry(path: folder + path, fromFolder: true)
      entry.part = part(path)
      guard let result = Self.read(entry, limits) else { continue }
      times[path] = result.start
      take(result, at: path, among: all) { file in
        var attached = InputList.Entry(path: folder + file, fromFolder: true)
        attached.part = part(file)
        return StraySniff.kind(of: attached) == .dump
      }
    }
  }

  private static func read(_ entry: InputList.Entry, _ limits: Limits) -> AllureResult? {
    guard var file = try? FileBytes(entry), let head = try? file.peek(4096), AllureResult.sniff(head),
      let bytes = try? file.all(
        most: limits.lineBytes, tooLarge: SilhouetteError(.input, "\(entry.path): is too large"))
    else { return nil }
    var document = JSONDocument()
    guard (try? document.readWhatIsWhole(bytes, limits: limits)) != nil else { return nil }
    let result = AllureResult(document)
    return result.events.isEmpty ? nil : result
  }

  private mutating func take(
    _ result: AllureResult, at path: String, among all: Set<String>, isDump: (String) -> Bool
  ) {
    let folder = TraceFiles.folder(of: path)
    var groups: [Int: [String]] = [:]
    for attachment in result.attachments {
      let file = folder + attachment.file
      // The same file may be attached again, to the steps around the one that made it.
      guard all.contains(file), times[file] == nil else { continue }
      times[file] = attachment.time
      titles[file] = attachment.step
      groups[attachment.group, default: []].append(file)
    }
    for files in groups.values { bind(files, isDump) }
  }

  /// Of the files of one step, a picture belongs to the nearest dump in their order.
  private mutating func bind(_ files: [String], _ isDump: (String) -> Bool) {
    let isPicture = files.map { SequenceFiles.pictureSuffixes.contains(SequenceName($0).suffix) }
    guard isPicture.contains(true) else { return }
    let dumps = files.indices.filter { !isPicture[$0] && isDump(files[$0]) }
    guard !dumps.isEmpty else { return }
    for index in files.indices where isPicture[index] {
      let dump = files[dumps.min { abs($0 - index) < abs($1 - index) }!]
      pictures[dump, default: []].append(
        SequenceName(files[index]).relative(to: SequenceName(dump)))
      bound.insert(files[index])
    }
  }

  /// Whether a picture belongs to a dump of the run.
  func hasBound(_ picture: String) -> Bool { bound.contains(picture) }

  /// Whether a result attaches a file.
  func places(_ path: String) -> Bool { times[path] != nil }

  /// Gives a file of the run its time, its name for people, and its pictures.
  func place(_ entry: inout InputList.Entry, named path: String) {
    guard let time = times[path] else { return }
    entry.time = time
    entry.title = titles[path]
    if let pictures = pictures[path] { entry.screenshots = pictures }
  }
}
