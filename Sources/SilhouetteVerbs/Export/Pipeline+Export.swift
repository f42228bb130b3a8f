package import Silhouette

extension Pipeline {
  /// Writes dumps as a data set: pictures, and their instances, for training, measuring and agents.
  ///
  /// ```
  /// InputList ─SceneSource▶ Screen ─InstanceMap▶ Instances ─▶ NAME.png · NAME.segments.png · NAME.instances.png · coco.json
  ///                                └MarkedControls▶ NAME.marks.png · NAME.marks.json
  /// ```
  ///
  /// Each input is exported by itself, under its own name, and the folders below a named folder are kept. If
  /// an input has several screens, each gets a number, even one that equals the one before. The manifest
  /// lists broken inputs, and the others go on. All files appear together at the end. Memory grows with the
  /// number of pictures by a few lines each.
  ///
  /// - Throws: `SilhouetteError` if a path leads nowhere, an output would take the place of an input, or
  ///   cannot be written. The folder is then as it was.
  package func export(
    _ paths: [String], to folder: String, options: ExportOptions = ExportOptions()
  ) throws(SilhouetteError) -> ExportSummary {
    var files: [(path: String, isFound: Bool)] = []
    var read = ReadFiles()
    for path in alsoRead { read.add(path) }
    for path in paths {
      let kind = FileKind(of: path)
      // A name that leads nowhere ends the run before anything is written; a pattern leads to files.
      if kind == nil, path != "-" {
        read.add(try InputList(paths: [path], for: reading))
      }
      if kind == .folder { read.addFolder(path) }
      let below = FilesBelow.list(path)
      let takesPixels = kind != .folder || takesPixels(of: path, below)
      for file in below where takesPixels || !PixelFile.isNamed(file) {
        files.append((file, kind == .folder))
        read.add(file)
      }
    }
    try read.refuse([], folder: folder)
    let run = try ExportRun(
      folder, names: ExportNames(roots: paths), options: options, reading: reading, read: read)
    for (index, file) in files.enumerated() {
      report?(
        RunProgress(
          bytesRead: index, totalBytes: files.count, snapshots: run.summary.screens,
          frames: run.summary.screens))
      if reading.stop?.isRequested == true { break }
      try run.export(file.path, isFound: file.isFound)
    }
    return try run.finish()
  }

  /// Whether a folder's pictures are screens of their own. Beside dumps they are not.
  private func takesPixels(of folder: String, _ files: [String]) -> Bool {
    if files.allSatisfy({ PixelFile.isNamed($0) }) { return true }
    guard files.contains(where: { PixelFile.isNamed($0) }),
      let list = try? InputList(paths: [folder], for: reading)
    else { return false }
    return list.entries.allSatisfy { PixelFile.isNamed($0.path) }
  }
}
