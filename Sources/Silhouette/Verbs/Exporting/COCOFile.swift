internal import SilhouetteHierarchy
internal import SilhouetteRaster
internal import SilhouetteScene

/// Annotations of all pictures in the form of COCO (cocodataset.org, "object detection"): images, annotations, categories.
///
/// A category's id is its raw value plus one, as in segmentations. Segmentations are packed run lengths. Annotations are
/// written as they come; a line for each image is held until the end.
struct COCOFile {
  private let file: AtomicFile
  private var images = JSONBytes()
  private var imageCount = 0
  private var annotationCount = 0

  init(path: String) throws(SilhouetteError) {
    file = try AtomicFile(path: path)
    try file.write(
      Array("{\"info\":{\"description\":\"Screens as Silhouette sees them\"},\n\"annotations\":[".utf8))
  }

  mutating func add(_ instances: Instances, name: String) throws(SilhouetteError) {
    if imageCount > 0 { images.write(raw: ",\n") }
    imageCount += 1
    images.write(raw: "{\"id\":")
    images.write(Double(imageCount))
    images.write(raw: ",\"file_name\":")
    images.write(string: name.utf8)
    images.write(raw: ",\"width\":")
    images.write(Double(instances.map.width))
    images.write(raw: ",\"height\":")
    images.write(Double(instances.map.height))
    images.write(raw: "}")
    var json = JSONBytes()
    for (place, instance) in instances.all.enumerated() {
      json.write(raw: annotationCount > 0 ? ",\n{\"id\":" : "\n{\"id\":")
      annotationCount += 1
      json.write(Double(annotationCount))
      json.write(raw: ",\"image_id\":")
      json.write(Double(imageCount))
      json.write(raw: ",\"category_id\":")
      json.write(Double(instance.category.rawValue) + 1)
      json.write(raw: ",\"instance\":")
      json.write(Double(place + 1))
      json.write(raw: ",\"bbox\":")
      json.write(
        Double(instance.left), Double(instance.top), Double(instance.right - instance.left),
        Double(instance.bottom - instance.top))
      json.write(raw: ",\"area\":")
      json.write(Double(instance.pixels))
      json.write(raw: ",\"iscrowd\":0,\"segmentation\":{\"size\":")
      json.write(Double(instances.map.height), Double(instances.map.width))
      json.write(raw: ",\"counts\":")
      json.write(string: instances.runs(of: instance).utf8)
      json.write(raw: "}}")
    }
    try file.write(json.bytes)
  }

  func finish() throws(SilhouetteError) {
    var json = JSONBytes()
    json.write(raw: "],\n\"images\":[\n")
    json.write(raw: images.bytes)
    json.write(raw: "],\n\"categories\":[")
    for category in SilhouetteScene.Category.allCases {
      json.write(raw: category.rawValue == 0 ? "\n{\"id\":" : ",\n{\"id\":")
      json.write(Double(category.rawValue) + 1)
      json.write(raw: ",\"name\":")
      json.write(string: category.name.utf8)
      json.write(raw: ",\"supercategory\":\"element\"}")
    }
    json.write(raw: "]}\n")
    try file.write(json.bytes)
    try file.commit()
  }
}

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

/// The numbered controls of a picture, for whoever asks a model about them.
enum MarksJSON {
  static func bytes(_ controls: MarkedControls, scale: Double) -> [UInt8] {
    var json = JSONBytes()
    json.write(raw: "[")
    for mark in controls.marks {
      json.write(raw: mark.number > 1 ? ",\n{\"number\":" : "\n{\"number\":")
      json.write(Double(mark.number))
      json.write(raw: ",\"category\":")
      json.write(string: mark.category.name.utf8)
      json.write(raw: ",\"name\":")
      json.write(string: mark.element.name.utf8)
      let box = mark.element.box
      json.write(raw: ",\"box\":")
      json.write(
        pixels(box.x, scale), pixels(box.y, scale), pixels(box.width, scale), pixels(box.height, scale))
      json.write(raw: ",\"center\":")
      json.write(pixels(box.x + box.width / 2, scale), pixels(box.y + box.height / 2, scale))
      if !mark.state.contains(.enabled) { json.write(raw: ",\"isDisabled\":true") }
      if mark.state.contains(.checked) { json.write(raw: ",\"isChecked\":true") }
      if mark.state.contains(.selected) { json.write(raw: ",\"isSelected\":true") }
      if mark.state.contains(.focused) { json.write(raw: ",\"isFocused\":true") }
      if !mark.element.words.isEmpty {
        json.write(raw: ",\"words\":")
        json.write(string: mark.element.words.utf8)
      }
      json.write(raw: "}")
    }
    json.write(raw: "\n]\n")
    return json.bytes
  }

  private static func pixels(_ points: Double, _ scale: Double) -> Double {
    (points * scale * 4).rounded() / 4
  }
}
