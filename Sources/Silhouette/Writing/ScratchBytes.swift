internal import SystemPackage

/// Bytes that are kept in a file without a name while a run needs them, so that memory does not grow with them.
///
/// The file is in the folder for temporary files, and goes away with the process at the latest.
package final class ScratchBytes {
  private let file: FileDescriptor
  private var buffer: [UInt8] = []
  /// Bytes that are in the file.
  private var flushed = 0

  /// Bytes so far.
  package var count: Int { flushed + buffer.count }

  package init() throws(SilhouetteError) {
    do throws(Errno) {
      file = try Drafts.scratch()
    } catch {
      throw Self.failure(error)
    }
  }

  deinit { try? file.close() }

  /// Appends bytes. Returns their place.
  package func append(_ bytes: some Collection<UInt8>) throws(SilhouetteError) -> Range<Int> {
    let start = count
    buffer += bytes
    if buffer.count >= 1 << 20 { try flush() }
    return start..<count
  }

  private func flush() throws(SilhouetteError) {
    do {
      _ = try file.writeAll(toAbsoluteOffset: Int64(flushed), buffer)
    } catch {
      throw Self.failure(error)
    }
    flushed += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  /// The bytes of a range that was appended.
  package func bytes(_ range: Range<Int>) throws(SilhouetteError) -> [UInt8] {
    if range.upperBound > flushed { try flush() }
    let bytes = file.bytes(range)
    guard bytes.count == range.count else {
      throw SilhouetteError(
        .io, "\(Drafts.temporaryFolder): a temporary file cannot be read; set TMPDIR to another folder")
    }
    return bytes
  }

  private static func failure(_ error: any Error) -> SilhouetteError {
    SilhouetteError(
      .io,
      "\(Drafts.temporaryFolder): a temporary file cannot be written (\(error)); free space there, or set TMPDIR to another folder"
    )
  }
}
