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
}
