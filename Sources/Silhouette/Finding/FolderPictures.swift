/// The pictures of a folder by the moment in their names. The dumps of a session are mostly in one folder,
/// which is listed once.
struct FolderPictures {
  private var folder: String?
  private var byPlace: [String: [String]] = [:]

  /// Pictures of a dump's moment, by name. Other dumps of the same moment do not matter.
  ///
  /// - Parameter folder: ends with a slash; empty for the current one.
  mutating func names(of file: String, in folder: String) -> [String] {
    if self.folder != folder { list(folder) }
    let pictures = byPlace[SequenceName(file).place] ?? []
    return SequenceFiles([file] + pictures).screenshots[file] ?? []
  }

  private mutating func list(_ folder: String) {
    let names = (try? Folder.names(in: folder.isEmpty ? "." : folder)) ?? []
    let pictures = names.map { SequenceName($0) }.filter { SequenceFiles.pictureSuffixes.contains($0.suffix) }
    byPlace = Dictionary(grouping: pictures) { $0.place }.mapValues { $0.map { $0.path } }
    self.folder = folder
  }
}
