internal import SilhouetteRaster
internal import SilhouetteScene
internal import SilhouetteText

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
    let digits = String(Int((number * 1e6).rounded()), digits: 6)
    return digits.utf8.count > 6 ? "1.000000" : "0." + digits
  }
}
