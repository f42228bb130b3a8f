/// Looks into the first bytes of a possible JSON document.
package enum JSONSniff {
  /// Keys at the top level of the object that starts here, up to the end of the bytes; none if it is not an
  /// object.
  package static func topKeys(of prefix: ArraySlice<UInt8>) -> [String] {
    let text = prefix.starts(with: [0xEF, 0xBB, 0xBF]) ? prefix.dropFirst(3) : prefix
    return text.withUnsafeBytes { bytes in
      var cursor = JSONCursor(bytes, depthLimit: .max)
      var keys: [String] = []
      // A prefix ends anywhere; the keys found until then count.
      try? collectKeys(&cursor, &keys)
      return keys
    }
  }

  static func collectKeys(_ cursor: inout JSONCursor, _ keys: inout [String]) throws(JSONFault) {
    var more = try cursor.enterObject()
    while more, keys.count < 64 {
      keys.append(cursor.string(try cursor.readKey()))
      try cursor.skipValue()
      more = try cursor.nextMember()
    }
  }

  /// Keys of the first object of an array. The array starts here, or is under that key of the object that
  /// starts here. If there is none, keys of that object itself.
  package static func firstKeys(of prefix: ArraySlice<UInt8>, under key: StaticString) -> [String] {
    let text = prefix.starts(with: [0xEF, 0xBB, 0xBF]) ? prefix.dropFirst(3) : prefix
    return text.withUnsafeBytes { bytes in
      var cursor = JSONCursor(bytes, depthLimit: .max)
      var keys: [String] = []
      try? collectFirstKeys(&cursor, key, &keys)
      return keys
    }
  }

  private static func collectFirstKeys(
    _ cursor: inout JSONCursor, _ wrapper: StaticString, _ keys: inout [String]
  ) throws(JSONFault) {
    if cursor.peek() == UInt8(ascii: "[") {
      guard try cursor.enterArray() else { return }
      return try collectKeys(&cursor, &keys)
    }
    var more = try cursor.enterObject()
    while more, keys.count < 64 {
      let key = try cursor.readKey()
      if cursor.text(key, is: wrapper), cursor.peek() == UInt8(ascii: "["), try cursor.enterArray() {
        keys.removeAll()
        return try collectKeys(&cursor, &keys)
      }
      keys.append(cursor.string(key))
      try cursor.skipValue()
      more = try cursor.nextMember()
    }
  }
}
