import SilhouetteScene
import SilhouetteText

/// Names of classes: a category's name, `-2` and on for its further looks, `-0` for looks without a rule.
enum StyleName {
  static let content: StaticString = "content"
  static let part: StaticString = "part"

  static func write(_ category: NodeCategory, into out: inout WireBytes) {
    for byte in category.name.utf8 { out.write(byte: byte == UInt8(ascii: " ") ? UInt8(ascii: "-") : byte) }
  }

  /// The category of a name without a number.
  static func category(_ name: UnsafeRawBufferPointer) -> NodeCategory? {
    names.first { $0.name.elementsEqual(name) }?.category
  }

  private static let names = NodeCategory.allCases.map { category in
    var out = WireBytes()
    write(category, into: &out)
    return (name: out.bytes, category: category)
  }
}
