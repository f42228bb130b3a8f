internal import SilhouetteHierarchy
internal import SilhouetteReplay

/// What a page says of its log, gathered event by event.
struct PageFacts: ~Copyable {
  private(set) var events = 0
  /// Full snapshots.
  private(set) var checkouts = 0
  private(set) var jsonBytes = 0
  private(set) var zlibBytes = 0
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
  /// Milliseconds from the first event to the last.
  var duration: Double { last >= first ? last - first : 0 }

  mutating func add(_ event: ArraySlice<UInt8>) throws(InputError) {
    try document.read(event, limits: limits)
    events += 1
    type = document.member(0, "type").flatMap { document.integer($0) }
    timestamp = document.member(0, "timestamp").flatMap { document.number($0) }
    jsonBytes += event.count + 1  // And the bracket or comma before it.
    packer.add(event, to: &packed)
    countPacked()
    if let timestamp {
      (first, last) = (min(first, timestamp), max(last, timestamp))
      time = timestamp - first
    }
    note(type: type)
  }

  mutating func finish() {
    jsonBytes += 1
    packer.finish(into: &packed)
    countPacked()
  }

  private mutating func countPacked() {
    zlibBytes += packed.count
    packed.removeAll(keepingCapacity: true)
  }

  private mutating func note(type: Int?) {
    if type == 2 { checkouts += 1 }
    guard type == 4, size == nil, let data = document.member(0, "data") else { return }
    guard let width = document.member(data, "width").flatMap({ document.integer($0) }),
      let height = document.member(data, "height").flatMap({ document.integer($0) })
    else { return }
    size = (width, height)
  }

  /// What a page tells of its log.
  var lines: [PageText.Fact] {
    var lines: [PageText.Fact] = []
    if duration > 0 { lines.append(PageText.Fact("Length", PageText.span(duration))) }
    if let size { lines.append(PageText.Fact("Screen", "\(size.width) × \(size.height)")) }
    lines += [
      PageText.Fact("Events", String(events)),
      PageText.Fact("Full snapshots", String(checkouts)),
      PageText.Fact("Log as JSON", PageText.size(jsonBytes)),
      PageText.Fact("As zlib", PageText.size(zlibBytes)),
    ]
    return lines
  }
}
