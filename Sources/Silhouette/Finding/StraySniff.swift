internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteXML

/// What a file that was found in a folder can be to a session, from its first bytes.
enum StraySniff {
  enum Kind {
    /// Neither a hierarchy nor a log.
    case stray
    /// Other words, such as a script or a tool's log, with something like a screen in them.
    case words
    /// A screen by itself.
    case dump
    /// A stream or a log: one of the parts of a session.
    case part
    /// A log of commands: a session by itself, or what was done between dumps.
    case commands
  }

  /// As much as decides; packed files need more of it. Words before a dump end within the last piece, so a file in which no dump
  /// has begun there is none.
  private static let pieces = [4096, 1 << 16, 5 << 16]

  /// A file that cannot be read counts as a dump: its reader reports why.
  static func kind(of entry: InputList.Entry) -> Kind {
    do {
      var file = try FileBytes(entry)
      if try file.isLog() { return .part }
      for count in pieces {
        let head = try file.peek(count)
        let isWhole = head.count < count || count == pieces.last
        if let kind = kind(of: head, isWhole: isWhole) { return kind }
      }
    } catch {}
    return .dump
  }

  /// nil if more bytes are needed.
  private static func kind(of head: ArraySlice<UInt8>, isWhole: Bool) -> Kind? {
    var decoder = HierarchyDecoder(among: HierarchyFormat.all, options: .decoding(limits: Limits()))
    do throws(InputError) {
      try decoder.append(head)
      if isWhole { try decoder.finish() }
      _ = try decoder.next()
    } catch {
      if error.code == .unknownFormat { return .stray }
    }
    guard let format = decoder.format else { return isWhole ? .dump : nil }
    if decoder.diagnostics.count(of: .leadingBytes) > 0 { return .words }
    if format.isLog { return .commands }
    return format.isStream ? .part : .dump
  }
}
