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
  private var file = PDFFile()
  /// Numbers of the catalog, the tree of pages and the list of bookmarks.
  private let (catalog, tree, outline): (Int, Int, Int)
  /// Of the page before, to leave out a page that shows the same.
  private var last: (content: PDFContent, forms: [PDFContent], size: [Double])?
  /// Numbers of the groups of pages, and of the pages of the last one.
  private var groups: [(number: Int, pages: Int)] = []
  private var pages: [Int] = []
  private var bookmarks: [(title: String, page: Int)] = []
  private var deflater = RunDeflater(level: 6)
  /// Whether a page was left out because it would take more than `PDFPage.mostBytes`.
  package private(set) var isTooLarge = false

  /// Pages of one group: viewers look for a page by groups.
  private static let groupSize = 256

  package init() {
    (catalog, tree, outline) = (file.reserve(), file.reserve(), file.reserve())
  }

  /// Adds a page, unless it would look like the page before it, and returns bytes to write; nil if it does
  /// not.
  ///
  /// - Parameter bookmark: the page's title in the list of bookmarks; nil for none. ASCII.
  package mutating func add(_ scene: WireframeScene, touches: [TouchMark] = [], bookmark: String? = nil)
    -> [UInt8]?
  {
    let page = PDFPage(scene, touches: touches)
    guard !page.isTooLarge else {
      isTooLarge = true
      return nil
    }
    let size = [scene.viewport.width, scene.viewport.height]
    if let last, last.content == page.content, last.forms == page.forms, last.size == size { return nil }
    last = (page.content, page.forms, size)
    beginGroup()
    let (resources, number) = (file.reserve(), file.reserve())
    let box = "[0 0 \(Self.number(size[0])) \(Self.number(size[1]))]"
    let forms = page.forms.map { form in
      stream(
        form,
        "/Type /XObject /Subtype /Form /BBox \(box) /Group << /S /Transparency >> /Resources \(resources) 0 R "
      )
    }
    let content = stream(page.content, "")
    var used = "<< /ExtGState <<"
    for level in page.alphas.indices where page.alphas[level] {
      let alpha = Self.number(Double(level) / 255)
      used += " /A\(level) << /ca \(alpha) /CA \(alpha) >>"
    }
    used += " >> /XObject <<"
    for (index, form) in forms.enumerated() { used += " /X\(index) \(form) 0 R" }
    write(resources, used + " >> >>")
    write(
      number,
      "<< /Type /Page /Parent \(groups[groups.count - 1].number) 0 R /MediaBox \(box) /Resources \(resources) 0 R "
        + "/Contents \(content) 0 R >>")
    pages.append(number)
    groups[groups.count - 1].pages += 1
    if let bookmark { bookmarks.append((bookmark, number)) }
    return file.drain()
  }

  /// The rest of the file. The writer must not be used afterwards.
  package mutating func finish() -> [UInt8] {
    endGroup()
    let count = groups.reduce(0) { $0 + $1.pages }
    write(tree, "<< /Type /Pages /Count \(count) /Kids [\(Self.references(groups.map { $0.number })) ] >>")
    writeBookmarks()
    let mode = bookmarks.count > 1 ? " /PageMode /UseOutlines" : ""
    write(catalog, "<< /Type /Catalog /Pages \(tree) 0 R /Outlines \(outline) 0 R\(mode) >>")
    return file.finish(root: catalog)
  }

  private mutating func writeBookmarks() {
    let numbers = bookmarks.map { _ in file.reserve() }
    for (index, bookmark) in bookmarks.enumerated() {
      var text =
        "<< /Title (\(Self.escaped(bookmark.title))) /Parent \(outline) 0 R /Dest [\(bookmark.page) 0 R /Fit]"
      if index > 0 { text += " /Prev \(numbers[index - 1]) 0 R" }
      if index + 1 < numbers.count { text += " /Next \(numbers[index + 1]) 0 R" }
      write(numbers[index], text + " >>")
    }
    var text = "<< /Type /Outlines /Count \(numbers.count)"
    if let first = numbers.first, let last = numbers.last { text += " /First \(first) 0 R /Last \(last) 0 R" }
    write(outline, text + " >>")
  }

  // MARK: Groups of pages

  private mutating func beginGroup() {
    if let group = groups.last, group.pages < Self.groupSize { return }
    endGroup()
    groups.append((file.reserve(), 0))
  }

  private mutating func endGroup() {
    guard let group = groups.last, !pages.isEmpty else { return }
    write(
      group.number,
      "<< /Type /Pages /Parent \(tree) 0 R /Count \(pages.count) /Kids [\(Self.references(pages)) ] >>")
    pages.removeAll(keepingCapacity: true)
  }

  // MARK: Objects

  private mutating func write(_ number: Int, _ text: String) { file.write(number, text.utf8) }

  /// A stream's number.
  private mutating func stream(_ content: PDFContent, _ entries: String) -> Int {
    file.add("\(entries)/Filter /FlateDecode", stream: deflater.compress(content.bytes))
  }

  private static func references(_ numbers: [Int]) -> String {
    numbers.map { " \($0) 0 R" }.joined()
  }

  private static func number(_ value: Double) -> String { String(decimal: value) }

  /// Omits characters that end or escape a string, and those outside of ASCII.
  private static func escaped(_ title: String) -> String {
    String(
      decoding: title.utf8.filter { (0x20..<0x7F).contains($0) && ![0x28, 0x29, 0x5C].contains($0) },
      as: UTF8.self)
  }
}
