internal import SilhouetteText

/// Writes a content stream anew with only those operators that paint vectors.
///
/// Unknown operators, text, marks and comments are dropped; images become grey squares. Colors are written
/// just before something is painted, and saved states that paint nothing are left out, so nothing remains
/// that only text needed. Cost: linear in the stream's bytes; memory: its output and 100 bytes a figure.
struct ContentFilter<Resources: ContentResources> {
  struct State {
    var matrix: PlaneMatrix {
      didSet { (turn, frame) = Self.upright(matrix) }
    }
    /// The turn of a line of text, and the matrix to where it is level: letters stand in a row there.
    private(set) var turn: Int
    private(set) var frame: PlaneMatrix
    var fill: ContentColor
    var stroke: ContentColor
    /// The colors that the output has set.
    var writtenFill: ContentColor
    var writtenStroke: ContentColor
    /// The output's length when the state was saved.
    var start = 0
    var hasPainted = false
    /// In units of `matrix`.
    var lineWidth = 1.0

    init(matrix: PlaneMatrix, color: ContentColor) {
      self.matrix = matrix
      (turn, frame) = Self.upright(matrix)
      (fill, stroke, writtenFill, writtenStroke) = (color, color, color, color)
    }

    private static func upright(_ matrix: PlaneMatrix) -> (Int, PlaneMatrix) {
      let turn = matrix.turn
      return (turn, matrix.turnedBack(by: turn))
    }
  }

  var resources: Resources
  var counts = ContentCounts()
  private let limits: PDFLimits
  /// Whether colors are the caller's, as in a pattern without colors.
  let ignoresColor: Bool
  var out: [UInt8] = []
  var state: State
  private var saved: [State] = []
  var path = ContentPath()
  var outlines: OutlineText
  /// Whether something was painted that is no shape: a picture, a gradient, a form of many things.
  var paintsOthers = false
  let plane: DrawingPlane
  var operands = ContentOperands()

  /// - Parameters:
  ///   - plane: the page in the content's units.
  ///   - color: the first color, which a page knows and a form does not.
  init(
    resources: Resources, plane: DrawingPlane, color: ContentColor, ignoresColor: Bool = false,
    limits: PDFLimits
  ) {
    self.plane = plane
    outlines = OutlineText(on: plane)
    self.resources = resources
    self.ignoresColor = ignoresColor
    self.limits = limits
    state = State(matrix: PlaneMatrix(), color: color)
  }

  /// - Returns: the new stream.
  mutating func filter(_ bytes: [UInt8]) throws(PDFError) -> [UInt8] {
    // Typed throws do not pass through the closure of `withUnsafeBufferPointer` everywhere; a result does.
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<Void, PDFError> in
      do throws(PDFError) {
        return .success(try run(ContentLexer(buffer)))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
    while !saved.isEmpty { restore() }
    let new = outlines.apply(to: out)
    counts.outlineRows = outlines.rows
    return new
  }

  private mutating func run(_ start: ContentLexer) throws(PDFError) {
    var lexer = start
    while let token = lexer.next() {
      switch token {
      case .word(let range):
        let word = UnsafeBufferPointer(rebasing: lexer.bytes[range])
        guard let key = ContentOperator.key(word), let known = ContentOperator.table[key] else {
          if word.elementsEqual("true".utf8) || word.elementsEqual("false".utf8)
            || word.elementsEqual("null".utf8)
          {
            operands.append(.other)
          } else {
            counts.unknown += 1
            operands.clear()
          }
          continue
        }
        try perform(known, &lexer)
        operands.clear()
      case .number(let value): operands.append(.number(value))
      case .name(let range): operands.append(.name(range))
      case .arrayStart: operands.append(.arrayStart)
      case .arrayEnd: operands.append(.arrayEnd)
      default: operands.append(.other)
      }
    }
  }

  // MARK: Operators

  private mutating func perform(_ word: ContentOperator, _ lexer: inout ContentLexer) throws(PDFError) {
    switch word {
    case .q: try save()
    case .Q: if saved.isEmpty { counts.unknown += 1 } else { restore() }
    case .cm: concatenate()
    case .w:
      if let n = operands.numbers(1) { state.lineWidth = n[0].magnitude }
      writeNumber(word, 0...1e8)
    case .M: writeNumber(word, 0...1e8)
    case .i: writeNumber(word, 0...100)
    case .J, .j: writeNumber(word, 0...2)
    case .d: writeDash()
    case .ri: break
    case .gs:
      guard let name = name(lexer), let number = try resources.graphicsState(name) else { return }
      write(name: "G", number, "gs\n")
    case .m, .l, .c, .v, .y, .h, .re: extend(word)
    case .W, .clipEvenOdd: path.clip = word
    case .S, .s, .f, .F, .fillEvenOdd, .B, .bothEvenOdd, .b, .closeBothEvenOdd, .n: paint(word)
    case .CS, .cs: try setSpace(name(lexer), strokes: word == .CS)
    case .SC, .SCN, .sc, .scn: try setColor(lexer, strokes: word == .SC || word == .SCN)
    case .G, .g: setDevice(.gray, strokes: word == .G)
    case .RG, .rg: setDevice(.rgb, strokes: word == .RG)
    case .K, .k: setDevice(.cmyk, strokes: word == .K)
    case .sh:
      guard let name = name(lexer) else { return }
      guard let number = try resources.shading(name) else {
        counts.dropped += 1
        return
      }
      state.hasPainted = true
      paintsOthers = true
      write(name: "S", number, "sh\n")
    case .Do: try paintObject(lexer)
    case .BI: paintImage()
    // The dictionary of an inline image is between `BI` and `ID`, like operands.
    case .ID: lexer.skipImageData()
    case .show, .showSpaced, .nextLineShow, .nextLineShowSpaced: counts.texts += 1
    case .BMC, .BDC, .EMC, .MP, .DP: counts.marks += 1
    case .BT, .ET, .Tc, .Tw, .Tz, .TL, .Tf, .Tr, .Ts, .Td, .TD, .Tm, .nextLine, .d0, .d1, .BX, .EX: break
    }
  }

  private mutating func save() throws(PDFError) {
    guard saved.count < limits.states else {
      throw PDFError(
        "saves more than \(limits.states) graphics states at once; no app draws so, it is refused")
    }
    saved.append(state)
    state.start = out.count
    state.hasPainted = false
    out.append(text: "q\n")
  }

  private mutating func restore() {
    let (start, hasPainted) = (state.start, state.hasPainted)
    state = saved.removeLast()
    if hasPainted {
      state.hasPainted = true
      out.append(text: "Q\n")
    } else {
      out.removeSubrange(start...)
      outlines.forget(from: start)
    }
  }

  private mutating func concatenate() {
    guard let n = operands.numbers(6) else { return refuse() }
    let matrix = PlaneMatrix(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5])
    state.matrix = matrix.followed(by: state.matrix)
    out.append(matrix)
    out.append(text: "cm\n")
  }

  private mutating func writeNumber(_ word: ContentOperator, _ range: ClosedRange<Double>) {
    guard let n = operands.numbers(1), range.contains(n[0]) else { return refuse() }
    out.append(number: n[0])
    out += Array(word.rawValue.utf8)
    out.append(0x0A)
  }

  private mutating func writeDash() {
    guard let (dashes, phase) = operands.dash else { return refuse() }
    out.append(0x5B)
    // Longer lists could carry a row of a code; lines of dashes and dots need four.
    for dash in dashes.prefix(4) { out.append(number: dash) }
    out.append(text: "] ")
    out.append(number: phase)
    out.append(text: "d\n")
  }

  mutating func write(name: StaticString, _ number: Int, _ word: StaticString) {
    out.append(0x2F)
    out.append(text: name)
    out.append(integer: UInt64(number))
    out.append(0x20)
    out.append(text: word)
  }

  func name(_ lexer: ContentLexer) -> [UInt8]? {
    operands.name.flatMap { lexer.name($0) }
  }

  mutating func refuse() { counts.unknown += 1 }
}

extension [UInt8] {
  mutating func append(_ matrix: PlaneMatrix) {
    for number in [matrix.a, matrix.b, matrix.c, matrix.d] { append(number: number, places: 6) }
    append(number: matrix.e)
    append(number: matrix.f)
  }
}
