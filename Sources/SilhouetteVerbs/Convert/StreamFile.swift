internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteReplay

/// A file that a hierarchy stream goes to, packed by its suffix: `.gz`, `.zlib`, and plain for all others.
struct StreamFile: ~Copyable {
  private let file: AtomicFile
  private var writer = StreamWriter()
  private var deflater: Deflater?
  private var lines: [UInt8] = []
  private var packed: [UInt8] = []

  /// - Parameter permissions: The right to read it; the stream may hold words.
  init(path: String, permissions: UInt16) throws(SilhouetteError) {
    file = try AtomicFile(path: path, permissions: .exactly(permissions))
    if path.hasSuffix(".gz") { deflater = Deflater(.gzip) }
    if path.hasSuffix(".zlib") { deflater = Deflater(.zlib) }
  }

  mutating func write(_ record: HierarchyRecord) throws(SilhouetteError) {
    writer.write(record, into: &lines)
    if deflater == nil {
      try file.write(lines)
    } else {
      deflater!.append(lines[...], to: &packed)
      try flushPacked()
    }
    lines.removeAll(keepingCapacity: true)
  }

  /// Gives the file its name.
  mutating func finish(as path: String) throws(SilhouetteError) -> WrittenFile {
    deflater?.finish(into: &packed)
    try flushPacked()
    // The byte that names the packing system: "unknown", so that all systems write the same.
    if path.hasSuffix(".gz") { try file.patch(at: 9, [0xFF]) }
    try file.commit()
    return WrittenFile(path: path, bytes: file.bytesWritten)
  }

  private mutating func flushPacked() throws(SilhouetteError) {
    guard !packed.isEmpty else { return }
    try file.write(packed)
    packed.removeAll(keepingCapacity: true)
  }
}
