/// The options of a reader.
package struct FormatOptions: Sendable, Hashable {
  package var limits = Limits()
  /// Device pixels a point, for formats that count in pixels and do not say how many make a point; nil to assume it.
  /// Formats that count in points pay no heed to it.
  package var density: Double?
  /// The density of a session's last screen that was counted in pixels; nil for none. All screens of one device have one.
  package var lastDensity: DeviceDensity.OfDisplay?
  /// Sizes that the display may have, in pixels: those of pictures of the dump's moment, or the user's.
  package var displays: [Size2D] = []
  /// Decodes text that is not UTF-8; nil to refuse it. XML has a decoder of its own.
  @Uncompared package var decoder: TextDecoder?

  package init(limits: Limits = Limits(), density: Double? = nil) {
    self.limits = limits
    self.density = density
  }
}
