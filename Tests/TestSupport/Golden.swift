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
  try Data(difference(expected, actual).utf8).write(to: failure.appendingPathExtension("difference"))
  Issue.record(
    "\(name) differs from its golden; see \(failure.path).expected, .actual and .difference",
    sourceLocation: sourceLocation)
}

/// Lines that differ, with their numbers: `-` is expected and `+` is actual.
private func difference(_ expected: Data, _ actual: Data) -> String {
  let old = String(decoding: expected, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  let new = String(decoding: actual, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  var text = ""
  for change in new.difference(from: old) {
    switch change {
    case .remove(let offset, let line, _): text += "-\(offset + 1) \(line)\n"
    case .insert(let offset, let line, _): text += "+\(offset + 1) \(line)\n"
    }
  }
  return text
}
