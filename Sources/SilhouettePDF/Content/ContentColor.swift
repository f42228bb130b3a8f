/// The color that fills or strokes.
struct ContentColor: Equatable {
  /// nil for the color that a form takes from its caller.
  var space: SpaceUse?
  var values = SIMD4<Double>()
  /// How many values were given; none is the space's first color.
  var count = 0
  var pattern: Int?
  /// Whether the color is a pattern of letters, which is drawn grey.
  var isReadable = false

  static let black = ContentColor(space: .gray, count: 1)

  /// Appends the operators that set it.
  func write(to out: inout [UInt8], strokes: Bool) {
    switch space {
    case nil: break
    case .gray: write(to: &out, strokes ? "G\n" : "g\n", 1)
    case .rgb: write(to: &out, strokes ? "RG\n" : "rg\n", 3)
    case .cmyk: write(to: &out, strokes ? "K\n" : "k\n", 4)
    case .resource(let number, _):
      write(space: number, to: &out, strokes)
      if count > 0 { write(to: &out, strokes ? "SC\n" : "sc\n", count) }
    case .pattern where pattern != nil:
      out.append(text: strokes ? "/Pattern CS\n" : "/Pattern cs\n")
      writePattern(to: &out, strokes)
    case .patternOver(let number, _) where pattern != nil:
      write(space: number, to: &out, strokes)
      for index in 0..<count { out.append(number: values[index]) }
      writePattern(to: &out, strokes)
    case .pattern, .patternOver, .dropped: out.append(text: strokes ? "0.5 G\n" : "0.5 g\n")
    }
  }

  private func write(to out: inout [UInt8], _ name: StaticString, _ count: Int) {
    for index in 0..<count { out.append(number: values[index]) }
    out.append(text: name)
  }

  private func write(space: Int, to out: inout [UInt8], _ strokes: Bool) {
    out.append(text: "/C")
    out += Array(String(space).utf8)
    out.append(text: strokes ? " CS\n" : " cs\n")
  }

  private func writePattern(to out: inout [UInt8], _ strokes: Bool) {
    out.append(text: "/P")
    out += Array(String(pattern!).utf8)
    out.append(text: strokes ? " SCN\n" : " scn\n")
  }
}
