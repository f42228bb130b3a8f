import CLibFuzzer
import Silhouette
import SilhouetteHierarchy

// fuzz-formats NAME …    a format's id, `any` to recognize it by its content, or `archives`; then libFuzzer's
// own

/// libFuzzer's callback has no context to hold it.
let check = CommandLine.arguments.dropFirst().first.flatMap { FormatCheck(named: $0) }

guard check != nil else {
  let names = HierarchyFormat.all.map(\.id).joined(separator: " | ")
  fatalError("usage: fuzz-formats any | archives | \(names), then libFuzzer's arguments")
}
// The name is ours: libFuzzer sees the rest.
var arguments =
  [CommandLine.unsafeArgv[0]] + CommandLine.arguments.indices.dropFirst(2).map { CommandLine.unsafeArgv[$0] }
var count = CInt(arguments.count)
arguments.append(nil)
arguments.withUnsafeMutableBufferPointer { pointer in
  var start = pointer.baseAddress
  _ = LLVMFuzzerRunDriver(&count, &start) { bytes, count in
    check?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  }
}
