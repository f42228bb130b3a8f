import SilhouetteText

/// bitdrift's logs as JSON: one a line, a list, or an object with a list under `logs`. Names are those of protocol buffers' JSON, or of
/// the messages themselves.
enum BitdriftJSON {
  static func screens(
    _ bytes: UnsafeRawBufferPointer, _ dump: inout DumpRecords
  ) throws(InputError) -> [BitdriftLog] {
    let sound = UTF8Validation.firstFault(in: bytes) ?? bytes.count
    // A character that is cut at the end is cut with the log that it is in.
    guard bytes.count - sound <= 3 else {
      throw InputError(JSONFault(.notUTF8, at: sound), in: bytes, line: nil, offset: 0)
    }
    let bytes = UnsafeRawBufferPointer(rebasing: bytes[..<sound])
    var screens: [BitdriftLog] = []
    var cursor = JSONCursor(bytes, depthLimit: dump.limits.depth)
    do throws(JSONFault) {
      while cursor.peek() != 0 {
        try readValue(&cursor, into: &screens)
      }
    } catch {
      // A file that is cut is read as far as it is whole.
      guard !screens.isEmpty, error.position >= bytes.count else {
        throw InputError(error, in: bytes, line: nil, offset: 0)
      }
      dump.note(.truncated, at: error.position, "the input ends inside a log; everything before it was read")
    }
    return screens
  }

  private static func readValue(
    _ cursor: inout JSONCursor, into screens: inout [BitdriftLog]
  ) throws(JSONFault) {
    guard cursor.peek() == UInt8(ascii: "[") else { return try readLog(&cursor, into: &screens) }
    var more = try cursor.enterArray()
    while more {
      try readLog(&cursor, into: &screens)
      more = try cursor.nextElement()
    }
  }

  /// Reads a log, or the logs of an answer that holds a list of them.
  private static func readLog(
    _ cursor: inout JSONCursor, into screens: inout [BitdriftLog]
  ) throws(JSONFault) {
    var (time, screen) = (0.0, [UInt8]?.none)
    var more = try cursor.enterObjectIfAny()
    while more {
      let key = try cursor.readKey()
      if cursor.text(key, is: "logs"), cursor.peek() == UInt8(ascii: "[") {
        var next = try cursor.enterArray()
        while next {
          if let log = try readOne(&cursor) { screens.append(log) }
          next = try cursor.nextElement()
        }
      } else {
        try readMember(key, &cursor, &time, &screen)
      }
      more = try cursor.nextMember()
    }
    if let log = BitdriftLog(time: time, screen: screen) { screens.append(log) }
  }

  private static func readOne(_ cursor: inout JSONCursor) throws(JSONFault) -> BitdriftLog? {
    var (time, screen) = (0.0, [UInt8]?.none)
    var more = try cursor.enterObjectIfAny()
    while more {
      try readMember(try cursor.readKey(), &cursor, &time, &screen)
      more = try cursor.nextMember()
    }
    return BitdriftLog(time: time, screen: screen)
  }

  private static func readMember(
    _ key: JSONText, _ cursor: inout JSONCursor, _ time: inout Double, _ screen: inout [UInt8]?
  ) throws(JSONFault) {
    if cursor.text(key, is: "timestamp_unix_micro") || cursor.text(key, is: "timestampUnixMicro") {
      if let micros = try number(&cursor) { time = micros / 1000 }
    } else if cursor.text(key, is: "timestamp") {
      if let text = try cursor.readStringIfAny() {
        time = Timestamp.milliseconds(cursor.string(text).utf8) ?? time
      }
    } else if cursor.text(key, is: "fields") {
      screen = try readFields(&cursor) ?? screen
    } else {
      try cursor.skipValue()
    }
  }

  /// A number, which protocol buffers' JSON writes as a string where it has 64 bits.
  private static func number(_ cursor: inout JSONCursor) throws(JSONFault) -> Double? {
    guard cursor.peek() == UInt8(ascii: "\"") else { return try cursor.readNumberIfAny() }
    return Double(cursor.string(try cursor.readString())).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Fields are a list of keys and values, or an object; an object may lie in another one named `fields`.
  private static func readFields(_ cursor: inout JSONCursor) throws(JSONFault) -> [UInt8]? {
    var screen: [UInt8]?
    if cursor.peek() == UInt8(ascii: "[") {
      var more = try cursor.enterArray()
      while more {
        screen = try readField(&cursor) ?? screen
        more = try cursor.nextElement()
      }
      return screen
    }
    var more = try cursor.enterObjectIfAny()
    while more {
      let key = try cursor.readKeyWord()
      if key.equals("screen") {
        screen = try readData(&cursor) ?? screen
      } else if key.equals("fields"), cursor.peek() == UInt8(ascii: "{") {
        screen = try bytes(of: "screen", &cursor, readData) ?? screen
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
    return screen
  }

  private static func readField(_ cursor: inout JSONCursor) throws(JSONFault) -> [UInt8]? {
    var (isScreen, data) = (false, [UInt8]?.none)
    var more = try cursor.enterObjectIfAny()
    while more {
      let key = try cursor.readKeyWord()
      if key.equals("key") {
        isScreen = try cursor.readStringIfAny().map { cursor.text($0, is: "screen") } ?? false
      } else if key.equals("value") {
        data = try readData(&cursor)
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
    return isScreen ? data : nil
  }

  /// A Base64 string, alone or as the payload of binary data.
  private static func readData(_ cursor: inout JSONCursor) throws(JSONFault) -> [UInt8]? {
    if let text = try base64(&cursor) { return text }
    var data: [UInt8]?
    var more = try cursor.enterObjectIfAny()
    while more {
      let key = try cursor.readKeyWord()
      if key.equals("binary_data") || key.equals("binaryData") {
        data = try bytes(of: "payload", &cursor, base64) ?? data
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
    return data
  }

  /// The last member of a name, where there are several.
  private static func bytes(
    of name: StaticString, _ cursor: inout JSONCursor,
    _ read: (inout JSONCursor) throws(JSONFault) -> [UInt8]?
  ) throws(JSONFault) -> [UInt8]? {
    var bytes: [UInt8]?
    var more = try cursor.enterObjectIfAny()
    while more {
      if try cursor.readKeyWord().equals(name) {
        bytes = try read(&cursor) ?? bytes
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
    return bytes
  }

  private static func base64(_ cursor: inout JSONCursor) throws(JSONFault) -> [UInt8]? {
    guard cursor.peek() == UInt8(ascii: "\"") else { return nil }
    let text = try cursor.readString()
    return Base64Text.bytes(cursor.string(text).utf8)
  }
}
