/// A class name as rules compare it: whole as printed, and its simple name without module, nesting and generics.
///
/// ```
/// _TtC5MyApp9LoginView                                  LoginView
/// $s5MyApp9LoginViewC                                   LoginView
/// SwiftUI._UIHostingView<ModifiedContent<A, B>>         _UIHostingView
/// android.view.PhoneWindow$DecorView                    DecorView
/// NSKVONotifying_UILabel                                UILabel
/// ```
///
/// Both are ranges of the bytes handed in; nothing is copied. Mangled names follow the two Swift manglings ("Swift
/// ABI: Mangling" in the Swift repository); where one holds what this does not read, the last name read stands.
struct ClassName {
  let bytes: ArraySlice<UInt8>
  let simple: ArraySlice<UInt8>

  /// Names are compared by their first 1,024 bytes; real ones stay below 600, with all their generics.
  static let limit = 1024

  init(_ name: ArraySlice<UInt8>) {
    bytes = name.prefix(Self.limit)
    let bare = Self.dropping(prefix: "NSKVONotifying_", of: bytes)
    if let demangled = Self.mangledName(in: bare) {
      simple = demangled
    } else {
      simple = Self.innerName(of: Self.lastComponent(of: bare))
    }
  }

  private static func dropping(prefix: StaticString, of name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    name.starts(with: prefix) ? name.dropFirst(prefix.utf8CodeUnitCount) : name
  }

  /// `_Tt…` is the old mangling, `$s…`, `_$s…`, `$S…` and `_$S…` the new one; nil for a name that is neither.
  private static func mangledName(in name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if name.starts(with: "_Tt") { return lastIdentifier(in: name.dropFirst(3)) }
    let body = name.first == UInt8(ascii: "_") ? name.dropFirst() : name
    guard body.starts(with: "$s") || body.starts(with: "$S") else { return nil }
    return lastIdentifier(in: body.dropFirst(2))
  }

  /// The last of a run of length-prefixed identifiers with single letters of kind between them. Private
  /// discriminators (`_` and 32 hexadecimal digits) are identifiers too, and are passed over.
  private static func lastIdentifier(in name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var last: ArraySlice<UInt8>?
    var at = name.startIndex
    while at < name.endIndex {
      if isDigit(name[at]) {
        guard let identifier = identifier(in: name, at: &at) else { break }
        if !isDiscriminator(identifier) { last = identifier }
      } else if isKind(name[at]) {
        at += 1
      } else {
        break
      }
    }
    return last
  }

  private static func identifier(in name: ArraySlice<UInt8>, at: inout Int) -> ArraySlice<UInt8>? {
    var count = 0
    while at < name.endIndex, isDigit(name[at]), count < limit {
      count = count * 10 + Int(name[at] - UInt8(ascii: "0"))
      at += 1
    }
    guard count > 0, count <= name.endIndex - at else { return nil }
    defer { at += count }
    return name[at..<at + count]
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// Class, enum, struct, protocol or private, generic, and the local-name mark.
  private static func isKind(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "C"), UInt8(ascii: "O"), UInt8(ascii: "V"), UInt8(ascii: "P"), UInt8(ascii: "G"),
      UInt8(ascii: "L"), UInt8(ascii: "s"):
      true
    default:
      false
    }
  }

  private static func isDiscriminator(_ name: ArraySlice<UInt8>) -> Bool {
    guard name.count == 33, name.first == UInt8(ascii: "_") else { return false }
    return name.dropFirst().allSatisfy { isDigit($0) || ($0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "F")) }
  }

  /// What follows the last dot outside of brackets, without its generic arguments.
  private static func lastComponent(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var start = name.startIndex
    var end = name.endIndex
    var depth = 0
    for at in name.indices {
      switch name[at] {
      case UInt8(ascii: "<"), UInt8(ascii: "("):
        if depth == 0 && at > start { end = at }
        depth += 1
      case UInt8(ascii: ">"), UInt8(ascii: ")"):
        depth -= 1
      case UInt8(ascii: ".") where depth == 0:
        start = at + 1
        end = name.endIndex
      default:
        break
      }
    }
    return start < end ? name[start..<end] : name
  }

  /// What follows the last `$` that begins a name: `PhoneWindow$DecorView`; an anonymous `Foo$1` stays `Foo`.
  private static func innerName(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let dollar = name.lastIndex(of: UInt8(ascii: "$")), dollar > name.startIndex else { return name }
    let inner = name[(dollar + 1)...]
    guard let first = inner.first, !isDigit(first) else { return name[..<dollar] }
    return inner
  }
}

extension ArraySlice<UInt8> {
  fileprivate func starts(with prefix: StaticString) -> Bool {
    guard count >= prefix.utf8CodeUnitCount else { return false }
    for offset in 0..<prefix.utf8CodeUnitCount where self[startIndex + offset] != prefix.utf8Start[offset] {
      return false
    }
    return true
  }
}
