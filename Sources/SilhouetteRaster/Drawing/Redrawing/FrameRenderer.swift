import SilhouetteHierarchy
public import SilhouetteScene

/// Draws scene after scene into one pixmap and tells what changed.
///
/// A scene like the last costs a comparison; one that changed here and there is redrawn only there; one that changed
/// all over is drawn whole. The pixels are the same whichever way was taken.
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
  /// Every pixel that differs from the last frame is in the damage, and it may hold some that do not; the first frame
  /// is damaged as a whole.
  public mutating func render(_ scene: Scene) -> Damage {
    render(DisplayList(scene, target: target))
  }

  /// The same for a scene that is a display list of this target already.
  public mutating func render(_ list: DisplayList) -> Damage {
    precondition(list.target == target, "a display list belongs to the target that it was made for")
    let damage = last.map { Self.damage(from: $0, to: list) } ?? Damage(boxes: [target.bounds])
    last = list
    redraw(list, damage)
    return damage
  }

  /// What drawing `new` where `old` was drawn can change.
  static func damage(from old: DisplayList, to new: DisplayList) -> Damage {
    var merger = BoxMerger()
    for box in ListDifference.boxes(from: old, to: new) { merger.add(box) }
    return Damage(boxes: merger.boxes)
  }

  private mutating func redraw(_ list: DisplayList, _ damage: Damage) {
    if damage.area * 4 > target.bounds.area * 3 {
      bands.render(list, into: &pixmap)
    } else {
      for box in damage.boxes { bands.render(list, box: box, into: &pixmap) }
    }
  }
}
