internal import SilhouetteHierarchy
internal import SilhouetteXML

extension InputList {
  /// Gives each dump the commands of a test tool's log that came after it: by time if all dumps have one, else by the order in
  /// which the log asks for the sources of pages. A log that cannot be read is left out.
  mutating func take(commandsOf log: Entry, limits: Limits) {
    guard let (start, events) = Self.commands(in: log, limits), !entries.isEmpty else {
      leftOut.append(log.path)
      return
    }
    let isTimed = start > 0 && entries.allSatisfy { $0.time != nil }
    var place = 0
    for var event in events {
      if isTimed {
        event.time += start
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

  private static func commands(in log: Entry, _ limits: Limits) -> (start: Double, events: [AppEvent])? {
    guard var file = try? FileBytes(log) else { return nil }
    var decoder = HierarchyDecoder(
      format: .driverLog, among: HierarchyFormat.all, options: .decoding(limits: limits))
    var (start, events) = (0.0, [AppEvent]())
    while true {
      guard let step = try? decoder.next() else { return nil }
      switch step {
      case .record(.header(let header)): start = header.start
      case .record(.event(let event)): events.append(event)
      case .record: continue
      case .end: return (start, events)
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
