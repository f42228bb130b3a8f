/// Finds names of kinds, properties and words, and reads values.
enum WireWords {
  static func isSame(_ text: StaticString, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.utf8CodeUnitCount == bytes.count else { return false }
    for index in 0..<bytes.count where bytes[index] != text.utf8Start[index] { return false }
    return true
  }

  static func kind(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
    WireKind.names.firstIndex { isSame($0, name) }
  }

  /// The property whose name and the text after it follow, if it comes after another in the order of properties.
  static func property(_ scanner: inout WireScanner, after last: Int, then end: StaticString) -> WireProperty?
  {
    let start = scanner.position
    for number in (last + 1)..<WireProperty.all.count {
      let property = WireProperty.all[number]
      if scanner.take(property.name), scanner.take(end) { return property }
      scanner.position = start
    }
    return nil
  }

  /// A value in the form of its property, or as it is written.
  static func value(of property: WireProperty, _ slice: Slice<UnsafeBufferPointer<UInt8>>) -> WireValue {
    let bytes = UnsafeBufferPointer(rebasing: slice)
    var scanner = WireScanner(bytes)
    if let value = typed(property.form, &scanner), scanner.isAtEnd { return value }
    if let word = property.words.firstIndex(where: { isSame($0, bytes) }) { return .word(word) }
    return .text(Array(bytes))
  }

  private static func typed(_ form: WireProperty.Form, _ scanner: inout WireScanner) -> WireValue? {
    switch form {
    case .pixels: return scanner.pixels().map { .pixels($0) }
    case .integer:
      guard let value = scanner.integer(), abs(value) < 1 << 30 else { return nil }
      return .integer(value)
    case .thousandths: return thousandths(&scanner)
    case .color: return scanner.color().map { .color($0) }
    case .border:
      guard let width = scanner.pixels(), width >= 0, scanner.take(" "), let color = scanner.color() else {
        return nil
      }
      return .border(width: width, color: color)
    case .inset: return inset(&scanner)
    case .copies: return copies(&scanner)
    case .word: return nil
    }
  }

  /// `0`, `1`, or up to three digits behind a point, the last of which is not 0.
  private static func thousandths(_ scanner: inout WireScanner) -> WireValue? {
    if scanner.take("1") { return .thousandths(1000) }
    guard scanner.take("0") else { return nil }
    guard scanner.take(".") else { return .thousandths(0) }
    var (value, step, last) = (0, 100, 0)
    while step > 0, (48...57).contains(scanner.next) {
      last = Int(scanner.next) - 48
      value += last * step
      step /= 10
      scanner.position += 1
    }
    return last > 0 ? .thousandths(value) : nil
  }

  private static func inset(_ scanner: inout WireScanner) -> WireValue? {
    var sides: [Int] = []
    repeat {
      guard sides.count < 4, let side = scanner.pixels() else { return nil }
      sides.append(side)
    } while scanner.take(" ")
    let right = sides.count > 1 ? sides[1] : sides[0]
    let inset = WireInset(
      top: sides[0], right: right, bottom: sides.count > 2 ? sides[2] : sides[0],
      left: sides.count > 3 ? sides[3] : right)
    return inset.sides == sides.count ? .inset(inset) : nil
  }

  private static func copies(_ scanner: inout WireScanner) -> WireValue? {
    var copies: [WireCopy] = []
    repeat {
      guard let x = scanner.pixels(), scanner.take(" "), let y = scanner.pixels() else { return nil }
      var copy = WireCopy(x: x, y: y)
      if scanner.take(" ") {
        guard let color = scanner.color() else { return nil }
        copy.color = color
      }
      copies.append(copy)
    } while scanner.take(",")
    return .copies(copies)
  }
}

extension WireInset {
  /// How many sides CSS needs: the fewest.
  var sides: Int {
    if left != right { return 4 }
    if bottom != top { return 3 }
    return right != top ? 2 : 1
  }
}
