import Silhouette
import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteImages
import SilhouettePictures
import SilhouetteRedaction
import SilhouetteScene
import SilhouetteVerbs

func mask(_ screenshots: FilePath, by session: FilePath, to folder: FilePath) async throws {
  var options = RedactOptions()
  options.engine = .combined
  options.policy.text = .all
  options.policy.images = .nonBundled
  options.pictures = .folder(screenshots)
  options.outputPath = folder
  let summary = try await Pipeline().redact(
    try InputList(paths: [session]), options: options, codec: SystemPictures())
  print("\(summary.pictures) pictures, \(summary.masks) masks")
  for failure in summary.failures { print("not masked:", failure.message) }
}

func mask(_ picture: inout Picture, of snapshot: HierarchySnapshot, in stream: StreamHeader) throws {
  let viewport = stream.viewport
  var flattener = Flattener()
  let scene = flattener.flatten(
    snapshot, viewport: viewport, platform: stream.platform, tells: stream.tells)
  let redactor = Redactor(engine: .combined, header: stream)
  let regions = redactor.regions(of: snapshot, scene: scene, viewport: viewport)
  for region in regions { print("\(region.kind): \(region.reason)") }
  try picture.mask(regions, viewport: viewport)
}
