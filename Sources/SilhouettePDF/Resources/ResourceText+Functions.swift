extension ResourceText {
  /// Functions of functions that are followed. Gradients that repeat need three.
  private static let deepest = 3
  private static let mostStitches = 256

  /// A function, or one for each component.
  mutating func functions(_ source: SourceObject, inputs: Int) throws(PDFError) -> String? {
    guard source.isArray else { return try function(source, inputs: inputs, depth: 0) }
    guard (1...4).contains(source.count) else { return nil }
    var texts: [String] = []
    for index in 0..<source.count {
      guard let text = try function(source[index], inputs: inputs, depth: 0) else { return nil }
      texts.append(text)
    }
    return "[" + texts.joined(separator: " ") + "]"
  }

  /// Recursion ends at `deepest`, however the input is nested.
  private mutating func function(
    _ source: SourceObject, inputs: Int, depth: Int
  ) throws(PDFError) -> String? {
    try count()
    guard let domain = source["/Domain"]?.numbers(inputs * 2...inputs * 2) else { return nil }
    var text = "/Domain \(PDFText.array(domain, places: 6))"
    let range = source["/Range"]?.numbers(2...8)
    switch source["/FunctionType"]?.integer {
    case 0:
      guard inputs == 1, source.isStream, let range else { return nil }
      return try sampled(source, text, range)
    case 2:
      guard inputs == 1 else { return nil }
      text += " /FunctionType 2 /N \(PDFText.number(source["/N"]?.value ?? 1))"
      for key in ["/C0", "/C1"] {
        if let color = source[key]?.numbers(1...4) { text += " \(key) \(PDFText.array(color))" }
      }
    case 3:
      guard inputs == 1, depth < Self.deepest, let parts = source["/Functions"],
        (1...Self.mostStitches).contains(parts.count),
        let bounds = source["/Bounds"]?.numbers(parts.count - 1...parts.count - 1),
        let encode = source["/Encode"]?.numbers(parts.count * 2...parts.count * 2)
      else { return nil }
      text += " /FunctionType 3 /Bounds \(PDFText.array(bounds, places: 6))"
      text += " /Encode \(PDFText.array(encode, places: 6)) /Functions ["
      for index in 0..<parts.count {
        guard let part = try function(parts[index], inputs: 1, depth: depth + 1) else { return nil }
        text += (index == 0 ? "" : " ") + part
      }
      text += "]"
    case 4:
      guard source.isStream, let range, let program = PostScriptFunction.filter(try source.unpacked()) else {
        return nil
      }
      text += " /FunctionType 4 /Range \(PDFText.array(range, places: 6))"
      return "\(writer.add(text, stream: program)) 0 R"
    default: return nil
    }
    if let range { text += " /Range \(PDFText.array(range, places: 6))" }
    return "<< \(text) >>"
  }

  /// A table of colors, with 64 rows of 64 levels at most: enough for a gradient, too coarse to carry words.
  private mutating func sampled(
    _ source: SourceObject, _ start: String, _ range: [Double]
  ) throws(PDFError) -> String? {
    let outputs = range.count / 2
    guard range.count % 2 == 0, let size = source["/Size"]?.numbers(1...1)?.first,
      (2...65_536).contains(size),
      let bits = source["/BitsPerSample"]?.integer, [8, 16].contains(bits)
    else { return nil }
    let rows = Int(size)
    let bytes = try source.unpacked()
    let step = bits / 8
    guard bytes.count >= rows * outputs * step else { return nil }
    if let encode = source["/Encode"]?.numbers(2...2), encode != [0, Double(rows - 1)] { return nil }
    let kept = min(rows, 64)
    var samples: [UInt8] = []
    for row in 0..<kept {
      let at = (row * (rows - 1) + (kept - 1) / 2) / (kept - 1)
      for output in 0..<outputs {
        let level = (Int(bytes[(at * outputs + output) * step]) * 63 + 127) / 255
        samples.append(UInt8(level * 255 / 63))
      }
    }
    var text =
      "\(start) /FunctionType 0 /Size [\(kept)] /BitsPerSample 8 /Range \(PDFText.array(range, places: 6))"
    if let decode = source["/Decode"]?.numbers(range.count...range.count) {
      text += " /Decode \(PDFText.array(decode, places: 6))"
    }
    return "\(writer.add(text, stream: samples)) 0 R"
  }
}

/// PostScript calculator functions: numbers, braces and the operators that the format has.
enum PostScriptFunction {
  private static let operators: Set<String> = [
    "abs", "add", "atan", "ceiling", "cos", "cvi", "cvr", "div", "exp", "floor", "idiv", "ln", "log", "mod",
    "mul", "neg", "round", "sin", "sqrt", "sub", "truncate", "and", "bitshift", "eq", "false", "ge", "gt",
    "le",
    "lt", "ne", "not", "or", "true", "xor", "if", "ifelse", "copy", "dup", "exch", "index", "pop", "roll",
  ]
  private static let mostTokens = 10_000
  private static let deepest = 32

  /// nil where it holds anything else.
  static func filter(_ bytes: [UInt8]) -> [UInt8]? {
    bytes.withUnsafeBufferPointer { buffer in
      var lexer = ContentLexer(buffer)
      var out: [UInt8] = []
      var (depth, tokens) = (0, 0)
      while let token = lexer.next() {
        tokens += 1
        guard tokens <= mostTokens else { return nil }
        switch token {
        case .braceOpen:
          depth += 1
          out.append(text: "{ ")
        case .braceClose:
          depth -= 1
          out.append(text: "} ")
        case .number(let value): out.append(number: value, places: 6)
        case .word(let range):
          let word = buffer[range]
          guard word.count <= 8, operators.contains(String(decoding: word, as: UTF8.self)) else { return nil }
          out += word
          out.append(0x20)
        default: return nil
        }
        guard (0...deepest).contains(depth) else { return nil }
      }
      return depth == 0 && !out.isEmpty ? out : nil
    }
  }
}
