internal import Silhouette
import SilhouetteHierarchy
internal import SilhouettePictures
internal import SilhouetteRaster
internal import SilhouetteRedaction
internal import SilhouetteScene

/// A PNG of one screen's regions, over its masked picture or over its wireframe. It has its name only once the run is
/// over.
struct PreviewFile {
  private let path: String
  private let pipeline: Pipeline
  /// nil until it is drawn.
  private var file: AtomicFile?

  init(path: String, _ pipeline: Pipeline) {
    self.path = path
    self.pipeline = pipeline
  }

  /// - Parameters:
  ///   - regions: of the tree.
  ///   - job: Masks the screen's picture; nil if it has none.
  mutating func draw(_ scene: WireframeScene, _ regions: [RedactRegion], over job: MaskJob?)
    throws(SilhouetteError)
  {
    var (regions, base) = (regions, Pixmap?.none)
    if let (picture, findings) = try job?.maskedPicture() {
      regions = findings.regions
      base = Pixmap(picture)
    }
    var pixmap: Pixmap
    if let base { pixmap = base } else { pixmap = try wireframe(of: scene) }
    RegionPreview(regions, viewport: scene.viewport).draw(into: &pixmap)
    var encoder = PNGEncoder()
    let bytes = encoder.encode(pixmap)
    let file = try AtomicFile(path: path)
    try file.write(bytes)
    self.file = file
  }

  private func wireframe(of scene: WireframeScene) throws(SilhouetteError) -> Pixmap {
    var drawing = pipeline.options
    drawing.scale = scene.viewport.scale >= 1 ? min(scene.viewport.scale, 3) : 1
    let target = try drawing.target(for: scene.viewport)
    var wireframe = FrameRenderer(target: target)
    var meter = DrawingMeter(target, stop: pipeline.reading.stop)
    do throws(DrawingMeter.Stop) {
      _ = try wireframe.render(scene, &meter)
    } catch {
      throw SilhouetteError(error, "the preview")
    }
    return wireframe.pixmap
  }

  /// Gives the file its name; nil if nothing was drawn.
  func finish() throws(SilhouetteError) -> WrittenFile? {
    guard let file else { return nil }
    try file.commit()
    return WrittenFile(path: file.path, bytes: file.bytesWritten)
  }
}
