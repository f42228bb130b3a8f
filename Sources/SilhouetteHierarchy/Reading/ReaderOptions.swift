/// What a reader is told beside the bytes.
public struct ReaderOptions: Sendable, Hashable {
  public var limits = Limits()
  /// Device pixels a point, for formats that count in pixels and do not say how many make a point; nil to assume it.
  /// Formats that count in points pay no heed to it.
  public var density: Double?

  public init(limits: Limits = Limits(), density: Double? = nil) {
    self.limits = limits
    self.density = density
  }
}
