internal import SilhouetteSystem

/// The inputs and outputs of many sessions, so that no output takes the place of any session's input, or of another output.
///
/// Add all inputs first, then check the outputs of each session. Memory grows by a number for each path.
package struct ListedFiles {
  /// The sessions that read a place, by their numbers; `shared` if all do.
  private var inputs: [Int: Int] = [:]
  private var folders: [Int: Int] = [:]
  /// Outputs of earlier sessions.
  private var outputs: Set<Int> = []
  /// The file that lists all sessions.
  private var manifest: Int?

  /// For inputs of all sessions.
  package static let shared = -1

  package init() {}

  /// Adds a file, a folder, an archive or a pattern that a session reads. It need not be there yet.
  package mutating func add(input path: String, of session: Int) {
    switch FileKind(of: path) {
    case .folder?:
      guard let place = Place(path) else { return }
      folders.merge([place.hashValue: session]) { $0 == $1 ? $0 : Self.shared }
    case nil:
      let matches = path.contains { "*?[".contains($0) } ? Folder.paths(matching: path) : []
      for match in matches where FileKind(of: match) != nil { add(input: match, of: session) }
      if matches.isEmpty, let place = Place(path) { inputs[place.hashValue] = session }
    // Nothing takes the place of a device or a pipe.
    case .pipe?, .socket?, .device?: break
    case .regular?:
      guard let place = Place(path) else { return }
      inputs[place.hashValue] = session
    }
  }

  /// Takes the file that lists all sessions.
  ///
  /// - Throws: If a session reads it.
  package mutating func take(manifest path: String) throws(SilhouetteError) {
    guard let place = Place(path) else { return }
    try refuse(path, place, of: nil)
    manifest = place.hashValue
  }

  /// Takes the outputs of a session.
  ///
  /// - Returns: whether no earlier session has one of them.
  /// - Throws: If one of them would take the place of an input or of the manifest.
  package mutating func take(outputs paths: [String], of session: Int) throws(SilhouetteError) -> Bool {
    var isFree = true
    for path in paths {
      guard let place = Place(path) else { continue }
      try refuse(path, place, of: session)
      if let manifest, ([place] + place.above).contains(where: { $0.hashValue == manifest }) {
        throw SilhouetteError(
          .usage,
          "\(path): is the manifest's name too; name another output or session, or put the manifest elsewhere with --manifest"
        )
      }
      if !outputs.insert(place.hashValue).inserted { isFree = false }
    }
    return isFree
  }

  private func refuse(_ path: String, _ place: Place, of session: Int?) throws(SilhouetteError) {
    var isRead = inputs[place.hashValue] != nil || folders[place.hashValue] != nil
    for above in place.above where inputs[above.hashValue] != nil { isRead = true }
    // A new file in a session's own folder changes nothing that is read by then.
    for folder in place.inputFolders {
      guard let reader = folders[folder.hashValue] else { continue }
      isRead = isRead || place.isThere || reader != session
    }
    guard isRead else { return }
    throw SilhouetteError(
      .usage,
      "\(FileName.shown(path)): is an input of the list too, or lies in a folder that is; name another output, or the input is lost"
    )
  }

  /// The place of a file or folder, existing or not, whatever links and names lead there.
  private struct Place: Hashable {
    /// The file, or the deepest folder on its path that is there.
    private var device: UInt64
    private var inode: UInt64
    /// The missing names below that folder.
    private var missing: [String]
    private var path: String

    static func == (a: Place, b: Place) -> Bool {
      (a.device, a.inode) == (b.device, b.inode) && a.missing == b.missing
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(device)
      hasher.combine(inode)
      // As bytes: names that only look equal are two names.
      for name in missing {
        for byte in FileName.bytes(of: name) { hasher.combine(byte) }
        hasher.combine(UInt8(ascii: "/"))
      }
    }

    var isThere: Bool { missing.isEmpty }

    /// nil for a place that nothing can replace: a pipe, a device, a name that cannot be one.
    init?(_ path: String) {
      if path == "-" {
        var info = stat()
        guard fstat(1, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(info, [], path)
        return
      }
      guard !path.isEmpty, !path.utf8.contains(0), var place = try? Destination.followed(Self.plain(path))
      else {
        return nil
      }
      self.init(following: &place)
    }

    private init?(following place: inout String) {
      let whole = place
      var missing: [String] = []
      while true {
        if let info = Folder.status(place) {
          let kind = info.st_mode & S_IFMT
          guard !missing.isEmpty || kind == S_IFREG || kind == S_IFDIR else { return nil }
          self.init(info, missing, whole)
          return
        }
        let folder = FileName.folder(of: place)
        guard folder != place else { return nil }
        let name = FileName.last(of: place)
        if name != "." { missing.insert(name, at: 0) }
        place = folder
      }
    }

    private init(_ info: stat, _ missing: [String], _ path: String) {
      (device, inode) = (UInt64(info.st_dev), UInt64(info.st_ino))
      (self.missing, self.path) = (missing, path)
    }

    private static func plain(_ path: String) -> String {
      var path = path
      while path.count > 1, path.last == "/" { path.removeLast() }
      return path
    }

    /// The places that become folders when this one is written, and the folder that is there.
    var above: [Place] {
      missing.indices.map { count in
        var place = self
        place.missing = Array(missing[..<count])
        return place
      }
    }

    /// Folders that data sets sort the members of one run into.
    private static let parts: Set = ["view_hierarchies", "screenshots", "states", "hierarchies", "dumps"]

    /// The folders whose input it would be: its own folder, or a data set that sorts its files.
    var inputFolders: [Place] {
      guard path != "-" else { return [] }
      let folder = FileName.folder(of: path)
      let isPart = Self.parts.contains(FileName.last(of: folder))
      return ([folder] + (isPart ? [FileName.folder(of: folder)] : [])).compactMap { Place($0) }
    }
  }
}
