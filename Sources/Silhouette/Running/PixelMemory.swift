internal import SilhouetteHierarchy

/// The memory that pictures of one run may take together, whatever `jobs` says: large ones wait for each other.
enum PixelMemory {
  /// Pictures of usual screens are far below it.
  static let most = 1 << 29
  /// Bytes that a picture takes for each of its pixels while it is read, masked, drawn or packed.
  private static let bytesPerPixel = 12.0

  /// How many pictures of a size may be worked on at the same time; at least one.
  static func jobs(_ wanted: Int, width: Int, height: Int) -> Int {
    let bytes = Self.bytes(of: Size(width: Double(width), height: Double(height)))
    return max(1, min(wanted, most / max(bytes, 1)))
  }

  /// - Parameter size: in pixels.
  static func bytes(of size: Size) -> Int {
    Int(min(size.width * size.height * bytesPerPixel, Double(most)))
  }
}
