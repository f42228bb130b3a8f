/// Searching a text for another one, byte by byte. WebAssembly's standard library has no search for strings.
extension StringProtocol {
  /// The first place of a word; nil if it is nowhere. Time grows with the product of both lengths in the worst case; words are short.
  package func place(of word: String) -> Range<Index>? {
    let (text, letters) = (utf8, word.utf8)
    guard let first = letters.first else { return startIndex..<startIndex }
    var start = text.startIndex
    while let found = text[start...].firstIndex(of: first) {
      let rest = text[found...]
      if rest.starts(with: letters) { return found..<text.index(found, offsetBy: letters.count) }
      start = text.index(after: found)
    }
    return nil
  }

  /// Whether a word is anywhere in the text.
  package func holds(_ word: String) -> Bool { place(of: word) != nil }

  /// The parts between each two places of a mark; the text itself if there is no mark.
  package func parts(between mark: String) -> [SubSequence] {
    var parts: [SubSequence] = []
    var start = startIndex
    while let found = self[start...].place(of: mark), !mark.isEmpty {
      parts.append(self[start..<found.lowerBound])
      start = found.upperBound
    }
    return parts + [self[start...]]
  }
}
