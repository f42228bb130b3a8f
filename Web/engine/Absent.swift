// What the page leaves out because it would take 250 kB: the model of the engine `learned`, which the page does not mask with, and locators, which its
// logs do not hold.

extension Redactor {
  /// Nothing that could open a place.
  func seen(_ picture: Picture, _ device: Device) -> LearnedLook {
    LearnedLook(VisionScreen(width: picture.width, height: picture.height), opensIcons: false)
  }
}

extension KindModel {
  static var learned: KindModel? { nil }
}

struct LocatorFinder {
  init(_ scene: WireframeScene, of snapshot: HierarchySnapshot, platform: AppPlatform) {}

  func locators(of place: Int) -> [Locator] { [] }
}

struct Locator {
  static func json(_ locators: [Locator]) -> String { "[]" }
}
