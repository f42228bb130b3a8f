package import SilhouetteHierarchy
package import SilhouetteScene

/// Turns touches into the interactions of a log, without those that would give away a secret. Pictures show
/// the same.
///
/// A finger that begins on a secret is left out until it lifts; one that moves onto a secret is cancelled at
/// the last place that may be recorded. The same holds for places where an unreported keyboard may be. A
/// finger that begins on a leaf that draws itself goes out when it lifts, at the middle of that leaf, and
/// only if it did not move: it may have signed something, or typed on a pad that is drawn. A finger that
/// begins on a pad, or on a page that the source does not hold, goes down and lifts at the middle of it.
/// Players draw one finger, so others that come while it is down are left out.
package struct TouchRecorder: Sendable {
  /// Takes a time, in milliseconds of the session, and an interaction.
  package typealias Emit = (Double, ReplayEvent.Body) -> Void

  let policy: TouchPolicy
  /// Whether places that the path does not need are left out; a log's are thinned already.
  private let isThinning: Bool
  private var track: TouchTrack?
  private var pointer: Int?
  /// Last place of the finger that may be recorded.
  private var lastShown = Point2D.zero
  /// The recorded place of a finger that began on a pad.
  private var veil: Point2D?
  /// A finger on a leaf that draws itself, which may be a tap.
  private var held: TouchTrack?
  /// The recorded place of that tap; nil if a control above the drawing takes it.
  private var heldPlace: Point2D?
  /// Fingers that were withheld only because an unreported keyboard may have been under them.
  package private(set) var withheldByGuess = 0
  /// Fingers that were withheld, or cancelled on their way, because of a secret or a drawing.
  package private(set) var withheldBySecrets = 0

  package init(policy: TouchPolicy, isThinning: Bool = true) {
    self.policy = policy
    self.isThinning = isThinning
  }

  /// Appends a touch's interactions to the log.
  ///
  /// - Parameters:
  ///   - before: the last scene that is not later, nil for none.
  ///   - after: the next one, nil for none: a keyboard may have come up since the last one, unless the source promises
  ///     that the last one was still on the screen.
  package mutating func record(
    _ touch: TouchRecord, before: WireframeScene?, after: WireframeScene?, into emit: Emit
  ) {
    guard policy != .hide, touch.location.x.isFinite, touch.location.y.isFinite else { return }
    var touch = touch
    touch.location = Self.onGrid(touch.location)
    guard policy == .safe else { return record(touch, isHidden: false, mayDraw: false, into: emit) }
    let after = touch.isOnLastScreen && before != nil ? nil : after
    let isSecret = Self.isHidden(touch.location, before, after)
    let scenes = [before, after]
    let isGuess =
      !isSecret && scenes.contains { $0.map { TouchShield.mayBeOnKeyboard(touch.location, in: $0) } ?? false }
    let middle =
      isSecret || isGuess
      ? nil : scenes.lazy.compactMap { $0.flatMap { TouchShield.veiled(touch.location, in: $0) } }.first
    if touch.phase == .down, pointer == nil || pointer == touch.pointer { veil = middle.map(Self.onGrid) }
    if let veil, touch.phase == .down || pointer == touch.pointer {
      touch.location = veil
      guard touch.phase != .move else { return }
      return record(
        touch, isHidden: touch.phase == .down && (isSecret || isGuess), mayDraw: false, into: emit)
    }
    if isGuess, isNews(touch) { withheldByGuess += 1 }
    if isSecret, isNews(touch) { withheldBySecrets += 1 }
    let mayDraw =
      touch.phase == .down
      && scenes.contains { $0.map { TouchShield.hidesDrags(from: touch.location, in: $0) } ?? false }
    record(
      touch, isHidden: isSecret || isGuess || middle != nil, mayDraw: mayDraw,
      at: mayDraw ? Self.middleOfDrawing(at: touch.location, scenes) : nil, into: emit)
  }

  /// Whether a withheld touch withholds a finger that would have been recorded until now.
  private func isNews(_ touch: TouchRecord) -> Bool {
    if touch.phase == .down { return pointer == nil || pointer == touch.pointer }
    return pointer == touch.pointer && (track != nil || held != nil)
  }

  /// Lifts a finger that the session's end found down.
  package mutating func cancel(at time: Double, into emit: Emit) {
    if track != nil { emit(time, .touch(.cancel, lastShown)) }
    track = nil
    held = nil
    veil = nil
    pointer = nil
  }

  /// On quarters of a point, like all else in the page: anything finer in a finger's place is noise.
  private static func onGrid(_ place: Point2D) -> Point2D {
    Point2D(x: (place.x * 4).rounded() / 4, y: (place.y * 4).rounded() / 4)
  }

  /// The middle of the drawing that takes a tap; nil if a control takes it. The scene before the touch decides if it has
  /// either: the next one may be the screen that a button opened.
  private static func middleOfDrawing(at place: Point2D, _ scenes: [WireframeScene?]) -> Point2D? {
    let target = scenes.lazy.compactMap { $0.flatMap { TouchShield.target(at: place, in: $0) } }.first
    guard case .drawing(let middle) = target else { return nil }
    return onGrid(middle)
  }

  private static func isHidden(_ place: Point2D, _ before: WireframeScene?, _ after: WireframeScene?) -> Bool
  {
    guard before != nil || after != nil else { return true }
    return [before, after].contains { scene in scene.map { TouchShield.hides(place, in: $0) } ?? false }
  }

  private mutating func record(
    _ touch: TouchRecord, isHidden: Bool, mayDraw: Bool, at place: Point2D? = nil, into emit: Emit
  ) {
    switch touch.phase {
    case .down:
      guard pointer == nil || pointer == touch.pointer else { return }
      let veil = self.veil
      cancel(at: touch.time, into: emit)
      self.veil = veil
      pointer = touch.pointer
      guard !isHidden else { return }
      if mayDraw {
        held = TouchTrack(touch)
        heldPlace = place
        return
      }
      track = TouchTrack(touch)
      lastShown = touch.location
      emit(touch.time, .touch(.start, touch.location))
    case .move:
      guard pointer == touch.pointer else { return }
      if let finger = held, isHidden || !finger.isTap(until: touch) {
        held = nil
        if !isHidden { withheldBySecrets += 1 }
      }
      guard track != nil else { return }
      if isHidden { return drop(at: touch.time, into: emit) }
      let stop = track!.move(to: touch)
      if let stop = isThinning ? stop : touch { emit(stop.time, .touchMove(stop.location)) }
      lastShown = touch.location
    case .up, .cancel:
      guard pointer == touch.pointer else { return }
      pointer = nil
      veil = nil
      if let finger = held { release(finger, touch, isHidden: isHidden, into: emit) }
      guard let track else { return }
      self.track = nil
      end(track, touch, isHidden: isHidden, into: emit)
    }
  }

  /// Records a finger that was held back, if it did not move.
  private mutating func release(
    _ finger: TouchTrack, _ touch: TouchRecord, isHidden: Bool, into emit: Emit
  ) {
    held = nil
    guard !isHidden else { return }
    guard finger.isTap(until: touch) else {
      withheldBySecrets += 1
      return
    }
    if let heldPlace {
      emit(finger.start.time, .touch(.start, heldPlace))
      var touch = touch
      touch.location = heldPlace
      return end(TouchTrack(touch), touch, isHidden: false, into: emit)
    }
    emit(finger.start.time, .touch(.start, finger.start.location))
    end(finger, touch, isHidden: false, into: emit)
  }

  private func end(
    _ track: TouchTrack, _ touch: TouchRecord, isHidden: Bool, into emit: Emit
  ) {
    if isHidden { return emit(touch.time, .touch(.cancel, lastShown)) }
    if isThinning, let place = track.last(before: touch) { emit(place.time, .touchMove(place.location)) }
    guard touch.phase == .up else { return emit(touch.time, .touch(.cancel, touch.location)) }
    emit(touch.time, .touch(.end, touch.location))
    if track.isTap(until: touch) { emit(touch.time, .touch(.click, touch.location)) }
  }

  /// The finger went to a place that must not be seen: the rest of its path is left out.
  private mutating func drop(at time: Double, into emit: Emit) {
    track = nil
    emit(time, .touch(.cancel, lastShown))
  }
}
