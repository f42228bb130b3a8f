internal import SilhouetteHierarchy
internal import SilhouettePictures
internal import SilhouetteScene
internal import SilhouetteVision

extension Redactor {
  /// The model's findings in a picture of the screen.
  func seen(_ picture: Picture, _ device: Device) -> LearnedLook {
    let density = Int(min(max(device.map.a, 0.1), 60) * 256)
    return LearnedLook(
      ElementFinder(pixelsPer256Points: density).find(in: picture), opensIcons: policy.images != .all)
  }
}
