extension ContentFilter {
  // MARK: Images and forms

  /// A grey square in the place of an image.
  mutating func paintImage() {
    counts.images += 1
    paintsOthers = true
    state.hasPainted = true
    if ignoresColor {
      out.append(text: "0 0 1 1 re\nf\n")
    } else {
      out.append(text: "q\n0.5 g\n0 0 1 1 re\nf\nQ\n")
    }
  }

  mutating func paintObject(_ lexer: ContentLexer) throws(PDFError) {
    guard let name = name(lexer) else { return refuse() }
    switch try resources.object(name, on: plane.under(state.matrix)) {
    case .nothing: counts.dropped += 1
    case .image: paintImage()
    case .form(let number, let ink, let matrix):
      writeColors(fill: true, stroke: true)
      state.hasPainted = true
      let start = out.count
      write(name: "F", number, "Do\n")
      let box = ink.box.mapped(by: matrix.followed(by: state.frame))
      let isLetter =
        ink.isLetter || ink.isDrawnLetter(side: plane.under(matrix.followed(by: state.matrix)).side)
      if isLetter && !plane.isBackground(box) || ink.isPlain {
        outlines.addForm(
          start..<out.count, box, isPlain: ink.isPlain, under: state.frame, turn: state.turn)
      } else if ink != ContentInk() {
        paintsOthers = true
      }
    }
  }

  // MARK: Paths

  mutating func extend(_ word: ContentOperator) {
    let count: Int
    switch word {
    case .m, .l: count = 2
    case .c: count = 6
    case .h: count = 0
    default: count = 4
    }
    guard let n = operands.numbers(count), path.add(word, n, under: state.frame) else { return refuse() }
  }

  mutating func paint(_ word: ContentOperator) {
    defer { path.clear() }
    path.finish()
    guard !path.isEmpty else { return }
    let paints = word != .n
    guard paints || path.clip != nil else { return }
    var use = OutlineText.Use()
    if paints {
      use.strokes = [.S, .s, .B, .bothEvenOdd, .b, .closeBothEvenOdd].contains(word)
      use.fills = word != .S && word != .s
      use.lineWidth = state.lineWidth * state.matrix.scale
      use.isReadable =
        use.fills && state.fill.isReadable
        || use.strokes && state.stroke.isReadable
      if word == .s { path.close() }
      writeColors(fill: use.fills, stroke: use.strokes)
      state.hasPainted = true
    }
    let start = out.count
    out += path.bytes
    let end = out.count
    if let clip = path.clip { out.append(text: clip == .W ? "W\n" : "W*\n") }
    out += Array((word == .F ? "f" : word.rawValue).utf8)
    out.append(0x0A)
    outlines.add(
      path, body: start..<end, end: out.count, under: state.frame, turn: state.turn, paints: paints,
      inGrey: !ignoresColor, use: use)
  }

  /// Sets the colors that are about to paint, where the output has others.
  private mutating func writeColors(fill: Bool, stroke: Bool) {
    if fill, state.fill != state.writtenFill {
      state.fill.write(to: &out, strokes: false)
      state.writtenFill = state.fill
    }
    if stroke, state.stroke != state.writtenStroke {
      state.stroke.write(to: &out, strokes: true)
      state.writtenStroke = state.stroke
    }
  }
}
