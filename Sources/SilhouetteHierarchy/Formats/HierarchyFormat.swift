/// One input format: how to know it and how to read it.
///
/// Adding a format is adding a folder beside this file and a line to `builtIn`.
public struct HierarchyFormat: Sendable {
  /// What `--input-format` takes.
  public let id: String
  /// What people call it.
  public let name: String
  /// Of file names, without the leading dot, the most telling first.
  public let suffixes: [String]
  /// Whether one input holds a session; otherwise it is one dump of one moment.
  public let isStream: Bool
  /// Whether an input that starts with these bytes (unpacked; all of it, or its first few kilobytes) is of this
  /// format.
  package let sniff: @Sendable (ArraySlice<UInt8>) -> Bool
  package let makeReader: @Sendable (ReaderOptions) -> any HierarchyReader

  package init(
    id: String, name: String, suffixes: [String], isStream: Bool,
    sniff: @escaping @Sendable (ArraySlice<UInt8>) -> Bool,
    makeReader: @escaping @Sendable (ReaderOptions) -> any HierarchyReader
  ) {
    self.id = id
    self.name = name
    self.suffixes = suffixes
    self.isStream = isStream
    self.sniff = sniff
    self.makeReader = makeReader
  }

  /// The same for a reader that needs to know nothing but its limits.
  package init(
    id: String, name: String, suffixes: [String], isStream: Bool,
    sniff: @escaping @Sendable (ArraySlice<UInt8>) -> Bool,
    makeReader: @escaping @Sendable (Limits) -> any HierarchyReader
  ) {
    self.init(
      id: id, name: name, suffixes: suffixes, isStream: isStream, sniff: sniff,
      makeReader: { (options: ReaderOptions) in makeReader(options.limits) })
  }

  /// The formats that this module reads: the stream, JSON, text, and Android's view captures. Modules above add theirs.
  public static let builtIn: [HierarchyFormat] = [
    hierarchyStream, sentryViewHierarchy, sentryEnvelope, trailblaze, maestro, idb, postHogReplay,
    datadogReplay, iosTree, xcuiTestText, recursiveDescription, rico, ricoSemantic, droidBot, llamaTouch,
    domSnapshot, viewCapture, rectangles,
  ]
}

extension HierarchyFormat: CustomStringConvertible {
  public var description: String { id }
}
