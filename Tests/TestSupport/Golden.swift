public import Foundation
public import Testing

/// Compares text with a file under `Tests/Goldens`.
///
/// A missing golden is written and the test fails, so that a person looks at it once; `RECORD_GOLDENS=1` writes all
/// of them anew. A mismatch leaves `.expected` and `.actual` beside each other under `Tests/Failures`.
public func expectGolden(
  _ actual: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectGolden(Data(actual.utf8), named: name, sourceLocation: sourceLocation)
}

/// The same for bytes.
public func expectGolden(
  _ actual: Data, named name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let golden = Places.goldens.appending(path: name)
  let recording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil
  guard !recording, let expected = try? Data(contentsOf: golden) else {
    try FileManager.default.createDirectory(
      at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
    try actual.write(to: golden)
    if !recording {
      Issue.record("\(name) had no golden; it was written, look at it", sourceLocation: sourceLocation)
    }
    return
  }
  guard expected != actual else { return }
  let failure = Places.failures.appending(path: name)
  try FileManager.default.createDirectory(
    at: failure.deletingLastPathComponent(), withIntermediateDirectories: true)
  try expected.write(to: failure.appendingPathExtension("expected"))
  try actual.write(to: failure.appendingPathExtension("actual"))
  Issue.record(
    "\(name) differs from its golden; see \(failure.path).expected and .actual",
    sourceLocation: sourceLocation)
}
