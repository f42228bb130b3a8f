internal import Silhouette
internal import SilhouetteHierarchy

/// The table of words that tesseract prints: twelve columns with tabs between them, under their names.
///
/// Reads at most `mostRows` rows. Texts are looked at and dropped.
struct WordTable {
  static let mostBytes = 16 << 20
  static let mostRows = 100_000
  static let mostWords = 10_000
  /// Words of less than that many letters and digits, or below this confidence of 100, are noise.
  private static let leastLetters = 3
  private static let leastConfidence = 60.0
  private static let header = Array(
    "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext".utf8)

  /// Boxes in pixels of the picture that was read.
  private(set) var words: [Rect2D] = []

  struct Fault: Error {
    var line: Int
    var problem: String
  }

  init(_ bytes: [UInt8], width: Int, height: Int) throws(Fault) {
    guard bytes.count < Self.mostBytes else {
      throw Fault(line: 0, problem: "it is longer than \(Self.mostBytes >> 20) MB")
    }
    var line = 0
    for row in bytes.split(separator: UInt8(ascii: "\n")) {
      line += 1
      guard line <= Self.mostRows else { throw Fault(line: line, problem: "it has too many rows") }
      let row = row.last == 0x0D ? row.dropLast() : row
      guard line > 1 else {
        guard row.elementsEqual(Self.header) else { throw Fault(line: 1, problem: "its columns are others") }
        continue
      }
      try append(row, line, width: width, height: height)
    }
    guard line > 0 else { throw Fault(line: 0, problem: "it is empty") }
  }

  private mutating func append(
    _ row: ArraySlice<UInt8>, _ line: Int, width: Int, height: Int
  ) throws(Fault) {
    let cells = row.split(separator: 0x09, maxSplits: 11, omittingEmptySubsequences: false)
    guard cells.count >= 11, let level = Self.number(cells[0]), let confidence = Self.number(cells[10]) else {
      throw Fault(line: line, problem: "a row has other columns")
    }
    guard level == 5, confidence >= Self.leastConfidence, cells.count == 12 else { return }
    guard let left = Self.number(cells[6]), let top = Self.number(cells[7]), let wide = Self.number(cells[8]),
      let high = Self.number(cells[9]), left >= 0, top >= 0, wide >= 0, high >= 0,
      left + wide <= Double(width), top + high <= Double(height)
    else { throw Fault(line: line, problem: "a word lies outside the picture") }
    guard Self.isWord(cells[11]) else { return }
    guard words.count < Self.mostWords else { throw Fault(line: line, problem: "it has too many words") }
    words.append(Rect2D(x: left, y: top, width: wide, height: high))
  }

  private static func number(_ cell: ArraySlice<UInt8>) -> Double? {
    guard cell.count <= 24, let number = Double(String(decoding: cell, as: UTF8.self)), number.isFinite else {
      return nil
    }
    return number
  }

  private static func isWord(_ text: ArraySlice<UInt8>) -> Bool {
    var letters = 0
    for scalar in String(decoding: text.prefix(1024), as: UTF8.self).unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil { letters += 1 }
      if letters == leastLetters { return true }
    }
    return false
  }
}
