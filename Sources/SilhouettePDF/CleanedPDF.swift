internal import SilhouetteRaster

/// A PDF that shows the vectors of another one, and nothing that can be read.
///
/// It is a new document, made only of items on a short list: sizes of pages, paths, colors, gradients, forms
/// and patterns. Everything else, known or not, is left out: text, fonts, pictures, names, metadata,
/// structure, annotations, forms that are filled in, attachments, scripts. Same input, same bytes, on every
/// machine.
package struct CleanedPDF: Sendable {
  /// The file.
  package let bytes: [UInt8]
  package let pages: Int
  /// Counts of the removed contents.
  package let counts: ContentCounts

  /// Whether bytes are a PDF's.
  package static func recognizes(_ file: some Sequence<UInt8>) -> Bool { file.starts(with: "%PDF-".utf8) }

  /// Cleans a PDF. Cost: about the time to unpack it twice; memory: the file, its largest stream, and the result.
  ///
  /// - Parameter isStopped: asked before each page, form and pattern.
  /// - Throws: `PDFError` if the file is encrypted, damaged, or larger than the limits, or the run was stopped.
  package init(
    _ file: [UInt8], limits: PDFLimits = PDFLimits(), isStopped: @escaping () -> Bool = { false }
  ) throws(PDFError) {
    let source = try SourceDocument(file, limits: limits)
    let cleaner = Cleaner(limits: limits, isStopped: isStopped)
    let pages = try source.pages()
    try cleaner.clean(pages)
    try source.check()
    self.pages = pages.count
    counts = cleaner.counts
    bytes = cleaner.file()
  }
}

/// Filters pages, and the forms and patterns that they draw when these are met first, and writes the rest.
///
/// Forms in forms recurse as deep as `PDFLimits.depth`.
private final class Cleaner {
  private(set) var counts = ContentCounts()
  private let limits: PDFLimits
  private let parts: DocumentParts
  private var pageObjects: [Int] = []
  private let tree: Int
  private let catalog: Int
  private let isStopped: () -> Bool
  /// Its output does not depend on the zlib at hand.
  private var deflater = RunDeflater(level: 6)

  init(limits: PDFLimits, isStopped: @escaping () -> Bool) {
    self.limits = limits
    self.isStopped = isStopped
    parts = DocumentParts(limits: limits)
    catalog = parts.text.writer.reserve()
    tree = parts.text.writer.reserve()
    parts.clean = { [unowned self] (index: Int) throws(PDFError) -> ContentInk in
      try self.clean(contentAt: index)
    }
  }

  func file() -> [UInt8] { parts.text.writer.file(root: catalog) }

  func clean(_ pages: [SourcePage]) throws(PDFError) {
    for page in pages { try clean(page) }
    parts.dropUnused()
    let kids = pageObjects.map { "\($0) 0 R" }.joined(separator: " ")
    parts.text.writer.set(tree, "<< /Type /Pages /Kids [\(kids)] /Count \(pageObjects.count) >>")
    parts.text.writer.set(catalog, "<< /Type /Catalog /Pages \(tree) 0 R >>")
  }

  private func clean(_ page: SourcePage) throws(PDFError) {
    var content: [UInt8] = []
    if let source = page.object["/Contents"] {
      let streams = source.isArray ? (0..<source.count).map { source[$0] } : [source]
      for stream in streams where stream.isStream {
        content += try stream.unpacked()
        content.append(0x0A)
      }
    }
    let box = page.mediaBox ?? [0, 0, 612, 792]
    let (bytes, used, _) = try filter(
      content, page.resources, plane: DrawingPlane(page: box), color: .black, user: nil)
    let stream = add(bytes)
    var text = "/Type /Page /Parent \(tree) 0 R /MediaBox \(PDFText.array(box))"
    if let crop = page.cropBox { text += " /CropBox \(PDFText.array(crop))" }
    if page.rotation != 0 { text += " /Rotate \(page.rotation)" }
    if let unit = page.object["/UserUnit"]?.value, unit > 0 { text += " /UserUnit \(PDFText.number(unit))" }
    text += group(page.object) + " /Resources \(used) /Contents \(stream) 0 R"
    pageObjects.append(parts.text.writer.add("<< \(text) >>"))
    try page.object.document.check()
  }

  private func clean(contentAt index: Int) throws(PDFError) -> ContentInk {
    let content = parts.contents[index]
    let source = content.source
    let hasNoColors = content.isPattern && source["/PaintType"]?.integer == 2
    var resources = source["/Resources"]
    if resources?.isDictionary != true { resources = nil }
    let (bytes, used, ink) = try filter(
      try source.unpacked(), resources, plane: content.plane,
      color: content.isPattern && !hasNoColors ? .black : ContentColor(), user: index,
      ignoresColor: hasNoColors)
    let box = source["/BBox"]?.numbers(4...4) ?? [0, 0, 0, 0]
    var text = "/BBox \(PDFText.array(box)) /Resources \(used)"
    if let matrix = source["/Matrix"]?.numbers(6...6) {
      text += " /Matrix \(PDFText.matrix(PlaneMatrix(matrix)))"
    }
    if content.isPattern {
      let tiling = min(max(source["/TilingType"]?.integer ?? 1, 1), 3)
      text = "/PatternType 1 /PaintType \(hasNoColors ? 2 : 1) /TilingType \(tiling) " + text
      // A step of nothing would be painted forever.
      for (key, side) in [("/XStep", box[2] - box[0]), ("/YStep", box[3] - box[1])] {
        let step = source[key]?.value ?? side
        text += " \(key) \(PDFText.number(step.magnitude < 0.01 ? 1 : step))"
      }
    } else {
      text = "/Type /XObject /Subtype /Form " + text + group(source)
    }
    let packed = deflater.compress(bytes)
    parts.text.writer.set(content.object, text + " /Filter /FlateDecode", stream: packed)
    try source.document.check()
    return ink
  }

  /// - Returns: the new content, its resources as text, and its ink.
  private func filter(
    _ content: [UInt8], _ resources: SourceObject?, plane: DrawingPlane, color: ContentColor, user: Int?,
    ignoresColor: Bool = false
  ) throws(PDFError) -> (bytes: [UInt8], resources: String, ink: ContentInk) {
    guard !isStopped() else { throw PDFError("was not cleaned to its end, because the run was stopped") }
    var filter = ContentFilter(
      resources: StreamResources(resources, parts: parts, user: user), plane: plane, color: color,
      ignoresColor: ignoresColor, limits: limits)
    let bytes = try filter.filter(content)
    let ink = filter.outlines.ink(others: filter.paintsOthers)
    // A letter that is a form is counted with its row.
    if user != nil, ink.isLetter { filter.counts.outlineRows = 0 }
    counts += filter.counts
    return (bytes, self.resources(of: bytes, user: user), ink)
  }

  /// The resources that a new content names, in the order of their numbers.
  private func resources(of content: [UInt8], user: Int?) -> String {
    var used: [ResourceKind: Set<Int>] = [:]
    content.withUnsafeBufferPointer { buffer in
      var lexer = ContentLexer(buffer)
      while let token = lexer.next() {
        guard case .name(let range) = token, let kind = ResourceKind(rawValue: buffer[range.lowerBound]),
          let number = Int(String(decoding: buffer[range.dropFirst()], as: UTF8.self))
        else { continue }
        used[kind, default: []].insert(number)
      }
    }
    var text = "<<"
    for kind in ResourceKind.allCases {
      guard let numbers = used[kind] else { continue }
      let letter = String(decoding: [kind.rawValue], as: UTF8.self)
      text += " \(kind.key) <<"
      if kind == .form || kind == .pattern { parts.use(numbers, kind, by: user) }
      for number in numbers.sorted() { text += " /\(letter)\(number) \(parts.reference(number, kind))" }
      text += " >>"
    }
    return text + " >>"
  }

  /// How a group of shapes is blended, if the object is one.
  private func group(_ source: SourceObject) -> String {
    guard let group = source["/Group"], group["/S"]?.isName("/Transparency") == true else { return "" }
    var text = " /Group << /S /Transparency"
    for key in ["/I", "/K"] {
      if let flag = group[key]?.flag { text += " \(key) \(flag)" }
    }
    return text + " >>"
  }

  private func add(_ content: [UInt8]) -> Int {
    parts.text.writer.add("/Filter /FlateDecode", stream: deflater.compress(content))
  }
}

extension PlaneMatrix {
  init(_ n: [Double]) {
    self.init(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5])
  }
}
