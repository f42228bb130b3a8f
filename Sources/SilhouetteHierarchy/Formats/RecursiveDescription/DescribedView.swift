/// The head of a described view on its line.
///
/// ```
/// <UIWindow: 0x7f893fc0ebd0; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x600003a5a420>>
///    | <UILabel: 0x7f893fe280a0; frame = (24.5 6; 114.5 18); text = 'Buy'; hidden = YES; layer = <_UILabelLayer: …>>
///    |    | <_UILabelContentLayer: 0x600001926cb0> (layer)
/// | _subview1 <UIView: 0x719fe90; frame = …          the same with the names of instance variables
/// $0 = <UIView: 0x719fe90; frame = …                 as a debugger answers
/// ```
enum DescribedView {
  struct Head {
    /// Bars before it.
    var depth: Int
    var className: Range<Int>
    /// Behind the address.
    var end: Int
  }

  /// nil if no view starts on the line. A class name may have brackets of its own; it ends at the address.
  static func head(_ line: UnsafeRawBufferPointer) -> Head? {
    var depth = 0
    var index = 0
    while index < line.count, line[index] != UInt8(ascii: "<") {
      // The rest of a view whose text has newlines.
      if line[index] == UInt8(ascii: ";") { return nil }
      if line[index] == UInt8(ascii: "|") { depth += 1 }
      index += 1
    }
    guard index < line.count else { return nil }
    guard let colon = line.firstRange(of: ": 0x", from: index + 1), isName(line, index + 1..<colon) else {
      return headWithoutAddress(line, index, depth)
    }
    let name = index + 1..<colon
    var end = colon + 4
    while end < line.count, isHexDigit(line[end]) { end += 1 }
    guard end > colon + 4, end < line.count, line[end] == UInt8(ascii: ";") || line[end] == UInt8(ascii: ">")
    else { return nil }
    return Head(depth: depth, className: name, end: end)
  }

  /// `<UIButton; frame = (…`: tests replace or remove addresses, because these differ from run to run.
  private static func headWithoutAddress(_ line: UnsafeRawBufferPointer, _ bracket: Int, _ depth: Int)
    -> Head?
  {
    guard var end = line.firstRange(of: "; ", from: bracket + 1) else { return nil }
    let semicolon = end
    // Some write a sign or a word in the address' place: `<UIView: ADDRESS; frame = (…`.
    if let colon = line.firstRange(of: ": ", from: bracket + 1), colon < end { end = colon }
    let isDescribed =
      line.has("; frame = (", at: semicolon) || line.has("; baseClass = ", at: semicolon)
      || line.has("> (layer)", at: semicolon)
    guard isDescribed, isName(line, bracket + 1..<end) else { return nil }
    return Head(depth: depth, className: bracket + 1..<end, end: semicolon)
  }

  private static func isName(_ line: UnsafeRawBufferPointer, _ name: Range<Int>) -> Bool {
    !name.isEmpty && !line[name].contains { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ";") }
  }

  /// Whether a line replaces lines that were left out.
  static func isElision(_ line: UnsafeRawBufferPointer) -> Bool {
    var dots = 0
    for byte in line {
      switch byte {
      case UInt8(ascii: "."): dots += 1
      case UInt8(ascii: "|"), 0x20, 0x09: continue
      default: return false
      }
    }
    return dots >= 3
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return (byte >= 0x30 && byte <= 0x39) || (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "f"))
  }
}
