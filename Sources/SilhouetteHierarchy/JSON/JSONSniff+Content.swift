extension JSONSniff {
  /// Keys of the first element of the array that starts here, if that element is an object.
  package static func firstElementKeys(of prefix: ArraySlice<UInt8>) -> [String] {
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    let text = prefix.starts(with: [0xEF, 0xBB, 0xBF]) ? prefix.dropFirst(3) : prefix
    let start = text.drop { blanks.contains($0) }
    guard start.first == UInt8(ascii: "[") else { return [] }
    return topKeys(of: start.dropFirst())
  }

  /// Whether a key of that name is anywhere in these bytes.
  package static func mentions(_ key: StaticString, in prefix: ArraySlice<UInt8>) -> Bool {
    let count = key.utf8CodeUnitCount
    let quote = UInt8(ascii: "\"")
    var index = prefix.startIndex
    while index + count + 2 <= prefix.endIndex {
      if prefix[index] == quote, prefix[index + count + 1] == quote,
        (0..<count).allSatisfy({ prefix[index + 1 + $0] == key.utf8Start[$0] })
      {
        return true
      }
      index += 1
    }
    return false
  }

  /// Keys of the object under that key of the object that starts here, up to the end of the bytes.
  package static func keys(of prefix: ArraySlice<UInt8>, in wrapper: StaticString) -> [String] {
    prefix.withUnsafeBytes { bytes in
      var cursor = JSONCursor(bytes, depthLimit: .max)
      var keys: [String] = []
      try? collectKeys(&cursor, in: wrapper, &keys)
      return keys
    }
  }

  private static func collectKeys(
    _ cursor: inout JSONCursor, in wrapper: StaticString, _ keys: inout [String]
  ) throws(JSONFault) {
    var more = try cursor.enterObject()
    while more {
      let key = try cursor.readKey()
      if cursor.text(key, is: wrapper), cursor.peek() == UInt8(ascii: "{") {
        return try collectKeys(&cursor, &keys)
      }
      try cursor.skipValue()
      more = try cursor.nextMember()
    }
  }
}
