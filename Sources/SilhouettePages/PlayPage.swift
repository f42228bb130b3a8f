internal import Foundation
internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteScene

/// A page that is being written: a log goes in event by event, a file that plays it comes out.
///
/// The log stands before everything that is said of it, so that no event needs to be held.
final class PlayPage: LogSink {
  private let file: AtomicFile
  private let title: String
  private(set) var facts: PageFacts
  private var legend: PageLegend
  private var escaped: [UInt8] = []

  init(path: String, title: String, player: Player, limits: Limits) throws(SilhouetteError) {
    if case .inline(let script, _, _) = player {
      playerScript = [0x0A] + PageEscaping.code(script, as: .script) + [0x0A]
    } else {
      playerScript = nil
    }
    let head = Self.head(title, player, playerScript)
    file = try AtomicFile(path: path)
    self.title = title
    facts = PageFacts(limits: limits)
    legend = PageLegend(limits: limits)
    try file.write(head)
  }

  func add(_ batch: EventBatch) throws(SilhouetteError) {
    for entry in batch.entries { try add(batch.bytes[entry.range]) }
  }

  func add(_ event: ArraySlice<UInt8>) throws(SilhouetteError) {
    escaped.append(UInt8(ascii: facts.events == 0 ? "[" : ","))
    PageEscaping.json(event, into: &escaped)
    try file.write(escaped)
    escaped.removeAll(keepingCapacity: true)
    legend.add(event)
    do throws(InputError) {
      try facts.add(event)
    } catch {
      throw SilhouetteError(error, file: "event \(facts.events)")
    }
  }

  func finish() throws(SilhouetteError) -> [WrittenFile] {
    guard facts.checkouts > 0, facts.events > 1 else {
      throw SilhouetteError(
        .input,
        "the log holds no full snapshot, or nothing else, and no player shows that; give the log whole")
    }
    facts.finish()
    try file.write(Array("]</script>\n".utf8))
    try file.write(Array(PageText.body(title: title, facts: factLines, legend: legendRows).utf8))
    try file.write(playerElement)
    try file.write(Array("<script>".utf8) + Self.ownScript + Array("</script>\n</body>\n</html>\n".utf8))
    try file.commit()
    return [WrittenFile(path: file.path, bytes: file.bytesWritten)]
  }

  // MARK: Parts

  private static let ownScript = Array("\n\(PageScript.text)".utf8)

  /// The text of the player's script element; nil where the page links to it.
  private let playerScript: [UInt8]?

  private static func head(_ title: String, _ player: Player, _ playerScript: [UInt8]?) -> [UInt8] {
    let playerStyle: [UInt8]
    let start: String
    switch player {
    case .inline(_, let css, _):
      start = PageText.head(
        title: title, scripts: ([playerScript ?? []] + [Self.ownScript]).map(PageText.hash), styles: [])
      playerStyle = Array("<style>\n".utf8) + PageEscaping.code(css, as: .style) + Array("\n</style>\n".utf8)
    case .linked:
      start = PageText.head(
        title: title, scripts: [PageText.hash(Self.ownScript), Player.script.address],
        styles: [Player.style.address])
      playerStyle = Array("<link rel=\"stylesheet\" href=\(Player.style.attributes)>\n".utf8)
    }
    return Array(start.utf8) + playerStyle
      + Array("<style>\n\(PageScript.style)</style>\n</head>\n<body>\n\(PageText.logStart)".utf8)
  }

  private var playerElement: [UInt8] {
    guard let playerScript else { return Array("<script src=\(Player.script.attributes)></script>\n".utf8) }
    return Array("<script>".utf8) + playerScript + Array("</script>\n".utf8)
  }

  private var factLines: [PageText.Fact] {
    var lines: [PageText.Fact] = []
    if facts.duration > 0 { lines.append(PageText.Fact("Length", PageText.span(facts.duration))) }
    if let size = facts.size { lines.append(PageText.Fact("Screen", "\(size.width) × \(size.height)")) }
    lines += [
      PageText.Fact("Events", String(facts.events)),
      PageText.Fact("Full snapshots", String(facts.checkouts)),
      PageText.Fact("Log as JSON", PageText.size(facts.jsonBytes)),
      PageText.Fact("As zlib", PageText.size(facts.zlibBytes)),
    ]
    return lines
  }

  private var legendRows: PageText.Legend {
    let (entries, appearance) = legend.rows
    return PageText.Legend(
      entries: entries, isDark: appearance.scheme == .dark, isOwnColors: appearance.colors == .source)
  }
}
