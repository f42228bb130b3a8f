internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteScene
internal import SilhouetteStory
internal import SilhouetteText

/// A page with our own player. Log, facts and script are in it as zlib streams, in Base64.
///
/// The log comes before all facts about it, so that no event needs to be held.
final class ViewerPage: LogTaker {
  private let file: AtomicFile
  private let title: String
  private var facts: LogFacts
  var counts: LogCounts { facts.counts }
  /// The changes of the times in the log.
  var changes: [String] { facts.times.changes }
  private var story: StoryReader
  private var chunks = ChunkPacker()
  private var pictures: PagePictures
  private var lines = PageLines()
  private let script: String

  init(path: String, title: String, pictures: [MaskedPicture] = [], limits: Limits) throws(SilhouetteError) {
    file = try AtomicFile(path: path)
    self.title = title
    self.pictures = PagePictures(pictures)
    script = pictures.isEmpty ? PageScript.viewer : PageScript.screenshots
    facts = LogFacts(limits: limits)
    story = StoryReader(limits: limits, findsSteps: true)
    try file.write(Array("\(Self.head(title, script))\(Self.element("log"))".utf8))
  }

  func add(_ event: ArraySlice<UInt8>) throws(SilhouetteError) {
    try facts.add(event)
    story.add(event, facts.document, at: facts.time)
    lines.take(facts.document, type: facts.type, at: facts.time, start: facts.start)
    // A checkout is one window's, so that a player cannot begin there with the others.
    try write(chunks.add(event, type: facts.type, time: facts.timestamp, canCut: facts.windows.count < 2))
  }

  private func write(_ text: [UInt8]) throws(SilhouetteError) {
    if !text.isEmpty { try file.write(text) }
  }

  func finish() throws(SilhouetteError) -> [WrittenFile] {
    try refuseWithoutPage()
    facts.finish()
    try write(chunks.finish())
    var steps = story.finish(at: facts.counts.duration)
    // The console and the network have lanes of their own.
    steps.events.removeAll { [lines] in lines.holds($0.name, at: $0.time) }
    steps.steps.removeAll { [lines] in $0.kind == .event && lines.holds($0.text, at: $0.time) }
    try writePictures()
    let shots = pictures.shown(from: facts.start, changes: steps.changes.map(\.time))
    let told = Self.element("facts") + Self.packed(LogFactsJSON.text(facts, chunks, steps, shots, lines))
    let body = PageText.viewer(
      title: title, facts: facts.lines(steps) + pictures.facts, legend: story.legend.text)
    try file.write(
      Array(
        "</script>\n\(told)</script>\n\(body)\(Self.element("code"))\(Self.packed(script))</script>\n"
          .utf8)
    )
    try file.write(Array("<script>\(Self.loader)</script>\n</body>\n</html>\n".utf8))
    try file.commit()
    return [WrittenFile(path: file.path, bytes: file.bytesWritten)]
  }

  private func writePictures() throws(SilhouetteError) {
    guard !pictures.isEmpty else { return }
    try file.write(Array("</script>\n\(Self.element("pictures"))".utf8))
    while let line = try pictures.next() { try file.write(line) }
  }

  func take(_ dump: StepDump) {
    story.take(dump)
  }

  func take(start: Int64) {
    pictures.start = start
  }

  // MARK: Parts

  private static let loader = "\n\(PageScript.loader)"

  /// A text as a zlib stream, in Base64.
  private static func packed(_ text: String) -> String {
    var deflater = Deflater()
    var packed: [UInt8] = []
    deflater.append(Array(text.utf8)[...], to: &packed)
    deflater.finish(into: &packed)
    return Base64Text.text(packed)
  }

  private static func element(_ id: String) -> String { #"<script type="text/plain" id="\#(id)">"# }

  private static func head(_ title: String, _ script: String) -> String {
    let scripts = [loader, script].map { PageHead.hash(Array($0.utf8)) }
    return PageText.head(title: title, scripts: scripts, styles: [])
      + """
      <style>
      :root { color-scheme: light dark; }
      :root:not([data-state]) body { visibility: hidden; }
      </style>
      <noscript><style>:root body { visibility: visible !important; }</style></noscript>
      </head>
      <body>

      """
  }
}
