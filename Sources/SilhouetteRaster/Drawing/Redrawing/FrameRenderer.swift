public import SilhouetteHierarchy
public import SilhouettePictures
public import SilhouetteScene

/// Draws one scene after the other into the same pixmap.
///
/// A scene like the last one costs a comparison. If some boxes changed, only they are drawn; if more than three
/// quarters of the frame changed, all of it is drawn. The pixels are the same either way. `docs/RENDERING.md` defines
/// them.
public struct FrameRenderer: Sendable {
  package let target: RenderTarget
  /// Of revealed text; nil for the project's pixel font.
  private let font: (any TextFont)?
  /// The last scene as drawn; before the first scene, the letterbox colour.
  package private(set) var pixmap: Pixmap
  private var last: DisplayList?
  /// The last scene's list without touches.
  private var plain: DisplayList?
  private var bands = BandRenderer()

  /// A renderer of frames for a screen at `scale` device pixels a point.
  ///
  /// A side is 1 to 16,384 pixels long: others become the nearest length. A scale that is not a positive number becomes 1.
  public init(viewport: Viewport, scale: Double = 1) {
    self.init(target: RenderTarget(viewport: viewport, scale: scale))
  }

  /// A renderer whose pixmap has the target's size, in the letterbox colour.
  package init(target: RenderTarget) {
    self.init(target: target, font: nil)
  }

  /// The same with a font for revealed text; nil for the project's pixel font.
  package init(target: RenderTarget, font: (any TextFont)?) {
    self.target = target
    self.font = font
    pixmap = Pixmap(
      width: target.width, height: target.height, fill: Blending.pixel(target.letterbox.withAlpha(255)))!
  }

  /// Draws the next scene, and returns its pixels.
  ///
  /// A scene with another viewport is scaled to fit, and centred on black. The next call copies the pixels if you still hold them.
  public mutating func draw(_ scene: WireframeScene) -> Pixmap {
    _ = render(scene)
    return pixmap
  }

  /// Draws a scene over the last one, and returns the dirty region.
  ///
  /// Every pixel that differs from the last frame is in the damage; it may also hold pixels that do not differ. The
  /// damage of the first frame is the whole frame.
  package mutating func render(_ scene: WireframeScene) -> Damage {
    render(DisplayList(scene, target: target, font: font))
  }

  /// The same for a display list that was made for this target.
  package mutating func render(_ list: DisplayList) -> Damage {
    plain = nil
    var meter = DrawingMeter.unlimited
    // The meter ends nothing.
    return try! draw(list, &meter)
  }

  /// The same within the limits of a meter, which counts this frame alone.
  ///
  /// - Throws: `DrawingMeter.Stop` if the meter stopped the drawing. Do not use the pixmap then; the next frame is
  ///   drawn whole.
  package mutating func render(
    _ scene: WireframeScene, _ meter: inout DrawingMeter
  ) throws(DrawingMeter.Stop) -> Damage {
    try render(scene, touches: [], &meter)
  }

  /// The same with touches on top.
  ///
  /// - Parameter isRepeat: Whether the scene is the previous one with other touches, so that its layout can
  ///   be reused.
  package mutating func render(
    _ scene: WireframeScene, touches: [TouchMark], isRepeat: Bool = false, _ meter: inout DrawingMeter
  ) throws(DrawingMeter.Stop) -> Damage {
    meter.beginFrame()
    if let stop = meter.stop { throw stop }
    if !isRepeat || plain == nil { plain = DisplayList(scene, target: target, font: font) }
    return try draw(plain!.adding(touches, in: scene.viewport), &meter)
  }

  private mutating func draw(
    _ list: DisplayList, _ meter: inout DrawingMeter
  ) throws(DrawingMeter.Stop) -> Damage {
    precondition(list.target == target, "a display list belongs to the target that it was made for")
    let damage = last.map { Self.damage(from: $0, to: list) } ?? Damage(boxes: [target.bounds])
    last = list
    guard redraw(list, damage, &meter) else {
      last = nil
      plain = nil
      throw meter.stop ?? .unwanted
    }
    return damage
  }

  /// The boxes that may change when `new` is drawn over `old`.
  static func damage(from old: DisplayList, to new: DisplayList) -> Damage {
    var merger = DamageMerger()
    for box in ListDifference.boxes(from: old, to: new) { merger.add(box) }
    return Damage(boxes: merger.boxes)
  }

  /// Draws the damaged boxes. Returns whether all of them were drawn.
  private mutating func redraw(_ list: DisplayList, _ damage: Damage, _ meter: inout DrawingMeter) -> Bool {
    let isMost = damage.area * 4 > target.bounds.area * 3
    for box in isMost ? [target.bounds] : damage.boxes {
      switch WorkEstimate.isTooMuch(list, box: box, bands, into: &pixmap, meter) {
      case true?: meter.refuse()
      case nil: meter.drop()
      case false?: break
      }
      guard meter.stop == nil else { return false }
      guard bands.render(list, box: box, into: &pixmap, &meter) else { return false }
    }
    return true
  }
}
