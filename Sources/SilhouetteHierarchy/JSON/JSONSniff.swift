/// Looks into the first bytes of what may be a JSON document.
package enum JSONSniff {
  /// Keys at the top level of the object that starts here, as far as the bytes go; none where it is not an object.
  package static func topKeys(of prefix: ArraySlice<UInt8>) -> [String] {
    let text = prefix.starts(with: [0xEF, 0xBB, 0xBF]) ? prefix.dropFirst(3) : prefix
    return text.withUnsafeBytes { bytes in
      var cursor = JSONCursor(bytes, depthLimit: .max)
      var keys: [String] = []
      // A prefix ends anywhere; what was found until then counts.
      try? collectKeys(&cursor, &keys)
      return keys
    }
  }

  private static func collectKeys(_ cursor: inout JSONCursor, _ keys: inout [String]) throws(JSONFault) {
    var more = try cursor.enterObject()
    while more, keys.count < 64 {
      keys.append(cursor.string(try cursor.readKey()))
      try cursor.skipValue()
      more = try cursor.nextMember()
    }
  }

  /// Keys of the first element of the array that starts here, where that is an object.
  package static func firstElementKeys(of prefix: ArraySlice<UInt8>) -> [String] {
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    let text = prefix.starts(with: [0xEF, 0xBB, 0xBF]) ? prefix.dropFirst(3) : prefix
    let start = text.drop { blanks.contains($0) }
    guard start.first == UInt8(ascii: "[") else { return [] }
    return topKeys(of: start.dropFirst())
  }

  /// Whether a key of that name stands anywhere in these bytes.
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
}
