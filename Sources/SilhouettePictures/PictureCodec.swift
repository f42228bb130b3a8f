/// Turns picture files into pixels and back.
///
/// Silhouette needs no codec for pictures that it draws itself. `SilhouetteImages` has one for PNG, JPEG and WebP; an
/// app may use its own.
public protocol PictureCodec: Sendable {
  /// Reads the pixels of a file.
  ///
  /// - Parameters:
  ///   - file: The bytes of the whole file.
  ///   - maxPixels: The largest number of pixels. A file that claims more must be refused before memory is allocated.
  /// - Throws: `PictureError` if the file is not a whole picture that the codec can read.
  func decode(_ file: some Collection<UInt8>, maxPixels: Int) throws(PictureError) -> Picture

  /// Writes a file in the picture's own format. It must hold nothing but the pixels: no date, no place, no thumbnail.
  ///
  /// - Throws: `PictureError` if the format cannot hold the picture.
  func encode(_ picture: Picture) throws(PictureError) -> [UInt8]
}

/// Why a picture cannot be read or written.
public struct PictureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem and its remedy, to be printed after the file's name; one line without a full stop at its
  /// end.
  public var description: String

  /// An error with that description.
  public init(_ description: String) {
    self.description = description
  }
}
