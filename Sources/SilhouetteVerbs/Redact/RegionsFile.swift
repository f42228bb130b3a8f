internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteRedaction

/// The file of all regions as JSON. It has its name only once it is whole.
struct RegionsFile {
  private let path: String
  private var writer = RegionWriter()
  /// nil until there are regions.
  private var file: AtomicFile?

  init(path: String) {
    self.path = path
  }

  mutating func append(_ regions: [RedactRegion], of snapshot: HierarchySnapshot) throws(SilhouetteError) {
    if file == nil { file = try AtomicFile(path: path) }
    writer.append(regions, of: snapshot)
    try file?.write(writer.drain())
  }

  /// Gives the file its name; nil if there were no screens.
  mutating func finish() throws(SilhouetteError) -> WrittenFile? {
    guard let file else { return nil }
    try file.write(writer.finish())
    try file.commit()
    return WrittenFile(path: file.path, bytes: file.bytesWritten)
  }
}
