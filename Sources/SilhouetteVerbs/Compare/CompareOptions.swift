package import Silhouette
internal import SilhouettePictures
package import SilhouetteRecording
package import SilhouetteRedaction
internal import SilhouetteReplay

/// Options of a comparison: its inputs, contenders, policy, and the files to keep.
package struct CompareOptions: Sendable {
  /// A folder of pictures of the session, instead of those that its stream names.
  package var screenshots: String?
  /// Another recorder's rrweb log of the same session.
  package var against: String?
  /// A folder for every file that was measured; nil to take them away.
  package var keep: String?
  /// Contenders by their ids; nil for all.
  package var only: Set<String>?
  /// Whether the report shows screenshots as they are, besides masked ones.
  package var showsScreenshots = false
  /// How events are made: appearance, rules, touches. Checkouts and segments are the contenders' own.
  package var encode = EncodeOptions()
  /// What of screenshots is masked.
  package var policy = RedactionPolicy()
  /// Pictures masked at the same time.
  package var jobs = 1
  /// Most pixels of one picture.
  package var maxPixels = Picture.usualLimit
  /// The policy's file, for the commands in a report.
  package var policyPath: String?
  /// Options for reading and appearance in these commands: words that `encode` takes too, such as `--dark`.
  package var readingWords: [String] = []

  package init() {}
}

/// The format of a report. A path's suffix decides it.
package enum ReportFormat: String, Sendable, CaseIterable {
  case html, json

  package init(path: String) throws(SilhouetteError) {
    if path == "-" {
      self = .json
      return
    }
    let lower = path.lowercased()
    if lower.hasSuffix(".html") || lower.hasSuffix(".htm") {
      self = .html
    } else if lower.hasSuffix(".json") {
      self = .json
    } else {
      throw SilhouetteError(.usage, "\(path): the name of a report ends in .html or .json")
    }
  }
}
