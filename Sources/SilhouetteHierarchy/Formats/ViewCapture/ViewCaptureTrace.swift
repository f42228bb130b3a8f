/// Takes ViewCapture frames out of a Perfetto trace's packets.
///
/// Names are interned: a packet brings the ones that it is the first to use, and each sequence of packets has its own.
/// Numbers of fields are those of AOSP's perfetto `trace_packet.proto` and `viewcapture.proto`.
struct ViewCaptureTrace: Sendable {
  private enum Packet {
    static let timestamp = 8
    static let sequence = 10
    static let internedData = 12
    static let sequenceFlags = 13
    static let winscope = 112
  }

  private enum Interned {
    static let viewID = 40
    static let className = 41
  }

  /// Names of one sequence, by kind and number.
  private struct Names: Sendable {
    var viewIDs: [UInt64: TextSlice] = [:]
    var classNames: [UInt64: TextSlice] = [:]
  }

  private var names: [Int: Names] = [:]
  /// UTF-8 of all names, end to end.
  private var words: [UInt8] = []
  private var nameBytes = 0
  private let limits: Limits

  init(limits: Limits) {
    self.limits = limits
  }

  enum Fault: Error {
    case malformed(ProtobufFields.Fault)
    case limit(LimitError)
  }

  /// The frame in one packet; nil if there is none.
  mutating func frame(
    _ bytes: UnsafeRawBufferPointer, packet range: Range<Int>
  ) throws(Fault) -> ViewCaptureFrame? {
    do throws(ProtobufFields.Fault) {
      let parts = try Self.parts(bytes, range)
      if parts.isCleared { names[parts.sequence] = nil }
      for data in parts.interned { try intern(bytes, data, parts.sequence) }
      // Slices count in 32 bits; those of names that do not fit are never looked at.
      guard nameBytes <= min(limits.textBytes, Int(UInt32.max)) else {
        throw LimitError(.textBytes, limits.textBytes).asFault
      }
      guard let capture = parts.capture else { return nil }
      var frame = ViewCaptureFrame(time: parts.time)
      frame.words = words
      frame.views = try views(bytes, capture, names[parts.sequence] ?? Names())
      return frame
    } catch {
      throw error.position < 0 ? .limit(LimitError(.textBytes, limits.textBytes)) : .malformed(error)
    }
  }

  // MARK: Packets

  private struct Parts {
    var time: UInt64 = 0
    var sequence = 0
    /// Whether the sequence's names are forgotten from here on.
    var isCleared = false
    var interned: [Range<Int>] = []
    var capture: Range<Int>?
  }

  private static func parts(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>
  ) throws(ProtobufFields.Fault) -> Parts {
    var parts = Parts()
    var fields = ProtobufFields(bytes, in: range)
    while let (number, value) = try fields.next() {
      switch (number, value) {
      case (Packet.timestamp, .varint(let time)): parts.time = time
      case (Packet.sequence, _): parts.sequence = value.integer
      case (Packet.sequenceFlags, _): parts.isCleared = value.integer & 1 != 0
      case (Packet.internedData, .bytes(let data)): parts.interned.append(data)
      case (Packet.winscope, .bytes(let data)): parts.capture = try capture(bytes, data) ?? parts.capture
      default: break
      }
    }
    return parts
  }

  private static func capture(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>
  ) throws(ProtobufFields.Fault) -> Range<Int>? {
    var found: Range<Int>?
    var fields = ProtobufFields(bytes, in: range)
    while let (number, value) = try fields.next() {
      if number == 4, case .bytes(let data) = value { found = data }
    }
    return found
  }

  // MARK: Names

  private mutating func intern(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ sequence: Int
  ) throws(ProtobufFields.Fault) {
    var fields = ProtobufFields(bytes, in: range)
    while let (number, value) = try fields.next() {
      guard number == Interned.viewID || number == Interned.className, case .bytes(let data) = value else {
        continue
      }
      let (id, text) = try Self.name(bytes, data)
      // An empty name takes room, too.
      nameBytes += text.count + 16
      let slice = TextSlice(
        start: UInt32(truncatingIfNeeded: words.count), count: UInt32(truncatingIfNeeded: text.count))
      words += text
      if number == Interned.viewID {
        names[sequence, default: Names()].viewIDs[id] = slice
      } else {
        names[sequence, default: Names()].classNames[id] = slice
      }
    }
  }

  private static func name(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>
  ) throws(ProtobufFields.Fault) -> (id: UInt64, text: [UInt8]) {
    var (id, text): (UInt64, [UInt8]) = (0, [])
    var fields = ProtobufFields(bytes, in: range)
    while let (number, value) = try fields.next() {
      if number == 1, case .varint(let value) = value { id = value }
      if number == 2, case .bytes(let data) = value { text = Array(bytes[data]) }
    }
    let isText = text.withUnsafeBytes { UTF8Validation.firstFault(in: $0) == nil }
    return (id, isText ? text : Array(String(decoding: text, as: UTF8.self).utf8))
  }

  // MARK: Views

  private func views(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ names: Names
  ) throws(ProtobufFields.Fault) -> [ViewCaptureView] {
    var views: [ViewCaptureView] = []
    var fields = ProtobufFields(bytes, in: range)
    while let (number, value) = try fields.next() {
      guard number == 3, case .bytes(let data) = value else { continue }
      guard views.count < limits.nodes else { throw ProtobufFields.Fault(position: data.lowerBound) }
      views.append(try Self.view(bytes, data, names))
    }
    return views
  }

  private static func view(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ names: Names
  ) throws(ProtobufFields.Fault) -> ViewCaptureView {
    var view = ViewCaptureView()
    var fields = ProtobufFields(bytes, in: range)
    while let (number, value) = try fields.next() {
      switch number {
      case 4: view.viewID = names.viewIDs[UInt64(value.integer.magnitude)] ?? .none
      case 5: view.className = names.classNames[UInt64(value.integer.magnitude)] ?? .none
      default: view.take(number, value)
      }
    }
    return view
  }
}

extension ViewCaptureView {
  fileprivate mutating func take(_ field: Int, _ value: ProtobufFields.Value) {
    switch field {
    case 1: id = value.integer
    case 2: parent = value.integer
    case 3: hash = value.integer
    case 6: frame.x = Double(value.integer)
    case 7: frame.y = Double(value.integer)
    case 8: frame.width = Double(value.integer)
    case 9: frame.height = Double(value.integer)
    case 10: scroll.x = Double(value.integer)
    case 11: scroll.y = Double(value.integer)
    case 12: translation.x = value.float
    case 13: translation.y = value.float
    case 14: scale.width = value.float
    case 15: scale.height = value.float
    case 16: alpha = value.float
    case 18: clipsChildren = value.integer != 0
    case 19: visibility = value.integer
    case 20: elevation = value.float
    default: break
    }
  }
}

extension LimitError {
  /// A limit met inside of a message; no byte has that place.
  fileprivate var asFault: ProtobufFields.Fault { ProtobufFields.Fault(position: -1) }
}
