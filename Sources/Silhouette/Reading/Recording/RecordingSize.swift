internal import SilhouetteVision

/// The size of a recording, and of its frames as they are looked at: in cells about a point wide.
struct RecordingSize: Sendable, Hashable {
  /// In pixels of the recording.
  let width: Int
  /// In pixels of the recording.
  let height: Int
  /// Pixels of the recording a point.
  let density: Double
  /// Columns of a frame's cells.
  let columns: Int
  /// Rows of a frame's cells.
  let rows: Int

  /// Frames of more cells are looked at in larger ones.
  private static let mostCells = 1 << 21

  /// - Parameter density: Pixels a point; nil to guess them from the size.
  init(width: Int, height: Int, density: Double?) {
    let per256 =
      density.map { Int(min(max($0, 0.1), 60) * 256) } ?? ScreenDensity.guess(width: width, height: height)
    var step = max(1, (per256 + 64) / 256)
    while width / step * (height / step) > Self.mostCells { step += 1 }
    (self.width, self.height) = (width, height)
    self.density = Double(per256) / 256
    columns = max(1, (width + step / 2) / step)
    rows = max(1, (height + step / 2) / step)
  }

  /// Cells a point.
  var scale: Double { Double(columns) / Double(width) * density }
}
