/// A format whose input is one dump: a moment, or a few, that are held whole and read at once.
package protocol Dump: Sendable {
  /// Turns the dump's bytes into records: the header first, then in order of time.
  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError)
}

/// The records and diagnostics of a dump.
package struct DumpRecords {
  package let options: FormatOptions
  package var log = DiagnosticLog()
  fileprivate var records: [HierarchyRecord] = []

  package init(options: FormatOptions) {
    self.options = options
  }

  /// The records so far.
  package var all: [HierarchyRecord] { records }

  package var limits: Limits { options.limits }

  package mutating func add(_ record: HierarchyRecord) {
    records.append(record)
  }

  package mutating func note(_ code: Diagnostic.Code, times: Int = 1, at position: Int = 0, _ message: String)
  {
    log.note(code, times: times, at: position, message)
  }
}

extension DumpRecords {
  /// Whether its screens have no element, and it has no event.
  fileprivate var holdsNothing: Bool {
    var hasScreen = false
    for record in records {
      switch record {
      case .snapshot(let snapshot) where snapshot.nodes.isEmpty: hasScreen = true
      case .snapshot, .event: return false
      default: continue
      }
    }
    return hasScreen
  }

  /// The density of a screen that is counted in device pixels, which is noted if it is assumed.
  ///
  /// - Parameters:
  ///   - size: Of the screen in pixels, which may leave the system's bars out.
  ///   - corner: How far its windows reach if the size is a guess; nil if it is known.
  ///   - given: The input's own; nil for none.
  package mutating func density(
    of snapshot: HierarchySnapshot, on size: Size2D, reaching corner: Size2D? = nil, given: Double? = nil
  ) -> DeviceDensity {
    let display = options.displays.first { $0.mayShow(corner ?? size, isPart: corner != nil) } ?? size
    let density = DeviceDensity(
      given: options.density ?? given, width: display.width, height: display.height,
      last: options.lastDensity, reaching: display == size ? corner : nil, lines: TextLines(of: snapshot))
    if density.isAssumed { note(.assumed, density.assumption) }
    return density
  }

  /// Turns a screen that was counted in device pixels into points.
  ///
  /// - Parameters:
  ///   - display: Its size in pixels.
  ///   - isPart: Whether it may be a part of the display, as wide as all of it.
  ///   - given: The input's own density; nil for none.
  /// - Returns: The viewport in points.
  mutating func scale(
    _ snapshot: inout HierarchySnapshot, of display: Viewport, isPart: Bool = false, given: Double? = nil
  ) -> Viewport {
    let height = isPart ? max(display.width, display.height) : display.height
    let density = self.density(of: snapshot, on: Size2D(width: display.width, height: height), given: given)
    snapshot.scaleFrames(by: 1 / density.value)
    return Viewport(
      width: display.width / density.value, height: display.height / density.value, scale: density.value)
  }
}

extension Size2D {
  /// Whether a display of this size may show a screen of that size, in pixels: all of it, or all but the system's bars.
  ///
  /// - Parameter isPart: Whether the screen may be any part of the display.
  package func mayShow(_ screen: Size2D, isPart: Bool) -> Bool {
    let (across, down) = (width - screen.width, height - screen.height)
    return across >= -2 && down >= -2 && (isPart || across <= 2 || down <= 2)
  }
}

/// Waits for all of a dump, reads it at once, and hands its records out one by one.
package struct DumpReader<Format: Dump>: HierarchyReader {
  package private(set) var diagnostics = DiagnosticLog()
  private let options: FormatOptions
  /// Records that were not handed out yet, the next one last.
  private var pending: [HierarchyRecord] = []
  private var isRead = false

  package init(options: FormatOptions) {
    self.options = options
  }

  package init(limits: Limits) {
    self.init(options: FormatOptions(limits: limits))
  }

  package mutating func next(_ input: inout InputBuffer) throws(InputError) -> ReadStep {
    if isRead { return handOut() }
    guard input.count <= options.limits.lineBytes else {
      isRead = true
      throw InputError(LimitError(.lineBytes, options.limits.lineBytes), line: nil, byteOffset: input.offset)
    }
    guard input.isFinished else { return .needsInput }
    isRead = true
    var dump = DumpRecords(options: options)
    defer {
      diagnostics = dump.log
      input.consume(input.count)
    }
    try input.withUnread { (bytes) throws(InputError) in try Format.read(bytes, into: &dump) }
    if dump.holdsNothing {
      dump.note(.nothingSeen, "the input has no element for this screen; it is drawn as a hatch")
    }
    pending = dump.records.reversed()
    return handOut()
  }

  private mutating func handOut() -> ReadStep {
    pending.popLast().map { .record($0) } ?? .end
  }
}
