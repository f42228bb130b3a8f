/// A state of a DroidBot run: a list of views that name their parents by number, in device pixels of the screen.
enum DroidBotState: JSONDump {
  static func read(_ document: JSONDocument, into dump: inout DumpRecords) throws(JSONFault) {
    let views = document.member(0, "views") ?? 0
    let activity = document.member(0, "foreground_activity")
    var (header, snapshot) = try AndroidViewList.read(views, activity: activity, of: document, into: &dump)
    if let name = activity, document.kind(name) == .string {
      header.app.append(StreamFact("activity", document.string(name)))
    }
    dump.add(.header(header))
    dump.add(.snapshot(snapshot))
  }
}

/// One moment of a LlamaTouch run: the same list without anything round it. Its shorter form (`.json`) has no
/// parents, and stays flat.
enum LlamaTouchViews: JSONDump {
  static func read(_ document: JSONDocument, into dump: inout DumpRecords) throws(JSONFault) {
    let (header, snapshot) = try AndroidViewList.read(0, of: document, into: &dump)
    dump.add(.header(header))
    dump.add(.snapshot(snapshot))
  }
}
