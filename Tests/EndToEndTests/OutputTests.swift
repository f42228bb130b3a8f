import Foundation
import Testing

@testable import Silhouette

@Suite struct OutputTests {
  @Test(arguments: [
    ("a.png", OutputFormat.png), ("a.b/c.APNG", .apng), ("x.gif", .gif), ("x.mp4", .mp4), ("x.webm", .webm),
    ("x.y4m", .y4m), ("x.svg", .svg), ("frames", .folder), ("frames/", .folder), ("v1.2/", .folder),
    (".hidden", .folder),
  ])
  func aSuffixTellsTheFormat(path: String, format: OutputFormat) throws {
    #expect(try OutputFormat(path: path) == format)
  }

  @Test func anUnknownSuffixIsRefusedWithTheOnesThatWork() {
    let error = #expect(throws: SilhouetteError.self) { try OutputFormat(path: "a.jpeg") }
    #expect(error?.kind == .usage)
    #expect(error?.message.contains(".apng") == true)
  }

  @Test func aFileAppearsOnlyWhenCommitted() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "out.bin").path
      do {
        let file = try AtomicFile(path: path)
        try file.write([1, 2, 3])
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
      let file = try AtomicFile(path: path)
      try file.write([1, 2, 3])
      #expect(!FileManager.default.fileExists(atPath: path))
      try file.patch(at: 1, [9])
      try file.write([4])
      try file.commit()
      #expect(try Data(contentsOf: URL(filePath: path)) == Data([1, 9, 3, 4]))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.bin"])
    }
  }

  @Test func aFileInAFolderThatIsNotThereIsAnIOError() {
    let error = #expect(throws: SilhouetteError.self) { try AtomicFile(path: "/nonexistent/folder/a.png") }
    #expect(error?.kind == .io)
  }

  @Test func framesOfAnEarlierRunGiveWayAndOtherFilesStay() throws {
    try withTemporaryFolder { folder in
      for name in ["000000.png", "000777.png", "notes.txt", "7.png"] {
        try Data([0]).write(to: folder.appending(path: name))
      }
      let sink = try FolderSink(path: folder.path)
      try sink.add(DrawnFrame(time: 0, repeats: 1, content: .png([1, 2])))
      try sink.add(DrawnFrame(time: 100, repeats: 1, content: .unchanged))
      try sink.add(DrawnFrame(time: 1234.4, repeats: 1, content: .png([3])))
      let files = try sink.finish(at: 2000)
      #expect(files.first?.bytes == 3)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == ["000000.png", "001234.png", "7.png", "notes.txt"])
    }
  }
}
