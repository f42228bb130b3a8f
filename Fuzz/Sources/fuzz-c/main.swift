import Foundation
import FuzzSupport

// fuzz-c SAMPLES SEED             random calls of the C interface over one spoiled input
// fuzz-c SAMPLES FIRST SECONDS    one after the other

let arguments = Array(CommandLine.arguments.dropFirst())
guard let folder = arguments.first, let loop = FuzzLoop(Array(arguments.dropFirst())) else {
  FileHandle.standardError.write(Data("usage: fuzz-c SAMPLES SEED | SAMPLES FIRST SECONDS\n".utf8))
  exit(64)
}
let samples = CallCheck.samples(in: folder)
guard !samples.isEmpty else {
  FileHandle.standardError.write(Data("\(folder): holds no samples\n".utf8))
  exit(64)
}
loop.run { seed in
  var check = CallCheck(seed: seed, samples: samples)
  return check.complaint()
}
