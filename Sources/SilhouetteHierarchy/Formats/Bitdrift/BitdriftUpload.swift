/// bitdrift's logs as protocol buffers: an upload (`LogUploadRequest`, logs in field 5), or one `Log`.
///
/// ```
/// Log                 1 microseconds, 4 Field…, 9 zlib stream of CompressedContents
/// CompressedContents  2 Field…
/// Field               1 key, 2 Data
/// Data                2 BinaryData
/// BinaryData          2 payload
/// ```
enum BitdriftUpload {
  static func screens(
    _ bytes: UnsafeRawBufferPointer, _ dump: inout DumpRecords
  ) throws(InputError) -> [BitdriftLog] {
    do throws(ProtobufFields.Fault) {
      var fields = ProtobufFields(bytes, in: 0..<bytes.count)
      var logs: [Range<Int>] = []
      var isLog = false
      while let (number, value) = try fields.next() {
        // An upload begins with a string, a log with a number.
        if number == 1, case .varint = value { isLog = true }
        if number == 5, !isLog, case .bytes(let range) = value { logs.append(range) }
      }
      if isLog { logs = [0..<bytes.count] }
      var screens: [BitdriftLog] = []
      for log in logs {
        if let screen = try screen(of: bytes, in: log, &dump) { screens.append(screen) }
      }
      return screens
    } catch {
      throw InputError(
        .malformed, byteOffset: error.position,
        problem: "expected logs as protocol buffers, found something else",
        remedy: "give a LogUploadRequest, or logs as JSON; docs/FORMATS.md has their forms")
    }
  }

  private static func screen(
    of bytes: UnsafeRawBufferPointer, in log: Range<Int>, _ dump: inout DumpRecords
  ) throws(ProtobufFields.Fault) -> BitdriftLog? {
    var fields = ProtobufFields(bytes, in: log)
    var (time, screen) = (0.0, [UInt8]?.none)
    while let (number, value) = try fields.next() {
      switch (number, value) {
      case (1, .varint(let micros)): time = Double(min(micros, 1 << 53)) / 1000
      case (4, .bytes(let range)): screen = try data(of: bytes, in: range) ?? screen
      case (9, .bytes(let range)):
        let packed = UnsafeRawBufferPointer(rebasing: bytes[range])
        guard let contents = Inflater.whole(packed, limits: dump.limits) else {
          dump.note(.unknownValue, at: range.lowerBound, "packed contents of a log could not be read")
          continue
        }
        let found = try contents.withUnsafeBufferPointer { (contents) throws(ProtobufFields.Fault) in
          try self.screen(ofContents: UnsafeRawBufferPointer(contents))
        }
        screen = found ?? screen
      default: break
      }
    }
    return BitdriftLog(time: time, screen: screen)
  }

  private static func screen(
    ofContents bytes: UnsafeRawBufferPointer
  ) throws(ProtobufFields.Fault) -> [UInt8]? {
    var fields = ProtobufFields(bytes, in: 0..<bytes.count)
    var screen: [UInt8]?
    while let (number, value) = try fields.next() {
      if number == 2, case .bytes(let range) = value { screen = try data(of: bytes, in: range) ?? screen }
    }
    return screen
  }

  /// The payload of a field; nil if it has another key than `screen`.
  private static func data(
    of bytes: UnsafeRawBufferPointer, in field: Range<Int>
  ) throws(ProtobufFields.Fault) -> [UInt8]? {
    var fields = ProtobufFields(bytes, in: field)
    var (isScreen, payload) = (false, [UInt8]?.none)
    while let (number, value) = try fields.next() {
      switch (number, value) {
      case (1, .bytes(let key)): isScreen = bytes[key].elementsEqual("screen".utf8)
      case (2, .bytes(let data)):
        guard let binary = try part(2, of: bytes, in: data) else { continue }
        payload = try part(2, of: bytes, in: binary).map { Array(bytes[$0]) }
      default: break
      }
    }
    return isScreen ? payload : nil
  }

  /// The bytes of a field with that number.
  private static func part(
    _ wanted: Int, of bytes: UnsafeRawBufferPointer, in message: Range<Int>
  ) throws(ProtobufFields.Fault) -> Range<Int>? {
    var fields = ProtobufFields(bytes, in: message)
    var found: Range<Int>?
    while let (number, value) = try fields.next() {
      if number == wanted, case .bytes(let range) = value { found = range }
    }
    return found
  }
}

extension Inflater {
  /// All bytes of a small zlib stream; nil if it is damaged, cut or too large for one screen.
  fileprivate static func whole(_ packed: UnsafeRawBufferPointer, limits: Limits) -> [UInt8]? {
    var limits = limits
    limits.inflatedBytes = min(limits.inflatedBytes, 64 << 20)
    var inflater = Inflater(.zlib, limits: limits)
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 16 << 10)
    var taken = 0
    while true {
      let input = UnsafeRawBufferPointer(rebasing: packed[taken...])
      let result = piece.withUnsafeMutableBytes { output in
        Result { () throws(Fault) in try inflater.inflate(input, into: output) }
      }
      guard case .success(let (used, given)) = result else { return nil }
      taken += used
      bytes += piece[..<given]
      if given == 0 { return inflater.isWhole ? bytes : nil }
    }
  }
}
