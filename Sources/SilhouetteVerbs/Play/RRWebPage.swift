internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteScene
internal import SilhouetteStory
internal import SilhouetteSystem
internal import SilhouetteText

/// A page with one of rrweb's players, or with a link to it.
///
/// The log comes before all facts about it, so that no event needs to be held.
final class RRWebPage: LogTaker {
  private let file: AtomicFile
  private let title: String
  private var facts: LogFacts
  var counts: LogCounts { facts.counts }
  private var story: StoryReader
  private var escaped: [UInt8] = []

  init(path: String, title: String, player: Player, limits: Limits) throws(SilhouetteError) {
    if case .inline(let script, _, _) = player {
      playerScript = [0x0A] + HTMLText.code(script, as: .script) + [0x0A]
    } else {
      playerScript = nil
    }
    let head = Self.head(title, player, playerScript)
    file = try AtomicFile(path: path)
    self.title = title
    facts = LogFacts(limits: limits)
    story = StoryReader(limits: limits, findsSteps: false)
    try file.write(head)
  }

  func add(_ event: ArraySlice<UInt8>) throws(SilhouetteError) {
    escaped.append(UInt8(ascii: facts.counts.events == 0 ? "[" : ","))
    HTMLText.json(event, into: &escaped)
    try file.write(escaped)
    escaped.removeAll(keepingCapacity: true)
    try facts.add(event)
    story.add(event, facts.document, at: facts.time)
  }

  func finish() throws(SilhouetteError) -> [WrittenFile] {
    try refuseWithoutPage()
    facts.finish()
    try file.write(Array("]</script>\n".utf8))
    try file.write(Array(PageText.body(title: title, facts: facts.lines(), legend: story.legend.text).utf8))
    try file.write(playerElement)
    try file.write(Array("<script>".utf8) + Self.ownScript + Array("</script>\n</body>\n</html>\n".utf8))
    try file.commit()
    return [WrittenFile(path: file.path, bytes: file.bytesWritten)]
  }

  // MARK: Parts

  private static let ownScript = Array("\n\(PageScript.rrweb)".utf8)

  /// The text of the player's script element; nil where the page links to it.
  private let playerScript: [UInt8]?

  private static func head(_ title: String, _ player: Player, _ playerScript: [UInt8]?) -> [UInt8] {
    let playerStyle: [UInt8]
    let start: String
    switch player {
    case .inline(_, let css, _):
      start = PageText.head(
        title: title, scripts: ([playerScript ?? []] + [Self.ownScript]).map(PageHead.hash), styles: [])
      playerStyle = Array("<style>\n".utf8) + HTMLText.code(css, as: .style) + Array("\n</style>\n".utf8)
    case .linked:
      start = PageText.head(
        title: title, scripts: [PageHead.hash(Self.ownScript), Player.script.address],
        styles: [Player.style.address])
      playerStyle = Array("<link rel=\"stylesheet\" href=\(Player.style.attributes)>\n".utf8)
    }
    return Array(start.utf8) + playerStyle
      + Array("<style>\n\(PageScript.rrwebStyle)</style>\n</head>\n<body>\n\(PageText.logStart)".utf8)
  }

  private var playerElement: [UInt8] {
    guard let playerScript else { return Array("<script src=\(Player.script.attributes)></script>\n".utf8) }
    return Array("<script>".utf8) + playerScript + Array("</script>\n".utf8)
  }
}
