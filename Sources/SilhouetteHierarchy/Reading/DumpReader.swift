/// A reader whose input is one dump, held whole: it waits for all of it, reads it at once, and hands its records out one
/// by one.
protocol DumpReader: HierarchyReader {
  var options: ReaderOptions { get }
  var feed: DumpFeed { get set }

  init(options: ReaderOptions)

  /// The dump's records, the header first, in order of time.
  mutating func read(_ bytes: UnsafeRawBufferPointer) throws(InputError) -> [HierarchyRecord]
}

extension DumpReader {
  init(limits: Limits) {
    self.init(options: ReaderOptions(limits: limits))
  }

  var limits: Limits { options.limits }

  mutating func next(_ input: inout InputBuffer) throws(InputError) -> ReadStep {
    if let step = try feed.step(input, limits) { return step }
    let records = try input.withUnread { (bytes) throws(InputError) in try read(bytes) }
    input.consume(input.count)
    return feed.begin(records)
  }
}

/// How far a `DumpReader` has come.
struct DumpFeed: Sendable {
  /// Records that were not handed out yet, the next one last.
  private var pending: [HierarchyRecord] = []
  private var isRead = false

  /// The step that needs no reading; nil where all of the input is here and is to be read now.
  ///
  /// - Throws: `InputError` where the input is larger than one dump may be. After that, or after an error of the
  ///   reading, the next step is the end.
  fileprivate mutating func step(_ input: InputBuffer, _ limits: Limits) throws(InputError) -> ReadStep? {
    if isRead { return handOut() }
    guard input.count <= limits.lineBytes else {
      isRead = true
      throw InputError(LimitError(.lineBytes, limits.lineBytes), line: nil, byteOffset: input.offset)
    }
    guard input.isFinished else { return .needsInput }
    isRead = true
    return nil
  }

  fileprivate mutating func begin(_ records: [HierarchyRecord]) -> ReadStep {
    pending = records.reversed()
    return handOut()
  }

  private mutating func handOut() -> ReadStep {
    pending.popLast().map { .record($0) } ?? .end
  }
}
