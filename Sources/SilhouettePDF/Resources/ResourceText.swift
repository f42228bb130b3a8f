/// Writes graphics states, color spaces, shadings and functions anew, from numbers and known names alone.
///
/// Each method returns text for the new document, or nil for a resource that cannot be kept.
struct ResourceText {
  var writer = PDFObjects()
  private let limits: PDFLimits
  /// How many objects were written, against files that name the same ones again and again.
  private var written = 0

  init(limits: PDFLimits) {
    self.limits = limits
  }

  mutating func count() throws(PDFError) {
    written += 1
    guard written <= limits.resources else {
      throw PDFError(
        "has more than \(limits.resources) graphics states, colors and functions; split it first")
    }
  }

  // MARK: Graphics states

  private static let blendModes = [
    "/Normal", "/Compatible", "/Multiply", "/Screen", "/Overlay", "/Darken", "/Lighten", "/ColorDodge",
    "/ColorBurn", "/HardLight", "/SoftLight", "/Difference", "/Exclusion", "/Hue", "/Saturation", "/Color",
    "/Luminosity",
  ]

  mutating func graphicsState(_ source: SourceObject) throws(PDFError) -> String? {
    try count()
    var text = ""
    for key in ["/CA", "/ca", "/LW", "/LC", "/LJ", "/ML"] {
      if let value = source[key]?.value, value >= 0 { text += " \(key) \(PDFText.number(value))" }
    }
    if let dash = source["/D"], dash.count == 2, let lengths = dash[0].numbers(0...16),
      let phase = dash[1].value, lengths.allSatisfy({ $0 >= 0 })
    {
      text += " /D [\(PDFText.array(Array(lengths.prefix(4)))) \(PDFText.number(phase))]"
    }
    for key in ["/AIS", "/SA"] {
      if let flag = source[key]?.flag { text += " \(key) \(flag)" }
    }
    if let mode = source["/BM"] {
      let name =
        mode.name(among: Self.blendModes) ?? (mode.count > 0 ? mode[0].name(among: Self.blendModes) : nil)
      if let name { text += " /BM \(name)" }
    }
    // Other soft masks are forms of their own, and are left out: contents that they would soften are painted
    // whole.
    if let mask = source["/SMask"], mask.isName("/None") { text += " /SMask /None" }
    return text.isEmpty ? nil : "<<\(text) >>"
  }

  // MARK: Color spaces

  /// A color space and how it is written; the device spaces have operators of their own.
  struct Space {
    var text: String
    var components: Int
    var use: SpaceUse?
    var isPattern = false
    /// Of a pattern space, what its patterns without colors take.
    var hasBase = false
  }

  mutating func space(_ source: SourceObject) throws(PDFError) -> Space? {
    try count()
    if let device = Self.device(source) { return device }
    if source.isName("/Pattern") { return Self.pattern }
    guard source.isArray, source.count > 0 else { return nil }
    guard source[0].isName("/Pattern") else { return Self.plain(source) }
    guard source.count > 1 else { return Self.pattern }
    guard let base = Self.device(source[1]) ?? Self.plain(source[1]) else { return nil }
    return Space(text: "[/Pattern \(base.text)]", components: base.components, isPattern: true, hasBase: true)
  }

  private static let pattern = Space(text: "/Pattern", components: 0, isPattern: true)

  private static func device(_ source: SourceObject) -> Space? {
    switch source.name(among: ["/DeviceGray", "/DeviceRGB", "/DeviceCMYK"]) {
    case "/DeviceGray": device(components: 1)
    case "/DeviceRGB": device(components: 3)
    case "/DeviceCMYK": device(components: 4)
    default: nil
    }
  }

  private static func device(components: Int) -> Space? {
    switch components {
    case 1: Space(text: "/DeviceGray", components: 1, use: .gray)
    case 3: Space(text: "/DeviceRGB", components: 3, use: .rgb)
    case 4: Space(text: "/DeviceCMYK", components: 4, use: .cmyk)
    default: nil
    }
  }

  /// An array that names a space of one to four components by numbers alone. A profile becomes the device space of its
  /// size: profiles hold texts. Inks (`Separation`, `DeviceN`) have names and `Indexed` has bytes, so they are not kept.
  private static func plain(_ source: SourceObject) -> Space? {
    guard source.count > 0 else { return nil }
    if source.count == 1, let device = device(source[0]) { return device }
    guard source.count == 2 else { return nil }
    let body = source[1]
    if source[0].isName("/ICCBased") { return body["/N"]?.integer.flatMap { device(components: $0) } }
    guard let name = source[0].name(among: ["/CalGray", "/CalRGB", "/Lab"]), body.isDictionary else {
      return nil
    }
    var text = ""
    for (key, count) in [("/WhitePoint", 3), ("/BlackPoint", 3), ("/Matrix", 9), ("/Range", 4)] {
      if let numbers = body[key]?.numbers(count...count) {
        text += " \(key) \(PDFText.array(numbers, places: 6))"
      }
    }
    if let gamma = body["/Gamma"] {
      if let value = gamma.value {
        text += " /Gamma \(PDFText.number(value))"
      } else if let values = gamma.numbers(3...3) {
        text += " /Gamma \(PDFText.array(values))"
      }
    }
    return Space(text: "[\(name) <<\(text) >>]", components: name == "/CalGray" ? 1 : 3)
  }

  // MARK: Shadings

  /// Shadings by function, axis and circles. Meshes are streams of points and are not kept.
  mutating func shading(_ source: SourceObject) throws(PDFError) -> String? {
    try count()
    guard let type = source["/ShadingType"]?.integer, (1...3).contains(type), !source.isStream,
      let colors = source["/ColorSpace"], let space = try space(colors), !space.isPattern,
      let function = source["/Function"], let functions = try functions(function, inputs: type == 1 ? 2 : 1)
    else { return nil }
    var text = "/ShadingType \(type) /ColorSpace \(space.text) /Function \(functions)"
    if type == 1 {
      text += " /Matrix \(PDFText.matrix(source["/Matrix"]?.matrix ?? PlaneMatrix()))"
    } else {
      let count = type == 2 ? 4 : 6
      guard let coordinates = source["/Coords"]?.numbers(count...count) else { return nil }
      text += " /Coords \(PDFText.array(coordinates))"
      if let extend = source["/Extend"], extend.count == 2, let first = extend[0].flag,
        let last = extend[1].flag
      {
        text += " /Extend [\(first) \(last)]"
      }
    }
    let domain = type == 1 ? 4 : 2
    if let domain = source["/Domain"]?.numbers(domain...domain) {
      text += " /Domain \(PDFText.array(domain))"
    }
    if let ground = source["/Background"]?.numbers(space.components...space.components) {
      text += " /Background \(PDFText.array(ground))"
    }
    if let box = source["/BBox"]?.numbers(4...4) { text += " /BBox \(PDFText.array(box))" }
    if let smooth = source["/AntiAlias"]?.flag { text += " /AntiAlias \(smooth)" }
    return "<< \(text) >>"
  }
}
