internal import Foundation

/// Hands `body` a pipe's end to read from, into which bytes come in two pieces: the second is written when the first
/// has been taken, so that no read sees both.
public func withTwoPieces<Value>(
  _ bytes: [UInt8], cutAt place: Int, _ body: (Int32) throws -> Value
) throws -> Value {
  var ends: [Int32] = [0, 0]
  guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
  let (reading, writing) = (ends[0], ends[1])
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  let writer = Thread {
    writeAll(bytes[..<place], to: writing)
    while unread(in: reading) > 0 { sched_yield() }
    writeAll(bytes[place...], to: writing)
    close(writing)
  }
  writer.start()
  defer {
    // Reads the rest, so that the writer comes to its end.
    var rest = [UInt8](repeating: 0, count: 4096)
    while read(reading, &rest, rest.count) > 0 {}
    close(reading)
  }
  return try body(reading)
}

private func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) {
  var rest = bytes
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { return }
    rest = rest.dropFirst(count)
  }
}

private func unread(in descriptor: Int32) -> Int32 {
  var count: Int32 = 0
  return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? count : 0
}
