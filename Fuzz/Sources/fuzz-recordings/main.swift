import Foundation
import FuzzSupport

// fuzz-recordings SEED             one recording
// fuzz-recordings FIRST SECONDS    one after the other

guard let loop = FuzzLoop(Array(CommandLine.arguments.dropFirst())) else {
  FileHandle.standardError.write(Data("usage: fuzz-recordings SEED | FIRST SECONDS\n".utf8))
  exit(64)
}
loop.run { seed in
  var check = RecordingCheck(seed: seed)
  return check.complaint()
}
