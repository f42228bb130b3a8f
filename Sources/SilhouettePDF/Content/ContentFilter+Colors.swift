extension ContentFilter {
  // MARK: Colors

  private mutating func set(_ color: ContentColor, strokes: Bool) {
    guard !ignoresColor else { return }
    if strokes { state.stroke = color } else { state.fill = color }
  }

  mutating func setDevice(_ space: SpaceUse, strokes: Bool) {
    guard let n = operands.numbers(space.components) else { return refuse() }
    set(ContentColor(space: space, values: n.color, count: space.components), strokes: strokes)
  }

  mutating func setSpace(_ name: [UInt8]?, strokes: Bool) throws(PDFError) {
    guard let name else { return refuse() }
    let space = try resources.colorSpace(name)
    if space == .dropped { counts.dropped += 1 }
    var color = ContentColor(space: space)
    // The first color of the device spaces is black.
    switch space {
    case .gray, .rgb: color.count = space.components
    case .cmyk: (color.count, color.values) = (4, SIMD4(0, 0, 0, 1))
    default: break
    }
    set(color, strokes: strokes)
  }

  mutating func setColor(_ lexer: ContentLexer, strokes: Bool) throws(PDFError) {
    var color = strokes ? state.stroke : state.fill
    guard let space = color.space else { return refuse() }
    switch space {
    case .dropped: return
    case .pattern, .patternOver:
      guard let name = operands.lastName.flatMap({ lexer.name($0) }) else { return refuse() }
      let pattern = try resources.pattern(name, on: plane)
      color.isReadable = pattern?.isReadable == true
      color.pattern = color.isReadable ? nil : pattern?.number
      color.count = space.components
      if space.components > 0 {
        guard let n = operands.numbers(space.components, beforeName: true) else { return refuse() }
        color.values = n.color
      }
      if pattern == nil { counts.dropped += 1 }
    default:
      guard let n = operands.numbers(space.components) else { return refuse() }
      (color.values, color.count) = (n.color, space.components)
    }
    set(color, strokes: strokes)
  }
}
