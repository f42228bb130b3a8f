internal import Silhouette
internal import SilhouetteReplay
internal import SilhouetteText

/// Counts the bodies of a target's segments, and writes each to a file that can be counted again.
final class TargetSink: LogSink {
  private let folder: String
  private let target: LogTarget
  private var cutter: SegmentCutter
  private var origin: Int64?
  private(set) var tally = ByteTally()

  init(folder: String, target: LogTarget, cutter: consuming SegmentCutter) {
    (self.folder, self.target) = (folder, target)
    self.cutter = cutter
  }

  func add(_ batch: EventBatch) throws(SilhouetteError) {
    try cutter.add(batch) { (segment) throws(SilhouetteError) in try write(segment) }
  }

  func reach(_ timestamp: Int64) throws(SilhouetteError) {
    try cutter.reach(timestamp) { (segment) throws(SilhouetteError) in try write(segment) }
  }

  func finish() throws(SilhouetteError) -> [WrittenFile] {
    try cutter.close { (segment) throws(SilhouetteError) in try write(segment) }
    return []
  }

  private func write(_ segment: Segment) throws(SilhouetteError) {
    let body = Self.body(of: segment, for: target)
    let times = segment.timestamps
    if origin == nil { origin = times.lowerBound }
    let (first, last) = (
      ByteTally.second(of: Double(times.lowerBound - origin!)),
      ByteTally.second(of: Double(times.upperBound - origin!))
    )
    tally.add(body.count, sharedBy: (first...last).map { (second: $0, weight: 1) })
    try WorkFolder.write(body, to: "\(folder)/\(String(segment.number, digits: 6)).body")
  }

  /// The request's body, as far as `encode` can make it: PostHog's without the project's key, and Datadog's parts without what separates
  /// them.
  static func body(of segment: Segment, for target: LogTarget) -> [UInt8] {
    guard target == .posthog else { return segment.files.flatMap(\.bytes) }
    return VendorBodies.posthogBody(segment.files.map { Array($0.bytes.dropLast()) })
  }
}
