import SilhouetteText

/// The frame of a PDF file (ISO 32000-1, version 1.7): objects as they come, the table of their places, and the end.
///
/// It adds no date, no name of a program and no id: the same objects give the same bytes. Memory: 8 bytes for each object,
/// and those bytes that were not drained yet.
package struct PDFFile: Sendable {
  /// By number, less one: the offset of an object; 0 for one that is not written yet.
  private var offsets: [Int] = []
  /// Bytes that were drained.
  private var drained = 0
  private var output: [UInt8]

  package init() {
    // Four bytes above 127 mark the file as binary for other programs.
    output = Array("%PDF-1.7\n%\u{E9}\u{E9}\n".utf8)
  }

  /// The number of an object that is written later: one more than the one before.
  package mutating func reserve() -> Int {
    offsets.append(0)
    return offsets.count
  }

  /// Writes a reserved object.
  package mutating func write(_ number: Int, _ object: some Collection<UInt8>) {
    offsets[number - 1] = drained + output.count
    output += "\(number) 0 obj\n".utf8
    output += object
    output += "\nendobj\n".utf8
  }

  /// Writes a stream.
  ///
  /// - Parameter entries: as in `stream(_:_:)`.
  package mutating func add(_ entries: String, stream: [UInt8]) -> Int {
    let number = reserve()
    write(number, Self.stream(entries, stream))
    return number
  }

  /// A stream as an object.
  ///
  /// - Parameter entries: of its dictionary, without its length.
  package static func stream(_ entries: String, _ bytes: [UInt8]) -> [UInt8] {
    let space = entries.isEmpty ? "" : " "
    var object = Array("<<\(space)\(entries) /Length \(bytes.count) >>\nstream\n".utf8)
    object += bytes
    object += "\nendstream".utf8
    return object
  }

  /// The bytes since it was drained last.
  package mutating func drain() -> [UInt8] {
    drained += output.count
    defer { output.removeAll(keepingCapacity: true) }
    return output
  }

  /// The bytes since it was drained last, with the file's end. Every reserved object must be written.
  ///
  /// - Parameter root: the catalog's number.
  package mutating func finish(root: Int) -> [UInt8] {
    let start = drained + output.count
    output += "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n".utf8
    for offset in offsets { output += (String(offset, digits: 10) + " 00000 n \n").utf8 }
    output +=
      "trailer\n<< /Size \(offsets.count + 1) /Root \(root) 0 R >>\nstartxref\n\(start)\n%%EOF\n".utf8
    return drain()
  }
}
