internal import SilhouetteSystem
internal import SystemPackage

/// The pictures of a folder, each with the moment in its name, or the dump that it is named after.
package struct PictureFolder {
  private let path: String
  /// Names of pictures by the path of the dump that they have their name from.
  private var ofDumps: [String: [String]] = [:]
  /// Whether there are such pictures: beside `0.png` of the dump `0.xml`, `1.png` belongs to a missing dump,
  /// and never to the first millisecond.
  private var namesDumps = false
  /// Names that several dumps have.
  package private(set) var ambiguous: [String] = []
  /// Names that name no dump, sorted.
  private var others: [String] = []
  /// Rising, once the session's start is known.
  private var timed: ArraySlice<Screenshot>?
  /// Names without a moment.
  package private(set) var timeless: [String] = []

  private static let suffixes = ["png", "jpg", "jpeg", "webp"]

  package static func isPicture(_ name: String) -> Bool {
    FileName.suffix(of: name).map { suffixes.contains($0.lowercased()) } ?? false
  }

  package init(path: String, session: InputList) throws(SilhouetteError) {
    self.path = path
    let names: [String]
    do throws(Errno) {
      names = try Folder.names(in: path)
    } catch {
      throw SilhouetteError(
        .io, "\(path): the folder of screenshots cannot be listed; check its name and its permissions")
    }
    let pictures = names.filter { !$0.hasPrefix(".") && Self.isPicture($0) }.sorted(by: NameOrder.precedes)
    guard !pictures.isEmpty else {
      throw SilhouetteError(.usage, "\(path): the folder holds no PNG, JPEG or WebP; name one that does")
    }
    // A session of one stream has its moments from that, also where a picture has the stream's name.
    let files = session.ofFiles.entries.map { $0.path } + session.lostDumps
    let isDump = session.entries.first.map { !$0.isReadOnce && StraySniff.kind(of: $0) == .dump } ?? false
    let dumps = DumpNames(files.count > 1 || isDump ? files : [])
    for name in pictures {
      switch dumps.named(SequenceName(name).stem) {
      case .none: others.append(name)
      case .one(let dump): ofDumps[dump, default: []].append(name)
      case .several: ambiguous.append(name)
      }
    }
    namesDumps = !ofDumps.isEmpty || !ambiguous.isEmpty
  }

  private static func stem(_ path: String) -> String {
    let name = FileName.last(of: path)
    return String(name.prefix { $0 != "." })
  }

  /// Takes the pictures that have their name from a dump.
  package mutating func take(ofDump dump: String, at time: Double) -> [Screenshot] {
    (ofDumps.removeValue(forKey: dump) ?? []).map { screenshot($0, time) }
  }

  /// Takes those whose dumps have not come, in the order of their names.
  package mutating func takeUnread() -> [Screenshot] {
    defer { ofDumps = [:] }
    return ofDumps.values.joined().sorted(by: NameOrder.precedes).map { screenshot($0, 0) }
  }

  /// Takes all pictures up to a moment, in order.
  ///
  /// - Parameter start: the session's, in ms since the epoch; 0 if unknown.
  package mutating func take(upTo time: Double, start: Int64) -> [Screenshot] {
    if timed == nil { place(start: start) }
    let taken = timed!.prefix { $0.time <= time }
    timed = timed!.dropFirst(taken.count)
    return Array(taken)
  }

  private mutating func place(start: Int64) {
    var placed: [Screenshot] = []
    for name in others {
      if let time = Self.moment(name, start: start, namesDumps: namesDumps) {
        placed.append(screenshot(name, time))
      } else {
        timeless.append(name)
      }
    }
    placed.sort { $0.time < $1.time }
    timed = placed[...]
  }

  package func screenshot(_ name: String, _ time: Double) -> Screenshot {
    Screenshot(time: time, path: name, stream: (path.hasSuffix("/") ? path : path + "/") + name)
  }

  /// Milliseconds of the session, as `silhouette render` names frames, or a time since the epoch.
  private static func moment(_ name: String, start: Int64, namesDumps: Bool) -> Double? {
    if let epoch = NameMoment.find(in: name) { return start > 0 ? epoch - Double(start) : nil }
    guard !namesDumps else { return nil }
    let digits = stem(name)
    guard digits.count <= 15, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Double(digits)
  }
}
