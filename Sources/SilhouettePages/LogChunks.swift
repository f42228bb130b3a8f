/// Where a log can be begun: the byte offsets of its checkouts in the JSON array of its events.
struct LogChunks {
  struct Chunk: Equatable {
    /// Of the first event, from the array's bracket on.
    var offset: Int
    /// Milliseconds since 1970.
    var time: Double
  }

  private var found: [Chunk] = []
  /// The event before, if it was a Meta.
  private var meta: Chunk?
  private var last = -Double.infinity
  /// Whether no event is earlier than the one before it.
  private(set) var isSorted = true

  /// Takes the next event. A full snapshot begins a chunk if its Meta is right before it.
  ///
  /// - Parameter offset: of the event in the array.
  mutating func add(type: Int?, time: Double?, at offset: Int) {
    let time = time ?? last
    if time < last { isSorted = false }
    last = max(last, time)
    let here = Chunk(offset: offset, time: time)
    if found.isEmpty {
      found.append(here)
    } else if type == 2, let meta, meta.offset > found[found.count - 1].offset {
      found.append(meta)
    }
    meta = type == 4 ? here : nil
  }

  /// The chunks by rising time; one where events are not in the order of their time, which a player must sort first.
  var chunks: [Chunk] { isSorted ? found : Array(found.prefix(1)) }
}
