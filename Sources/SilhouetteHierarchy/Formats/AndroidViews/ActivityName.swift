/// The class of an Android activity, of the names that tools give it.
enum ActivityName {
  private static let most = 200

  /// `garden.app.BedsActivity` of `garden.app/.BedsActivity` or `garden.app/garden.app.BedsActivity`; nil if it is no name in code.
  static func className(of name: String) -> String? {
    guard !name.isEmpty, name.utf8.count <= most, name.utf8.allSatisfy({ isInNames($0) }) else { return nil }
    guard let slash = name.firstIndex(of: "/") else { return name }
    let (app, own) = (name[..<slash], name[name.index(after: slash)...])
    guard !own.isEmpty, !own.contains("/") else { return nil }
    return own.hasPrefix(".") ? "\(app)\(own)" : String(own)
  }

  private static func isInNames(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "._$/".utf8.contains(byte)
  }
}

extension SnapshotBuilder {
  /// Names the screen by its activity, if that is a name in code.
  mutating func name(activity: String) throws(LimitError) {
    if let name = ActivityName.className(of: activity) { screen = try add(name) }
  }
}
