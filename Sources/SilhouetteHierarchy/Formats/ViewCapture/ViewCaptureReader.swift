/// Reads Android's ViewCapture: the bytes of a Perfetto trace, packet by packet, or a frame a line in JSON.
///
/// A frame is a snapshot; times count from the first one. One packet or line is held at a time.
struct ViewCaptureReader: HierarchyReader {
  private(set) var diagnostics = DiagnosticLog()

  private let options: FormatOptions
  private var lines: LineFeed
  private var trace: ViewCaptureTrace
  private var pending: HierarchyRecord?
  private var density: Double?
  private var start: UInt64 = 0
  private var last = 0.0
  private var isDone = false

  init(options: FormatOptions) {
    self.options = options
    lines = LineFeed(limits: options.limits)
    trace = ViewCaptureTrace(limits: options.limits)
  }

  init(limits: Limits) {
    self.init(options: FormatOptions(limits: limits))
  }

  mutating func next(_ input: inout InputBuffer) throws(InputError) -> ReadStep {
    if let record = pending {
      pending = nil
      return .record(record)
    }
    while !isDone {
      let (step, frame) = try take(&input)
      guard let frame else {
        if step == .end { isDone = true }
        if step == .end || step == .needsInput { return step }
        continue
      }
      if let record = try place(frame, at: input.offset) { return .record(record) }
    }
    return .end
  }

  /// The next packet or line. A step of `.record` means that there may be more right behind it.
  private mutating func take(
    _ input: inout InputBuffer
  ) throws(InputError) -> (step: ReadStep, frame: ViewCaptureFrame?) {
    guard let first = input.withUnread({ $0.first }) else {
      return (input.isFinished ? .end : .needsInput, nil)
    }
    let isTrace = lines.number == 1 && first == ViewCaptureTrace.packetTag
    return isTrace ? try takePacket(&input) : try takeLine(&input)
  }

  private static let more = ReadStep.record(.event(AppEvent(time: 0, name: "")))

  private mutating func fail(_ error: InputError) -> InputError {
    isDone = true
    return error
  }

  // MARK: Packets

  private mutating func takePacket(
    _ input: inout InputBuffer
  ) throws(InputError) -> (step: ReadStep, frame: ViewCaptureFrame?) {
    let size = input.withUnread { ViewCaptureTrace.packetSize($0) }
    guard let size else {
      guard input.count > 10 else { return stopShort(&input) }
      throw fail(malformed(at: input.offset))
    }
    guard size.head + size.body <= options.limits.lineBytes else {
      throw fail(
        InputError(LimitError(.lineBytes, options.limits.lineBytes), line: nil, byteOffset: input.offset))
    }
    guard input.count >= size.head + size.body else { return stopShort(&input) }
    let offset = input.offset
    let result = input.withUnread { bytes in
      Result { () throws(ViewCaptureTrace.Fault) in
        try trace.frame(bytes, packet: size.head..<size.head + size.body)
      }
    }
    input.consume(size.head + size.body)
    switch result {
    case .success(let frame): return (Self.more, frame)
    case .failure(.malformed(let fault)): throw fail(malformed(at: offset + fault.position))
    case .failure(.limit(let error)): throw fail(InputError(error, line: nil, byteOffset: offset))
    }
  }

  private mutating func stopShort(
    _ input: inout InputBuffer
  ) -> (step: ReadStep, frame: ViewCaptureFrame?) {
    guard input.isFinished else { return (.needsInput, nil) }
    diagnostics.note(
      .truncated, at: input.offset, "the trace ends inside of a packet; everything before it was read")
    input.consume(input.count)
    return (.end, nil)
  }

  private func malformed(at offset: Int) -> InputError {
    InputError(
      .malformed, byteOffset: offset, problem: "expected a packet of a Perfetto trace, found other bytes",
      remedy: "record the trace again; if it has another format, name it with --input-format")
  }

  // MARK: Lines

  private mutating func takeLine(
    _ input: inout InputBuffer
  ) throws(InputError) -> (step: ReadStep, frame: ViewCaptureFrame?) {
    let number = lines.number
    let line: LineFeed.Line?
    do throws(LimitError) { line = try lines.front(of: input) } catch {
      throw fail(InputError(error, line: number, byteOffset: input.offset))
    }
    guard let line else { return (input.isFinished ? .end : .needsInput, nil) }
    let offset = input.offset
    // A blank line is nothing.
    guard !input.withUnread({ $0.prefix(line.count).allSatisfy { $0 <= 0x20 } }) else {
      lines.consume(line, from: &input)
      return (Self.more, nil)
    }
    let frame: ViewCaptureFrame?
    do throws(InputError) {
      frame = try read(line.count, input)
      lines.consume(line, from: &input)
    } catch {
      lines.consume(line, from: &input)
      guard !line.isTerminated, error.code == .malformed, pending == nil, density != nil else {
        throw fail(error)
      }
      diagnostics.note(.truncated, at: offset, "the last line is not complete; everything before it was read")
      return (.end, nil)
    }
    guard let frame else {
      throw fail(
        InputError(
          .malformed, line: number, byteOffset: offset, problem: "expected a frame with `ts_ns` and `views`",
          remedy: "compare the place with docs/FORMATS.md"))
    }
    return (Self.more, frame)
  }

  /// Reads the line of that many bytes at the buffer's front.
  private func read(_ count: Int, _ input: InputBuffer) throws(InputError) -> ViewCaptureFrame? {
    let limits = options.limits
    // Slices count in 32 bits.
    guard count <= min(limits.lineBytes, Int(UInt32.max)) else {
      throw InputError(LimitError(.lineBytes, limits.lineBytes), line: nil, byteOffset: input.offset)
    }
    return try input.withUnread { (bytes) throws(InputError) in
      let text = UnsafeRawBufferPointer(rebasing: bytes[..<count])
      do throws(JSONFault) { return try ViewCaptureJSON.frame(text, limits: limits) } catch {
        throw InputError(error, in: text, line: nil, offset: input.offset)
      }
    }
  }

  // MARK: Records

  /// The frame's record; before the first one, the header, with the frame behind it.
  private mutating func place(_ frame: ViewCaptureFrame, at offset: Int) throws(InputError)
    -> HierarchyRecord?
  {
    let header = density == nil ? begin(frame) : nil
    let time = frame.time >= start ? Double(frame.time - start) / 1e6 : -1
    guard time >= last else {
      diagnostics.note(.timeWentBack, at: offset, "a frame is older than the one before it; it was dropped")
      return nil
    }
    last = time
    do throws(LimitError) {
      let snapshot = try frame.snapshot(
        time: time, density: density ?? 1, limits: options.limits, log: &diagnostics)
      guard let header else { return .snapshot(snapshot) }
      pending = .snapshot(snapshot)
      return .header(header)
    } catch {
      throw fail(InputError(error, line: nil, byteOffset: offset))
    }
  }

  private mutating func begin(_ frame: ViewCaptureFrame) -> StreamHeader {
    start = frame.time
    var size = frame.size
    if !(size.width > 0 && size.height > 0) {
      diagnostics.note(.assumed, AssumedScreen.android.note("no window has a size"))
      size = AssumedScreen.android.size
    }
    let density = DeviceDensity(given: options.density, width: size.width, height: size.height)
    if density.isAssumed { diagnostics.note(.assumed, density.assumption) }
    self.density = density.value
    let viewport = Viewport(
      width: size.width / density.value, height: size.height / density.value, scale: density.value)
    return StreamHeader(platform: .android, viewport: viewport, tells: [])
  }
}

extension ViewCaptureTrace {
  /// Field 1 of a trace, a packet, which has a length.
  static let packetTag: UInt8 = 0x0A

  /// Bytes of a packet's tag and length, and of the packet; nil if they are missing or invalid.
  static func packetSize(_ bytes: UnsafeRawBufferPointer) -> (head: Int, body: Int)? {
    var fields = ProtobufFields(bytes, in: 1..<max(1, bytes.count))
    guard bytes.first == packetTag, let count = try? fields.varint(), count < 1 << 40 else { return nil }
    return (fields.position, Int(count))
  }

  /// Whether an input with this beginning may be a trace: its first packet is valid up to the end of the
  /// bytes.
  static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    prefix.withUnsafeBytes { bytes in
      guard let size = packetSize(bytes), size.body > 0 else { return false }
      let end = min(size.head + size.body, bytes.count)
      var fields = ProtobufFields(bytes, in: size.head..<end)
      var count = 0
      while fields.position < end {
        guard (try? fields.next()) != nil else { return count > 1 && end < size.head + size.body }
        count += 1
      }
      return count > 0 && (end == bytes.count || bytes[end] == packetTag)
    }
  }
}
