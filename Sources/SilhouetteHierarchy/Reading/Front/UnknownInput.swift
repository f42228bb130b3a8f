/// Explains why an input is no dump that Silhouette knows: the message of a tool, or the formats that are most like it.
struct UnknownInput {
  private let prefix: [UInt8]
  private let formats: [HierarchyFormat]

  init(_ prefix: [UInt8], formats: [HierarchyFormat]) {
    self.prefix = UTF16Text.decoded(prefix) ?? prefix
    self.formats = formats
  }

  var error: InputError {
    if prefix.isEmpty { return error("found an empty input", "give an input that is not empty") }
    for message in ToolMessage.all where contains(message.words) {
      return InputError(.unknownFormat, byteOffset: 0, problem: message.cause, remedy: message.remedy)
    }
    guard !prefix.contains(0), !isPicture else {
      return error("found \(kind.words)", "give a dump; silhouette formats lists what can be read")
    }
    let near = FormatLikeness.nearest(to: prefix, of: kind.kind, among: formats)
    return error(
      "found \(kind.words); the nearest are " + near.joined(separator: "; "),
      "give the dump as its tool writes it, or name its format with --input-format ID (silhouette formats lists them)"
    )
  }

  private func error(_ found: String, _ remedy: String) -> InputError {
    InputError(
      .unknownFormat, byteOffset: 0, problem: "expected an input of a known format, \(found)", remedy: remedy)
  }

  private func contains(_ words: StaticString) -> Bool {
    prefix.withUnsafeBytes { $0.firstRange(of: words, from: 0) != nil }
  }

  private var isPicture: Bool {
    prefix.starts(with: [0x89, 0x50, 0x4E, 0x47]) || prefix.starts(with: [0xFF, 0xD8, 0xFF])
  }

  private var kind: (kind: FormatLikeness.Kind, words: String) {
    if isPicture { return (.text, "a picture") }
    switch prefix.first(where: { !$0.isBlank }) {
    case UInt8(ascii: "<")?: return (.xml, "XML of another kind")
    case UInt8(ascii: "{")?, UInt8(ascii: "[")?: return (.json, "JSON of another kind")
    default: return (.text, prefix.contains(0) ? "binary data" : "other text")
    }
  }
}
