/// The gestures of a run, which lie beside its dumps: for each dump the finger's way over that screen, in fractions of
/// its width and height. None of them has a time.
package struct GestureTable: Sendable, Equatable {
  private var byName: [String: [Point2D]] = [:]
  private var byOrder: [[Point2D]] = []

  /// Points of one gesture; a finger gives no more.
  private static let mostPoints = 10_000

  /// Rico's `gestures.json`: `{"35": [[0.5, 0.1], …]}`, by the name of the state.
  package init(rico bytes: [UInt8], limits: Limits = Limits()) throws(InputError) {
    var document = JSONDocument()
    try document.read(bytes, limits: limits)
    for key in document.keys(0) {
      let points = document.elements(key + 1).prefix(Self.mostPoints).compactMap { Self.point($0, document) }
      if !points.isEmpty { byName[document.string(key)] = points }
    }
  }

  private static func point(_ value: Int, _ document: JSONDocument) -> Point2D? {
    let numbers = document.elements(value).compactMap { document.number($0) }
    guard numbers.count == 2, numbers.allSatisfy({ (-1...2).contains($0) }) else { return nil }
    return Point2D(x: numbers[0], y: numbers[1])
  }

  /// LlamaTouch's `eventStructs.txt`: a line for each moment, `[Click] Screen Resolution (320, 720), Click Position
  /// (204, 170)` or something without a place.
  package init(llamaTouch bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(Self.mostPoints) {
      let numbers = Self.pairs(in: line)
      let isPlace = numbers.count == 4 && numbers[0] > 0 && numbers[1] > 0
      byOrder.append(isPlace ? [Point2D(x: numbers[2] / numbers[0], y: numbers[3] / numbers[1])] : [])
    }
  }

  /// The numbers in brackets of a line.
  private static func pairs(in line: ArraySlice<UInt8>) -> [Double] {
    line.split(separator: UInt8(ascii: "(")).dropFirst().flatMap { part in
      part.prefix { $0 != UInt8(ascii: ")") }.split(separator: UInt8(ascii: ","))
        .compactMap { Double(String(decoding: $0.drop { $0 == 0x20 }.prefix(12), as: UTF8.self)) }
    }
  }

  /// The gesture on the screen of that name, or on the one with that place in the run.
  package func gesture(named name: String, at index: Int) -> [Point2D] {
    byName[name] ?? (byOrder.indices.contains(index) ? byOrder[index] : [])
  }
}
