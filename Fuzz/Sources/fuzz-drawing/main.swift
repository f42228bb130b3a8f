import Foundation
import FuzzSupport

// fuzz-drawing SEED             one scene
// fuzz-drawing FIRST SECONDS    scene after scene

guard let loop = FuzzLoop(Array(CommandLine.arguments.dropFirst())) else {
  FileHandle.standardError.write(Data("usage: fuzz-drawing SEED | FIRST SECONDS\n".utf8))
  exit(64)
}
loop.run { seed in
  var check = DrawingCheck(seed: seed)
  return check.complaint()
}
