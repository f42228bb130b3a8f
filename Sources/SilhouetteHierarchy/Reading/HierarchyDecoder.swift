/// Turns bytes into records: it unpacks them, recognises the format, and reads.
///
/// ```swift
/// var decoder = HierarchyDecoder()
/// for chunk in chunks {
///   try decoder.append(chunk)
///   while case .record(let record) = try decoder.next() { … }
/// }
/// try decoder.finish()
/// while case .record(let record) = try decoder.next() { … }
/// ```
///
/// Memory holds one chunk, one record, and the unread bytes. A caller that calls `next()` until `.needsInput` after
/// each chunk reads any stream in constant memory, packed or not. A copy of a decoder continues independently.
public struct HierarchyDecoder: Sendable {
  /// The input's format: the given one, or the one recognised from the first bytes; nil until then.
  package private(set) var format: HierarchyFormat?
  /// Bytes appended so far. Packed input counts packed.
  package private(set) var bytesRead = 0
  /// Bytes read so far, as they unpack.
  package var bytesUnpacked: Int { plain.offset + plain.count }
  /// How the input is packed; nil if it is not, or if that is not known yet.
  package private(set) var compression: Compression?

  private let formats: [HierarchyFormat]
  private let options: FormatOptions
  private let strict: Bool
  /// Bytes that are not yet unpacked or passed on.
  private var packed = InputBuffer()
  private var plain = InputBuffer()
  private var inflater: Inflater?
  /// Memory for one unpacked piece.
  private var piece: [UInt8] = []
  private var reader: FormatReader?
  /// The reader of the file before, and its format's id.
  private var former: (reader: FormatReader, format: String)?
  private var log = DiagnosticLog()
  private var knowsCompression = false
  /// An error of the packed data. It is thrown after the bytes unpacked before it have been read.
  private var pending: InputError?
  private var isDone = false

  /// Bytes that are unpacked at a time.
  private static let pieceBytes = 64 << 10

  /// A decoder for one input.
  ///
  /// - Parameters:
  ///   - format: The input's format; nil to recognise it from the content.
  ///   - formats: The formats to choose from. They are tried in this order.
  ///   - strict: Whether the first oddity is an error.
  package init(
    format: HierarchyFormat? = nil, among formats: [HierarchyFormat] = HierarchyFormat.builtIn,
    options: FormatOptions, strict: Bool = false
  ) {
    self.format = format
    self.formats = formats
    self.options = options
    self.strict = strict
  }

  /// A decoder for one input.
  ///
  /// - Parameters:
  ///   - format: The input's format; nil to recognise it from the content.
  ///   - formats: The formats to choose from. They are tried in this order.
  ///   - limits: The largest input to accept.
  ///   - strict: Whether the first oddity is an error.
  public init(
    format: HierarchyFormat? = nil, among formats: [HierarchyFormat] = HierarchyFormat.builtIn,
    limits: Limits = Limits(), strict: Bool = false
  ) {
    self.init(format: format, among: formats, options: FormatOptions(limits: limits), strict: strict)
  }

  /// Says that the input may go on with a recording whose part before another decoder has read.
  package mutating func goOn(after decoder: HierarchyDecoder) {
    guard let reader = decoder.reader?.forNextFile(), let id = decoder.format?.id else { return }
    former = (reader, id)
  }

  /// The oddities so far, of the packing and of the format.
  public var diagnostics: DiagnosticLog {
    var all = log
    if let reader { all.merge(reader.diagnostics) }
    return all
  }

  /// Appends the next bytes of the input. It is a programmer's error to call it after `finish()`.
  public mutating func append(_ chunk: some Collection<UInt8>) throws(InputError) {
    precondition(!packed.isFinished, "no bytes are appended after finish()")
    bytesRead += chunk.count
    if knowsCompression, inflater == nil {
      plain.append(chunk)
    } else {
      packed.append(chunk)
    }
  }

  /// Marks the end of the input.
  public mutating func finish() throws(InputError) {
    packed.finish()
  }

  /// Returns the next record, or the reason for having none.
  ///
  /// - Throws: `InputError`. Records that came before it stay valid; the next call returns `.end`.
  public mutating func next() throws(InputError) -> ReadStep {
    guard !isDone else { return .end }
    do throws(InputError) {
      let step = try step()
      if strict, let oddity = diagnostics.earliest { throw InputError(strictly: oddity) }
      if step == .end { isDone = true }
      return step
    } catch {
      isDone = true
      throw error
    }
  }

  private mutating func step() throws(InputError) -> ReadStep {
    while true {
      let step = try readStep()
      guard step == .needsInput else { return step }
      let unpacked = try pump()
      guard !unpacked else { continue }
      if let pending { throw pending }
      return .needsInput
    }
  }

  // MARK: Reading unpacked bytes

  private mutating func readStep() throws(InputError) -> ReadStep {
    if reader == nil {
      guard let format = try knownFormat() else { return .needsInput }
      let goesOn = former.map { $0.format == format.id } ?? false
      reader = goesOn ? former!.reader : format.makeReader(options)
      former = nil
    }
    return try reader!.next(&plain)
  }

  private mutating func knownFormat() throws(InputError) -> HierarchyFormat? {
    // A named format of sessions is read as it arrives, and nothing stands around bytes that are no text.
    if let format, format.isStream || format.isBinary { return format }
    let prefix = plain.withUnread { Array($0.prefix(InputFront.sniffedBytes)) }
    guard plain.isFinished || plain.count >= InputFront.sniffedBytes || pending != nil else {
      // A stream's first line is enough to recognize it, and the next one may take long to arrive.
      guard format == nil, prefix.contains(UInt8(ascii: "\n")),
        HierarchyFormat.hierarchyStream.sniff(prefix[...])
      else { return nil }
      format = .hierarchyStream
      return format
    }
    let choice = format.map { [$0] } ?? formats
    let known = choice.first { $0.sniff(prefix[...]) }
    let isWhole = plain.isFinished || pending != nil
    if let known, known.isStream || !InputFront.mustClear(prefix) {
      let mayBeOther = options.decoder != nil && !known.isStream && OtherEncoding.isPossible(in: prefix)
      guard isWhole || plain.count > InputFront.mostBytes || !mayBeOther else { return nil }
      if !mayBeOther || plain.withUnread(UTF8Validation.isWhole) {
        format = known
        return known
      }
    }
    // The dump may stand inside of something, which is held whole.
    guard isWhole || plain.count > InputFront.mostBytes else { return nil }
    if let found = try cleared(among: choice) ?? format ?? known {
      format = found
      return found
    }
    if let pending { throw pending }
    throw UnknownInput(prefix, formats: formats).error
  }

  private mutating func cleared(among choice: [HierarchyFormat]) throws(InputError) -> HierarchyFormat? {
    var front = InputFront(formats: choice, options: options)
    guard let found = front.dump(in: plain.withUnread { Array($0) }) else { return nil }
    plain = InputBuffer(found.bytes)
    for oddity in front.notes { log.note(oddity, code: oddity.code) }
    format = found.format
    return found.format
  }

  // MARK: Unpacking

  /// Moves bytes from `packed` to `plain`. Returns whether the reader may get any further.
  private mutating func pump() throws(InputError) -> Bool {
    guard !plain.isFinished, pending == nil else { return false }
    if !knowsCompression {
      guard packed.count >= 2 || packed.isFinished else { return false }
      tellCompression()
    }
    return inflater == nil ? passOn() : inflateSome()
  }

  private mutating func tellCompression() {
    knowsCompression = true
    let start = packed.withUnread { Array($0.prefix(2)) }
    guard start.count == 2 else { return }
    compression = Compression(first: start[0], second: start[1])
    guard let compression else { return }
    inflater = Inflater(compression, limits: options.limits)
    piece = Array(repeating: 0, count: Self.pieceBytes)
  }

  private mutating func passOn() -> Bool {
    let count = packed.count
    packed.withUnread { plain.append($0) }
    packed.consume(count)
    if packed.isFinished { plain.finish() }
    return count > 0 || packed.isFinished
  }

  private mutating func inflateSome() -> Bool {
    var taken = 0
    var given = 0
    do throws(Inflater.Fault) {
      (taken, given) = try inflatePiece()
    } catch {
      pending = Self.error(error)
      // Bytes unpacked until then are read first.
      return true
    }
    packed.consume(taken)
    plain.append(piece[..<given])
    if packed.isEmpty, packed.isFinished, given == 0 {
      finishInflating()
      return true
    }
    return given > 0 || taken > 0
  }

  private mutating func inflatePiece() throws(Inflater.Fault) -> (taken: Int, given: Int) {
    try packed.withUnread { (input) throws(Inflater.Fault) in
      let result = piece.withUnsafeMutableBytes { output in
        Result { () throws(Inflater.Fault) in try inflater!.inflate(input, into: output) }
      }
      return try result.get()
    }
  }

  private static func error(_ fault: Inflater.Fault) -> InputError {
    switch fault {
    case .corrupt(let offset):
      InputError(
        .corruptCompression, byteOffset: offset,
        problem: "expected packed data, found damaged bytes at byte \(offset) of the packed input",
        remedy: "write the file again or get another copy")
    case .limit(let error):
      InputError(error, line: nil, byteOffset: 0)
    }
  }

  private mutating func finishInflating() {
    plain.finish()
    if !inflater!.isWhole {
      log.note(
        Diagnostic(
          .truncated, byteOffset: plain.offset + plain.count,
          message: "the packed input ends early; everything before it was read"),
        code: .truncated)
    }
    if inflater!.trailingBytes > 0 {
      log.note(
        Diagnostic(
          .trailingBytes, byteOffset: plain.offset + plain.count,
          message: "bytes after the packed data were ignored"),
        code: .trailingBytes)
    }
  }
}

extension InputError {
  package init(strictly oddity: Diagnostic) {
    self.init(
      .strict, line: oddity.line, byteOffset: oddity.byteOffset, problem: oddity.message,
      remedy: "correct the input, or read it without --strict")
  }
}
