// Drawing, as far as the sample asks for it. Each view fills its frame with its background.

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(model: .rgb) }

public enum CGImageAlphaInfo: UInt32, Sendable {
  case premultipliedLast = 1
}

/// Memory of eight bits a component, whose rows go from the foot to the top, as Core Graphics counts.
public final class CGContext {
  let memory: UnsafeMutableRawPointer
  let (width, height): (Int, Int)
  var isTurned = false

  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) {
    guard let data, width > 0, height > 0, bitsPerComponent == 8, bytesPerRow == width * 4,
      bitmapInfo == CGImageAlphaInfo.premultipliedLast.rawValue
    else { return nil }
    (memory, self.width, self.height) = (data, width, height)
  }

  public func translateBy(x: CGFloat, y: CGFloat) {}

  public func scaleBy(x: CGFloat, y: CGFloat) { if y < 0 { isTurned.toggle() } }
}

@MainActor private var contexts: [CGContext] = []

@MainActor public func UIGraphicsPushContext(_ context: CGContext) { contexts.append(context) }

@MainActor public func UIGraphicsPopContext() { contexts.removeLast() }

extension UIView {
  @discardableResult
  public func drawHierarchy(in box: CGRect, afterScreenUpdates: Bool) -> Bool {
    guard let context = contexts.last else { return false }
    draw(at: box.origin, in: context)
    return true
  }

  private func draw(at corner: CGPoint, in context: CGContext) {
    if let color = backgroundColor?.cgColor.components {
      let parts = color.count == 2 ? [color[0], color[0], color[0], color[1]] : color
      for row in Int(corner.y)..<Int(corner.y + bounds.height) where (0..<context.height).contains(row) {
        for column in Int(corner.x)..<Int(corner.x + bounds.width)
        where (0..<context.width).contains(column) {
          let line = context.isTurned ? row : context.height - 1 - row
          let place = (line * context.width + column) * 4
          for (index, part) in parts.enumerated() {
            context.memory.storeBytes(
              of: UInt8(min(max(part, 0), 1) * 255), toByteOffset: place + index, as: UInt8.self)
          }
        }
      }
    }
    for view in subviews {
      view.draw(
        at: CGPoint(x: corner.x + view.frame.minX, y: corner.y + view.frame.minY), in: context)
    }
  }
}
