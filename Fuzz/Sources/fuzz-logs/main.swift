import Foundation
import FuzzSupport

// fuzz-logs SEED             one spoiled log
// fuzz-logs FIRST SECONDS    one after the other

guard let loop = FuzzLoop(Array(CommandLine.arguments.dropFirst())) else {
  FileHandle.standardError.write(Data("usage: fuzz-logs SEED | FIRST SECONDS\n".utf8))
  exit(64)
}
loop.run { seed in
  var check = LogCheck(seed: seed)
  return check.complaint()
}
