internal import SilhouetteScene
internal import SilhouetteText

/// YOLO's lines: class, middle and size, as fractions of the picture. A class is a category's raw value.
enum YOLOLines {
  static func bytes(_ picture: ExportPicture) -> [UInt8] {
    let (width, height) = (Double(picture.width), Double(picture.height))
    var text = ""
    for annotation in picture.annotations {
      let box = annotation.instance
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

  /// The file that names the lists of pictures and the classes.
  ///
  /// - Parameter lists: by their part of the data set: `train`, `val` and `test`.
  static func data(lists: [(part: String, file: String)]) -> [UInt8] {
    var text = "# Classes and pictures for YOLO. A picture's lines are beside it, in a file of its name.\n"
    for list in lists { text += "\(list.part): \(list.file)\n" }
    text += "names:\n"
    for category in NodeCategory.allCases { text += "  \(category.rawValue): \(category.name)\n" }
    return Array(text.utf8)
  }
}
