/// The event of a log whose screens are in a video beside it, as Sentry's recordings of apps keep them.
///
/// The tag is that of sentry-java's and sentry-cocoa's `RRWebVideoEvent`.
package enum VideoBeside {
  package static let tag = "video"
  /// For errors that would say only that there is no screen.
  package static let words =
    "its screens are in a video beside it, as in Sentry's recordings of apps; give the video, which is read as a recording"
}
