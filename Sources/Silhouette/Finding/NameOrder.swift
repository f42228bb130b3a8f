/// The order of files by their names.
package enum NameOrder {
  /// Whether `left` comes before `right` in the order of names: folder by folder, runs of digits by value, everything else by
  /// bytes.
  package static func precedes(_ left: String, _ right: String) -> Bool {
    var (a, b) = (Array(left.utf8)[...], Array(right.utf8)[...])
    while let x = a.first, let y = b.first {
      if isDigit(x), isDigit(y) {
        let (m, n) = (takeNumber(&a), takeNumber(&b))
        if m.count != n.count { return m.count < n.count }
        if !m.elementsEqual(n) { return m.lexicographicallyPrecedes(n) }
      } else {
        if x != y { return rank(x) < rank(y) }
        a.removeFirst()
        b.removeFirst()
      }
    }
    return a.isEmpty == b.isEmpty ? left.utf8.lexicographicallyPrecedes(right.utf8) : a.isEmpty
  }

  /// A folder comes before others whose names begin like its own: `run/a` before `run-2/a`.
  private static func rank(_ byte: UInt8) -> Int { byte == UInt8(ascii: "/") ? -1 : Int(byte) }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// Takes a run of digits off the front, without its leading zeros.
  private static func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = bytes.prefix(while: isDigit)
    bytes = bytes.dropFirst(digits.count)
    return digits.drop { $0 == 0x30 }
  }
}
