/// The progress of a run.
public struct RunProgress: Sendable {
  /// The share of the input that was read, 0 to 1; nil if its size is not known, as with a pipe.
  public var fraction: Double? {
    totalBytes.map { $0 > 0 ? min(1, Double(bytesRead) / Double($0)) : 1 }
  }
  /// Bytes of the input that were read. Packed files count packed.
  package var bytesRead: Int
  /// Bytes of the whole input; nil if they are not known, as with a pipe.
  package var totalBytes: Int?
  /// Snapshots that were read.
  public var snapshots: Int
  /// Results of the verb: frames drawn, screens masked, snapshots converted, events checked; 0 for `encode`.
  public var frames: Int
  /// Name of the current piece of work, if a run makes several things one after another. The bytes are those of this
  /// piece.
  package var work: String?

  package init(bytesRead: Int, totalBytes: Int?, snapshots: Int, frames: Int, work: String? = nil) {
    (self.bytesRead, self.totalBytes, self.snapshots) = (bytesRead, totalBytes, snapshots)
    (self.frames, self.work) = (frames, work)
  }
}
