package import SilhouetteHierarchy
internal import SilhouetteRecording

extension Viewport {
  /// Throws if nothing can be shown on a screen of this size.
  package func checkScreen() throws(SilhouetteError) {
    guard isScreen else {
      throw SilhouetteError(
        .input,
        "a viewport of \(width) x \(height) points at scale \(scale) is not a screen; check the program that wrote it"
      )
    }
  }
}
