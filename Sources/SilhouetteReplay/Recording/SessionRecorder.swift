package import SilhouetteHierarchy
package import SilhouetteScene

/// Records one session as its options ask for it: a `Recorder`, what may be told of app events, and metadata.
package struct SessionRecorder {
  private let options: EncodeOptions
  private let metadata: NodeMetadata?
  private var recorder: Recorder

  /// - Parameter start: milliseconds since the Unix epoch at the session's time 0.
  package init(_ options: EncodeOptions, start: Int64) {
    self.options = options
    let checkouts: CheckoutPolicy =
      switch options.checkouts {
      case .never: .never
      case .every(let gap): .every(gap)
      case .segment: .everySegment(options.segment)
      }
    recorder = Recorder(start: start, checkouts: checkouts, touches: options.touches)
    let salt = options.salt ?? String(recorder.start)
    metadata = options.metadata ? NodeMetadata(rules: options.categorizer.rules, salt: salt) : nil
  }

  /// Milliseconds since the Unix epoch at the session's time 0, more than 0.
  package var start: Int64 { recorder.start }

  /// Milliseconds since the Unix epoch: nothing earlier will come out any more. nil before the first scene.
  package var lastTimestamp: Int64? { recorder.lastTimestamp }

  /// Fingers that were withheld only because a keyboard may have been under them.
  package var touchesNearKeyboard: Int { recorder.touchesNearKeyboard }

  /// - Parameter snapshot: what the scene was made of; nil where that is not known.
  package mutating func record(
    _ scene: Scene, from snapshot: HierarchySnapshot?, into batch: inout EventBatch
  ) {
    recorder.record(scene, metadata: metadata?.attributes(of: scene, from: snapshot), into: &batch)
  }

  package mutating func record(_ touch: Touch, into batch: inout EventBatch) {
    recorder.record(touch, into: &batch)
  }

  package mutating func record(_ event: AppEvent, into batch: inout EventBatch) {
    var event = event
    // What an app says of itself may hold what a person wrote.
    event.data = EventDataFilter(keys: options.eventData).filtered(event.data)
    recorder.record(event, into: &batch)
  }

  /// Begins the next segment with the page, where each segment must play alone.
  package mutating func beginSegment() {
    recorder.beginSegment()
  }

  package mutating func finish(at end: Double, into batch: inout EventBatch) {
    recorder.finish(at: end, into: &batch)
  }
}

extension Viewport {
  /// Whether it is the size of a screen: a page without a size is none, and no screen is as large as a street.
  package var isScreen: Bool {
    let sides = 0.5...100_000.0
    return sides.contains(width) && sides.contains(height) && scale > 0
  }
}

extension Flattener {
  package init(_ options: EncodeOptions) {
    self.init(categorizer: options.categorizer, appearance: options.appearance, reveal: options.reveal)
  }
}
