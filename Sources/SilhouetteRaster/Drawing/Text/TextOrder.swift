/// The order in which the characters of a line stand on the screen, from left to right.
///
/// The rules are those of the Unicode bidirectional algorithm (Unicode Standard Annex 9), without its control characters.
enum TextOrder {
  private enum Kind {
    case left, right, number, neutral
  }

  /// Whether a text is written from the right, by its first letter.
  static func isFromRight(_ scalars: some Sequence<UInt32>) -> Bool {
    for scalar in scalars {
      switch kind(of: scalar) {
      case .left: return false
      case .right: return true
      case .number, .neutral: continue
      }
    }
    return false
  }

  static func isRight(_ scalar: UInt32) -> Bool { kind(of: scalar) == .right }

  /// Indexes of the line's characters, from the leftmost on.
  static func visual(_ line: ArraySlice<UInt32>, fromRight: Bool) -> [Int] {
    var kinds = line.map(kind(of:))
    settleNeutrals(&kinds, fromRight ? .right : .left)
    let levels = kinds.map { kind in
      switch kind {
      case .right: 1
      case .left, .number, .neutral: fromRight || kind == .number ? 2 : 0
      }
    }
    var order = Array(line.indices)
    // From the innermost level out, each run of it and of those inside it is turned.
    for level in [2, 1] {
      var start = 0
      while start < levels.count {
        guard levels[start] >= level else {
          start += 1
          continue
        }
        let end = levels[start...].firstIndex { $0 < level } ?? levels.count
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }

  /// A neutral character is written as those on its two sides if they agree, and else as the line is. Numbers are written
  /// from the left wherever they stand; beside letters from the left they belong to these.
  private static func settleNeutrals(_ kinds: inout [Kind], _ line: Kind) {
    var strong = line
    for index in kinds.indices {
      switch kinds[index] {
      case .left, .right: strong = kinds[index]
      case .number: if strong == .left { kinds[index] = .left }
      case .neutral: break
      }
    }
    var start = 0
    while start < kinds.count {
      guard kinds[start] == .neutral else {
        start += 1
        continue
      }
      let end = kinds[start...].firstIndex { $0 != .neutral } ?? kinds.count
      let before = start == 0 ? line : side(kinds[start - 1])
      let after = end == kinds.count ? line : side(kinds[end])
      for index in start..<end { kinds[index] = before == after ? before : line }
      start = end
    }
  }

  /// A number counts as writing from the right for its neighbours. Numbers beside writing from the left were settled before.
  private static func side(_ kind: Kind) -> Kind { kind == .left ? .left : .right }

  private static func kind(of scalar: UInt32) -> Kind {
    switch scalar {
    case 0x30...0x39, 0x660...0x669, 0x6F0...0x6F9: .number
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE: .right
    case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xB5, 0xBA: .left
    case 0x00...0xBF, 0xD7, 0xF7, 0x2000...0x2BFF, 0x3000...0x303F, 0xFE00...0xFE6F, 0xFEFF, 0xFF00...0xFF20,
      0x1F000...0x1FFFF:
      .neutral
    default: .left
    }
  }

  /// The sign that a sign becomes in writing from the right.
  static func mirrored(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x28: 0x29
    case 0x29: 0x28
    case 0x3C: 0x3E
    case 0x3E: 0x3C
    case 0x5B: 0x5D
    case 0x5D: 0x5B
    case 0x7B: 0x7D
    case 0x7D: 0x7B
    case 0xAB: 0xBB
    case 0xBB: 0xAB
    default: scalar
    }
  }
}
