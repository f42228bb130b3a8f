internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteScene

extension SessionComparer {
  /// Everything that is made of events.
  func events() throws(SilhouetteError) {
    for contender in EventContender.all where isMade(contender.contender) {
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

  /// Another recorder's log, unchanged and packed.
  func against() throws(SilhouetteError) {
    guard let path = options.against else { return }
    for log in OtherLog.all where isWanted(log.contender) {
      let folder = try work.fresh(log.contender.id)
      try measure(log.contender, command: commands.itself(log.contender)) { (tally) throws(SilhouetteError) in
        let sink = try PieceSink(folder: folder, packer: log.packer(), piece: log.piece)
        try copyLog(path, into: sink)
        tally = sink.tally
        return nil
      }
      work.drop(folder)
    }
  }
}

extension SessionComparer {
  /// The log's row says why it is missing; so does the exit code.
  private func copyLog(_ path: String, into sink: PieceSink) throws(SilhouetteError) {
    do throws(SilhouetteError) {
      try pipeline.copyLog(path, into: sink)
    } catch {
      if error.kind != .readerLeft, result.inputError == nil { result.inputError = error }
      throw error
    }
  }
}

extension Pipeline {
  /// Hands a log's events over as they stand.
  fileprivate func copyLog(_ path: String, into sink: PieceSink) throws(SilhouetteError) {
    let list = try InputList(paths: [path], for: reading)
    let log = try LogSession(
      list, reading, first: try FileBytes(list.entries[0], stop: reading.stop), reveal: .nothing)
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
