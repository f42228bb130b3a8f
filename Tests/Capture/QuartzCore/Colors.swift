// Core Graphics' colours, as far as the walker asks for them.
public import Foundation

public final class CGColorSpace: @unchecked Sendable {
  public enum Model: Int32, Sendable {
    case monochrome
    case rgb
    case pattern
  }

  public let model: Model

  public init(model: Model) { self.model = model }
}

public final class CGColor: @unchecked Sendable {
  public let components: [CGFloat]?
  public let colorSpace: CGColorSpace?

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha]
    colorSpace = CGColorSpace(model: .rgb)
  }

  public init(gray: CGFloat, alpha: CGFloat) {
    components = [gray, alpha]
    colorSpace = CGColorSpace(model: .monochrome)
  }
}

/// The system's type is a class of its own; here any object will do.
public final class CGPath {
  public init() {}
}
