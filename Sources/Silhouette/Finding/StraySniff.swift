internal import SilhouetteHierarchy
internal import SilhouetteReplay

/// Whether a file that was found in a folder can be part of a session, from its first bytes.
enum StraySniff {
  /// As much as decides; packed files need more of it.
  private static let pieces = [4096, 1 << 16]

  /// A file that cannot be read counts: its reader reports why.
  static func mayBeSession(_ entry: InputList.Entry) -> Bool {
    do {
      var file = try FileBytes(entry)
      if try file.isLog() { return true }
      for count in pieces {
        let head = try file.peek(count)
        if let isHierarchy = isHierarchy(head, isWhole: head.count < count) { return isHierarchy }
      }
    } catch {}
    return true
  }

  /// nil if more bytes are needed.
  private static func isHierarchy(_ head: ArraySlice<UInt8>, isWhole: Bool) -> Bool? {
    var decoder = HierarchyDecoder(among: HierarchyFormat.all, options: FormatOptions(limits: Limits()))
    do throws(InputError) {
      try decoder.append(head)
      if isWhole { try decoder.finish() }
      _ = try decoder.next()
    } catch {
      return error.code != .unknownFormat
    }
    return decoder.format != nil || isWhole ? true : nil
  }
}
