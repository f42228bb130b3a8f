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
  private(set) var facts: PageFacts
  private var legend: PageLegend
  private var packer = SegmentPacker()
  private var packed: [UInt8] = []
  private var base64 = Base64Text()

  init(path: String, title: String, limits: Limits) throws(SilhouetteError) {
    file = try AtomicFile(path: path)
    self.title = title
    facts = PageFacts(limits: limits)
    legend = PageLegend(limits: limits)
    try file.write(Array("\(Self.head(title))\(Self.element("log"))".utf8))
  }

  func add(_ event: ArraySlice<UInt8>) throws(SilhouetteError) {
    packer.add(event, to: &packed)
    try drain()
    legend.add(event)
    do throws(InputError) {
      try facts.add(event)
    } catch {
      throw SilhouetteError(error, file: "event \(facts.events)")
    }
  }

  private func drain() throws(SilhouetteError) {
    guard packed.count > 1 << 14 else { return }
    try file.write([UInt8](base64.add(packed)))
    packed.removeAll(keepingCapacity: true)
  }

  func finish() throws(SilhouetteError) -> [WrittenFile] {
    try refuseWithoutPage()
    facts.finish()
    packer.finish(into: &packed)
    try file.write([UInt8](base64.add(packed) + base64.finish()))
    let told = Self.element("facts") + Base64Text.packed(told)
    let body = PageText.viewer(title: title, facts: facts.lines, legend: legend.text)
    try file.write(
      Array("</script>\n\(told)</script>\n\(body)\(Self.element("code"))\(Self.packedScript)</script>\n".utf8)
    )
    try file.write(Array("<script>\(Self.loader)</script>\n</body>\n</html>\n".utf8))
    try file.commit()
    return [WrittenFile(path: file.path, bytes: file.bytesWritten)]
  }

  /// What the player is told of the log, as JSON.
  private var told: String {
    let chunks = facts.index.chunks.map {
      "[\($0.offset),\(PageJSON.number($0.time - facts.start))]"
    }
    return """
      {"start":\(PageJSON.number(facts.start)),"total":\(PageJSON.number(facts.duration)),\
      "sorted":\(facts.index.isSorted),"chunks":\(PageJSON.list(chunks))}
      """
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
