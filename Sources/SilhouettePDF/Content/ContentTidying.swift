/// Removes operators that placed letters which were removed: states that paint nothing, and matrices one
/// after the other.
///
/// Steps from letter to letter give the letters away, since letters differ in width.
enum ContentTidying {
  private struct Level {
    /// Where its `q` begins, and its last painting ends.
    var start = 0
    var painted = 0
    var hasPainted = false
    /// The last matrix, if nothing follows it.
    var matrix = PlaneMatrix()
    var matrixPlace = 0..<0
  }

  private static let painting: Set<ContentOperator> = [
    .f, .F, .fillEvenOdd, .S, .s, .B, .bothEvenOdd, .b, .closeBothEvenOdd, .sh, .Do,
  ]

  /// - Parameter content: as `ContentFilter` writes it, one operator a line.
  static func tidy(_ content: [UInt8]) -> [UInt8] {
    var new: [UInt8] = []
    new.reserveCapacity(content.count)
    content.withUnsafeBufferPointer { buffer in
      var lexer = ContentLexer(buffer)
      var levels = [Level()]
      var operands = ContentOperands()
      var line = 0
      while let token = lexer.next() {
        guard case .word(let range) = token else {
          if case .number(let value) = token { operands.append(.number(value)) }
          continue
        }
        let word = UnsafeBufferPointer(rebasing: buffer[range])
        let known = ContentOperator.key(word).flatMap { ContentOperator.table[$0] }
        let end = min(range.upperBound + 1, buffer.count)
        take(known, buffer[line..<end], operands, &levels, &new)
        operands.clear()
        line = end
      }
      new.removeSubrange(levels[0].painted...)
    }
    return new
  }

  private static func take(
    _ word: ContentOperator?, _ line: Slice<UnsafeBufferPointer<UInt8>>, _ operands: ContentOperands,
    _ levels: inout [Level], _ new: inout [UInt8]
  ) {
    let at = levels.count - 1
    switch word {
    case .q?:
      var level = Level(start: new.count)
      new += line
      level.painted = new.count
      levels.append(level)
    case .Q? where at > 0:
      let level = levels.removeLast()
      guard level.hasPainted else {
        new.removeSubrange(level.start...)
        return
      }
      new.removeSubrange(level.painted...)
      new += line
      levels[at - 1].hasPainted = true
      levels[at - 1].painted = new.count
    case .cm?:
      guard let n = operands.numbers(6) else { return }
      var matrix = PlaneMatrix(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5])
      if levels[at].matrixPlace.upperBound == new.count, !levels[at].matrixPlace.isEmpty {
        matrix = matrix.followed(by: levels[at].matrix)
        new.removeSubrange(levels[at].matrixPlace)
      }
      let start = new.count
      new.append(matrix)
      new.append(text: "cm\n")
      levels[at].matrix = matrix
      levels[at].matrixPlace = start..<new.count
    default:
      new += line
      if let word, painting.contains(word) {
        levels[at].hasPainted = true
        levels[at].painted = new.count
      }
    }
  }
}
