/// Writes a trace as one session: its calls by time, each with the page on which it was made.
struct TraceWriter {
  private let events: TraceEvents
  private let limits: Limits
  private var start = 0.0
  private var viewport: Viewport?
  private var screens = 0
  private var untold = 0

  private struct Screen {
    var time: Double
    var name: String
    var shots: [TraceEvents.PageShot]
    /// The call that it shows the element of.
    var call: TraceCall?

    var main: TraceEvents.PageShot { shots.first(where: { $0.isMain }) ?? shots[0] }
  }

  private enum Moment {
    case screen(Screen)
    case event(AppEvent)
  }

  init(_ events: TraceEvents, limits: Limits) {
    (self.events, self.limits) = (events, limits)
  }

  mutating func write(into dump: inout DumpRecords) throws(LimitError) {
    let calls = ownCalls()
    var moments: [(time: Double, moment: Moment)] = screens(of: calls).map { ($0.time, .screen($0)) }
    moments += self.events(of: calls)
    moments = moments.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map { $0.element }
    start = moments.first?.time ?? 0
    let known = events.contexts.lazy.compactMap { $0.viewport }.first
    let first = moments.lazy.compactMap { moment -> Viewport? in
      if case .screen(let screen) = moment.moment { screen.main.viewport } else { nil }
    }.first
    viewport = first ?? known ?? Viewport(width: 1280, height: 720)
    dump.add(
      .header(
        StreamHeader(
          platform: .web, viewport: viewport!, start: start > 1e9 ? start : 0, tells: [.custom, .secure])))
    if first == nil {
      dump.note(
        .nothingSeen,
        "the trace holds no snapshot of a page; record traces with snapshots, or take the whole trace.zip")
      dump.add(.snapshot(HierarchySnapshot(time: 0)))
    }
    var records: [HierarchyRecord] = []
    var times: [Double] = []
    for (time, moment) in moments {
      if case .screen = moment { times.append(time) }
    }
    times.append(.infinity)
    var next = 0
    for (_, moment) in moments {
      switch moment {
      case .screen(let screen):
        next += 1
        records += try self.records(of: screen, until: times[next])
      case .event(let event): records.append(.event(at(event)))
      }
    }
    // A touch comes after its screen, and later than the event of its call.
    let order = records.indices.sorted { (records[$0].time ?? 0, $0) < (records[$1].time ?? 0, $1) }
    for index in order { dump.add(records[index]) }
    noteAssumptions(&dump)
  }

  private func noteAssumptions(_ dump: inout DumpRecords) {
    if screens > 0 {
      dump.note(
        .assumed,
        "a trace holds pages without the places of their elements; they were laid out as HTML without style sheets"
      )
    }
    dump.note(
      .assumed, times: untold > 0 ? 1 : 0,
      "clicks without a marked element have no place; they are steps without a touch")
  }

  private func at(_ event: AppEvent) -> AppEvent {
    var event = event
    event.time = max(0, event.time - start)
    return event
  }

  // MARK: Calls

  /// Calls by time. Of a call that the test runner and the library recorded, the library's counts.
  private func ownCalls() -> [TraceCall] {
    var inner: Set<String> = []
    for call in events.calls where !call.isOfRunner {
      if let step = call.step { inner.insert(step) }
      if let wall = call.wall { inner.insert("wall \(wall)") }
    }
    return events.calls.filter { call in
      guard call.isOfRunner else { return true }
      if ["hook", "fixture"].contains(call.words) { return call.hasFailed }
      return !inner.contains(call.id) && !(call.wall.map { inner.contains("wall \($0)") } ?? false)
    }.map { call in (call, moment(call.start, call.context)) }.enumerated()
      .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map { $0.element.0 }
  }

  private func moment(_ clock: Double, _ context: Int) -> Double { events.contexts[context].moment(clock) }

  private func screens(of calls: [TraceCall]) -> [Screen] {
    var found: [Screen] = []
    let seen = calls.filter { !shots(of: $0).isEmpty }
    for (index, call) in seen.enumerated() {
      found.append(screen(shots(of: call), call.words, call))
      let after = events.shots(named: call.after, in: call.context)
      guard !after.isEmpty, !call.opensPage else { continue }
      if index + 1 == seen.count {
        found.append(screen(after, "after " + call.words, nil))
      }
    }
    if seen.isEmpty {
      let lone = calls.compactMap { call -> Screen? in
        let after = events.shots(named: call.after, in: call.context)
        return after.isEmpty ? nil : screen(after, "after " + call.words, nil)
      }
      return lone
    }
    return found
  }

  /// The page on which a call was made: when its element was ready, or before.
  ///
  /// A call that opens a page has no page before: its own is the one that it opened.
  private func shots(of call: TraceCall) -> [TraceEvents.PageShot] {
    if call.opensPage {
      let opened = events.shots(named: call.after, in: call.context)
      if !opened.isEmpty { return opened }
    }
    let ready = events.shots(named: call.input, in: call.context)
    return ready.isEmpty ? events.shots(named: call.before, in: call.context) : ready
  }

  private func screen(
    _ shots: [TraceEvents.PageShot], _ name: String, _ call: TraceCall?
  ) -> Screen {
    let main = shots.first(where: { $0.isMain }) ?? shots[0]
    return Screen(time: moment(main.time, main.context), name: name, shots: shots, call: call)
  }

  // MARK: Events

  private func events(of calls: [TraceCall]) -> [(time: Double, moment: Moment)] {
    var found: [AppEvent] = []
    for call in calls {
      let time = moment(call.start, call.context)
      let state = call.hasFailed ? " failed" : call.end == nil ? " did not end" : ""
      var event = AppEvent(
        ofTool: call.words + state, at: call.hasFailed ? moment(call.end ?? call.start, call.context) : time,
        length: call.end.map { $0 - call.start }, isFailed: call.hasFailed, isAssertion: call.isAssertion)
      // With its screen, which has its name, it is one step.
      if state.isEmpty, let shown = shots(of: call).first(where: { $0.isMain }) {
        event.time = moment(shown.time, shown.context)
      }
      found.append(event)
    }
    for line in events.lines {
      var event = AppEvent(time: moment(line.time, line.context), name: line.name, data: line.data)
      event.isOfTool = true
      found.append(event)
    }
    if events.hasTestError, !calls.contains(where: { $0.hasFailed }) {
      let end = calls.map { moment($0.end ?? $0.start, $0.context) }.max() ?? 0
      found.append(AppEvent(time: end, name: "test failed"))
    }
    return found.map { ($0.time, .event($0)) }
  }

  // MARK: Screens

  /// - Parameter end: when the next screen comes.
  private mutating func records(
    of screen: Screen, until end: Double
  ) throws(LimitError) -> [HierarchyRecord] {
    let main = screen.main
    let time = max(0, screen.time - start)
    var records: [HierarchyRecord] = []
    if main.viewport != viewport {
      viewport = main.viewport
      records.append(.viewport(milliseconds: time, main.viewport))
    }
    var frames: [String: Int] = [:]
    for shot in screen.shots where !shot.isMain { frames[shot.frame] = shot.root }
    let page = try PageFlow.lay(
      out: main.root, of: events.arena, in: main.viewport, frames: frames, for: screen.call?.id ?? "",
      limits: limits)
    var snapshot = try Self.snapshot(page.page, limits)
    snapshot.time = time
    snapshot.step = screen.name
    records.append(.snapshot(snapshot))
    screens += 1
    guard let call = screen.call, call.isPress else { return records }
    guard let place = page.target else {
      untold += 1
      return records
    }
    let room = min(80, end - screen.time)
    for (share, phase) in [(0.1, TouchRecord.Phase.down), (0.8, .up)] {
      var touch = TouchRecord(time: time + room * share, pointer: 0, phase: phase, location: place)
      touch.isOnLastScreen = true
      records.append(.touch(touch))
    }
    return records
  }

  private static func snapshot(_ page: [UInt8], _ limits: Limits) throws(LimitError) -> HierarchySnapshot {
    var document = JSONDocument()
    var own = Limits()
    (own.nodes, own.textBytes) = (limits.nodes, limits.textBytes)
    guard (try? document.read(page, limits: own)) != nil, let strings = document.member(0, "strings"),
      let pages = document.member(0, "documents"), let first = document.elements(pages).first
    else { throw LimitError(.lineBytes, own.lineBytes) }
    let list = document.elements(strings)
    let blanks = list.map { string in document.bytes(string).allSatisfy { $0 <= 0x20 } }
    let made = DOMPage(first, in: document, strings: list, blanks: blanks)
    var writer = DOMSnapshotWriter(document, [made], limits: limits)
    return try writer.write()
  }
}
