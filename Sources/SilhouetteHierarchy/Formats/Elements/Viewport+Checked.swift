extension Viewport {
  /// A viewport of a size that a screen can have; nil for another one.
  package init?(checked width: Double, _ height: Double, scale: Double = 1) {
    guard width > 0, width <= 1e6, height > 0, height <= 1e6 else { return nil }
    self.init(width: width, height: height, scale: scale)
  }
}

extension JSONDocument {
  /// An object's number for a key; nil if there is none.
  func memberNumber(_ object: Int, _ key: StaticString) -> Double? {
    member(object, key).flatMap { number($0) }
  }

  /// An object's string for a key; nil if there is none.
  func memberString(_ object: Int, _ key: StaticString) -> [UInt8]? {
    member(object, key).flatMap { kind($0) == .string ? bytes($0) : nil }
  }
}
