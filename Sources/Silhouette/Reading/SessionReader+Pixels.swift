internal import SilhouetteHierarchy
internal import SilhouettePictures

/// Pictures and recordings that are screens.
extension SessionReader {
  /// The format of an entry that is a picture or a recording; nil if it is neither, or those are not taken. Of a recording, the bytes
  /// are its frames from here on.
  mutating func pixelFormat() throws(SilhouetteError) -> HierarchyFormat? {
    guard let codec = options.pixelCodec, options.format?.isPixels ?? isOfPixels else {
      return nil
    }
    switch PixelFile(try file!.peek(PixelFile.headBytes)) {
    case .picture: return .pixels(codec)
    case .recording(let container):
      let recording = try ScreenRecording(taking: &file, of: list.entries[index], as: container, options)
      file = try recording.frames()
      return .recording(recording.size, length: recording.length)
    case nil: return nil
    }
  }
}
