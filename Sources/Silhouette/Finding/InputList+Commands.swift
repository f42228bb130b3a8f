internal import SilhouetteHierarchy
internal import SilhouetteXML

extension InputList {
  /// Gives each dump the commands of a test tool's log that came after it: by time if all dumps have one, else by the order in
  /// which the log asks for the sources of pages. A log that cannot be read is left out.
  mutating func take(commandsOf log: Entry, limits: Limits) {
    guard let (start, events, isOfResults) = Self.commands(in: log, limits), !entries.isEmpty else {
      leftOut.append(log.path)
      return
    }
    let isTimed = start > 0 && entries.allSatisfy { $0.time != nil }
    var place = 0
    for var event in events {
      if isTimed {
        event.time += start
        // A test may attach its first screen at its end.
        if isOfResults, event.time < entries[0].time! {
          entries[0].commandsBefore.append(event)
          continue
        }
        while place + 1 < entries.count, entries[place + 1].time! <= event.time { place += 1 }
      } else if event.name == Self.source {
        // The first dump is the answer to the first question.
        if entries[0].hasSource { place = min(place + 1, entries.count - 1) }
        entries[place].hasSource = true
        continue
      }
      if event.name != Self.source { entries[place].commands.append(event) }
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

  private static func commands(
    in log: Entry, _ limits: Limits
  ) -> (start: Double, events: [AppEvent], isOfResults: Bool)? {
    guard var file = try? FileBytes(log) else { return nil }
    var decoder = HierarchyDecoder(among: HierarchyFormat.all, options: .decoding(limits: limits))
    var (start, events) = (0.0, [AppEvent]())
    while true {
      guard let step = try? decoder.next() else { return nil }
      switch step {
      case .record(.header(let header)): start = header.start
      case .record(.event(let event)): events.append(event)
      case .record: continue
      case .end: return (start, events, decoder.format?.id == HierarchyFormat.allureResults.id)
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
