/// Follows account numbers: two letters, two check digits, and up to thirty letters and digits.
struct IBANTracks {
  /// The number that began last, until its first four signs are right.
  private var young = IBANTrack()
  /// A group within a number may look like the beginning of one, so two are followed.
  private var older = IBANTrack()
  private var newer = IBANTrack()
  private var separators = 0

  /// Whether the sign completes a number whose check digits are right.
  mutating func read(digit: Int) -> Bool { read(digit, width: 10) }

  mutating func read(letter: Int, isStart: Bool) -> Bool {
    if isStart { young = IBANTrack(isOpen: true) }
    return read(letter + 10, width: 100)
  }

  private mutating func read(_ value: Int, width: Int) -> Bool {
    separators = 0
    let first = older.read(value, width: width)
    let second = newer.read(value, width: width)
    if young.isOpen, !young.read(value, width: width), young.length == 4 {
      if newer.isOpen { older = newer }
      newer = young
      young = IBANTrack()
    }
    return first || second
  }

  mutating func separate() {
    separators += 1
    if separators > 2 { self = IBANTracks() }
  }
}

struct IBANTrack {
  private(set) var isOpen = false
  private(set) var length = 0
  /// The country's letters and the check digits, as they come last.
  private var head = 0
  private var rest = 0

  init(isOpen: Bool = false) {
    self.isOpen = isOpen
  }

  mutating func read(_ value: Int, width: Int) -> Bool {
    guard isOpen else { return false }
    length += 1
    let isLetter = width == 100
    switch length {
    case 1, 2:
      guard isLetter else { return close() }
      head = head * 100 + value
    case 3, 4:
      guard !isLetter else { return close() }
      head = head * 10 + value
    case 5...34:
      rest = (rest * width + value) % 97
      return length >= 15 && (rest * 1_000_000 + head) % 97 == 1
    default: return close()
    }
    return false
  }

  private mutating func close() -> Bool {
    self = IBANTrack()
    return false
  }
}
