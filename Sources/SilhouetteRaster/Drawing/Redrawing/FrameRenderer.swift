import SilhouetteHierarchy
public import SilhouettePictures
public import SilhouetteScene

/// Draws scene after scene into one pixmap and tells what changed.
///
/// A scene like the last costs a comparison; one that changed here and there is redrawn only there; one that changed
/// all over is drawn whole. The pixels are the same whichever way was taken.
public struct FrameRenderer: Sendable {
  package let target: RenderTarget
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
  /// Every pixel that differs from the last frame is in the damage, and it may hold some that do not; the first frame
  /// is damaged as a whole.
  public mutating func render(_ scene: Scene) -> Damage {
    render(DisplayList(scene, target: target))
  }

  /// The same for a scene that is a display list of this target already.
  package mutating func render(_ list: DisplayList) -> Damage {
    var meter = DrawingMeter.unlimited
    // The meter ends nothing.
    return try! draw(list, &meter)
  }

  /// The same, as far as a meter goes, which counts this frame alone.
  ///
  /// - Throws: where the meter ended it. The pixmap is then not to be used until the next frame, which is drawn whole.
  package mutating func render(
    _ scene: Scene, _ meter: inout DrawingMeter
  ) throws(DrawingMeter.Stop) -> Damage {
    meter.beginFrame()
    if let stop = meter.stop { throw stop }
    return try draw(DisplayList(scene, target: target), &meter)
  }

  private mutating func draw(
    _ list: DisplayList, _ meter: inout DrawingMeter
  ) throws(DrawingMeter.Stop) -> Damage {
    precondition(list.target == target, "a display list belongs to the target that it was made for")
    let damage = last.map { Self.damage(from: $0, to: list) } ?? Damage(boxes: [target.bounds])
    last = list
    guard redraw(list, damage, &meter) else {
      last = nil
      throw meter.stop ?? .unwanted
    }
    return damage
  }

  /// What drawing `new` where `old` was drawn can change.
  static func damage(from old: DisplayList, to new: DisplayList) -> Damage {
    var merger = BoxMerger()
    for box in ListDifference.boxes(from: old, to: new) { merger.add(box) }
    return Damage(boxes: merger.boxes)
  }

  /// Returns whether all was drawn.
  private mutating func redraw(_ list: DisplayList, _ damage: Damage, _ meter: inout DrawingMeter) -> Bool {
    let isMost = damage.area * 4 > target.bounds.area * 3
    for box in isMost ? [target.bounds] : damage.boxes {
      guard bands.render(list, box: box, into: &pixmap, &meter) else { return false }
    }
    return true
  }
}
