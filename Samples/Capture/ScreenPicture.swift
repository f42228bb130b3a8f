import SilhouetteCapture
import SilhouettePictures
import UIKit

/// The screen of the scene in front as it is drawn now, with one pixel a point: more are not needed.
@MainActor
public func pictureOfTheScreen() -> Picture? {
  let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
  guard let scene = scenes.first(where: { $0.activationState == .foregroundActive }) else { return nil }
  let size = scene.coordinateSpace.bounds.size
  let (width, height) = (Int(size.width), Int(size.height))
  guard width > 0, height > 0 else { return nil }
  var pixels = [UInt32](repeating: 0xFF00_0000, count: width * height)
  let isDrawn = pixels.withUnsafeMutableBytes { memory in
    guard
      let context = CGContext(
        data: memory.baseAddress, width: width, height: height, bitsPerComponent: 8,
        bytesPerRow: width * 4, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return false }
    // UIKit counts rows from the top.
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: 1, y: -1)
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    for window in scene.windows.sorted(by: { $0.windowLevel.rawValue < $1.windowLevel.rawValue })
    where !window.isHidden {
      // `false` draws what is on the screen, and does not wait for layout.
      window.drawHierarchy(in: window.frame, afterScreenUpdates: false)
    }
    return true
  }
  return isDrawn ? Picture(format: .png, width: width, height: height, pixels: pixels) : nil
}

@MainActor
func recorderThatLooks(into sink: CaptureSink) -> AppRecorder {
  var options = CaptureOptions()
  options.screenshot = { pictureOfTheScreen() }
  return AppRecorder(options, into: sink)
}
