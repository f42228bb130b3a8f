internal import SilhouetteFlattening
package import SilhouetteHierarchy
package import SilhouetteReplay
package import SilhouetteScene
internal import SilhouetteText

/// Records one session according to its options: a `Recorder`, with app events filtered and metadata added.
package struct SessionRecorder {
  private let options: EncodeOptions
  private let metadata: NodeMetadata?
  private var recorder: Recorder

  /// A recorder of one session.
  ///
  /// - Parameters:
  ///   - start: Milliseconds since 1970-01-01 00:00 UTC at the session's time 0.
  ///   - platform: the one that locators are for.
  package init(_ options: EncodeOptions, start: Int64, platform: AppPlatform = .other) {
    self.options = options
    let checkouts: CheckoutPolicy =
      switch options.checkouts {
      case .never: .never
      case .every(let gap): .every(gap.inMilliseconds)
      case .segment: .everySegment(options.segment)
      }
    recorder = Recorder(
      start: start, checkouts: checkouts, touches: options.touches, form: options.target.pageForm,
      hasBreadcrumbs: options.target == .sentry)
    let salt = options.salt ?? String(recorder.start)
    let locators = options.reveal == .nothing ? nil : options.locators
    metadata =
      options.metadata || locators != nil
      ? NodeMetadata(
        rules: options.categorizer.rules, salt: salt, hasNames: options.metadata, locators: locators,
        platform: platform) : nil
  }

  /// Milliseconds since 1970-01-01 00:00 UTC at the session's time 0; more than 0.
  package var start: Int64 { recorder.start }

  /// Milliseconds since 1970-01-01 00:00 UTC: no earlier event will follow. nil before the first scene.
  package var lastTimestamp: Int64? { recorder.lastTimestamp }

  /// Touches that were withheld only because a keyboard may have been under them.
  package var touchesNearKeyboard: Int { recorder.touchesNearKeyboard }

  /// Touches that were withheld, or cancelled on their way, because of a secret or a drawing.
  package var touchesOnSecrets: Int { recorder.touchesOnSecrets }

  /// Records a scene.
  ///
  /// - Parameter snapshot: The snapshot that the scene was made of; nil if there is none, as in logs.
  package mutating func record(
    _ scene: WireframeScene, from snapshot: HierarchySnapshot?, into batch: inout EventBatch
  ) {
    recorder.record(scene, metadata: metadata?.attributes(of: scene, from: snapshot), into: &batch)
  }

  package mutating func record(_ touch: TouchRecord, into batch: inout EventBatch) {
    recorder.record(touch, into: &batch)
  }

  package mutating func record(_ event: AppEvent, into batch: inout EventBatch) {
    var event = event
    event.data = EventDataFilter(keys: options.eventData).filtered(event)
    recorder.record(event, into: &batch)
  }

  /// Marks the begin of a segment. If each segment must play alone, the next event comes after the page.
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
