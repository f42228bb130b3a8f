/// A view as Espresso describes it.
///
/// ```
/// +->MaterialButton{id=2131231051, res-name=save, visibility=VISIBLE, width=320, height=132, text=Save, x=40.0, y=1200.0}
/// ```
struct EspressoView {
  /// The head of a view on its line.
  struct Head {
    /// Dashes before it.
    var depth: Int
    var className: Range<Int>
    /// Behind the first brace.
    var end: Int
  }

  static func head(_ line: UnsafeRawBufferPointer) -> Head? {
    var index = 0
    while index < line.count, line[index].isBlank { index += 1 }
    guard line.has("+", at: index) else { return nil }
    index += 1
    let dashes = index
    while index < line.count, line[index] == UInt8(ascii: "-") { index += 1 }
    let depth = index - dashes
    guard line.has(">", at: index) else { return nil }
    index += 1
    let start = index
    while index < line.count, line[index] != UInt8(ascii: "{"), !line[index].isBlank { index += 1 }
    guard index > start, line.has("{id=", at: index) else { return nil }
    return Head(depth: depth, className: start..<index, end: index + 1)
  }

  private static let keys: [StaticString] = [
    "id", "res-name", "desc", "visibility", "width", "height", "has-focus", "has-focusable",
    "has-window-focus",
    "is-clickable", "is-enabled", "is-focused", "is-focusable", "is-layout-requested", "is-selected",
    "layout-params",
    "tag", "root-is-layout-requested", "has-input-connection", "editor-info", "x", "y", "text", "hint",
    "error-text",
    "input-type", "ime-target", "has-links", "is-checked", "child-count",
  ]

  /// The fields of a view, up to its last brace. Nothing in them is escaped, so a value ends where a known key follows.
  static func fields(_ text: UnsafeRawBufferPointer) -> [(key: StaticString, value: UnsafeRawBufferPointer)] {
    let end = text.lastIndex(of: UInt8(ascii: "}")) ?? text.count
    var fields: [(key: StaticString, value: UnsafeRawBufferPointer)] = []
    var open: (key: StaticString, start: Int)?
    var index = 0
    while index < end {
      let isStart = index == 0 || (text.has(", ", at: index - 2))
      if isStart, let key = key(text, at: index) {
        if let open {
          fields.append(
            (open.key, UnsafeRawBufferPointer(rebasing: text[open.start..<max(open.start, index - 2)])))
        }
        index += key.utf8CodeUnitCount + 1
        open = (key, index)
      } else {
        index += 1
      }
    }
    if let open {
      fields.append((open.key, UnsafeRawBufferPointer(rebasing: text[open.start..<max(open.start, end)])))
    }
    return fields
  }

  private static func key(_ text: UnsafeRawBufferPointer, at start: Int) -> StaticString? {
    keys.first { text.has($0, at: start) && text.has("=", at: start + $0.utf8CodeUnitCount) }
  }
}
