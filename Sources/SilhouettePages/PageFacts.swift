internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteText

/// Counts of a page's log so far.
struct LogCounts {
  fileprivate(set) var events = 0
  /// Full snapshots.
  fileprivate(set) var checkouts = 0
  fileprivate(set) var jsonBytes = 0
  fileprivate(set) var zlibBytes = 0
  /// Milliseconds from the first event to the last.
  fileprivate(set) var duration = 0.0
}

/// The facts of a page about its log, gathered event by event.
struct PageFacts: ~Copyable {
  private(set) var counts = LogCounts()
  /// Width and height of the first page, in CSS pixels.
  private(set) var size: (width: Int, height: Int)?
  private var first = Double.infinity
  private var last = -Double.infinity
  private var packer = SegmentPacker()
  private var packed: [UInt8] = []
  /// The last event.
  private(set) var document = JSONDocument()
  /// Of the last event.
  private(set) var type: Int?
  private(set) var timestamp: Double?
  /// Milliseconds of the last event since the first one.
  private(set) var time = 0.0
  private let limits: Limits

  init(limits: Limits) {
    self.limits = limits
  }

  /// Milliseconds since 1970; 0 for a log without events.
  var start: Double { last >= first ? first : 0 }

  mutating func add(_ event: ArraySlice<UInt8>) throws(SilhouetteError) {
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

  mutating func finish() {
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

  /// The facts in the page's head.
  var lines: [PageText.Fact] {
    var lines: [PageText.Fact] = []
    if counts.duration > 0 { lines.append(PageText.Fact("Length", ReadableTime.length(counts.duration))) }
    if let size { lines.append(PageText.Fact("Screen", "\(size.width) × \(size.height)")) }
    lines += [
      PageText.Fact("Events", String(counts.events)),
      PageText.Fact("Full snapshots", String(counts.checkouts)),
      PageText.Fact("Log as JSON", ReadableNumber.size(counts.jsonBytes)),
      PageText.Fact("As zlib", ReadableNumber.size(counts.zlibBytes)),
    ]
    return lines
  }
}
