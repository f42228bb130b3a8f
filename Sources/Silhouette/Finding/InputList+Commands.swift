internal import SilhouetteHierarchy
internal import SilhouetteXML

extension InputList {
  /// The commands of a test tool, from its log.
  private struct CommandLog {
    var path: String
    /// Milliseconds since 1970; 0 if the log has no times.
    var start = 0.0
    var events: [AppEvent] = []
    /// Whether it is one of Allure's results, which name the dumps that belong to them.
    var isOfResults = false

    var asksForSources: Bool { events.contains { $0.name == InputList.source } }
  }

  /// Gives each dump the commands of test tools' logs that came after it: by time if all dumps have one, else by the order in
  /// which a log asks for the sources of pages.
  ///
  /// A log that cannot be read is left out. So is one that nothing ties to the dumps: without times, that is a log that asks for
  /// no source, and each of several that do, because they are of several runs.
  mutating func take(commandsOf logs: [Entry], limits: Limits) {
    let areTimed = entries.allSatisfy { $0.time != nil }
    var untied: [CommandLog] = []
    for log in logs {
      guard !entries.isEmpty, let found = Self.commands(in: log, limits) else {
        leftOut.append(log.path)
        continue
      }
      if areTimed && found.start > 0 {
        takeByTime(found)
      } else if found.isOfResults {
        takeInOrder(found)
      } else {
        untied.append(found)
      }
    }
    let asking = untied.filter { $0.asksForSources }
    if asking.count == 1 { takeInOrder(asking[0]) }
    leftOut += untied.filter { asking.count != 1 || !$0.asksForSources }.map { $0.path }
  }

  private mutating func takeByTime(_ log: CommandLog) {
    var place = 0
    for var event in log.events where event.name != Self.source {
      event.time += log.start
      // A test may attach its first screen at its end.
      if log.isOfResults, event.time < entries[0].time! {
        entries[0].commandsBefore.append(event)
        continue
      }
      while place + 1 < entries.count, entries[place + 1].time! <= event.time { place += 1 }
      entries[place].commands.append(event)
    }
  }

  private mutating func takeInOrder(_ log: CommandLog) {
    var place = 0
    for event in log.events {
      guard event.name == Self.source else {
        entries[place].commands.append(event)
        continue
      }
      // The first dump is the answer to the first question.
      if entries[0].hasSource { place = min(place + 1, entries.count - 1) }
      entries[place].hasSource = true
    }
  }

  private static let source = "page source"

  /// Several logs follow each other in the order of their names, not of their times.
  mutating func sortCommands() {
    guard entries.allSatisfy({ $0.time != nil }) else { return }
    for index in entries.indices {
      entries[index].commands = Self.inOrder(entries[index].commands)
      entries[index].commandsBefore = Self.inOrder(entries[index].commandsBefore)
    }
  }

  private static func inOrder(_ events: [AppEvent]) -> [AppEvent] {
    events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map {
      $0.element
    }
  }

  private static func commands(in log: Entry, _ limits: Limits) -> CommandLog? {
    guard var file = try? FileBytes(log) else { return nil }
    var decoder = HierarchyDecoder(among: HierarchyFormat.all, options: .decoding(limits: limits))
    var found = CommandLog(path: log.path)
    while true {
      guard let step = try? decoder.next() else { return nil }
      switch step {
      case .record(.header(let header)): found.start = header.start
      case .record(.event(let event)): found.events.append(event)
      case .record: continue
      case .end:
        found.isOfResults = decoder.format?.id == HierarchyFormat.allureResults.id
        return found
      case .needsInput:
        guard let chunk = try? file.next() else {
          guard (try? decoder.finish()) != nil else { return nil }
          continue
        }
        guard (try? decoder.append(chunk)) != nil else { return nil }
      }
    }
  }
}
