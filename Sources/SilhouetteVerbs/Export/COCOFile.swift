internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteRaster
internal import SilhouetteScene
internal import SilhouetteText

/// A picture of an export, with what its lists say.
struct ExportPicture {
  /// Without the suffix, and without the folder of its part of a split.
  var name: String
  /// The part of a split that it goes to; empty without a split.
  var part = ""
  var width: Int
  var height: Int
  /// The app that it is of.
  var app = ""
  /// The path of the screenshot of the same moment; nil for none.
  var screenshot: String?
  var caption = ""
  var annotations: [ExportAnnotation] = []

  var path: String { part.isEmpty ? name : "\(part)/\(name)" }
}

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

  /// - Parameter name: of the file, as the list has it.
  mutating func add(_ picture: ExportPicture, name: String) throws(SilhouetteError) {
    noteImage(picture, name)
    var json = JSONBytes()
    for annotation in picture.annotations {
      let instance = annotation.instance
      json.write(raw: annotationCount > 0 ? ",\n{\"id\":" : "\n{\"id\":")
      annotationCount += 1
      json.write(Double(annotationCount))
      json.write(raw: ",\"image_id\":")
      json.write(Double(imageCount))
      json.write(raw: ",\"category_id\":")
      json.write(Double(instance.category.rawValue) + 1)
      if let number = annotation.number {
        json.write(raw: ",\"instance\":")
        json.write(Double(number))
      }
      if instance.isContainer { json.write(raw: ",\"container\":true") }
      Self.write("class", annotation.className, &json)
      Self.write("identifier", annotation.identifier, &json)
      json.write(raw: ",\"bbox\":")
      json.write(
        Double(instance.left), Double(instance.top), Double(instance.right - instance.left),
        Double(instance.bottom - instance.top))
      json.write(raw: ",\"area\":")
      json.write(Double(instance.pixels))
      json.write(raw: ",\"iscrowd\":0,\"segmentation\":{\"size\":")
      json.write(Double(picture.height), Double(picture.width))
      json.write(raw: ",\"counts\":")
      json.write(string: annotation.runs.utf8)
      json.write(raw: "}}")
    }
    try file.write(json.bytes)
  }

  private mutating func noteImage(_ picture: ExportPicture, _ name: String) {
    if imageCount > 0 { images.write(raw: ",\n") }
    imageCount += 1
    images.write(raw: "{\"id\":")
    images.write(Double(imageCount))
    images.write(raw: ",\"file_name\":")
    images.write(string: name.utf8)
    images.write(raw: ",\"width\":")
    images.write(Double(picture.width))
    images.write(raw: ",\"height\":")
    images.write(Double(picture.height))
    Self.write("app", picture.app, &images)
    Self.write("split", picture.part, &images)
    Self.write("screenshot", picture.screenshot ?? "", &images)
    images.write(raw: "}")
  }

  /// Writes a member, unless it is empty.
  private static func write(_ name: StaticString, _ value: String, _ json: inout JSONBytes) {
    guard !value.isEmpty else { return }
    json.write(raw: ",\"")
    json.write(raw: name)
    json.write(raw: "\":")
    json.write(string: value.utf8)
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
