/// What the new document holds beside its pages: which forms and patterns are still to be filtered, and the text of all
/// resources. A part of the old document becomes one part of the new one, however often it is used.
final class DocumentParts {
  /// A form or a tiling pattern, whose content is a stream of its own.
  struct Content {
    let source: SourceObject
    /// The number of the new object.
    let object: Int
    let isPattern: Bool
    /// Where it was used first.
    let matrix: PlaneMatrix
    let depth: Int
    /// The contents that this one draws, by index.
    var draws: Set<Int> = []
  }

  var text: ResourceText
  private(set) var contents: [Content] = []
  private let limits: PDFLimits
  private var byObject: [ObjectNumber: Int] = [:]
  /// Texts of resources by kind, in the order of their numbers, and where each is.
  private var texts: [ResourceKind: [String]] = [:]
  private var numbers: [ResourceKind: [String: Int]] = [:]
  /// Steps of all searches for circles.
  private var steps = 0

  init(limits: PDFLimits) {
    self.limits = limits
    text = ResourceText(limits: limits)
  }

  /// A resource as dictionaries name it. What is long becomes an object of its own: thousands of pages may share it.
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

  /// - Parameter user: the content that draws it; nil for a page.
  /// - Returns: the content's index; nil where it would draw itself in the end, or lies too deep.
  func content(
    _ source: SourceObject, isPattern: Bool, matrix: PlaneMatrix, user: Int?
  ) throws(PDFError) -> Int? {
    guard let number = source.number else { return nil }
    let depth = user.map { contents[$0].depth + 1 } ?? 0
    if let known = byObject[number] {
      guard contents[known].isPattern == isPattern else { return nil }
      if let user {
        guard try !reaches(user, from: known) else { return nil }
        contents[user].draws.insert(known)
      }
      return known
    }
    guard depth < limits.depth else { return nil }
    guard contents.count < limits.forms else {
      throw PDFError("draws more than \(limits.forms) forms and patterns; split it first")
    }
    let index = contents.count
    byObject[number] = index
    contents.append(
      Content(
        source: source, object: text.writer.reserve(), isPattern: isPattern, matrix: matrix, depth: depth))
    if let user { contents[user].draws.insert(index) }
    return index
  }

  /// Whether one content is drawn by another, over any number of others.
  private func reaches(_ target: Int, from start: Int) throws(PDFError) -> Bool {
    var waiting = [start]
    var seen: Set<Int> = [start]
    while let index = waiting.popLast() {
      if index == target { return true }
      for next in contents[index].draws where seen.insert(next).inserted { waiting.append(next) }
      steps += 1
      guard steps <= 20_000_000 else {
        throw PDFError("nests its forms without end; no app draws so, it is refused")
      }
    }
    return false
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
