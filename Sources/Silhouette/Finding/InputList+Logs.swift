internal import SilhouetteReplay

extension InputList {
  /// Segments of one log have equal names but for their numbers; logs of other names in one folder are
  /// separate sessions, which are not meant to be seen one after the other.
  ///
  /// - Throws: An error that names two of them. Files of other names are read only to find out whether they
  ///   are logs.
  func refuseSeveralLogs() throws(SilhouetteError) {
    guard let first = entries.first, first.fromFolder else { return }
    let pattern = Self.pattern(first.path)
    for other in entries.dropFirst() where other.fromFolder {
      if let pattern, Self.pattern(other.path) == pattern { continue }
      var file = try FileBytes(other)
      guard try file.isLog() else { continue }
      throw SilhouetteError(
        .usage,
        "\(first.path) and \(other.path): are two logs in one folder, not numbered segments of one log; name one of them"
      )
    }
  }

  /// A path without the numbers and the suffix of its file's name; nil if that has no number.
  private static func pattern(_ path: String) -> String? {
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/")
    let name = path.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    let rest = name.filter { !$0.isASCII || !$0.isNumber }
    return rest.count < name.count ? folder + "/" + rest : nil
  }
}
