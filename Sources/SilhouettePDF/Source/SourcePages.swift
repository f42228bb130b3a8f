/// A page, with the values that it inherits from the nodes above it.
struct SourcePage {
  var object: SourceObject
  var resources: SourceObject?
  var mediaBox: [Double]?
  var cropBox: [Double]?
  var rotation = 0
}

extension SourceDocument {
  /// The pages in order. qpdf's own walk recurses into the tree of pages, which can be as deep as the file is long.
  func pages() throws(PDFError) -> [SourcePage] {
    let found = root["/Pages"]
    guard let tree = found, tree.isDictionary else {
      try check()
      throw Self.noPages
    }
    var pages: [SourcePage] = []
    var seen: Set<ObjectNumber> = []
    var waiting = [SourcePage(object: tree)]
    var steps = 0
    while var page = waiting.popLast() {
      steps += 1
      guard steps <= limits.pages * 4 else { throw tooMany }
      let object = page.object
      guard object.isDictionary else {
        try check()
        throw Self.noPages
      }
      if let own = object["/Resources"], own.isDictionary { page.resources = own }
      if let own = object["/MediaBox"]?.numbers(4...4) { page.mediaBox = own }
      if let own = object["/CropBox"]?.numbers(4...4) { page.cropBox = own }
      if let own = object["/Rotate"]?.integer, own % 90 == 0, own.magnitude < 1_000_000 {
        page.rotation = (own % 360 + 360) % 360
      }
      if let kids = object["/Kids"], kids.isArray {
        if let number = object.number, !seen.insert(number).inserted {
          throw PDFError("has a tree of pages that runs in a circle; export it again")
        }
        guard kids.count <= limits.pages, waiting.count + kids.count <= limits.pages * 2 else {
          throw tooMany
        }
        for index in stride(from: kids.count - 1, through: 0, by: -1) {
          var kid = page
          kid.object = kids[index]
          waiting.append(kid)
        }
      } else {
        guard pages.count < limits.pages else { throw tooMany }
        pages.append(page)
      }
      try check()
    }
    guard !pages.isEmpty else { throw Self.noPages }
    return pages
  }

  private static let noPages = PDFError("has no pages; export it again")

  private var tooMany: PDFError { PDFError("has more than \(limits.pages) pages; split it first") }
}
