/// Records as OTLP in protocol buffers (`ExportLogsServiceRequest`).
///
/// A request ends with the file, and requests one after the other are one: repeated fields go on. So a file of several sessions is a
/// request, too, and no request needs to be in memory beside the others.
enum TelemetryProtobuf {
  static func bytes(_ records: [TelemetryRecord]) -> [UInt8] {
    var resource = ProtobufMessage()
    resource.add(1, attribute("service.name", .text(TelemetrySource.service)))
    var scope = ProtobufMessage()
    scope.add(1, TelemetrySource.scope)
    scope.add(2, TelemetrySource.version)
    var logs = ProtobufMessage()
    logs.add(1, scope)
    for one in records { logs.add(2, record(one)) }
    var all = ProtobufMessage()
    all.add(1, resource)
    all.add(2, logs)
    var request = ProtobufMessage()
    request.add(1, all)
    return request.bytes
  }

  /// Fields in the order of their numbers, as other writers have them.
  private static func record(_ record: TelemetryRecord) -> ProtobufMessage {
    var message = ProtobufMessage()
    if record.time > 0 { message.add(1, fixed: record.time) }
    message.add(2, whole: UInt64(record.severity.number))
    message.add(3, record.severity.text)
    for one in record.attributes { message.add(6, attribute(one.key, one.value)) }
    if record.time > 0 { message.add(11, fixed: record.time) }
    message.add(12, record.name)
    return message
  }

  private static func attribute(_ key: String, _ value: TelemetryValue) -> ProtobufMessage {
    var told = ProtobufMessage()
    switch value {
    case .text(let text): told.add(1, text)
    case .flag(let flag): told.add(2, whole: flag ? 1 : 0)
    case .whole(let number): told.add(3, whole: UInt64(bitPattern: Int64(number)))
    case .number(let number): told.add(4, fixed: number.bitPattern)
    }
    var message = ProtobufMessage()
    message.add(1, key)
    message.add(2, told)
    return message
  }
}

/// One message of protocol buffers, written by hand: the four wire types that logs need are thirty lines.
struct ProtobufMessage {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ field: UInt64, whole: UInt64) {
    varint(field << 3)
    varint(whole)
  }

  mutating func add(_ field: UInt64, fixed: UInt64) {
    varint(field << 3 | 1)
    for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: fixed >> shift)) }
  }

  mutating func add(_ field: UInt64, _ text: String) { add(field, Array(text.utf8)) }

  mutating func add(_ field: UInt64, _ message: ProtobufMessage) { add(field, message.bytes) }

  private mutating func add(_ field: UInt64, _ content: [UInt8]) {
    varint(field << 3 | 2)
    varint(UInt64(content.count))
    bytes += content
  }

  private mutating func varint(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
