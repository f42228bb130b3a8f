import Foundation
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

@Suite struct OutputTests {
  @Test(arguments: [
    ("a.png", OutputFormat.png), ("a.b/c.APNG", .apng), ("x.gif", .gif), ("x.mp4", .mp4), ("x.webm", .webm),
    ("x.y4m", .y4m), ("x.svg", .svg), ("x.pdf", .pdf), ("frames", .folder), ("frames/", .folder),
    ("v1.2/", .folder),
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

  @Test func framesReplaceTheirNamesakesAndNothingElse() throws {
    try withTemporaryFolder { folder in
      for name in ["000000.png", "000777.png", "20240131.png", "notes.txt"] {
        try Data([0]).write(to: folder.appending(path: name))
      }
      let sink = try FolderSink(path: folder.path, origin: 500)
      try sink.add(DrawnFrame(time: -500, repeats: 1, content: .png([1, 2])))
      try sink.add(DrawnFrame(time: 100, repeats: 1, content: .unchanged))
      try sink.add(DrawnFrame(time: 734.8, repeats: 1, content: .png([3])))
      let files = try sink.finish(at: 2000)
      #expect(files.first?.bytes == 3 && files.first?.parts == 2)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == ["000000.png", "000777.png", "001234.png", "20240131.png", "notes.txt"])
      #expect(try Data(contentsOf: folder.appending(path: "000000.png")) == Data([1, 2]))
    }
  }

  @Test func whatIsNoFileIsWrittenToAndNotReplaced() throws {
    try withTemporaryFolder { folder in
      let pipe = folder.appending(path: "pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      let reader = Process()
      let copy = folder.appending(path: "copy")
      _ = FileManager.default.createFile(atPath: copy.path, contents: nil)
      reader.executableURL = URL(filePath: "/bin/cat")
      reader.arguments = [pipe]
      reader.standardOutput = try FileHandle(forWritingTo: copy)
      try reader.run()
      let file = try AtomicFile(path: pipe)
      try file.write([1, 2, 3])
      try file.commit()
      reader.waitUntilExit()
      #expect(try Data(contentsOf: copy) == Data([1, 2, 3]))
      var info = stat()
      #expect(stat(pipe, &info) == 0 && info.st_mode & S_IFMT == S_IFIFO)
    }
  }

  @Test func aLinkStaysAndTheFileBehindItIsReplaced() throws {
    try withTemporaryFolder { folder in
      let (real, link) = (folder.appending(path: "real.png"), folder.appending(path: "link.png"))
      try Data([0]).write(to: real)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
      let file = try AtomicFile(path: link.path)
      try file.write([7])
      try file.commit()
      #expect(try Data(contentsOf: real) == Data([7]))
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == real.path)
    }
  }

  @Test func aFullDeviceIsAnIOError() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let file = try AtomicFile(path: "/dev/full")
    try file.write([1])
    let error = #expect(throws: SilhouetteError.self) { try file.commit() }
    #expect(error?.kind == .io && error?.message.contains("space") == true)
  }
}
