internal import Foundation

/// Which files make up a session, in order, and the moment that a file's name tells.
public struct InputList: Sendable, Equatable {
  /// One file of a session.
  public struct Entry: Sendable, Equatable {
    /// `-` is standard input.
    public var path: String
    /// Milliseconds since the epoch, where the name carries a time.
    public var time: Double?
    /// Whether it was found in a folder: then files that are no hierarchy are passed over, not refused.
    public var fromFolder: Bool
  }

  public private(set) var entries: [Entry] = []

  /// Lists files and the files of folders (not of folders in them) by name, numbers in names by value, so that
  /// `9.json` comes before `10.json`. Files whose names start with a dot are left out.
  public init(paths: [String]) throws(SilhouetteError) {
    guard !paths.isEmpty else {
      throw SilhouetteError(.usage, "no input was named; name a file or a folder, or - for standard input")
    }
    for path in paths {
      entries += try Self.expand(path)
    }
    // A list is sorted as a whole only if there is something to sort: shells sort `*` by bytes, not by number.
    if entries.count > 1 { entries.sort { Self.precedes($0.path, $1.path) } }
  }

  private static func expand(_ path: String) throws(SilhouetteError) -> [Entry] {
    guard path != "-" else { return [Entry(path: path, time: nil, fromFolder: false)] }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw SilhouetteError(.io, "\(path): no such file or folder; check the name")
    }
    guard isFolder.boolValue else { return [Entry(path: path, time: moment(in: path), fromFolder: false)] }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw SilhouetteError(.io, "\(path): the folder cannot be listed; check its permissions")
    }
    let folder = path.hasSuffix("/") ? path : path + "/"
    let hasRecording = names.contains { $0.hasSuffix(".recording") }
    let files = names.filter { name in
      // Sentry's `replay_event`, which says when the recording beside it was made.
      let isCompanion = hasRecording && name.hasSuffix(".event.json")
      return !name.hasPrefix(".") && !isCompanion && !isDirectory(folder + name)
    }
    guard !files.isEmpty else {
      throw SilhouetteError(.usage, "\(path): the folder holds no files; name one that holds hierarchy dumps")
    }
    return files.map { Entry(path: folder + $0, time: moment(in: $0), fromFolder: true) }
  }

  private static func isDirectory(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Orders names as people do: runs of digits by their number, everything else by its bytes.
  static func precedes(_ left: String, _ right: String) -> Bool {
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
      #/(?:^|\D)(20\d\d)-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])[T_\- ]?([01]\d|2[0-3])[:_\-.]?([0-5]\d)[:_\-.]?([0-5]\d)(?:[._](\d{3}))?(?!\d)/#
    if let match = name.firstMatch(of: calendar) {
      let (_, year, month, day, hour, minute, second, thousandths) = match.output
      let days = daysSinceEpoch(year: Int(year)!, month: Int(month)!, day: Int(day)!)
      let seconds = ((days * 24 + Int(hour)!) * 60 + Int(minute)!) * 60 + Int(second)!
      return Double(seconds) * 1000 + (thousandths.flatMap { Double($0) } ?? 0)
    }
    if let match = name.firstMatch(of: #/(?:^|\D)(1\d{12})(?!\d)/#) { return Double(match.output.1) }
    if let match = name.firstMatch(of: #/(?:^|\D)(1\d{9})(?!\d)/#) {
      return Double(match.output.1).map { $0 * 1000 }
    }
    return nil
  }

  /// Days from 1970-01-01 in the proleptic Gregorian calendar (Howard Hinnant, "chrono-compatible date algorithms").
  private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let era = y / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
