internal import SilhouetteHierarchy

/// What DroidBot did in its run, from files beside its states.
extension InputList {
  /// An action at its time, in milliseconds since 1970.
  private struct Action {
    var time: Double
    var what: DroidBotAction
  }

  /// The largest size of an action's file, and as much of a state's file as holds its name in most.
  private static let (mostOfAction, front) = (4 << 20, 1 << 16)

  /// Gives the states of DroidBot's runs the actions on them.
  ///
  /// A run keeps each state once, so a state is shown again for each action on it. An action on a state that was not kept is
  /// given to the one before it. Files that are broken, or whose time is before all states, are left out.
  ///
  /// Cost: each state is read once more for each action on it.
  mutating func take(actions files: [Entry], limits: Limits) {
    guard !files.isEmpty else { return }
    guard entries.allSatisfy({ $0.time != nil }) else {
      leftOut += files.map { $0.path }
      return
    }
    let runs = Dictionary(grouping: files) { SequenceFiles.run(ofAction: $0.path) ?? "" }
    let states = Dictionary(grouping: entries.indices) { SequenceFiles.run(ofState: entries[$0].path) }
    var isOfRun = Set<Int>()
    var visits: [Entry] = []
    for run in runs.keys.sorted() {
      let own = states[run] ?? []
      guard !own.isEmpty else {
        leftOut += runs[run]!.map { $0.path }
        continue
      }
      isOfRun.formUnion(own)
      let made = readActions(runs[run]!, limits)
      visits += showing(own.map { entries[$0] }, made, limits)
    }
    let others = entries.indices.filter { !isOfRun.contains($0) }.map { entries[$0] }
    entries = (others + visits).enumerated()
      .sorted { ($0.element.time!, $0.offset) < ($1.element.time!, $1.offset) }.map { $0.element }
    spreadEqualTimes()
  }

  /// By time.
  private mutating func readActions(_ files: [Entry], _ limits: Limits) -> [(action: Action, path: String)] {
    var actions: [(action: Action, path: String)] = []
    for file in files {
      guard let bytes = Self.bytes(of: file, most: Self.mostOfAction),
        let what = DroidBotAction(bytes, limits: limits),
        let time = NameMoment.find(in: what.tag) ?? file.time
      else {
        leftOut.append(file.path)
        continue
      }
      actions.append((Action(time: time, what: what), file.path))
    }
    return actions.enumerated()
      .sorted { ($0.element.action.time, $0.offset) < ($1.element.action.time, $1.offset) }.map { $0.element }
  }

  /// The states as they were seen, with the actions on each.
  ///
  /// - Parameter states: by time.
  private mutating func showing(
    _ states: [Entry], _ actions: [(action: Action, path: String)], _ limits: Limits
  ) -> [Entry] {
    var places: [String: Int] = [:]
    for (place, state) in states.enumerated() {
      if let name = Self.state(in: state, limits), places[name] == nil { places[name] = place }
    }
    var visits: [Entry] = []
    // How many states were seen, which one is seen, and whether no action on it was yet.
    var (seen, shown, isFresh) = (0, -1, false)
    for (action, path) in actions {
      let place = places[action.what.start]
      // Names of files count in seconds: the state that an action begins on may come later in its second.
      let last = place.flatMap { states[$0].time! < action.time + 1000 ? $0 : nil } ?? -1
      while seen < states.count, states[seen].time! <= action.time || seen <= last {
        visits.append(states[seen])
        (seen, shown, isFresh) = (seen + 1, seen, true)
      }
      if let place, place != shown || !isFresh {
        var visit = states[place]
        // The picture is of the moment at which the state was kept.
        visit.screenshots = []
        visit.isShownAgain = true
        visit.time = max(action.time, visits.last?.time ?? action.time)
        visits.append(visit)
        shown = place
      }
      guard !visits.isEmpty else {
        leftOut.append(path)
        continue
      }
      isFresh = false
      if let touch = action.what.touch(at: action.time) {
        visits[visits.count - 1].touches.append(touch)
      } else {
        visits[visits.count - 1].commands.append(action.what.event(at: action.time))
      }
    }
    return visits + states[seen...]
  }

  private static func state(in entry: Entry, _ limits: Limits) -> String? {
    guard var file = try? FileBytes(entry), let head = try? file.peek(front) else { return nil }
    if let name = DroidBotAction.state(in: head, limits: limits) { return name }
    return bytes(of: entry, most: limits.lineBytes).flatMap { DroidBotAction.state(in: $0, limits: limits) }
  }

  private static func bytes(of entry: Entry, most: Int) -> [UInt8]? {
    guard var file = try? FileBytes(entry) else { return nil }
    return try? file.all(most: most, tooLarge: SilhouetteError(.input, "\(entry.path): is too large"))
  }
}
