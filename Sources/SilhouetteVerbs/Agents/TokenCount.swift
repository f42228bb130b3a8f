/// How many tokens a text or picture is to a language model, guessed without one's tokenizer.
///
/// Models count in different ways. The guess is meant to be no less than what public tokenizers count for answers of this server;
/// `Tests/Checks/mcp.py` measures it.
enum TokenCount {
  /// Words take a token for each seven letters, numbers one for each three digits, other characters one each.
  static func of(_ text: some StringProtocol) -> Int {
    var count = 0
    var run = (kind: Kind.blank, length: 0)
    for byte in text.utf8 {
      let kind = Kind(byte)
      if kind != run.kind {
        count += run.kind.tokens(run.length)
        run = (kind, 0)
      }
      run.length += 1
    }
    return count + run.kind.tokens(run.length)
  }

  /// Models look at pictures in squares; the larger ones take a token for 750 pixels.
  static func ofPicture(width: Int, height: Int) -> Int { (width * height + 749) / 750 }

  private enum Kind {
    case letter, digit, blank, other, foreign

    init(_ byte: UInt8) {
      switch byte {
      case 0x30...0x39: self = .digit
      case 0x41...0x5A, 0x61...0x7A: self = .letter
      case 0x20, 0x0A: self = .blank
      case 0x80...: self = .foreign
      default: self = .other
      }
    }

    func tokens(_ length: Int) -> Int {
      switch self {
      case .letter: (length + 6) / 7
      case .digit: (length + 2) / 3
      // One blank is part of the word behind it.
      case .blank: length > 1 ? 1 : 0
      case .other: (length + 1) / 2
      case .foreign: (length + 1) / 2
      }
    }
  }
}
