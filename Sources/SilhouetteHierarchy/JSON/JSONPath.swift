import SilhouetteText

/// Finds the path of a byte in a JSON document, such as `$.windows[0].children[3].frame`.
///
/// Nothing is kept while reading; the text is walked once more if there is a fault to report.
enum JSONPath {
  private struct Step {
    /// nil in an array.
    var key: JSONText?
    var index = 0
    /// Whether the byte is in or at this member, instead of between two of them.
    var isInside = true
    let isObject: Bool
  }

  /// Steps that are written at each end of a path; more of them in between are counted.
  private static let shown = 12

  static func describe(_ text: UnsafeRawBufferPointer, upTo position: Int) -> String {
    let part = UnsafeRawBufferPointer(rebasing: text[..<min(position, text.count)])
    var cursor = JSONCursor(part, depthLimit: .max)
    var steps: [Step] = []
    // The text ends at the fault, so the walk always ends in a fault of its own, at the right place.
    try? walk(&cursor, &steps)
    return write(steps, cursor)
  }

  private static func walk(_ cursor: inout JSONCursor, _ steps: inout [Step]) throws(JSONFault) {
    while true {
      switch cursor.peek() {
      case UInt8(ascii: "{"):
        if try enter(&cursor, &steps) { continue }
      case UInt8(ascii: "["):
        if try cursor.enterArray() {
          steps.append(Step(isObject: false))
          continue
        }
      default:
        try cursor.skipValue()
      }
      guard try climb(&cursor, &steps) else { return }
    }
  }

  private static func enter(_ cursor: inout JSONCursor, _ steps: inout [Step]) throws(JSONFault) -> Bool {
    steps.append(Step(isInside: false, isObject: true))
    guard try cursor.enterObject() else {
      steps.removeLast()
      return false
    }
    steps[steps.count - 1].key = try cursor.readKey()
    steps[steps.count - 1].isInside = true
    return true
  }

  private static func climb(_ cursor: inout JSONCursor, _ steps: inout [Step]) throws(JSONFault) -> Bool {
    while let last = steps.indices.last {
      steps[last].isInside = false
      if steps[last].isObject {
        if try cursor.nextMember() {
          steps[last].key = try cursor.readKey()
          steps[last].isInside = true
          return true
        }
      } else if try cursor.nextElement() {
        steps[last].index += 1
        steps[last].isInside = true
        return true
      }
      steps.removeLast()
    }
    return false
  }

  private static func write(_ steps: [Step], _ cursor: JSONCursor) -> String {
    var path = "$"
    var isContent = false
    for (index, step) in steps.enumerated() where step.isInside {
      if index == shown, steps.count > 2 * shown { path += "…(\(steps.count - 2 * shown) more)…" }
      guard index < shown || index >= steps.count - shown else { continue }
      path += step.key.map { isContent ? "[…]" : name(cursor.string($0)) } ?? "[\(step.index)]"
      // Below these, keys are the app's own words.
      if let key = step.key, ["data", "app", "device"].contains(cursor.string(key)) { isContent = true }
    }
    return path
  }

  /// `.key`, or `[…]` if it is not a plain word: such a key may be anything, a person's address too.
  private static func name(_ key: String) -> String {
    let isWord = key.utf8.allSatisfy {
      $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0)
        || (0x61...0x7A).contains($0 | 0x20)
    }
    if isWord, !key.isEmpty, key.utf8.count <= 64 { return ".\(key)" }
    return "[…]"
  }
}
