extension InputList {
  /// The picture of a dump's name beside it; nil for a list of several files, an archive, a pipe, or no picture.
  package var pictureBeside: String? {
    guard entries.count == 1, let entry = entries.first, entry.part == nil, !entry.isReadOnce,
      !PixelFile.isNamed(entry.path)
    else { return nil }
    var parts = entry.path.split(separator: "/", omittingEmptySubsequences: false)
    let file = String(parts.removeLast())
    let folder = parts.isEmpty ? "" : parts.joined(separator: "/") + "/"
    var pictures = FolderPictures()
    let names = entry.fromFolder ? entry.screenshots : pictures.names(of: file, in: folder)
    return names.first.map { folder + $0 }
  }
}
