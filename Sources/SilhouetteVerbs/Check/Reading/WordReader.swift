package import Silhouette
package import SilhouetteHierarchy
package import SilhouettePictures

/// Finds words in pictures. The words themselves stay in the reader.
package protocol WordReader: Sendable {
  /// The boxes of words that can be read well, in pixels; in any order.
  ///
  /// A word has three letters or digits or more. A call may take seconds, and may come from many threads at once.
  ///
  /// - Throws: `SilhouetteError` if the reader failed.
  func words(in picture: Picture) throws(SilhouetteError) -> [Rect2D]
}
