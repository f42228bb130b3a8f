/// One input format: how to recognise it, and how to read it.
///
/// To add a format, add a folder beside this file and a line to `builtIn`.
public struct HierarchyFormat: Sendable {
  /// The name that the option `--input-format` takes.
  public let id: String
  /// The name for people.
  public let name: String
  /// Suffixes of file names, without the leading dot; the most specific first.
  package let suffixes: [String]
  /// Whether one input holds a whole session; otherwise it is a dump of one moment.
  package let isStream: Bool
  /// Where the places of elements come from.
  package enum Places: Sendable {
    /// The input.
    case told
    /// The reader, from the elements' kinds and order: good for pictures that a person recognizes, and for nothing that must be
    /// exact, such as masks.
    case assumed
    /// Nowhere: a screen can be listed and compared, not drawn.
    case none
  }

  package private(set) var places = Places.told
  /// Whether the format says where its elements stand.
  package var hasPlaces: Bool { places == .told }
  /// Whether each of its screens belongs to one step of a run, under the step's name.
  package private(set) var isOfSteps = false
  /// Whether it is a log of commands, which may belong to the screens beside it.
  package private(set) var isLog = false
  /// Whether the bytes are no text, and are read as they are once the user names the format.
  package private(set) var isBinary = false
  /// Whether an input that starts with these bytes is of this format. The bytes are unpacked: all of the input, or its
  /// first few kilobytes.
  package let sniff: @Sendable (ArraySlice<UInt8>) -> Bool
  package let makeReader: @Sendable (FormatOptions) -> FormatReader

  /// A format whose reader takes all of `FormatOptions`.
  package init<Reader: HierarchyReader>(
    id: String, name: String, suffixes: [String], isStream: Bool,
    sniff: @escaping @Sendable (ArraySlice<UInt8>) -> Bool,
    makeReader: @escaping @Sendable (FormatOptions) -> Reader
  ) {
    self.id = id
    self.name = name
    self.suffixes = suffixes
    self.isStream = isStream
    self.sniff = sniff
    self.makeReader = { FormatReader(makeReader($0)) }
  }

  /// A format whose reader needs only limits.
  package init<Reader: HierarchyReader>(
    id: String, name: String, suffixes: [String], isStream: Bool,
    sniff: @escaping @Sendable (ArraySlice<UInt8>) -> Bool,
    makeReader: @escaping @Sendable (Limits) -> Reader
  ) {
    self.init(
      id: id, name: name, suffixes: suffixes, isStream: isStream, sniff: sniff,
      makeReader: { (options: FormatOptions) in makeReader(options.limits) })
  }

  /// The same format, of elements without places.
  func withoutPlaces() -> HierarchyFormat {
    var format = self
    format.places = .none
    return format
  }

  /// The same format, of elements whose places its reader assumes.
  func withAssumedPlaces() -> HierarchyFormat {
    var format = self
    format.places = .assumed
    return format
  }

  /// The same format, of logs of commands.
  package func asLog() -> HierarchyFormat {
    var format = self
    format.isLog = true
    return format
  }

  /// The same format, of runs whose screens are steps.
  package func ofSteps() -> HierarchyFormat {
    var format = self
    format.isOfSteps = true
    return format
  }

  /// The same format, of bytes that are no text.
  package func binary() -> HierarchyFormat {
    var format = self
    format.isBinary = true
    return format
  }

  /// The formats that this module reads: the stream, JSON, text, and Android's view captures. Modules above add theirs.
  public static let builtIn: [HierarchyFormat] = [
    hierarchyStream, playwrightTrace, sentryViewHierarchy, sentryEnvelope, trailblaze, maestro,
    maestroCommands, idb,
    roborazzi,
    postHogReplay, datadogReplay, newRelicReplay, bitdriftReplay, iosTree, xcuiTestText, recursiveDescription,
    rico, ricoSemantic, droidBot,
    llamaTouch,
    domSnapshot, viewCapture, rectangles, allureResults,
    wdaSource, mobileMCP, droidRun, droidRunText, maestroTable, composeText, espresso, activityPrint, poco,
    flutterSemantics, flutterRender, accessibilityTree, ariaSnapshot,
  ]
}

extension HierarchyFormat: CustomStringConvertible {
  /// The format's id.
  public var description: String { id }
}
