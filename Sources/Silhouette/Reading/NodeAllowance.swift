internal import SilhouetteHierarchy

/// How many nodes the snapshots of a session may have together: some to begin with, and a few for each byte of input.
///
/// If a change of one wireframe makes a snapshot of a whole page, work grows with changes times nodes. This
/// limits it to a multiple of the input's bytes, whatever the format.
struct NodeAllowance {
  private var nodes = 0

  /// Counts a snapshot.
  ///
  /// - Parameters:
  ///   - count: its nodes.
  ///   - bytesRead: bytes of the input up to its end.
  mutating func take(_ count: Int, bytesRead: Int, _ limits: Limits, file: String) throws(SilhouetteError) {
    nodes += count
    let paid = bytesRead.multipliedReportingOverflow(by: limits.nodesPerByte)
    guard !paid.overflow, nodes - Limits.freeNodes > paid.partialValue else { return }
    let error = LimitError(.nodesPerByte, limits.nodesPerByte)
    throw SilhouetteError(InputError(error, line: nil, byteOffset: bytesRead), file: file)
  }
}
