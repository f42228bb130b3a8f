/// A state of a DroidBot run: a list of views that name their parents by number, in device pixels of the screen.
enum DroidBotState: PixelDump {
  static func records(
    of document: JSONDocument, options: ReaderOptions, log: inout DiagnosticLog
  ) throws(LimitError) -> [HierarchyRecord] {
    let views = document.member(0, "views") ?? 0
    var records = try AndroidViewList.records(of: views, in: document, options: options, log: &log)
    if case .header(var header)? = records.first {
      if let name = document.member(0, "foreground_activity"), document.kind(name) == .string {
        header.app.append(("activity", document.string(name)))
      }
      records[0] = .header(header)
    }
    return records
  }
}

/// One moment of a LlamaTouch run: the same list without anything round it. Its shorter form (`.json`) has no
/// parents, and stays flat.
enum LlamaTouchViews: PixelDump {
  static func records(
    of document: JSONDocument, options: ReaderOptions, log: inout DiagnosticLog
  ) throws(LimitError) -> [HierarchyRecord] {
    try AndroidViewList.records(of: 0, in: document, options: options, log: &log)
  }
}
