import Foundation
import FuzzSupport

// fuzz-builder SEED             a few snapshots of one session
// fuzz-builder FIRST SECONDS    session after session

guard let loop = FuzzLoop(Array(CommandLine.arguments.dropFirst())) else {
  FileHandle.standardError.write(Data("usage: fuzz-builder SEED | FIRST SECONDS\n".utf8))
  exit(64)
}
loop.run { seed in
  var world = BuilderWorld(SeededGenerator(seed: seed))
  return world.complaint()
}
