package import Silhouette

/// Everything that was found out about one session.
package struct SessionComparison: Sendable {
  /// Of its file or folder.
  package var name = ""
  /// Milliseconds from its first screen to its last record; at least 1000, so that a single screen has a rate too.
  package var duration = 0.0
  package var width = 0.0
  package var height = 0.0
  package var screens = 0
  /// Pictures that were found; 0 where the session has no screenshot side.
  package var screenshots = 0
  package var measurements: [Measurement] = []
  /// The source of the pictures of vendors' SDKs: `masked` screenshots or `wireframe`s.
  package var vendorPictures = Contender.Group.wireframe
  package var fidelity = Fidelity()
  /// Moments to look at.
  package var strip: [StripMoment] = []
  /// The seconds with the most changes.
  package var bigChanges: [Int] = []
  /// Further notes for the reader: one sentence each.
  package var notes: [String] = []
  /// A command that makes every file again, and leaves them in a folder called `kept`.
  package var command = ""
  /// The error that ended reading. Everything complete before it is compared.
  package var inputError: SilhouetteError?

  package func measurement(_ id: String) -> Measurement? {
    measurements.first { $0.contender.id == id }
  }

  func sizes(_ id: String) -> Sizes? { measurement(id)?.sizes }

  /// Bytes a minute of one contender.
  func perMinute(_ id: String) -> Double? { sizes(id).map { $0.rate(over: duration) * 60 } }

  /// What most services send: masked screenshots as H.264 of at most 40 kbit/s, or unmasked ones if masking
  /// was not possible.
  var videoYardstick: String? {
    ["masked-h264-40k", "screenshots-h264-40k"].first { sizes($0) != nil }
  }

  /// The project's own: segments that any rrweb player takes.
  var logYardstick: String? { sizes(EventContender.yardstick) == nil ? nil : EventContender.yardstick }

  /// How many times another contender this one takes.
  func ratio(_ sizes: Sizes, to id: String?) -> Double? {
    guard let other = id.flatMap({ self.sizes($0) }), other.totalBytes > 0 else { return nil }
    return Double(sizes.totalBytes) / Double(other.totalBytes)
  }
}

/// The same moment of a session in each way of seeing it.
package struct StripMoment: Sendable {
  /// Milliseconds after the first screen.
  package var time: Double
  /// JPEG files; nil where there are none.
  package var screenshot: [UInt8]?
  package var masked: [UInt8]?
  /// A PNG file.
  package var wireframe: [UInt8]?
  /// The page that a player holds, as HTML.
  package var document: String?
}

/// What becomes of the session's nodes in a wireframe, all screens together.
package struct Fidelity: Sendable, Equatable {
  package var nodes = 0
  /// Painted, and seen.
  package var drawn = 0
  /// Painted, and wholly behind something else.
  package var covered = 0
  /// Containers that paint nothing themselves.
  package var skipped = 0
  /// Inside a node that is drawn in place of its whole subtree.
  package var pruned = 0
  /// Not on screen in the app either.
  package var hidden = 0
  /// Drawn as stripes, because the hierarchy does not know the contents; included in `drawn`.
  package var hatched = 0
  /// Whose words or pictures were there and are not shown.
  package var withheld = 0
  /// Drawn nodes of each category, most first.
  package var categories: [(name: String, drawn: Int, hatched: Int)] = []

  package static func == (a: Fidelity, b: Fidelity) -> Bool {
    let (x, y) = (a.categories, b.categories)
    return [a.nodes, a.drawn, a.covered, a.skipped, a.pruned, a.hidden, a.hatched, a.withheld]
      == [b.nodes, b.drawn, b.covered, b.skipped, b.pruned, b.hidden, b.hatched, b.withheld]
      && x.count == y.count && zip(x, y).allSatisfy { $0 == $1 }
  }
}
