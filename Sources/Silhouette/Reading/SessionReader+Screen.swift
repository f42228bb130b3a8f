internal import SilhouetteHierarchy

/// The size of the screen, for dumps that describe only a dialog or leave out the system's bars.
extension SessionReader {
  /// The first of these that is known: `ReadingOptions.viewport`; the dump's own size; the size of the
  /// picture beside it; the session's viewport so far, if the dump fits into it; the extent of the dump's
  /// windows.
  mutating func settled(_ own: StreamHeader, before known: Viewport?) -> Viewport {
    var screen = own.viewport
    let told = own.viewport.told
    if let size = options.viewport {
      screen = Viewport(
        width: size.width / screen.scale, height: size.height / screen.scale, scale: screen.scale)
    } else if options.asksBeside, let told {
      if let found = screenBeside(own) {
        screen = found
      } else if let known, known.scale == screen.scale, known.bounds.contains(told),
        own.isViewportAssumed || known.width == screen.width || known.height == screen.height
      {
        screen = known
      }
    }
    screen.told = told
    return screen
  }

  /// The screen that a picture of the dump's moment shows.
  private func screenBeside(_ own: StreamHeader) -> Viewport? {
    displays.lazy.compactMap { Self.screen(of: $0, own) }.first
  }

  /// The sizes in pixels that the next dump's display may have: the user's, or those of its pictures.
  mutating func displaysBeside() -> [Size2D] {
    if let size = options.viewport { return [size] }
    return options.asksBeside ? picturesBeside().compactMap { PictureSize.read($0) } : []
  }

  /// Paths of the pictures of the dump's moment; none for archives and pipes.
  mutating func picturesBeside() -> [String] {
    guard list.entries.indices.contains(index), list.entries[index].path != "-", !isInArchive else {
      return []
    }
    let entry = list.entries[index]
    var parts = entry.path.split(separator: "/", omittingEmptySubsequences: false)
    let file = String(parts.removeLast())
    let folder = parts.isEmpty ? "" : parts.joined(separator: "/") + "/"
    let names = entry.fromFolder ? entry.screenshots : folderPictures.names(of: file, in: folder)
    return names.prefix(4).map { folder + $0 }.filter { picture in
      options.output.map { !Destination.areSame($0, picture) } ?? true
    }
  }

  /// The viewport that a picture shows; nil if it shows another screen. One of its sides must equal the
  /// dump's, unless that is a guess, and everything that the dump describes must be in it.
  private static func screen(of size: Size2D, _ own: StreamHeader) -> Viewport? {
    let (screen, scale) = (own.viewport, own.viewport.scale)
    guard let told = screen.told else { return nil }
    let sameWidth = abs(size.width - screen.width * scale) <= 2
    let sameHeight = abs(size.height - screen.height * scale) <= 2
    let holds = size.width >= told.maxX * scale - 2 && size.height >= told.maxY * scale - 2
    guard sameWidth || sameHeight || own.isViewportAssumed, holds else { return nil }
    return Viewport(width: size.width / scale, height: size.height / scale, scale: scale)
  }
}
