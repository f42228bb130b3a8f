import SilhouetteReplay

/// Writes small PDFs for the tests. Object 1 is the catalog, 2 the tree of pages, 3 the page, 4 its content.
struct PDFMaker {
  /// Objects by number.
  var objects: [Int: [UInt8]] = [:]
  var trailer = ""
  var catalog = ""
  var page = ""
  var resources = ""
  var contents: [String] = []
  private var next = 20

  init(_ content: String, resources: String = "") {
    contents = [content]
    self.resources = resources
  }

  /// - Returns: its reference.
  mutating func add(_ text: String) -> String {
    next += 1
    objects[next] = Array(text.utf8)
    return "\(next) 0 R"
  }

  mutating func add(stream: String, _ entries: String = "") -> String {
    add(bytes: Array(stream.utf8), entries)
  }

  mutating func add(bytes: [UInt8], _ entries: String = "") -> String {
    next += 1
    objects[next] = Self.stream(bytes, entries)
    return "\(next) 0 R"
  }

  static func stream(_ bytes: [UInt8], _ entries: String = "") -> [UInt8] {
    Array("<< \(entries) /Length \(bytes.count) >>\nstream\n".utf8) + bytes + Array("\nendstream".utf8)
  }

  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    var deflater = Deflater()
    deflater.append(bytes[...], to: &packed)
    deflater.finish(into: &packed)
    return packed
  }

  /// All objects, the usual ones too.
  private var all: [Int: [UInt8]] {
    var all = objects
    all[1] = Array("<< /Type /Catalog /Pages 2 0 R \(catalog) >>".utf8)
    all[2] = all[2] ?? Array("<< /Type /Pages /Kids [3 0 R] /Count 1 >>".utf8)
    let streams = contents.indices.map { "\(4 + $0) 0 R" }.joined(separator: " ")
    all[3] =
      all[3]
      ?? Array(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Resources << \(resources) >> /Contents [\(streams)] \(page) >>"
          .utf8)
    for (index, content) in contents.enumerated() {
      all[4 + index] = Self.stream(Self.packed(Array(content.utf8)), "/Filter /FlateDecode")
    }
    return all
  }

  /// The file with a table of places.
  func file() -> [UInt8] { Self.write(all, onto: Array("%PDF-1.7\n".utf8), "/Root 1 0 R \(trailer)") }

  /// The file with an older version of some objects before it.
  func file(replacing old: [Int: String]) -> [UInt8] {
    var older = all
    for (number, text) in old { older[number] = Array(text.utf8) }
    let first = Self.write(older, onto: Array("%PDF-1.7\n".utf8), "/Root 1 0 R")
    let text = String(decoding: first.suffix(40), as: UTF8.self)
    let place = text.split(separator: "\n").dropLast().last!
    return Self.write(
      all.filter { old[$0.key] != nil }, onto: first, "/Root 1 0 R /Prev \(place)", isUpdate: true,
      size: all.keys.max()! + 1)
  }

  private static func write(
    _ objects: [Int: [UInt8]], onto start: [UInt8], _ trailer: String, isUpdate: Bool = false,
    size: Int? = nil
  ) -> [UInt8] {
    let size = size ?? objects.keys.max()! + 1
    var file = start
    var table = "xref\n" + (isUpdate ? "" : "0 1\n0000000000 65535 f \n")
    for (number, object) in objects.sorted(by: { $0.key < $1.key }) {
      let place = String(file.count)
      table += "\(number) 1\n" + String(repeating: "0", count: 10 - place.count) + place + " 00000 n \n"
      file += Array("\(number) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
    }
    let place = file.count
    file += Array("\(table)trailer\n<< /Size \(size) \(trailer) >>\nstartxref\n\(place)\n%%EOF\n".utf8)
    return file
  }

  /// The file with all objects but streams in one packed stream, and a packed table of places.
  func fileWithObjectStreams() -> [UInt8] {
    let all = all
    let streams = all.filter { $0.value.suffix(9).elementsEqual("endstream".utf8) }
    let others = all.filter { streams[$0.key] == nil }.sorted { $0.key < $1.key }
    var head = ""
    var body: [UInt8] = []
    for (number, object) in others {
      head += "\(number) \(body.count) "
      body += object + [0x20]
    }
    let holder = 900
    var rows = [[UInt8]](repeating: [0, 0, 0, 0, 0], count: 902)
    var file = Array("%PDF-1.7\n".utf8)
    func row(_ kind: UInt8, _ value: Int, _ index: Int) -> [UInt8] {
      [kind, UInt8(value >> 16), UInt8(value >> 8 & 255), UInt8(value & 255), UInt8(index)]
    }
    func put(_ number: Int, _ object: [UInt8]) {
      rows[number] = row(1, file.count, 0)
      file += Array("\(number) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
    }
    for (number, object) in streams.sorted(by: { $0.key < $1.key }) { put(number, object) }
    put(
      holder,
      Self.stream(
        Self.packed(Array(head.utf8) + body),
        "/Type /ObjStm /N \(others.count) /First \(head.utf8.count) /Filter /FlateDecode"))
    for (index, other) in others.enumerated() { rows[other.key] = row(2, holder, index) }
    let place = file.count
    rows[901] = row(1, place, 0)
    let table = Self.packed(rows.flatMap(\.self))
    file += Array("901 0 obj\n".utf8)
    file += Self.stream(
      table, "/Type /XRef /Size 902 /W [1 3 1] /Root 1 0 R \(trailer) /Filter /FlateDecode")
    file += Array("\nendobj\nstartxref\n\(place)\n%%EOF\n".utf8)
    return file
  }
}
