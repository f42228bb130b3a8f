extension ContentFilter {
  // MARK: Images and forms

  /// A grey square in the place of an image.
  mutating func paintImage() {
    counts.images += 1
    state.hasPainted = true
    if ignoresColor {
      out.append(text: "0 0 1 1 re\nf\n")
    } else {
      out.append(text: "q\n0.5 g\n0 0 1 1 re\nf\nQ\n")
    }
  }

  mutating func paintObject(_ lexer: ContentLexer) throws(PDFError) {
    guard let name = name(lexer) else { return refuse() }
    switch try resources.object(name, under: state.matrix) {
    case .nothing: counts.dropped += 1
    case .image: paintImage()
    case .form(let number, let box):
      writeColors(fill: true, stroke: true)
      state.hasPainted = true
      let start = out.count
      write(name: "F", number, "Do\n")
      outlines.addForm(start..<out.count, box.mapped(by: state.frame), under: state.frame, turn: state.turn)
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
    guard !path.isEmpty else { return }
    let paints = word != .n
    guard paints || path.clip != nil else { return }
    if paints {
      let strokes = [.S, .s, .B, .bothEvenOdd, .b, .closeBothEvenOdd].contains(word)
      writeColors(fill: word != .S && word != .s, stroke: strokes)
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
      inGrey: !ignoresColor)
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
