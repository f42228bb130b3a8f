// What the page leaves out because it would take 200 kB: the model of the engine `learned`, which the page does not mask with.

extension Redactor {
  /// Nothing that could open a place.
  func seen(_ picture: Picture, _ device: Device) -> LearnedLook {
    LearnedLook(VisionScreen(width: picture.width, height: picture.height), opensIcons: false)
  }
}

extension KindModel {
  static var learned: KindModel? { nil }
}
