import Foundation
import TestSupport
import Testing

/// How large pictures are whose screens differ in size.
@Suite struct RenderSizeTests {
  private static func lines(_ sizes: [(Int, Int)]) -> Data {
    var lines = [
      #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":100,"height":200,"scale":2},"start":0}"#
    ]
    for (index, size) in sizes.enumerated() {
      let time = index * 1000
      lines.append(#"{"t":\#(time),"viewport":{"width":\#(size.0),"height":\#(size.1),"scale":2}}"#)
      lines.append(
        ##"{"t":\##(time),"windows":[{"class":"UIWindow","frame":[0,0,\##(size.0),\##(size.1)],"background":"#FFFFFF"}]}"##
      )
    }
    return Data((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// Width and height out of a PNG's header.
  private func sizes(_ world: Scratch, _ folder: String) throws -> [[Int]] {
    let path = world.file(folder)
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted().map { name in
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(path)/\(name)")))
      return [16, 20].map { at in bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    }
  }

  @Test func eachPictureOfAFolderHasItsScreensSize() throws {
    let world = try Scratch()
    try world.write(Self.lines([(100, 200), (200, 100), (200, 100), (80, 160)]), "s.ndjson")
    func render(_ options: String...) throws -> [[Int]] {
      let name = "out\(options.joined())"
      let result = try world.silhouette(["render", world.file("s.ndjson"), "-o", world.file(name)] + options)
      #expect(result.exitCode == 0, "\(result.errors)")
      return try sizes(world, name)
    }
    #expect(try render() == [[100, 200], [200, 100], [80, 160]])
    #expect(try render("--jobs", "1") == [[100, 200], [200, 100], [80, 160]])
    // Frames of a sequence have one size, and so have pictures of a chosen size.
    #expect(try Set(render("--fps", "2")) == [[100, 200]])
    #expect(try Set(render("--scale", "2")) == [[200, 400], [400, 200], [160, 320]])
  }
}
