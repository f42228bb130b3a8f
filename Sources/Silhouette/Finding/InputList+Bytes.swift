internal import SilhouetteHierarchy

extension InputList {
  /// The session that bytes hold: those of a file, or of an archive.
  ///
  /// - Parameters:
  ///   - bytes: All bytes. They count as memory of the run as long as the list is there.
  ///   - name: The file's name, for messages. Its suffix marks a picture.
  /// - Throws: `SilhouetteError` if it is an archive that cannot be read, or if the bytes are more than the run may take.
  package init(bytes: [UInt8], called name: String, for reading: ReadingOptions) throws(SilhouetteError) {
    let share = MemoryBudget.shared.stayingShare()
    try share.grow(to: bytes.count, for: name)
    let archive = ArchivePart.UnpackedArchive(bytes, share)
    let finding = Finding(
      sniffs: reading.format == nil, takesPictures: reading.pixelCodec != nil,
      takesDumps: !(reading.pixelCodec != nil && reading.format?.isPixels == true))
    guard let found = try ArchiveFile.parts(of: archive, called: name, limits: reading.limits) else {
      var entry = Entry(path: name)
      entry.part = ArchivePart(all: archive, called: name)
      self.init(Found(entries: [entry]), limits: reading.limits)
      return
    }
    self.init(
      try Self.expandArchive(name, found.parts, found.diagnostics, reading.limits, finding),
      limits: reading.limits)
  }
}
