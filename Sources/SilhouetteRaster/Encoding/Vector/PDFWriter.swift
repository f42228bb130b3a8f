import SilhouetteHierarchy
package import SilhouetteScene
import SilhouetteText

/// Writes scenes as pages of a PDF (ISO 32000-1, version 1.7), of the same shapes as `SVGWriter`'s.
///
/// A page is as large as its viewport, a point a point. Pages come out as they are added, and the writer
/// keeps an offset for each object and a title for each bookmark: some 100 bytes a page. The file holds no
/// font, no picture, no date and no id. Its only text is bookmarks; revealed words are shapes. The same
/// scenes give the same bytes everywhere.
package struct PDFWriter: Sendable {
  /// Bytes that were returned so far.
  private var length = 0
  /// By number, less one: the offset of an object; 0 for one that is not written yet.
  private var offsets: [Int] = [0, 0, 0]
  private var output: [UInt8] = []
  /// Of the page before, to leave out a page that shows the same.
  private var last: (content: PDFContent, forms: [PDFContent], size: [Double])?
  /// Numbers of the groups of pages, and of the pages of the last one.
  private var groups: [(number: Int, pages: Int)] = []
  private var pages: [Int] = []
  private var bookmarks: [(title: String, page: Int)] = []
  private var deflater = RunDeflater(level: 6)
  /// Whether a page was left out because it would take more than `PDFPage.mostBytes`.
  package private(set) var isTooLarge = false

  private static let (catalog, tree, outline) = (1, 2, 3)
  /// Pages of one group: viewers look for a page by groups.
  private static let groupSize = 256

  package init() {
    // Four bytes above 127 mark the file as binary for other programs.
    text("%PDF-1.7\n%\u{E9}\u{E9}\n")
  }

  /// Adds a page, unless it would look like the page before it, and returns bytes to write; nil if it does
  /// not.
  ///
  /// - Parameter bookmark: the page's title in the list of bookmarks; nil for none. ASCII.
  package mutating func add(_ scene: Scene, touches: [TouchMark] = [], bookmark: String? = nil) -> [UInt8]? {
    let page = PDFPage(scene, touches: touches)
    guard !page.isTooLarge else {
      isTooLarge = true
      return nil
    }
    let size = [scene.viewport.width, scene.viewport.height]
    if let last, last.content == page.content, last.forms == page.forms, last.size == size { return nil }
    last = (page.content, page.forms, size)
    beginGroup()
    let (resources, number) = (reserve(), reserve())
    let box = "[0 0 \(Self.number(size[0])) \(Self.number(size[1]))]"
    let forms = page.forms.map { form in
      stream(
        form,
        "/Type /XObject /Subtype /Form /BBox \(box) /Group << /S /Transparency >> /Resources \(resources) 0 R "
      )
    }
    let content = stream(page.content, "")
    begin(resources)
    text("<< /ExtGState <<")
    for level in page.alphas.indices where page.alphas[level] {
      let alpha = Self.number(Double(level) / 255)
      text(" /A\(level) << /ca \(alpha) /CA \(alpha) >>")
    }
    text(" >> /XObject <<")
    for (index, form) in forms.enumerated() { text(" /X\(index) \(form) 0 R") }
    text(" >> >>\nendobj\n")
    begin(number)
    text(
      "<< /Type /Page /Parent \(groups[groups.count - 1].number) 0 R /MediaBox \(box) /Resources \(resources) 0 R "
        + "/Contents \(content) 0 R >>\nendobj\n")
    pages.append(number)
    groups[groups.count - 1].pages += 1
    if let bookmark { bookmarks.append((bookmark, number)) }
    return drain()
  }

  /// The rest of the file. The writer must not be used afterwards.
  package mutating func finish() -> [UInt8] {
    endGroup()
    begin(Self.tree)
    text("<< /Type /Pages /Count \(groups.reduce(0) { $0 + $1.pages }) /Kids [")
    for group in groups { text(" \(group.number) 0 R") }
    text(" ] >>\nendobj\n")
    writeBookmarks()
    begin(Self.catalog)
    text("<< /Type /Catalog /Pages \(Self.tree) 0 R /Outlines \(Self.outline) 0 R")
    text(bookmarks.count > 1 ? " /PageMode /UseOutlines >>\nendobj\n" : " >>\nendobj\n")
    let start = length + output.count
    text("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n")
    for offset in offsets {
      text(String(offset, digits: 10) + " 00000 n \n")
    }
    text("trailer\n<< /Size \(offsets.count + 1) /Root \(Self.catalog) 0 R >>\nstartxref\n\(start)\n%%EOF\n")
    return drain()
  }

  private mutating func writeBookmarks() {
    let first = offsets.count + 1
    let count = bookmarks.count
    for (index, bookmark) in bookmarks.enumerated() {
      begin(reserve())
      text(
        "<< /Title (\(Self.escaped(bookmark.title))) /Parent \(Self.outline) 0 R /Dest [\(bookmark.page) 0 R /Fit]"
      )
      if index > 0 { text(" /Prev \(first + index - 1) 0 R") }
      if index + 1 < count { text(" /Next \(first + index + 1) 0 R") }
      text(" >>\nendobj\n")
    }
    begin(Self.outline)
    text("<< /Type /Outlines /Count \(count)")
    if count > 0 { text(" /First \(first) 0 R /Last \(first + count - 1) 0 R") }
    text(" >>\nendobj\n")
  }

  // MARK: Groups of pages

  private mutating func beginGroup() {
    if let group = groups.last, group.pages < Self.groupSize { return }
    endGroup()
    groups.append((reserve(), 0))
  }

  private mutating func endGroup() {
    guard let group = groups.last, !pages.isEmpty else { return }
    begin(group.number)
    text("<< /Type /Pages /Parent \(Self.tree) 0 R /Count \(pages.count) /Kids [")
    for page in pages { text(" \(page) 0 R") }
    text(" ] >>\nendobj\n")
    pages.removeAll(keepingCapacity: true)
  }

  // MARK: Objects

  private mutating func reserve() -> Int {
    offsets.append(0)
    return offsets.count
  }

  private mutating func begin(_ number: Int) {
    offsets[number - 1] = length + output.count
    text("\(number) 0 obj\n")
  }

  /// A stream's number.
  private mutating func stream(_ content: PDFContent, _ entries: String) -> Int {
    let packed = deflater.compress(content.bytes)
    let number = reserve()
    begin(number)
    text("<< \(entries)/Filter /FlateDecode /Length \(packed.count) >>\nstream\n")
    output += packed
    text("\nendstream\nendobj\n")
    return number
  }

  private mutating func drain() -> [UInt8] {
    length += output.count
    defer { output.removeAll(keepingCapacity: true) }
    return output
  }

  private mutating func text(_ text: String) { output.append(contentsOf: text.utf8) }

  private static func number(_ value: Double) -> String { String(decimal: value) }

  /// Omits characters that end or escape a string, and those outside of ASCII.
  private static func escaped(_ title: String) -> String {
    String(
      decoding: title.utf8.filter { (0x20..<0x7F).contains($0) && ![0x28, 0x29, 0x5C].contains($0) },
      as: UTF8.self)
  }
}
