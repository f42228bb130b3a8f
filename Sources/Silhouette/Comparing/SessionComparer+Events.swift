internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteScene

extension SessionComparer {
  /// Everything that is made of events.
  func events() throws(SilhouetteError) {
    for contender in EventContender.all where isWanted(contender.contender) || isNeeded(contender) {
      let folder = try work.fresh(contender.contender.id)
      try measure(contender.contender, command: commands.events(contender)) {
        (tally) throws(SilhouetteError) in
        var source = makeSource()
        let sink = try PieceSink(folder: folder, packer: contender.packer(), piece: contender.piece)
        let run = EventRun(contender: contender, options: options.encode)
        try run.run(&source, into: sink, progress: tell)
        tally = sink.tally
        return nil
      }
      // Pages are read from this one when the session is looked at.
      if contender.contender.id != EventContender.raw { work.drop(folder) }
    }
    if work.isKept, isWanted(EventContender.dictionary) {
      try WorkFolder.write(SegmentDictionary.bytes, to: work.path + "/rrweb-dictionary/dictionary.bin")
    }
  }

  /// What others are compared with is made in any case.
  private func isNeeded(_ contender: EventContender) -> Bool {
    [EventContender.raw, EventContender.yardstick].contains(contender.contender.id)
  }

  /// Another recorder's log, as it stands and packed.
  func against() throws(SilhouetteError) {
    guard let path = options.against else { return }
    let packers: [(Contender, any EventPacker, Double)] = [
      (
        Contender(
          "other-json", .other, "its events, JSON", "every event as it stands in the log, in one array"),
        PlainPacker(), 1000
      ),
      (
        Contender("other-zlib", .other, "its events, one zlib stream", "the same array in one stream"),
        StreamPacker(flushes: false), EventContender.segment
      ),
      (
        Contender(
          "other-segments", .other, "its events, 5 s segments", "a zlib stream for every 5 s with an event"),
        SegmentsPacker(), EventContender.segment
      ),
    ]
    for (contender, packer, piece) in packers where isWanted(contender) {
      let folder = try work.fresh(contender.id)
      try measure(contender, command: commands.itself(contender)) { (tally) throws(SilhouetteError) in
        let sink = try PieceSink(folder: folder, packer: packer, piece: piece)
        try pipeline.copyLog(path, into: sink)
        tally = sink.tally
        return nil
      }
      work.drop(folder)
    }
  }
}

extension Pipeline {
  /// Hands a log's events over as they stand.
  fileprivate func copyLog(_ path: String, into sink: PieceSink) throws(SilhouetteError) {
    let list = try InputList(paths: [path])
    let log = try LogSession(list, reading, first: try FileBytes(list.entries[0]))
    var document = JSONDocument()
    while let event = try log.nextEvent() {
      do throws(InputError) {
        try document.read(event.bytes[...], limits: reading.limits)
      } catch {
        throw SilhouetteError(error, file: path)
      }
      let time = document.member(0, "timestamp").flatMap { document.number($0) } ?? 0
      try sink.add(event.bytes[...], at: Int64(min(max(time, 0), 9e15)))
    }
    _ = try sink.finish()
  }
}
