/// A class name as rules and policies compare it: as printed, without generics and marks of the runtime, and its simple
/// name without module and nesting.
///
/// ```
/// printed                                         qualified              simple
/// _TtC5MyApp9LoginView                            MyApp.LoginView        LoginView
/// $s5MyApp9LoginViewC                             MyApp.LoginView        LoginView
/// SwiftUI._UIHostingView<ModifiedContent<A, B>>   SwiftUI._UIHostingView _UIHostingView
/// android.view.PhoneWindow$DecorView              the same               DecorView
/// NSKVONotifying_UILabel                          UILabel                UILabel
/// ```
package struct ClassName {
  /// As printed.
  package let bytes: ArraySlice<UInt8>
  /// With module and nesting, without generic arguments, mangling and the prefix of key-value observing.
  package let qualified: ArraySlice<UInt8>
  /// The qualified name without its module: `Outer.LoginView`.
  let nested: ArraySlice<UInt8>
  package let simple: ArraySlice<UInt8>

  /// Of the four forms, computed once; nil for a form that is longer than any hashed name.
  private let hashes: (bytes: HashedName?, qualified: HashedName?, nested: HashedName?, simple: HashedName?)

  /// Names are compared by their first 1,024 bytes; real ones stay below 600, with all their generics.
  package static let limit = 1024

  package init(_ name: ArraySlice<UInt8>) {
    bytes = name.prefix(Self.limit)
    let bare = Self.unobserved(bytes)
    if let demangled = MangledName(bare) {
      qualified = demangled.joined[...]
      simple = demangled.names[demangled.names.count - 1]
      nested = demangled.names.count > 1 ? qualified.dropFirst(demangled.names[0].count + 1) : qualified
    } else {
      qualified = Self.withoutGenerics(bare)
      simple = Self.innerName(of: Self.lastComponent(of: bare))
      nested = Self.withoutModule(qualified)
    }
    let whole = HashedName(of: bytes)
    let named = qualified.count == bytes.count ? whole : HashedName(of: qualified)
    let inner = nested.count == qualified.count ? named : HashedName(of: nested)
    let last = simple.count == nested.count ? inner : HashedName(of: simple)
    hashes = (whole, named, inner, last)
  }

  /// Whether a name that a rule or a policy gives is this class's: as printed, qualified, without module, or simple.
  package func isNamed(_ name: some Collection<UInt8>) -> Bool {
    simple.elementsEqual(name) || bytes.elementsEqual(name) || qualified.elementsEqual(name)
      || nested.elementsEqual(name)
  }

  /// Whether a name that is known by its hash is this class's, in any of these forms.
  package func isNamed(_ name: HashedName) -> Bool { form(named: name) != nil }

  /// The form of this name that has a hash.
  package func form(named name: HashedName) -> ArraySlice<UInt8>? {
    if hashes.simple == name { return simple }
    if hashes.bytes == name { return bytes }
    if hashes.qualified == name { return qualified }
    return hashes.nested == name ? nested : nil
  }

  /// Hands over every form that `isNamed` compares with.
  package func eachForm(_ body: (ArraySlice<UInt8>) -> Void) {
    body(bytes)
    if qualified.count != bytes.count { body(qualified) }
    if nested.count != qualified.count { body(nested) }
    // Of `Outer<Int>.Inner` both have the same length.
    if simple.count != nested.count || !simple.elementsEqual(nested) { body(simple) }
  }

  /// Whether the printed or the qualified name has a part that is known by its hash.
  package func contains(_ part: HashedName) -> Bool {
    part.place(in: bytes, by: .contains) != nil
      || qualified.count != bytes.count && part.place(in: qualified, by: .contains) != nil
  }

  /// Whether the printed or the qualified name has a part.
  package func contains(_ part: [UInt8]) -> Bool {
    StringComparison.contains.holds(bytes, part)
      || qualified.count != bytes.count && StringComparison.contains.holds(qualified, part)
  }

  /// The name of a class that the runtime put another one in front of, to observe it.
  package static func unobserved(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    observing.place(in: name, by: .prefix) == nil ? name : name.dropFirst(observing.count)
  }

  /// A name that a rule or a policy gives, in the form that `isNamed` compares: a mangled one is demangled.
  package static func canonical(_ name: [UInt8]) -> [UInt8] {
    let bare = unobserved(name[...])
    return MangledName(bare)?.joined ?? Array(bare)
  }

  private static let observing = HashedName(builtIn: "~15.ab9f0d4730b0e356")  // NSKVONotifying_

  /// Up to the first generic argument. A name in brackets is a private one's place, not an argument.
  private static func withoutGenerics(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let bracket = name.firstIndex(of: UInt8(ascii: "<")), bracket > name.startIndex else { return name }
    return name[..<bracket]
  }

  /// A Swift module is one word, a Java package several, all in small letters.
  private static func withoutModule(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let dot = name.firstIndex(of: UInt8(ascii: ".")) else { return name }
    var rest = name[(dot + 1)...]
    while let first = rest.first, first >= UInt8(ascii: "a"), first <= UInt8(ascii: "z"),
      let dot = rest.firstIndex(of: UInt8(ascii: "."))
    {
      rest = rest[(dot + 1)...]
    }
    return rest.isEmpty ? name : rest
  }

  /// The part after the last dot outside of brackets, without its generic arguments.
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
    let last = start < end ? name[start..<end] : name
    // A private class is printed with its place: `(LoginView in _A346)`.
    guard start < end, last.first == UInt8(ascii: "(") else { return last }
    let inner = last.dropFirst().prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ")") }
    return inner.isEmpty ? last : inner
  }

  /// The part after the last `$` that begins a name: `PhoneWindow$DecorView`; an anonymous `Foo$1` stays
  /// `Foo`.
  private static func innerName(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let dollar = name.lastIndex(of: UInt8(ascii: "$")), dollar > name.startIndex else { return name }
    let inner = name[(dollar + 1)...]
    guard let first = inner.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      return name[..<dollar]
    }
    return inner
  }
}

extension ArraySlice<UInt8> {
  func starts(with prefix: StaticString) -> Bool {
    guard count >= prefix.utf8CodeUnitCount else { return false }
    for offset in 0..<prefix.utf8CodeUnitCount where self[startIndex + offset] != prefix.utf8Start[offset] {
      return false
    }
    return true
  }
}
