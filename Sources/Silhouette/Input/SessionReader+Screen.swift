internal import Foundation
internal import SilhouetteHierarchy

/// How large the screen is, where a dump tells of a dialog or leaves out the system's bars.
extension SessionReader {
  /// The first of these that is known: `ReadingOptions.viewport`; what the dump tells; the size of the picture beside
  /// it; the session's viewport so far, where the dump fits into it; what the dump's windows reach.
  func settled(_ own: StreamHeader, before known: Viewport?) -> Viewport {
    let told = own.viewport
    if let size = options.viewport {
      return Viewport(
        width: size.width / told.scale, height: size.height / told.scale, scale: told.scale)
    }
    guard decoder?.format?.isStream == false, own.isViewportAssumed || told.isLeast else { return told }
    for picture in picturesBeside() {
      if let size = PictureSize.read(picture), let found = Self.screen(of: size, own) { return found }
    }
    if let known, told.isLeast, known.scale == told.scale, known.width >= told.width,
      known.height >= told.height
    {
      return known
    }
    return told
  }

  /// Paths of the pictures of the dump's moment; none for archives and pipes.
  private func picturesBeside() -> [String] {
    guard list.entries.indices.contains(index), list.entries[index].path != "-", !isInArchive else {
      return []
    }
    let entry = list.entries[index]
    var parts = entry.path.split(separator: "/", omittingEmptySubsequences: false)
    let file = String(parts.removeLast())
    let folder = parts.isEmpty ? "" : parts.joined(separator: "/") + "/"
    var names = entry.screenshots
    if !entry.fromFolder {
      let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
      // Of other dumps of the same moment nothing is asked.
      let pictures = all.filter { SequenceFiles.pictureSuffixes.contains(SequenceName($0).suffix) }
      names = SequenceFiles([file] + pictures).screenshots[file] ?? []
    }
    return names.prefix(4).map { folder + $0 }
  }

  /// The viewport that a picture shows, nil where it is of another screen.
  private static func screen(of size: Size, _ own: StreamHeader) -> Viewport? {
    let told = own.viewport
    let (width, height) = (told.width * told.scale, told.height * told.scale)
    let sameWidth = abs(size.width - width) <= 2
    let sameHeight = abs(size.height - height) <= 2
    let holds = size.width >= width - 2 && size.height >= height - 2
    // An extent is reached; where a dialog was taken to lie in the middle, only one side may be right.
    guard sameWidth || sameHeight, holds || own.isViewportAssumed else { return nil }
    var found = Viewport(
      width: size.width / told.scale, height: size.height / told.scale, scale: told.scale)
    found.isLeast = told.isLeast
    return found
  }
}
