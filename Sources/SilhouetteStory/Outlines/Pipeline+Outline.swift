package import Silhouette
internal import SilhouetteHierarchy
package import SilhouetteRecording
internal import SilhouetteReplay
package import SilhouetteScene

/// The contents of an outline.
package struct OutlineOptions: Sendable {
  /// How the session becomes the log that the outline is made of.
  package var encode = EncodeOptions()

  package init() {
    encode.checkouts = .never
  }
}

extension Pipeline {
  /// Makes the outline of a session.
  ///
  /// ```
  /// InputList ─Pipeline.story▶ SessionStory, Scene ─ScreenTree▶ SessionOutline ─▶ text · Markdown · JSON
  /// ```
  ///
  /// - Throws: `SilhouetteError` where there is no session. If it breaks off, the outline holds everything before that place.
  package func outline(
    _ input: InputList, options: OutlineOptions = OutlineOptions()
  ) throws(SilhouetteError) -> SessionOutline {
    try outline(input, options: options) { _, _ in }
  }

  /// - Parameters:
  ///   - onScreen: is given each screen when it has settled, with its place in `SessionSteps.screens`.
  ///   - onContents: is given a screen that was still loading then, when its contents are there.
  package func outline(
    _ input: InputList, options: OutlineOptions, onScreen: @escaping (Int, WireframeScene) -> Void,
    onContents: ((Int, WireframeScene) -> Void)? = nil
  ) throws(SilhouetteError) -> SessionOutline {
    var trees: [Int: ScreenTree] = [:]
    var viewport: Viewport?
    var listing = self
    listing.reading = reading.forListing
    let story = try listing.story(
      of: input, options: options.encode,
      onScreen: { place, scene in
        trees[place] = ScreenTree(of: scene)
        viewport = viewport ?? scene.viewport
        onScreen(place, scene)
      }, onContents: onContents)
    return SessionOutline(
      name: input.name, story: story,
      trees: story.steps.screens.indices.map { trees[$0] ?? ScreenTree() }, viewport: viewport)
  }
}
