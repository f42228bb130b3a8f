import SilhouetteHierarchy
public import SilhouetteScene

/// Draws scene after scene into one pixmap and tells what changed.
public struct FrameRenderer: Sendable {
  public let target: RenderTarget
  /// The last scene as drawn; before the first, the letterbox colour.
  public private(set) var pixmap: Pixmap
  private var last: DisplayList?
  private var bands = BandRenderer()

  public init(target: RenderTarget) {
    self.target = target
    pixmap = Pixmap(
      width: target.width, height: target.height, fill: Blending.pixel(target.letterbox.withAlpha(255)))!
  }

  /// Draws a scene over the last one.
  ///
  /// Every pixel that differs from the last frame is in the damage; the first frame is damaged as a whole.
  public mutating func render(_ scene: Scene) -> Damage {
    let list = DisplayList(scene, target: target)
    let before = last == nil ? nil : pixmap
    last = list
    bands.render(list, into: &pixmap)
    return pixmap == before ? Damage() : Damage(boxes: [target.bounds])
  }
}
