import Foundation
import FuzzSupport

// fuzz-masks SEED             one screen
// fuzz-masks FIRST SECONDS    screen after screen

guard let loop = FuzzLoop(Array(CommandLine.arguments.dropFirst())) else {
  FileHandle.standardError.write(Data("usage: fuzz-masks SEED | FIRST SECONDS\n".utf8))
  exit(64)
}
loop.run { seed in
  var check = MaskCheck(seed: seed)
  return check.complaint()
}
