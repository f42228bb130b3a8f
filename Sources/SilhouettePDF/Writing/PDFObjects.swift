internal import SilhouetteRaster
internal import SilhouetteText

/// The objects of a new document. An object may be set again until the file is made, so that one that turns out to be
/// unused leaves nothing behind.
struct PDFObjects {
  private var objects: [[UInt8]] = []

  /// The number of an object that is set later.
  mutating func reserve() -> Int {
    objects.append([])
    return objects.count
  }

  mutating func set(_ number: Int, _ text: String) {
    objects[number - 1] = Array(text.utf8)
  }

  /// - Parameter entries: of the stream's dictionary, without its length.
  mutating func set(_ number: Int, _ entries: String, stream: [UInt8]) {
    objects[number - 1] = PDFFile.stream(entries, stream)
  }

  mutating func add(_ text: String) -> Int {
    let number = reserve()
    set(number, text)
    return number
  }

  mutating func add(_ entries: String, stream: [UInt8]) -> Int {
    let number = reserve()
    set(number, entries, stream: stream)
    return number
  }

  /// - Parameter root: the catalog's number.
  func file(root: Int) -> [UInt8] {
    var file = PDFFile()
    for object in objects { file.write(file.reserve(), object) }
    return file.finish(root: root)
  }
}

/// Values as a PDF writes them.
enum PDFText {
  static func number(_ value: Double, places: Int = 4) -> String {
    var bytes: [UInt8] = []
    bytes.append(number: value, places: places)
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  static func array(_ values: [Double], places: Int = 4) -> String {
    "[" + values.map { number($0, places: places) }.joined(separator: " ") + "]"
  }

  static func matrix(_ matrix: PlaneMatrix) -> String {
    var bytes: [UInt8] = []
    bytes.append(matrix)
    return "[" + String(decoding: bytes.dropLast(), as: UTF8.self) + "]"
  }
}
