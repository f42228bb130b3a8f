/// The forms that Arabic letters take beside each other, as characters of their own (Unicode, Arabic Presentation Forms).
///
/// A font that has no rules for joining has these. A letter has two forms, alone and behind another; or four, also before another
/// and between two.
enum ArabicForms {
  private struct Letter {
    var first: UInt32
    var count: UInt32

    var joinsNext: Bool { count == 4 }
    var joinsLast: Bool { count > 1 }
  }

  /// The number of forms of the letters from U+0621 and from U+0641 on. The forms follow each other from U+FE80 on.
  private static let counts: [UInt32] = [
    1, 2, 2, 2, 2, 4, 2, 4, 2, 4, 4, 4, 4, 4, 2, 2, 2, 2, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 2, 2, 4,
  ]
  private static let firsts: [UInt32] = counts.reduce(into: [0xFE80]) { $0.append($0.last! + $1) }
  private static let lam: UInt32 = 0x644

  private static func letter(_ scalar: UInt32) -> Letter? {
    switch scalar {
    case 0x621...0x63A: known(scalar - 0x621)
    case 0x641...0x64A: known(scalar - 0x641 + 26)
    case 0x640: Letter(first: 0x640, count: 4)
    case 0x67E: Letter(first: 0xFB56, count: 4)
    case 0x686: Letter(first: 0xFB7A, count: 4)
    case 0x698: Letter(first: 0xFB8A, count: 2)
    case 0x6A9: Letter(first: 0xFB8E, count: 4)
    case 0x6AF: Letter(first: 0xFB92, count: 4)
    case 0x6CC: Letter(first: 0xFBFC, count: 4)
    default: nil
    }
  }

  private static func known(_ index: UInt32) -> Letter {
    Letter(first: firsts[Int(index)], count: counts[Int(index)])
  }

  /// Lam and alef are one letter.
  private static func ligature(with alef: UInt32) -> UInt32? {
    switch alef {
    case 0x622: 0xFEF5
    case 0x623: 0xFEF7
    case 0x625: 0xFEF9
    case 0x627: 0xFEFB
    default: nil
    }
  }

  /// Vowels stand over or under letters, and do not part them.
  private static func isMark(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x64B...0x65F, 0x670, 0x6D6...0x6ED: true
    default: false
    }
  }

  /// As many characters as there were; the alef of a lam and alef is U+200B, which draws nothing.
  static func joined(_ scalars: [UInt32]) -> [UInt32] {
    guard scalars.contains(where: { letter($0) != nil }) else { return scalars }
    var result = scalars
    let places = scalars.indices.filter { !isMark(scalars[$0]) }
    var joinsLast = false
    var order = 0
    while order < places.count {
      let place = places[order]
      guard let own = letter(scalars[place]) else {
        joinsLast = false
        order += 1
        continue
      }
      let isJoined = joinsLast && own.joinsLast
      let next = order + 1 < places.count ? scalars[places[order + 1]] : 0
      if scalars[place] == lam, let one = ligature(with: next) {
        result[place] = one + (isJoined ? 1 : 0)
        result[places[order + 1]] = 0x200B
        joinsLast = false
        order += 2
        continue
      }
      let joinsNext = own.joinsNext && (letter(next)?.joinsLast ?? false)
      if own.first != 0x640 { result[place] = own.first + (isJoined ? 1 : 0) + (joinsNext ? 2 : 0) }
      joinsLast = own.joinsNext
      order += 1
    }
    return result
  }
}
