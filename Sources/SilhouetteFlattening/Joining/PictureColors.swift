import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteScene
import SilhouetteVision

/// Averages the colours of a picture where a tree has pictures without one.
struct PictureColors {
  private let picture: Picture
  private let seen: SeenElements
  private let scale: Double

  /// Samples along a side, at most.
  private static let most = 32

  /// - Parameters:
  ///   - picture: Without secrets.
  ///   - scale: Pixels a point.
  init(_ picture: Picture, scale: Double) {
    self.picture = picture
    self.scale = scale
    seen = SeenElements(VisionScreen(width: picture.width, height: picture.height), scale: scale)
  }

  /// Gives pictures of a tree their average colours, where nothing is drawn over most of them and no secret is in them.
  ///
  /// - Parameter scene: The tree's.
  func tell(_ snapshot: inout HierarchySnapshot, _ scene: WireframeScene) {
    let tree = TreeLeaves(scene, seen)
    var builder = SnapshotBuilder(correcting: snapshot)
    for leaf in tree.leaves where leaf.form == .picture {
      let source = Int(leaf.source)
      guard let known = snapshot.detail(of: snapshot.nodes[source])?.picture, known.color == nil,
        !tree.closed.contains(where: { $0.common(leaf.box) > 0 }), let color = average(of: leaf.box)
      else { continue }
      builder.setPictureColor(color, of: source)
    }
    snapshot = builder.finish()
  }

  /// nil for a box without pixels.
  private func average(of box: PixelBox) -> RGBAColor? {
    let (right, bottom) = (min(box.x + box.width, picture.width), min(box.y + box.height, picture.height))
    guard box.x >= 0, box.y >= 0, box.x < right, box.y < bottom else { return nil }
    let (across, down) = (max(1, (right - box.x) / Self.most), max(1, (bottom - box.y) / Self.most))
    var (sums, count) = (SIMD4<Int>.zero, 0)
    for row in stride(from: box.y, to: bottom, by: down) {
      for column in stride(from: box.x, to: right, by: across) {
        let pixel = picture.pixels[row * picture.width + column]
        sums &+= SIMD4(Int(pixel & 0xFF), Int(pixel >> 8 & 0xFF), Int(pixel >> 16 & 0xFF), 0)
        count += 1
      }
    }
    return RGBAColor(
      red: UInt8(sums.x / count), green: UInt8(sums.y / count), blue: UInt8(sums.z / count))
  }
}
