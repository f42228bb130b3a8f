internal import Silhouette
internal import SilhouetteReplay
internal import SilhouetteStory

extension LogTaker {
  /// - Throws: if there is no page to show.
  func refuseWithoutPage() throws(SilhouetteError) {
    guard counts.checkouts == 0 || counts.events < 2 else { return }
    if counts.hasVideo { throw SilhouetteError(.input, "the log holds no page: \(VideoBeside.words)") }
    throw SilhouetteError(
      .input,
      "the log needs a full snapshot and at least one more event, or no player shows it; give the complete log"
    )
  }
}
