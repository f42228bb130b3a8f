package import Silhouette
package import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteText

/// Counts of a log, as far as it was taken.
package struct LogCounts: Sendable {
  package fileprivate(set) var events = 0
  /// Full snapshots.
  package fileprivate(set) var checkouts = 0
  /// Whether a video beside the log has its screens.
  package fileprivate(set) var hasVideo = false
  package fileprivate(set) var jsonBytes = 0
  package fileprivate(set) var zlibBytes = 0
  /// Milliseconds from the start to the last event, as a player shows them.
  package fileprivate(set) var duration = 0.0
}

/// The facts about a log, gathered event by event.
package struct LogFacts: ~Copyable {
  /// More windows than a person keeps apart.
  private static let mostWindows = 64
  package private(set) var counts = LogCounts()
  /// Width and height of the first page, in CSS pixels.
  package private(set) var size: (width: Int, height: Int)?
  /// How the times of events are mended.
  package private(set) var times = LogTimes()
  /// The windows that events name, in the order of their first events: `windowId`, as some recorders write it.
  package private(set) var windows: [String] = []
  private var packer = SegmentPacker()
  private var packed: [UInt8] = []
  /// The last event.
  package private(set) var document = JSONDocument()
  /// Of the last event.
  package private(set) var type: Int?
  package private(set) var timestamp: Double?
  /// Of the last event, in milliseconds since the start; 0 before the first full snapshot.
  package private(set) var time = 0.0
  private var hasPage = false
  private let limits: Limits

  package init(limits: Limits) {
    self.limits = limits
  }

  /// Milliseconds since 1970; 0 for a log without events.
  package var start: Double { times.start.isFinite ? times.start : 0 }

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
    if let written = timestamp {
      let mended = times.take(written, isSnapshot: type == 2)
      timestamp = mended
      if type == 2 { hasPage = true }
      time = hasPage ? times.played(mended) : 0
      counts.duration = times.duration
    }
    note(type: type)
    noteWindow()
  }

  private mutating func noteWindow() {
    guard windows.count < Self.mostWindows, let member = document.member(0, "windowId"),
      document.end(member) - member <= 1
    else { return }
    let id = document.string(member)
    if !windows.contains(id) { windows.append(id) }
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
    if type == 5, counts.checkouts == 0, let data = document.member(0, "data"),
      let tag = document.member(data, "tag"), document.string(tag) == VideoBeside.tag
    {
      counts.hasVideo = true
    }
    guard type == 4, size == nil, let data = document.member(0, "data") else { return }
    guard let width = document.member(data, "width").flatMap({ document.integer($0) }),
      let height = document.member(data, "height").flatMap({ document.integer($0) })
    else { return }
    size = (width, height)
  }
}
