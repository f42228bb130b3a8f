/// Colours as UIKit describes them: a space and its numbers, `UIExtendedSRGBColorSpace 1 0.5 0 1`. Colours with a
/// name alone depend on the screen that they stand on, and stay untold.
enum DescribedColor {
  static func read(_ value: UnsafeRawBufferPointer) -> RGBAColor? {
    guard value.has("UI", at: 0), let end = value.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    let space = UnsafeRawBufferPointer(rebasing: value[2..<end])
    // Names of private classes begin so: they are put together of words.
    guard space.has("Extended", at: 0) || space.has("Device", at: 0) else { return nil }
    if space.hasSuffix("GrayColorSpace") || space.hasSuffix("WhiteColorSpace") {
      guard let numbers = numbers(value, from: end + 1, count: 2) else { return nil }
      return color(numbers[0], numbers[0], numbers[0], numbers[1])
    }
    guard space.hasSuffix("RGBColorSpace"), let numbers = numbers(value, from: end + 1, count: 4) else {
      return nil
    }
    return color(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  private static func numbers(_ value: UnsafeRawBufferPointer, from start: Int, count: Int) -> [Double]? {
    var numbers: [Double] = []
    var index = start
    while numbers.count < count, let (number, end) = DecimalText.number(value, at: index) {
      numbers.append(number)
      index = end + 1
    }
    return numbers.count == count ? numbers : nil
  }

  private static func color(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> RGBAColor {
    RGBAColor(red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(alpha))
  }

  /// Extended spaces reach past 0…1; the screen does not.
  private static func byte(_ part: Double) -> UInt8 { UInt8((max(0, min(1, part)) * 255).rounded()) }
}
