package import Silhouette
package import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteText

/// Counts of a log, as far as it was taken.
package struct LogCounts: Sendable {
  package fileprivate(set) var events = 0
  /// Full snapshots.
  package fileprivate(set) var checkouts = 0
  package fileprivate(set) var jsonBytes = 0
  package fileprivate(set) var zlibBytes = 0
  /// Milliseconds from the first event to the last.
  package fileprivate(set) var duration = 0.0
}

/// The facts about a log, gathered event by event.
package struct LogFacts: ~Copyable {
  package private(set) var counts = LogCounts()
  /// Width and height of the first page, in CSS pixels.
  package private(set) var size: (width: Int, height: Int)?
  private var first = Double.infinity
  private var last = -Double.infinity
  private var packer = SegmentPacker()
  private var packed: [UInt8] = []
  /// The last event.
  package private(set) var document = JSONDocument()
  /// Of the last event.
  package private(set) var type: Int?
  package private(set) var timestamp: Double?
  /// Milliseconds of the last event since the first one.
  package private(set) var time = 0.0
  private let limits: Limits

  package init(limits: Limits) {
    self.limits = limits
  }

  /// Milliseconds since 1970; 0 for a log without events.
  package var start: Double { last >= first ? first : 0 }

  package mutating func add(_ event: ArraySlice<UInt8>) throws(SilhouetteError) {
    do throws(InputError) {
      try document.read(event, limits: limits)
    } catch {
      throw SilhouetteError(error, file: "event \(counts.events)")
    }
    counts.events += 1
    type = document.member(0, "type").flatMap { document.integer($0) }
    timestamp = document.member(0, "timestamp").flatMap { document.number($0) }
    counts.jsonBytes += event.count + 1  // And the bracket or comma before it.
    packer.add(event, to: &packed)
    countPacked()
    if let timestamp {
      (first, last) = (min(first, timestamp), max(last, timestamp))
      counts.duration = last - first
      time = timestamp - first
    }
    note(type: type)
  }

  package mutating func finish() {
    counts.jsonBytes += 1
    packer.finish(into: &packed)
    countPacked()
  }

  private mutating func countPacked() {
    counts.zlibBytes += packed.count
    packed.removeAll(keepingCapacity: true)
  }

  private mutating func note(type: Int?) {
    if type == 2 { counts.checkouts += 1 }
    guard type == 4, size == nil, let data = document.member(0, "data") else { return }
    guard let width = document.member(data, "width").flatMap({ document.integer($0) }),
      let height = document.member(data, "height").flatMap({ document.integer($0) })
    else { return }
    size = (width, height)
  }
}
