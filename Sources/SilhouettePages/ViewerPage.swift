internal import Foundation
internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteScene

/// A page with our own player. Log, facts and script lie in it as zlib streams, in Base64.
///
/// The log stands before everything that is said of it, so that no event needs to be held.
final class ViewerPage: PlayedPage {
  private let file: AtomicFile
  private let title: String
  private var facts: PageFacts
  var counts: LogCounts { facts.counts }
  private var story: PageStory
  private var chunks = ChunkPacker()

  init(path: String, title: String, limits: Limits) throws(SilhouetteError) {
    file = try AtomicFile(path: path)
    self.title = title
    facts = PageFacts(limits: limits)
    story = PageStory(limits: limits, findsSteps: true)
    try file.write(Array("\(Self.head(title))\(Self.element("log"))".utf8))
  }

  func add(_ event: ArraySlice<UInt8>) throws(SilhouetteError) {
    try facts.add(event)
    story.add(event, facts.document, at: facts.time)
    try write(chunks.add(event, type: facts.type, time: facts.timestamp))
  }

  private func write(_ text: Data) throws(SilhouetteError) {
    if !text.isEmpty { try file.write([UInt8](text)) }
  }

  func finish() throws(SilhouetteError) -> [WrittenFile] {
    try refuseWithoutPage()
    facts.finish()
    try write(chunks.finish())
    let steps = story.finish(at: facts.counts.duration)
    let told = Self.element("facts") + Base64Text.packed(PageFactsJSON.text(facts, chunks, steps))
    let body = PageText.viewer(title: title, facts: facts.lines, legend: story.legend.text)
    try file.write(
      Array("</script>\n\(told)</script>\n\(body)\(Self.element("code"))\(Self.packedScript)</script>\n".utf8)
    )
    try file.write(Array("<script>\(Self.loader)</script>\n</body>\n</html>\n".utf8))
    try file.commit()
    return [WrittenFile(path: file.path, bytes: file.bytesWritten)]
  }

  func take(file: String, at time: Double) {
    story.take(file: file, at: time)
  }

  // MARK: Parts

  private static let loader = "\n\(PageScript.loader)"
  private static let packedScript = Base64Text.packed(PageScript.viewer)

  private static func element(_ id: String) -> String { #"<script type="text/plain" id="\#(id)">"# }

  private static func head(_ title: String) -> String {
    let scripts = [loader, PageScript.viewer].map { PageText.hash(Array($0.utf8)) }
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
