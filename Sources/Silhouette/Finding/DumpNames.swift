/// The names that pictures of dumps may have.
///
/// `login.hierarchy.json` may have its picture called `login.hierarchy.png` or `login.png`: suffixes name a
/// file's kind. But `com.shop-1.xml` and `com.shop-2.xml` have more dots than suffixes, and no picture is
/// called after both of them.
struct DumpNames {
  enum Match: Equatable {
    case none
    /// The dump's path.
    case one(String)
    case several
  }

  /// By name without the last suffix.
  private var whole: [String: Match] = [:]
  /// By the name up to any other dot.
  private var short: [String: Match] = [:]

  init(_ paths: [String]) {
    for path in paths {
      let stem = Self.withoutSuffix(path)
      whole[stem] = whole[stem] == nil ? .one(path) : .several
      for dot in stem.indices where stem[dot] == "." && dot != stem.startIndex {
        let name = String(stem[..<dot])
        short[name] = short[name] == nil ? .one(path) : .several
      }
    }
  }

  /// Which dump a picture of this name, without its suffix, is of.
  func named(_ name: String) -> Match {
    whole[name] ?? short[name] ?? .none
  }

  private static func withoutSuffix(_ path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return String(file) }
    return String(file[..<dot])
  }
}
