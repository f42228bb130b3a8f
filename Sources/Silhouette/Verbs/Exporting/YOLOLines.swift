internal import SilhouetteRaster
internal import SilhouetteScene

/// YOLO's lines: class, middle and size, as fractions of the picture. A class is a category's raw value.
enum YOLOLines {
  static func bytes(_ instances: Instances) -> [UInt8] {
    let (width, height) = (Double(instances.map.width), Double(instances.map.height))
    var text = ""
    for box in instances.all {
      let numbers = [
        Double(box.left + box.right) / 2 / width, Double(box.top + box.bottom) / 2 / height,
        Double(box.right - box.left) / width, Double(box.bottom - box.top) / height,
      ]
      text += "\(box.category.rawValue) " + numbers.map(Self.digits).joined(separator: " ") + "\n"
    }
    return Array(text.utf8)
  }

  private static func digits(_ number: Double) -> String {
    let digits = String(Int((number * 1e6).rounded()))
    guard digits.count <= 6 else { return "1.000000" }
    return "0." + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
