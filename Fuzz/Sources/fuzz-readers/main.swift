import Foundation
import FuzzSupport

// fuzz-readers FOLDER SEED             one spoiled sample of those in the folder
// fuzz-readers FOLDER FIRST SECONDS    one after the other

func samples(in folder: String) -> [[UInt8]] {
  let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
  return names.sorted()
    .filter { ["ndjson", "json", "xml", "txt", "gz", "zlib"].contains(($0 as NSString).pathExtension) }
    .compactMap { FileManager.default.contents(atPath: folder + "/" + $0).map(Array.init) }
}

let arguments = Array(CommandLine.arguments.dropFirst())
let found = samples(in: arguments.first ?? "")
guard let loop = FuzzLoop(Array(arguments.dropFirst())), !found.isEmpty else {
  FileHandle.standardError.write(Data("usage: fuzz-readers FOLDER SEED | FOLDER FIRST SECONDS\n".utf8))
  exit(64)
}
loop.run { seed in
  var check = ReadingCheck(seed: seed)
  return check.complaint(found)
}
