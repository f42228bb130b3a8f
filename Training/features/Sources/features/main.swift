import Foundation
import SilhouetteImages
import SilhouettePictures
import SilhouetteVision

// Reads paths of pictures on standard input, and writes a line of JSON for each: the candidates for elements, and their features.

let columns = VisionCandidates.columns.map { "\"\($0)\"" }.joined(separator: ",")
while let path = readLine() {
  guard let file = FileManager.default.contents(atPath: path),
    let picture = try? SystemPictures().decode([UInt8](file), maxPixels: 1 << 26)
  else {
    FileHandle.standardError.write(Data("\(path) is no picture that can be read\n".utf8))
    exit(1)
  }
  let found = ElementFinder().candidates(in: picture)
  let boxes = found.boxes.map { "[\($0.x),\($0.y),\($0.width),\($0.height)]" }.joined(separator: ",")
  let features = found.features.map { row in "[" + row.map(String.init).joined(separator: ",") + "]" }
  let name = String(decoding: try! JSONEncoder().encode(path), as: UTF8.self)
  print(
    "{\"picture\":\(name),\"width\":\(picture.width),\"height\":\(picture.height),\"columns\":[\(columns)],"
      + "\"boxes\":[\(boxes)],\"features\":[\(features.joined(separator: ","))]}")
}
