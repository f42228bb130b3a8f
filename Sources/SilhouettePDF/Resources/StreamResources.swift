/// The names of one stream's resources. Each name is looked up once.
struct StreamResources: ContentResources {
  private let parts: DocumentParts
  private let source: SourceObject?
  /// The content that has these resources; nil for a page.
  private let user: Int?
  private var states: [[UInt8]: Int?] = [:]
  private var spaces: [[UInt8]: SpaceUse] = [:]
  private var patterns: [[UInt8]: PatternUse?] = [:]
  private var shadings: [[UInt8]: Int?] = [:]
  private var objects: [[UInt8]: ObjectUse] = [:]

  init(_ source: SourceObject?, parts: DocumentParts, user: Int?) {
    self.source = source
    self.parts = parts
    self.user = user
  }

  private func find(_ kind: ResourceKind, _ name: [UInt8]) -> SourceObject? {
    source?[kind.key]?[name]
  }

  mutating func graphicsState(_ name: [UInt8]) throws(PDFError) -> Int? {
    if let known = states[name] { return known }
    var number: Int?
    if let found = find(.graphicsState, name), let text = try parts.text.graphicsState(found) {
      number = parts.number(of: text, .graphicsState)
    }
    states.updateValue(number, forKey: name)
    return number
  }

  mutating func colorSpace(_ name: [UInt8]) throws(PDFError) -> SpaceUse {
    switch String(decoding: name.prefix(16), as: UTF8.self) {
    case "DeviceGray": return .gray
    case "DeviceRGB": return .rgb
    case "DeviceCMYK": return .cmyk
    case "Pattern": return .pattern
    default: break
    }
    if let known = spaces[name] { return known }
    var use = SpaceUse.dropped
    if let found = find(.colorSpace, name), let space = try parts.text.space(found) {
      if let device = space.use {
        use = device
      } else if space.isPattern, !space.hasBase {
        use = .pattern
      } else {
        let number = parts.number(of: space.text, .colorSpace)
        use =
          space.isPattern
          ? .patternOver(number, components: space.components)
          : .resource(number, components: space.components)
      }
    }
    spaces[name] = use
    return use
  }

  mutating func shading(_ name: [UInt8]) throws(PDFError) -> Int? {
    if let known = shadings[name] { return known }
    var number: Int?
    if let found = find(.shading, name), let text = try parts.text.shading(found) {
      number = parts.number(of: text, .shading)
    }
    shadings.updateValue(number, forKey: name)
    return number
  }

  mutating func pattern(_ name: [UInt8], on plane: DrawingPlane) throws(PDFError) -> PatternUse? {
    if let known = patterns[name] { return known }
    var use: PatternUse?
    if let found = find(.pattern, name) {
      if found.isStream {
        if let (object, ink) = try parts.content(
          found, isPattern: true, plane: plane.under(found["/Matrix"]?.matrix ?? PlaneMatrix()), user: user)
        {
          use = PatternUse(number: parts.number(of: "\(object) 0 R", .pattern), isReadable: ink.isReadable)
        }
      } else if found["/PatternType"]?.integer == 2, let shading = found["/Shading"],
        let text = try parts.text.shading(shading)
      {
        let matrix = PDFText.matrix(found["/Matrix"]?.matrix ?? PlaneMatrix())
        use = PatternUse(
          number: parts.number(of: "<< /PatternType 2 /Shading \(text) /Matrix \(matrix) >>", .pattern))
      }
    }
    patterns.updateValue(use, forKey: name)
    return use
  }

  mutating func object(_ name: [UInt8], on plane: DrawingPlane) throws(PDFError) -> ObjectUse {
    if let known = objects[name] { return known }
    var use = ObjectUse.nothing
    if let found = find(.form, name), found.isStream {
      if found["/Subtype"]?.isName("/Image") == true {
        use = .image
      } else if found["/Subtype"]?.isName("/Form") == true, found["/BBox"]?.numbers(4...4) != nil {
        let matrix = found["/Matrix"]?.matrix ?? PlaneMatrix()
        if let (object, ink) = try parts.content(
          found, isPattern: false, plane: plane.under(matrix), user: user)
        {
          use = .form(parts.number(of: "\(object) 0 R", .form), ink: ink, matrix: matrix)
        }
      }
    }
    objects[name] = use
    return use
  }
}
