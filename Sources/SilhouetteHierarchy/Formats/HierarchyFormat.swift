/// One input format: how to recognise it, and how to read it.
///
/// To add a format, add a folder beside this file and a line to `builtIn`.
public struct HierarchyFormat: Sendable {
  /// The name that the option `--input-format` takes.
  public let id: String
  /// The name for people.
  public let name: String
  /// Suffixes of file names, without the leading dot; the most specific first.
  public let suffixes: [String]
  /// Whether one input holds a whole session; otherwise it is a dump of one moment.
  public let isStream: Bool
  /// Whether the format says where its elements stand. Without places, a screen can be listed and compared, not drawn.
  package private(set) var hasPlaces = true
  /// Whether an input that starts with these bytes is of this format. The bytes are unpacked: all of the input, or its
  /// first few kilobytes.
  package let sniff: @Sendable (ArraySlice<UInt8>) -> Bool
  package let makeReader: @Sendable (FormatOptions) -> any HierarchyReader

  /// A format whose reader takes all of `FormatOptions`.
  package init(
    id: String, name: String, suffixes: [String], isStream: Bool,
    sniff: @escaping @Sendable (ArraySlice<UInt8>) -> Bool,
    makeReader: @escaping @Sendable (FormatOptions) -> any HierarchyReader
  ) {
    self.id = id
    self.name = name
    self.suffixes = suffixes
    self.isStream = isStream
    self.sniff = sniff
    self.makeReader = makeReader
  }

  /// A format whose reader needs only limits.
  package init(
    id: String, name: String, suffixes: [String], isStream: Bool,
    sniff: @escaping @Sendable (ArraySlice<UInt8>) -> Bool,
    makeReader: @escaping @Sendable (Limits) -> any HierarchyReader
  ) {
    self.init(
      id: id, name: name, suffixes: suffixes, isStream: isStream, sniff: sniff,
      makeReader: { (options: FormatOptions) in makeReader(options.limits) })
  }

  /// The same format, of elements without places.
  func withoutPlaces() -> HierarchyFormat {
    var format = self
    format.hasPlaces = false
    return format
  }

  /// The formats that this module reads: the stream, JSON, text, and Android's view captures. Modules above add theirs.
  public static let builtIn: [HierarchyFormat] = [
    hierarchyStream, sentryViewHierarchy, sentryEnvelope, trailblaze, maestro, maestroCommands, idb,
    roborazzi,
    postHogReplay, datadogReplay, iosTree, xcuiTestText, recursiveDescription, rico, ricoSemantic, droidBot,
    llamaTouch,
    domSnapshot, viewCapture, rectangles,
    wdaSource, mobileMCP, droidRun, droidRunText, maestroTable, composeText, espresso, poco,
    flutterSemantics, flutterRender, accessibilityTree, ariaSnapshot,
  ]
}

extension HierarchyFormat: CustomStringConvertible {
  /// The format's id.
  public var description: String { id }
}
