/// The parts of the new document beside its pages: which forms and patterns were filtered, and the text of
/// all resources. A part of the old document becomes one part of the new one, however often it is used.
final class DocumentParts {
  /// A form or a tiling pattern, whose content is a stream of its own.
  struct Content {
    let source: SourceObject
    /// The number of the new object.
    let object: Int
    let isPattern: Bool
    /// The page where it was used first.
    let plane: DrawingPlane
    let depth: Int
    /// The contents that it draws in the new document, by the numbers of their objects.
    var draws: Set<Int> = []
    /// The content's ink; nil while it is filtered.
    var ink: ContentInk?
  }

  var text: ResourceText
  private(set) var contents: [Content] = []
  private let limits: PDFLimits
  private var byObject: [ObjectNumber: Int] = [:]
  /// Texts of resources by kind, in the order of their numbers, and where each is.
  private var texts: [ResourceKind: [String]] = [:]
  private var numbers: [ResourceKind: [String: Int]] = [:]
  /// Filters a content that was found.
  var clean: (_ index: Int) throws(PDFError) -> ContentInk = { _ in ContentInk() }

  init(limits: PDFLimits) {
    self.limits = limits
    text = ResourceText(limits: limits)
  }

  /// The contents that pages draw, by the numbers of their objects.
  private var drawn: Set<Int> = []

  /// Notes which contents a content draws in the new document: masked letters are no longer drawn.
  func use(_ numbers: Set<Int>, _ kind: ResourceKind, by user: Int?) {
    for number in numbers {
      guard let text = texts[kind]?[number], text.hasSuffix(" 0 R"), let object = Int(text.dropLast(4)) else {
        continue
      }
      if let user { contents[user].draws.insert(object) } else { drawn.insert(object) }
    }
  }

  /// Empties the contents that nothing draws: the sizes of masked letters can give them away.
  func dropUnused() {
    let byNumber = Dictionary(uniqueKeysWithValues: contents.indices.map { (contents[$0].object, $0) })
    var waiting = Array(drawn)
    while let object = waiting.popLast() {
      guard let index = byNumber[object] else { continue }
      for next in contents[index].draws where drawn.insert(next).inserted { waiting.append(next) }
    }
    for content in contents where !drawn.contains(content.object) { text.writer.set(content.object, "null") }
  }

  /// A resource as dictionaries name it. A long resource becomes an object of its own, because thousands of
  /// pages may share it.
  func reference(_ number: Int, _ kind: ResourceKind) -> String {
    let whole = texts[kind]![number]
    if whole.utf8.count > 80 { texts[kind]![number] = "\(text.writer.add(whole)) 0 R" }
    return texts[kind]![number]
  }

  func number(of text: String, _ kind: ResourceKind) -> Int {
    if let known = numbers[kind]?[text] { return known }
    let number = texts[kind]?.count ?? 0
    texts[kind, default: []].append(text)
    numbers[kind, default: [:]][text] = number
    return number
  }

  /// Filters a form or a pattern when it is found first.
  ///
  /// - Parameter user: the content that draws it; nil for a page.
  /// - Returns: the new object's number and its ink; nil if it would draw itself in the end, or is nested too
  ///   deep.
  func content(
    _ source: SourceObject, isPattern: Bool, plane: DrawingPlane, user: Int?
  ) throws(PDFError) -> (object: Int, ink: ContentInk)? {
    guard let number = source.number else { return nil }
    if let known = byObject[number] {
      guard contents[known].isPattern == isPattern, let ink = contents[known].ink else { return nil }
      return (contents[known].object, ink)
    }
    let depth = user.map { contents[$0].depth + 1 } ?? 0
    guard depth < limits.depth else { return nil }
    guard contents.count < limits.forms else {
      throw PDFError("draws more than \(limits.forms) forms and patterns; split it first")
    }
    let index = contents.count
    byObject[number] = index
    contents.append(
      Content(
        source: source, object: text.writer.reserve(), isPattern: isPattern, plane: plane, depth: depth))
    let ink = try clean(index)
    contents[index].ink = ink
    return (contents[index].object, ink)
  }
}

/// The kinds of resources, by the letter of their names in the new document.
enum ResourceKind: UInt8, CaseIterable {
  case graphicsState = 0x47  // G
  case colorSpace = 0x43  // C
  case pattern = 0x50  // P
  case shading = 0x53  // S
  case form = 0x46  // F

  var key: String {
    switch self {
    case .graphicsState: "/ExtGState"
    case .colorSpace: "/ColorSpace"
    case .pattern: "/Pattern"
    case .shading: "/Shading"
    case .form: "/XObject"
    }
  }
}
