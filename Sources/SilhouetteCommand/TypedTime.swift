internal import ArgumentParser
internal import Silhouette

extension TypedTime {
  /// - Throws: `ValidationError` if the text is no time.
  @Sendable init(_ text: String) throws {
    guard let time = TypedTime(typed: text) else {
      throw ValidationError("times are such as 500, 500ms, 2.5s, 2m, 1:30 or 1:02:07")
    }
    self = time
  }
}
