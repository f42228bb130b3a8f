package import Silhouette
internal import SilhouetteHierarchy
package import SilhouetteScene

extension Pipeline {
  /// Makes the map of one session, by the same steps as its outline.
  ///
  /// - Parameter name: What witnesses call the session.
  /// - Returns: the map, and the error with which the session broke off. What came before it is in the map.
  package func map(
    of input: InputList, session name: String, options: OutlineOptions = OutlineOptions()
  ) throws(SilhouetteError) -> (map: AppMap, inputError: SilhouetteError?) {
    var looks: [Int: MapLook] = [:]
    var outline = try outline(input, options: options) {
      looks[$0] = MapLook($1)
    } onContents: {
      looks[$0] = MapLook($1, hasTree: true)
    }
    outline.takeContents(from: looks)
    let map = SessionMapper(outline, looks, name: name).made()
    return (map, outline.story.input.inputError)
  }

  /// Makes the outline of a session, and finds the variant that its map has for each screen.
  ///
  /// - Returns: also the keys of variants by places of screens; nil for a screen that the map leaves out.
  package func outlineWithVariants(
    _ input: InputList, options: OutlineOptions = OutlineOptions(),
    onScreen: @escaping (Int, WireframeScene) -> Void = { _, _ in }
  ) throws(SilhouetteError) -> (outline: SessionOutline, variants: [UInt64?]) {
    var looks: [Int: MapLook] = [:]
    let outline = try outline(input, options: options) { place, scene in
      looks[place] = MapLook(scene, hasPicture: false)
      onScreen(place, scene)
    } onContents: {
      looks[$0] = MapLook($1, hasPicture: false, hasTree: true)
    }
    var waiting = outline
    waiting.takeContents(from: looks)
    return (outline, SessionMapper(waiting, looks, name: "").variants())
  }
}

extension SessionOutline {
  /// Replaces the trees of screens that were loading when they had settled.
  fileprivate mutating func takeContents(from looks: [Int: MapLook]) {
    for (place, look) in looks where trees.indices.contains(place) {
      if let tree = look.tree { trees[place] = tree }
    }
  }
}

/// Facts of a screen's scene that its tree does not hold.
struct MapLook {
  var picture = MapPicture()
  /// Whether a dialog fills most of the screen.
  var isCovered: Bool
  /// Of a screen that was loading when it had settled: its tree when its contents were there.
  var tree: ScreenTree?

  /// The share of the screen from which on a dialog is one.
  private static let most = 0.6

  init(_ scene: WireframeScene, hasPicture: Bool = true, hasTree: Bool = false) {
    if hasPicture { picture = MapPicture(of: scene) }
    if hasTree { tree = ScreenTree(of: scene) }
    let all = scene.viewport.width * scene.viewport.height
    isCovered = scene.nodes.indices.contains { index in
      guard scene.nodes[index].category == .modal, let box = scene.seenBox(of: index) else { return false }
      return box.width * box.height >= Self.most * all
    }
  }
}

/// Finds visits of screens in a session's steps, and what led from one to the next.
private struct SessionMapper {
  /// One stay on a screen. Screens that only wait for the next one are a part of its visit.
  private struct Visit {
    var sighting: MapSighting
    var key: UInt64
    var number: Int
    var place: Int
    /// The places of all screens that belong to it.
    var places: [Int]
    var start: Double
    /// When its contents were there.
    var arrival: Double
    var overlays: Set<String>
  }

  /// A screen that comes this long after a touch, in milliseconds, does not come because of it.
  private static let longest = 10_000.0
  private static let longestLoading = 60_000.0

  private let outline: SessionOutline
  private let looks: [Int: MapLook]
  private let name: String
  private var map = AppMap()

  init(_ outline: SessionOutline, _ looks: [Int: MapLook], name: String) {
    (self.outline, self.looks, self.name) = (outline, looks, name)
  }

  private var steps: SessionSteps { outline.steps }

  consuming func made() -> AppMap {
    let actions = steps.steps.filter { Self.actions.contains($0.kind) }
    let visits = visits(actions)
    guard !visits.isEmpty else { return map }
    map.sessions.take(witness(visits[0].start))
    map.visits = visits.count
    for index in visits.indices { take(visits, index) }
    for index in visits.indices.dropFirst() { takeMove(visits, index, actions) }
    takeLinks(visits)
    takeTaps(visits)
    map.trim()
    return map
  }

  /// By place of a screen: the variant of its visit.
  func variants() -> [UInt64?] {
    var found = [UInt64?](repeating: nil, count: steps.screens.count)
    for visit in visits(steps.steps.filter { Self.actions.contains($0.kind) }) {
      for place in visit.places { found[place] = visit.key }
    }
    return found
  }

  private static let actions: Set<Step.Kind> = [.tap, .swipe, .type]

  private func witness(_ time: Double) -> MapWitness {
    steps.isStepped
      ? MapWitness(session: name, moment: steps.dumpNumber(at: time), isStep: true)
      : MapWitness(session: name, moment: Int(min(max(time, 0), 1e12)), isStep: false)
  }

  // MARK: Visits

  private func visits(_ actions: [Step]) -> [Visit] {
    var visits: [Visit] = []
    var loading: (start: Double, places: [Int])?
    for (place, screen) in steps.screens.enumerated() {
      guard outline.trees.indices.contains(place), let look = looks[place] else { continue }
      let sighting = MapSighting(
        outline.trees[place], name: outline.codeName(ofScreen: place), isCovered: look.isCovered)
      guard !sighting.print.traits.isEmpty || sighting.print.name != nil else { continue }
      let next = place + 1 < steps.screens.count ? steps.screens[place + 1].time : .infinity
      let isLeftAlone = !actions.contains { $0.time >= screen.time && $0.time < next }
      // A screen that shows a spinner and gives way by itself is the beginning of the next one.
      if sighting.isLoading, isLeftAlone, next - screen.time <= Self.longestLoading, steps.dumps.isEmpty {
        loading = (loading?.start ?? screen.time, (loading?.places ?? []) + [place])
        continue
      }
      var visit = Visit(
        sighting: sighting, key: sighting.print.key, number: screen.number, place: place,
        places: (loading?.places ?? []) + [place], start: loading?.start ?? screen.time,
        arrival: arrival(of: screen.time, to: next, actions),
        overlays: sighting.overlays)
      loading = nil
      if let last = visits.last, isSameVisit(last, visit, actions) {
        visits[visits.count - 1].overlays.formUnion(visit.overlays)
        visits[visits.count - 1].places += visit.places
        continue
      }
      visit.overlays.formUnion(overlays(from: screen.time, to: next))
      visits.append(visit)
    }
    return visits
  }

  /// When the contents of a screen were there: when its spinner went.
  private func arrival(of start: Double, to end: Double, _ actions: [Step]) -> Double {
    let spinner = steps.steps.first {
      $0.time > start && $0.time < end && ($0.kind == .appears || $0.kind == .disappears)
        && $0.text.hasPrefix("spinner ")
    }
    guard let spinner, spinner.kind == .disappears, spinner.time - start <= Self.longestLoading,
      !actions.contains(where: { $0.time > start && $0.time < spinner.time })
    else { return start }
    return spinner.time
  }

  /// Dumps of one screen without a tap between them are one visit.
  private func isSameVisit(_ last: Visit, _ visit: Visit, _ actions: [Step]) -> Bool {
    guard last.key == visit.key else { return false }
    if steps.dumps.isEmpty { return false }
    return !actions.contains { $0.time >= last.start && $0.time < visit.start && $0.kind == .tap }
  }

  private func overlays(from start: Double, to end: Double) -> Set<String> {
    var found: Set<String> = []
    for step in steps.steps where step.kind == .appears && step.time >= start && step.time < end {
      let words = step.text
      if let space = words.lastIndex(of: " ") { found.insert(String(words[..<space])) }
    }
    return found.subtracting(["spinner"])
  }

  private mutating func take(_ visits: [Visit], _ index: Int) {
    let visit = visits[index]
    let seen = witness(visit.arrival)
    var variant =
      map.variants[visit.key]
      ?? MapVariant(print: visit.sighting.print, picture: looks[visit.place]?.picture ?? MapPicture())
    variant.seen.take(seen)
    if index == 0 { variant.starts.take(seen) }
    if index == visits.count - 1 { variant.ends.take(seen) }
    let end = index + 1 < visits.count ? visits[index + 1].start : outline.story.duration
    if !steps.isStepped { variant.stay.take(end - visit.start) }
    for overlay in visit.overlays.subtracting(["spinner"]) {
      variant.overlays[overlay, default: MapTally()].take(seen)
    }
    map.variants[visit.key] = variant
  }

  // MARK: Moves

  private mutating func takeMove(_ visits: [Visit], _ index: Int, _ actions: [Step]) {
    let (last, visit) = (visits[index - 1], visits[index])
    let action = actions.last { $0.time >= last.start && $0.time < visit.start }
    var cause = MapCause(.none)
    var delay: Double?
    if let action, steps.dumps.isEmpty == false || visit.start - action.end <= Self.longest {
      switch action.kind {
      case .tap: cause = MapCause(.tap, Self.element(action))
      case .type: cause = MapCause(.type, Self.element(action))
      default:
        cause = MapCause(.swipe, action.text.split(separator: " ").dropFirst().first.map(String.init) ?? "")
      }
      if steps.dumps.isEmpty { delay = max(0, visit.arrival - action.end) }
    }
    // Dumps that differ without a touch between them may be two states of one screen, so the time is the screen's.
    var move = map.moves[MapMove.Key(from: last.key, to: visit.key, cause: cause)] ?? MapMove()
    move.seen.take(witness(cause.kind == .none ? visit.arrival : action?.time ?? visit.arrival))
    if let delay { move.times.take(delay) }
    map.moves[MapMove.Key(from: last.key, to: visit.key, cause: cause)] = move
    guard index >= 2 else { return }
    let before = visits[index - 2]
    guard before.key == visit.key || MapLikeness.mayBeSame(before.sighting.print, visit.sighting.print) else {
      return
    }
    map.returns[MapReturn(from: before.key, over: last.key, to: visit.key), default: MapTally()].take(
      witness(last.arrival))
  }

  /// Visits of one screen, whose elements stayed or came back.
  private mutating func takeLinks(_ visits: [Visit]) {
    guard steps.dumps.isEmpty else { return }
    var first: [Int: UInt64] = [:]
    for visit in visits {
      guard let key = first[visit.number] else {
        first[visit.number] = visit.key
        continue
      }
      if key != visit.key { map.links[MapLink(key, visit.key), default: 0] += 1 }
    }
  }

  // MARK: Taps

  private mutating func takeTaps(_ visits: [Visit]) {
    var next = 0
    for step in steps.steps where step.kind == .tap {
      while next + 1 < visits.count, visits[next + 1].start <= step.time { next += 1 }
      guard visits[next].start <= step.time else { continue }
      let key = MapTaps.Key(variant: visits[next].key, element: Self.element(step))
      var taps = map.taps[key] ?? MapTaps()
      let seen = witness(step.time)
      taps.all.take(seen)
      if step.isDead { taps.dead.take(seen) }
      map.taps[key] = taps
    }
  }

  /// Rows and their contents, whose numbers follow from a list's contents.
  private static let rows: Set<String> = [
    "cell", "card", "view", "label", "image", "icon", "link", "heading", "list", "scroll view", "unknown",
  ]
  private static let largest = 9

  /// The element's name without what follows from contents: `list/cell/button` for `list/cell 7/button`.
  private static func element(_ step: Step) -> String {
    guard let element = step.element else { return "" }
    let parts = element.name.split(separator: "/")
    let isInList = parts.dropLast().contains {
      $0.hasPrefix("list") || $0.hasPrefix("cell") || $0.hasPrefix("card")
    }
    return parts.compactMap { part -> String? in
      let words = part.split(separator: " ")
      guard let last = words.last, let number = Int(last) else {
        return part == "scroll view" && parts.count > 1 ? nil : String(part)
      }
      let name = words.dropLast().joined(separator: " ")
      if name == "scroll view", parts.count > 1 { return nil }
      return rows.contains(name) || isInList || number > largest ? name : String(part)
    }.joined(separator: "/")
  }
}
