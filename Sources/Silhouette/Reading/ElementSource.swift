package import SilhouettePictures

/// The origin of a screen's elements: its tree, its screenshot, or both.
package enum ElementSource: String, Sendable, CaseIterable {
  case tree, both, pixels
}

extension ReadingOptions {
  /// Reads elements from trees, from screenshots, or from both.
  ///
  /// - Parameters:
  ///   - source: As a person asked; nil for the usual source.
  ///   - usual: The verb's own source.
  package mutating func take(
    _ source: ElementSource?, usual: ElementSource, codec: any PictureCodec
  ) {
    if source != .tree { pixelCodec = codec }
    switch source ?? usual {
    case .tree: break
    case .both: pictures = PictureOptions(source == nil ? .ofDumps : .ofStream, codec: codec)
    case .pixels: format = .pixels(codec)
    }
  }
}
