package import SilhouettePictures

/// Looks at the frames of a recording, at as few as show what happened.
///
/// A frame is looked at if it stays on the screen for a while. While the screen moves, frames are looked at less often: most of
/// them show halves of two screens. A frame that shows the same as the one before costs one comparison.
///
/// Memory: two frames, and the elements of one screen.
package struct FrameWatch: Sendable {
  /// A screen that was looked at.
  package struct Moment: Sendable {
    /// Milliseconds after the recording's start at which it came into view.
    package var time: Double
    /// Its elements.
    package var screen: TrackedScreen
  }

  /// Milliseconds that a screen stays until it counts as still.
  private static let still = 80.0
  /// Milliseconds between two looks while a list scrolls.
  private static let whileScrolling = 200.0
  /// Milliseconds between two looks while anything else moves.
  private static let whileMoving = 600.0

  private let finder: ElementFinder
  private var tracker = ElementTracker()
  /// The frame that was looked at last, and its time.
  private var looked: (picture: Picture, time: Double)?
  /// The frame that is on the screen, and since when.
  private var shown: (picture: Picture, since: Double)?
  /// How it differs from the one that was looked at; nil if it does not.
  private var changed: ChangedCells?
  /// Since when it does, in milliseconds.
  private var changedSince = 0.0
  /// The scroll from one to the other.
  private var path: ScrollPath?

  /// - Parameter pixelsPer256Points: Of the frames.
  package init(pixelsPer256Points: Int) {
    finder = ElementFinder(pixelsPer256Points: pixelsPer256Points)
  }

  /// Takes the next frame.
  ///
  /// - Parameter time: In milliseconds after the recording's start; no earlier than that of the frame before.
  /// - Returns: A screen, if one was looked at: that of an earlier frame. Before the first scroll of a list, the list without it.
  package mutating func take(_ frame: Picture, at time: Double) -> [Moment] {
    guard let shown else {
      self.shown = (frame, time)
      changed = ChangedCells(from: Picture.blank(like: frame), to: frame)
      return look(nil)
    }
    let isSame = shown.picture.pixels == frame.pixels || ChangedCells(from: shown.picture, to: frame).isStill
    var moments: [Moment] = []
    if let changed {
      if time - shown.since >= Self.still {
        moments = look(scroll(changed))
      } else if !isSame {
        moments = lookWhileMoving(changed)
      }
    }
    if !isSame { show(frame, at: time) }
    return moments
  }

  /// The screen at the recording's end, if it was not looked at.
  package mutating func finish() -> [Moment] {
    guard let changed else { return [] }
    return look(scroll(changed))
  }

  private mutating func show(_ frame: Picture, at time: Double) {
    shown = (frame, time)
    guard let looked else { return }
    let difference = ChangedCells(from: looked.picture, to: frame)
    if changed == nil { changedSince = time }
    changed = difference.isStill ? nil : difference
    if changed == nil { path = ScrollPath(from: frame) } else { path?.take(frame) }
  }

  private mutating func lookWhileMoving(_ changed: ChangedCells) -> [Moment] {
    guard let shown else { return [] }
    let passed = shown.since - changedSince
    if passed >= Self.whileScrolling, let shift = path?.shift(to: shown.picture) { return look(shift) }
    return passed >= Self.whileMoving ? look(scroll(changed)) : []
  }

  private func scroll(_ changed: ChangedCells) -> ScrollShift? {
    guard let shown, let looked else { return nil }
    return path?.shift(to: shown.picture)
      ?? ScrollShift.find(from: looked.picture, to: shown.picture, in: changed)
  }

  private mutating func look(_ shift: ScrollShift?) -> [Moment] {
    guard let shown, let changed else { return [] }
    tracker.take(finder.find(in: shown.picture), in: shown.picture, changed, shift)
    looked = (shown.picture, shown.since)
    path = ScrollPath(from: shown.picture)
    self.changed = nil
    return [
      tracker.prelude.map { Moment(time: min(changedSince, shown.since), screen: $0) },
      tracker.screen.map { Moment(time: shown.since, screen: $0) },
    ].compactMap { $0 }
  }
}

extension ChangedCells {
  /// Whether nothing changed that a person would call a change.
  fileprivate var isStill: Bool { isEmpty || isCaret }
}

extension Picture {
  /// A black picture of the same size.
  fileprivate static func blank(like other: Picture) -> Picture {
    var picture = other
    picture.pixels = Array(repeating: 0, count: other.pixels.count)
    return picture
  }
}
