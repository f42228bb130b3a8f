internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteRaster
internal import SilhouetteScene
internal import SilhouetteText

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
    for category in NodeCategory.allCases {
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
