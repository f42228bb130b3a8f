/// How far a run is.
public struct RunProgress: Sendable {
  public var bytesRead: Int
  /// nil where the input is a pipe.
  public var totalBytes: Int?
  public var snapshots: Int
  public var frames: Int
  /// What is being made, where a run makes several things one after another; then the bytes count those.
  public var work: String?

  package init(bytesRead: Int, totalBytes: Int?, snapshots: Int, frames: Int, work: String? = nil) {
    (self.bytesRead, self.totalBytes, self.snapshots) = (bytesRead, totalBytes, snapshots)
    (self.frames, self.work) = (frames, work)
  }
}
