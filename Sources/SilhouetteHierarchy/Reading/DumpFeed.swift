/// What one dump becomes: a header made from what it says, and one screen.
struct Dump: Sendable {
  var header: StreamHeader
  var snapshot: HierarchySnapshot
}

/// The pulls of a reader whose input is one dump, which is held whole: wait for all of it, give the header, then the
/// snapshot.
struct DumpFeed: Sendable {
  private enum State: Sendable {
    case waiting
    case read(HierarchySnapshot)
    case done
  }

  private var state = State.waiting

  /// The step that needs no reading; nil where all of the input is here and is to be read now.
  ///
  /// - Throws: `InputError` where the input is larger than one dump may be. After that, or after an error of the
  ///   reading, the next step is the end.
  mutating func step(_ input: InputBuffer, _ limits: Limits) throws(InputError) -> ReadStep? {
    switch state {
    case .done: return .end
    case .read(let snapshot):
      state = .done
      return .record(.snapshot(snapshot))
    case .waiting: break
    }
    guard input.count <= limits.lineBytes else {
      state = .done
      throw InputError(LimitError(.lineBytes, limits.lineBytes), line: nil, byteOffset: input.offset)
    }
    guard input.isFinished else { return .needsInput }
    state = .done
    return nil
  }

  /// Takes what was read; the input is used up.
  mutating func begin(_ dump: Dump, _ input: inout InputBuffer) -> ReadStep {
    input.consume(input.count)
    state = .read(dump.snapshot)
    return .record(.header(dump.header))
  }
}
