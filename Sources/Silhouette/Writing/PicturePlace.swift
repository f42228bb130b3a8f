internal import SilhouetteSystem
internal import SystemPackage

/// Paths of pictures as a stream in another folder has to write them.
package struct PicturePlace: Sendable {
  /// The output's folder, without links; the current one for standard output.
  private let output: [String]

  package init(output path: String) {
    output = Self.folder(of: path)
  }

  /// - Parameters:
  ///   - picture: As the input's file has it: relative to that file.
  ///   - file: The input's file; `standard input` is taken to be in the current folder.
  package func path(of picture: String, besides file: String) -> String {
    var place = Self.folder(of: file)
    guard place != output, !picture.contains("://") else { return picture }
    var steps = picture.split(separator: "/").map(String.init)[...]
    // Steps that lead up start from the file's folder, whose links are resolved, so that the result is right.
    while let step = steps.first, step == ".." || step == ".", !place.isEmpty {
      if step == ".." { place.removeLast() }
      steps.removeFirst()
    }
    let shared = zip(place, output).prefix { $0 == $1 }.count
    let up = repeatElement("..", count: output.count - shared)
    return (Array(up) + place.dropFirst(shared) + steps).joined(separator: "/")
  }

  /// A file's folder from the root on. A folder that does not exist, such as one in an archive, is taken as
  /// written.
  private static func folder(of path: String) -> [String] {
    let isNamed = path != "-" && path != "standard input"
    let whole = isNamed ? path : "./-"
    let here = getcwd(nil, 0)
    defer { free(here) }
    let folder = FilePath(here.map { String(cString: $0) } ?? "/").pushing(FilePath(whole))
      .removingLastComponent()
    return resolved(folder.lexicallyNormalized().components.map(\.string))
  }

  /// Follows the links of as much of a path as there is.
  private static func resolved(_ parts: [String]) -> [String] {
    for count in (0...parts.count).reversed() {
      guard let real = realpath("/" + parts[..<count].joined(separator: "/"), nil) else { continue }
      defer { free(real) }
      return String(cString: real).split(separator: "/").map(String.init) + parts[count...]
    }
    return parts
  }
}
