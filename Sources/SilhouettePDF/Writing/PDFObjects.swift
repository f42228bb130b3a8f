internal import SilhouetteText

/// A PDF of objects that are given to it: no dates, no names of programs, the same bytes for the same objects.
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
    let space = entries.isEmpty ? "" : " "
    var object = Array("<<\(space)\(entries) /Length \(stream.count) >>\nstream\n".utf8)
    object += stream
    object.append(text: "\nendstream")
    objects[number - 1] = object
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
    var file = Array("%PDF-1.7\n".utf8) + [0x25, 0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
    var table = Array("xref\n0 \(objects.count + 1)\n0000000000 65535 f \n".utf8)
    for (index, object) in objects.enumerated() {
      table += Array((String(file.count, digits: 10) + " 00000 n \n").utf8)
      file += Array("\(index + 1) 0 obj\n".utf8)
      file += object
      file.append(text: "\nendobj\n")
    }
    let start = file.count
    file += table
    file += Array(
      "trailer\n<< /Size \(objects.count + 1) /Root \(root) 0 R >>\nstartxref\n\(start)\n%%EOF\n".utf8)
    return file
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
