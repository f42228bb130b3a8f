package import SilhouetteHierarchy
package import SilhouettePictures
internal import SilhouetteScene
internal import SilhouetteVision

/// Looks at pictures of a session's screens, and joins their trees with what they show.
///
/// ```
/// flatten  the tree, to know its secrets and its opaque views     Flattener
/// blank    the places of secrets in the picture                   SecretBoxes
/// find     elements in what is left                               ElementFinder
/// join     tree and elements                                      ScreenJoiner
/// ```
///
/// Nothing of a picture is kept. Cost: some milliseconds for each million pixels.
package struct ScreenLook: Sendable {
  /// The part of a screen that is looked at.
  package enum Reach: Sendable {
    /// All of it: the tree may be incomplete, or of another moment.
    case screen
    /// Views whose inside the tree does not hold, and the colours of pictures. Everything else is as the tree says.
    case opaqueViews
  }

  package enum Outcome: Sendable {
    case joined
    /// Tree and picture seem to be of different moments.
    case differs
    /// The picture is of another screen, so it was not used.
    case hasOtherShape
  }

  private var trees: Flattener
  private let reach: Reach
  /// A picture whose sides differ by more is of another screen.
  private static let mostApart = 0.05

  /// - Parameter flattener: At the beginning of the session.
  package init(_ flattener: Flattener = Flattener(), reach: Reach) {
    trees = flattener
    self.reach = reach
  }

  /// Joins the tree of the session's next screen with its picture.
  ///
  /// - Parameter snapshot: The tree, with the keyboard as a window. It gets sightings, and windows of the nodes that only the
  ///   picture shows.
  package mutating func join(
    _ snapshot: inout HierarchySnapshot, with picture: Picture, _ viewport: Viewport,
    _ platform: AppPlatform, _ tells: Tells
  ) -> Outcome {
    guard viewport.bounds.isDrawable else { return .hasOtherShape }
    let scale = Double(picture.width) / viewport.width
    let shape = Double(picture.height) / (viewport.height * scale)
    guard abs(shape - 1) <= Self.mostApart else { return .hasOtherShape }
    let tree = trees.flatten(snapshot, viewport: viewport, platform: platform, tells: tells)
    let size = VisionScreen(width: picture.width, height: picture.height)
    let secrets = SecretBoxes.find(in: tree, on: size, scale: scale)
    let open = picture.blanked(at: secrets)
    let finder = ElementFinder(pixelsPer256Points: Int(min(max(scale, 0.1), 60) * 256))
    var (seen, edges) = finder.see(open)
    if let keyboard = SecretBoxes.keyboard(in: seen, of: tree, scale: scale) {
      (seen, edges) = finder.see(open.blanked(at: [keyboard]))
      seen.put(keyboards: [keyboard])
    }
    let joined = ScreenJoiner(seen, edges, scale: scale, reach: reach).join(snapshot, tree)
    snapshot = joined.snapshot
    if reach == .opaqueViews { PictureColors(open, scale: scale).tell(&snapshot, tree) }
    return joined.differs ? .differs : .joined
  }

  /// The same for a recorder's screen: the keyboard is a window only if the picture shows something that its tree does not hold.
  package mutating func joined(
    _ snapshot: HierarchySnapshot, with picture: Picture, _ viewport: Viewport, _ platform: AppPlatform,
    _ tells: Tells
  ) -> HierarchySnapshot {
    var whole = snapshot.withKeyboardWindow(in: viewport)
    guard join(&whole, with: picture, viewport, platform, tells) == .joined else { return snapshot }
    guard whole.hasSightings || snapshot.keyboard == nil else {
      return snapshot.withPictures(of: whole)
    }
    whole.keyboard = nil
    return whole
  }
}
