import SilhouettePictures

/// The scroll since a frame was looked at, as the sum of the scrolls from frame to frame: a fast scroll leaves nothing in view that was
/// there at first.
struct ScrollPath: Sendable {
  /// The sum, up to `anchor`; nil if nothing scrolled.
  private var sum: ScrollShift?
  /// The last frame whose scroll is in the sum.
  private var anchor: Picture

  init(from picture: Picture) { anchor = picture }

  /// Takes the next frame. Slow scrolls show only after some frames, so one without a shift waits.
  mutating func take(_ frame: Picture) {
    guard let step = ScrollShift.find(from: anchor, to: frame, in: ChangedCells(from: anchor, to: frame))
    else {
      return
    }
    anchor = frame
    guard let sum else {
      self.sum = step
      return
    }
    self.sum = ScrollShift(box: sum.box.union(step.box), down: sum.down + step.down)
  }

  /// The whole scroll to a frame that was taken; nil if the last frames show something else, or it ended where it began.
  func shift(to frame: Picture) -> ScrollShift? {
    guard let sum, sum.down != 0, anchor.pixels == frame.pixels else { return nil }
    return sum
  }
}
