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
  private var document = JSONDocument()
  private let limits: Limits

  init(limits: Limits) {
    self.limits = limits
  }

  /// Milliseconds from the first event to the last.
  var duration: Double { last >= first ? last - first : 0 }

  mutating func add(_ event: ArraySlice<UInt8>) throws(InputError) {
    try document.read(event, limits: limits)
    events += 1
    jsonBytes += event.count + 1  // And the bracket or comma before it.
    packer.add(event, to: &packed)
    countPacked()
    if let time = document.member(0, "timestamp").flatMap({ document.number($0) }) {
      (first, last) = (min(first, time), max(last, time))
    }
    note(type: document.member(0, "type").flatMap { document.integer($0) })
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
}
