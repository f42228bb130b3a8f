/// Turns files of pictures into pixels and back.
///
/// The library needs none for what it draws itself. `SilhouetteImages` brings one for PNG, JPEG and WebP; an app that has
/// a codec of its own can hand in that.
public protocol PictureCodec: Sendable {
  /// The pixels of a file.
  ///
  /// - Parameter maxPixels: pictures that say they have more are refused before anything is allocated for them.
  func decode(_ file: [UInt8], maxPixels: Int) throws(PictureError) -> Picture

  /// A file in the picture's own format, without anything that its source said besides the pixels.
  func encode(_ picture: Picture) throws(PictureError) -> [UInt8]
}

/// Why a picture cannot be read or written.
public struct PictureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong and what to do, to be put after the file's name; one line without a full stop at its end.
  public var description: String

  public init(_ description: String) {
    self.description = description
  }
}
