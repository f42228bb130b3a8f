public import Silhouette
public import SilhouetteRedaction
public import SilhouetteReplay

/// What is compared, and what is left behind.
public struct CompareOptions: Sendable {
  /// A folder of pictures of the session, instead of those that its stream names.
  public var screenshots: String?
  /// Another recorder's rrweb log of the same session.
  public var against: String?
  /// A folder for every file that was measured; nil to take them away.
  public var keep: String?
  /// Contenders by their ids; nil for all.
  public var only: Set<String>?
  /// Whether the report shows screenshots as they are, besides masked ones.
  public var showsScreenshots = false
  /// How events are made: appearance, rules, touches. Checkouts and segments are the contenders' own.
  public var encode = EncodeOptions()
  /// What of screenshots is masked.
  public var policy = RedactionPolicy()
  /// Pictures masked at the same time.
  public var jobs = 1
  /// Most pixels of one picture.
  public var maxPixels = 1 << 26
  /// Where the policy was read from, for the commands that a report tells.
  public var policyPath: String?
  /// How these say in which way sessions are read and look: words that `encode` takes too, such as `--dark`.
  public var readingWords: [String] = []

  public init() {}
}

/// What a report is written as. A path's suffix tells which.
public enum ReportFormat: String, Sendable, CaseIterable {
  case html, json

  public init(path: String) throws(SilhouetteError) {
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
      throw SilhouetteError(.usage, "\(path): a report is .html or .json; name it with one of them")
    }
  }
}
