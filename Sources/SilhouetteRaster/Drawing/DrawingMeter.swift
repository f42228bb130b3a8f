/// Counts the work of drawing, and ends drawing if it takes too much or is no longer wanted.
///
/// Work is counted in steps: a mixed pixel, or other work of about the same time. The same scene takes the
/// same steps on every machine, so that a limit does not depend on speed.
package struct DrawingMeter: Sendable {
  /// Why drawing ended before the frame was whole.
  package enum Stop: Error, Sendable, Hashable {
    /// The frame takes more steps than this.
    case tooMuchWork(limit: Int)
    /// `isUnwanted` said so.
    case unwanted
  }

  /// Steps that one frame may take.
  package let limit: Int
  /// Steps that the frame has taken so far.
  package private(set) var spent = 0
  /// The reason for the end of drawing; nil if it goes on.
  package private(set) var stop: Stop?
  private let isUnwanted: (@Sendable (_ stepsOfFrame: Int) -> Bool)?

  /// How many steps pass between two looks at the limit.
  static let grain = 1 << 20

  /// - Parameter isUnwanted: called every million steps, and before each frame.
  package init(limit: Int, isUnwanted: (@Sendable (_ stepsOfFrame: Int) -> Bool)? = nil) {
    self.limit = limit
    self.isUnwanted = isUnwanted
  }

  /// Never ends anything.
  static let unlimited = DrawingMeter(limit: .max)

  /// The most that a frame of this target may take: 48 steps for each of its pixels, and at least half a billion.
  package static func limit(for target: RenderTarget) -> Int {
    max(1 << 29, 48 * target.width * target.height)
  }

  /// A meter for a piece of the frame that represents the whole frame.
  func sample(limit: Int) -> DrawingMeter { DrawingMeter(limit: limit, isUnwanted: isUnwanted) }

  /// Ends the frame before it is drawn.
  mutating func refuse() { stop = .tooMuchWork(limit: limit) }

  /// Ends the frame because it is not wanted.
  mutating func drop() { stop = .unwanted }

  mutating func beginFrame() {
    spent = 0
    stop = isUnwanted?(0) == true ? .unwanted : nil
  }

  /// Counts steps. Returns whether drawing goes on.
  mutating func spend(_ steps: Int) -> Bool {
    spent += steps
    if spent > limit {
      stop = .tooMuchWork(limit: limit)
    } else if isUnwanted?(spent) == true {
      stop = .unwanted
    }
    return stop == nil
  }
}
