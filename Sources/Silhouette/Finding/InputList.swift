public import SilhouetteHierarchy

/// Which files make up a session, in order, and the moment that a file's name tells.
public struct InputList: Sendable, Equatable {
  /// One file of a session.
  package struct Entry: Sendable, Equatable {
    /// `-` is standard input; of an archive's member, the archive's path and the member's behind it.
    package var path: String
    /// Milliseconds since the epoch, where the name or the first bytes tell a time.
    package var time: Double?
    /// Whether it was found in a folder or archive: then files that are no hierarchy are passed over, not refused.
    package var fromFolder = false
    /// Pictures of the dump's moment, relative to the dump's folder.
    package var screenshots: [String] = []
    /// What a finger did on the dump's screen, in fractions of its width and height.
    package var gesture: [Point] = []
    /// Where its bytes are in an archive.
    var part: ArchivePart?

    /// Whether it can be read only once: standard input, a named pipe, a device.
    package var isReadOnce: Bool {
      guard part == nil else { return false }
      return path == "-" || FileKind(of: path).map { $0 != .regular } ?? false
    }
  }

  package private(set) var entries: [Entry] = []
  /// Files beside them that are not read: pictures of no dump, dumps of a moment that another one tells better.
  package private(set) var leftOut: [String] = []
  /// What was odd about archives.
  package private(set) var diagnostics = DiagnosticLog()

  /// Lists files, the files of folders (and of those folders in them that data sets sort their files into), the members
  /// of zip and tar archives, and what patterns with `*`, `?` or `[…]` match: by name, numbers in names by value, so
  /// that `9.json` comes before `10.json`; by time, where no name tells one and all contents do. Files whose names
  /// start with a dot are left out, and so is what lies in a folder and is no regular file. A named pipe or a device is
  /// taken where it is named itself; it is not opened here.
  public init(paths: [String], limits: Limits = Limits()) throws(SilhouetteError) {
    guard !paths.isEmpty else {
      throw SilhouetteError(.usage, "no input was named; name a file or a folder, or - for standard input")
    }
    for path in paths {
      let found = try Self.expand(path, limits: limits)
      entries += found.entries
      leftOut += found.leftOut
      diagnostics.merge(found.diagnostics)
    }
    // A list is sorted as a whole only if there is something to sort: shells sort `*` by bytes, not by number.
    if entries.count > 1 { entries.sort { Self.precedes($0.path, $1.path) } }
    sortByContent()
  }

  /// Puts dumps in the order of the times that they tell themselves, where all of them do and no name does.
  private mutating func sortByContent() {
    guard entries.count > 1, entries.allSatisfy({ $0.time == nil && !$0.isReadOnce }) else { return }
    var timed = entries
    for index in timed.indices {
      guard var file = try? FileBytes(timed[index]), let prefix = try? file.peek(ContentMoment.prefixBytes),
        let time = ContentMoment.find(in: prefix)
      else { return }
      timed[index].time = time
    }
    entries = timed.sorted { ($0.time!, $0.path) < ($1.time!, $1.path) }
  }

  /// Orders names as people do: runs of digits by their number, everything else by its bytes.
  package static func precedes(_ left: String, _ right: String) -> Bool {
    var (a, b) = (Array(left.utf8)[...], Array(right.utf8)[...])
    while let x = a.first, let y = b.first {
      if isDigit(x), isDigit(y) {
        let (m, n) = (takeNumber(&a), takeNumber(&b))
        if m.count != n.count { return m.count < n.count }
        if !m.elementsEqual(n) { return m.lexicographicallyPrecedes(n) }
      } else {
        if x != y { return x < y }
        a.removeFirst()
        b.removeFirst()
      }
    }
    return a.isEmpty == b.isEmpty ? left.utf8.lexicographicallyPrecedes(right.utf8) : a.isEmpty
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// Takes a run of digits off the front, without its leading zeros.
  private static func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = bytes.prefix(while: isDigit)
    bytes = bytes.dropFirst(digits.count)
    return digits.drop { $0 == 0x30 }
  }

  /// The time in a file's name: `2024-01-31_120304`, `20240131T120304` and their like, in UTC, or 13 digits of
  /// milliseconds or 10 of seconds since the epoch.
  static func moment(in path: String) -> Double? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let calendar =
      #/(?:^|\D)(20\d\d)-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])[T_\- ]?([01]\d|2[0-3])[:_\-.]?([0-5]\d)[:_\-.]?([0-5]\d)(?:[._](\d{3})\d{0,6})?(?!\d)/#
    if let match = name.firstMatch(of: calendar) {
      let (_, year, month, day, hour, minute, second, thousandths) = match.output
      let days = Timestamp.daysSinceEpoch(year: Int(year)!, month: Int(month)!, day: Int(day)!)
      let seconds = ((days * 24 + Int(hour)!) * 60 + Int(minute)!) * 60 + Int(second)!
      return Double(seconds) * 1000 + (thousandths.flatMap { Double($0) } ?? 0)
    }
    if let match = name.firstMatch(of: #/(?:^|\D)(1\d{12})(?!\d)/#) { return Double(match.output.1) }
    if let match = name.firstMatch(of: #/(?:^|\D)(1\d{9})(?!\d)/#) {
      return Double(match.output.1).map { $0 * 1000 }
    }
    return nil
  }
}
