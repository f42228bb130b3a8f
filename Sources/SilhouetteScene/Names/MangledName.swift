/// The names in a mangled Swift class name: its module, the types around it and its own.
///
/// Follows the two manglings ("Swift ABI: Mangling" in the Swift repository): `_Tt…` is the old one, `$s…`,
/// `_$s…`, `$S…` and `_$S…` the new one. If a name holds something else, such as generic arguments, reading
/// ends there and the names before it count. Cost: O(length).
struct MangledName {
  /// Outermost first; never empty.
  private(set) var names: [ArraySlice<UInt8>] = []

  private let name: ArraySlice<UInt8>
  private var at: Int
  /// Parts of names that later names may repeat, by letter.
  private var words: [ArraySlice<UInt8>] = []

  /// nil for a name that is not mangled.
  init?(_ name: ArraySlice<UInt8>) {
    self.name = name
    at = name.startIndex
    if name.starts(with: "_Tt") {
      at += 3
      readOld()
    } else {
      if name.first == UInt8(ascii: "_") { at += 1 }
      guard name[at...].starts(with: "$s") || name[at...].starts(with: "$S") else { return nil }
      at += 2
      readNew()
    }
    if names.isEmpty { return nil }
  }

  /// With dots between the names.
  var joined: [UInt8] { Array(names.joined(separator: [UInt8(ascii: ".")])) }

  /// Kinds come first, then a name for each of them and one for the module.
  private mutating func readOld() {
    var left = 1
    while at < name.endIndex, !Self.isDigit(name[at]) {
      switch name[at] {
      case UInt8(ascii: "C"), UInt8(ascii: "V"), UInt8(ascii: "O"): left += 1
      case UInt8(ascii: "G"), UInt8(ascii: "P"): break
      // The standard library takes the place of a module.
      case UInt8(ascii: "s"): left -= 1
      default: return
      }
      at += 1
    }
    while left > 0, at < name.endIndex {
      if name[at] == UInt8(ascii: "P") || name[at] == UInt8(ascii: "L") {
        at += 1
        continue
      }
      guard let identifier = readIdentifier() else { return }
      guard !Self.isDiscriminator(identifier) else { continue }
      names.append(identifier)
      left -= 1
    }
  }

  /// Each name is followed by its kind.
  private mutating func readNew() {
    if name[at...].starts(with: "So") { at += 2 }
    while at < name.endIndex {
      if Self.isDigit(name[at]) {
        guard let identifier = readIdentifier() else { return }
        if !Self.isDiscriminator(identifier) { names.append(identifier) }
      } else if Self.isKind(name[at]) {
        at += 1
      } else if let first = names.first, name[at...].starts(with: "AA") {
        // A class that has its module's name.
        names.append(first)
        at += 2
      } else {
        return
      }
    }
  }

  /// A count and as many letters; after a `0`, letters for words of the names before, and counts between them.
  private mutating func readIdentifier() -> ArraySlice<UInt8>? {
    guard name[at] == UInt8(ascii: "0") else { return readLetters() }
    at += 1
    var letters: [UInt8] = []
    var repeats = true
    while repeats {
      while repeats, at < name.endIndex, let word = Self.letter(name[at]) {
        guard word.index < words.count else { return nil }
        letters += words[word.index]
        repeats = !word.isLast
        at += 1
      }
      if at < name.endIndex, name[at] == UInt8(ascii: "0") {
        at += 1
        break
      }
      guard at < name.endIndex, Self.isDigit(name[at]) else { break }
      guard let more = readLetters() else { return nil }
      letters += more
    }
    return letters.isEmpty ? nil : letters[...]
  }

  private mutating func readLetters() -> ArraySlice<UInt8>? {
    var count = 0
    while at < name.endIndex, Self.isDigit(name[at]), count < ClassName.limit {
      count = count * 10 + Int(name[at] - UInt8(ascii: "0"))
      at += 1
    }
    guard count > 0, count <= name.endIndex - at else { return nil }
    let letters = name[at..<at + count]
    at += count
    keepWords(of: letters)
    return letters
  }

  /// Words begin with capital letters or after an underscore, and have two letters or more.
  private mutating func keepWords(of letters: ArraySlice<UInt8>) {
    let underscore = UInt8(ascii: "_")
    var start = letters.startIndex
    for place in letters.indices {
      let isStart = Self.isCapital(letters[place]) && place > start && !Self.isCapital(letters[place - 1])
      guard letters[place] == underscore || isStart else { continue }
      keepWord(letters[start..<place])
      start = letters[place] == underscore ? place + 1 : place
    }
    keepWord(letters[start...])
  }

  private mutating func keepWord(_ word: ArraySlice<UInt8>) {
    let word = word.drop(while: Self.isDigit)
    if word.count >= 2, words.count < 26 { words.append(word) }
  }

  private static func letter(_ byte: UInt8) -> (index: Int, isLast: Bool)? {
    if isCapital(byte) { return (Int(byte - UInt8(ascii: "A")), true) }
    guard byte >= UInt8(ascii: "a"), byte <= UInt8(ascii: "z") else { return nil }
    return (Int(byte - UInt8(ascii: "a")), false)
  }

  private static func isCapital(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// Class, enum, struct, protocol, and the mark of local and private names.
  private static func isKind(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "C"), UInt8(ascii: "O"), UInt8(ascii: "V"), UInt8(ascii: "P"), UInt8(ascii: "L"),
      UInt8(ascii: "s"):
      true
    default:
      false
    }
  }

  /// The mark of a private name: `_` and 32 hexadecimal digits.
  private static func isDiscriminator(_ name: ArraySlice<UInt8>) -> Bool {
    guard name.count == 33, name.first == UInt8(ascii: "_") else { return false }
    return name.dropFirst().allSatisfy { isDigit($0) || ($0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "F")) }
  }
}
