internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene

/// Gives each screen of a session its pictures and touches. A screen is held until the next one comes, since only then it is known
/// which of them are its own.
struct FrameKeeper {
  /// The decision of the next screen's beginning, or of the session's end.
  struct Closing {
    /// The screen before, whole; nil if there is none.
    var frame: RedactFrame?
    /// Pictures that are earlier than all screens.
    var early: [Screenshot] = []
    /// Pictures that may be of screens which could not be read.
    var late: [Screenshot] = []
    /// Whether the input after the last record before this could not be read, and that record's time.
    var isBroken = false
    var lastTime: Double
  }

  var pictures: PictureMatcher
  private var gaps: GapFinder
  /// The screen whose pictures and touches are still coming.
  private var frame: RedactFrame?
  /// Of the last record that was read.
  private var lastTime = -Double.infinity

  init(_ pictures: RedactOptions.Pictures, _ session: InputList) throws(SilhouetteError) {
    self.pictures = try PictureMatcher(pictures, session)
    gaps = GapFinder(session)
  }

  /// Files that broke off so far.
  private var cuts: Int { gaps.cuts }

  /// Whether the session was read to its end, and nothing of it is missing.
  func isWhole(_ session: InputList, _ source: borrowing SceneSource, hasFailed: Bool) -> Bool {
    (!hasFailed || source.hasToldCut) && session.diagnostics.count(of: .truncated) == 0
      && source.diagnostics.count(of: .truncated) == cuts
  }

  mutating func take(_ touch: TouchRecord) {
    frame?.touches.append(touch)
    lastTime = touch.time
  }

  mutating func take(_ event: AppEvent) { lastTime = event.time }

  /// - Parameter isWanted: Whether pictures that a stream names are masked.
  mutating func take(_ picture: Screenshot, isWanted: Bool) {
    lastTime = picture.time
    guard isWanted else { return }
    if picture.time == frame?.time { frame?.pictures.append(picture) } else { pictures.add(picture) }
  }

  /// Begins a screen, and closes the one before it.
  mutating func begin(_ screen: Screen, _ snapshot: HierarchySnapshot, _ source: borrowing SceneSource)
    -> Closing
  {
    let time = screen.scene.time
    let isCut = gaps.isCut(source)
    pictures.addFromFolder(upTo: time, start: source.start)
    let own = pictures.takeOwn(at: time)
    let closing = close(isBroken: isCut && frame?.isOfStream == true)
    lastTime = time
    var next = RedactFrame(
      screen: screen, snapshot: snapshot, pictures: own, isOfStream: source.isStream,
      gap: gaps.gap(in: snapshot, isCut: isCut, source))
    next.pictures += pictures.take(ofDump: source.currentName, at: time)
    frame = next
    return closing
  }

  /// Closes the last screen.
  ///
  /// - Parameters:
  ///   - start: The session's, in ms since the epoch; 0 if unknown.
  ///   - isWhole: Whether the last file was read to its end.
  mutating func end(start: Int64, isWhole: Bool) -> Closing {
    pictures.addFromFolder(upTo: .infinity, start: start)
    return close(isBroken: !isWhole)
  }

  /// If screens are missing behind the last record, pictures from there on may be of these.
  private mutating func close(isBroken: Bool) -> Closing {
    var closing = Closing(isBroken: isBroken, lastTime: lastTime)
    if isBroken { closing.late = pictures.take(from: lastTime) }
    let others = pictures.takeAll()
    if frame == nil { closing.early = others } else { frame!.pictures += others }
    closing.frame = frame
    frame = nil
    return closing
  }
}

extension FrameKeeper.Closing {
  /// Why pictures in `early` and `late` are not masked.
  static let whyEarly = "is earlier than the session's first screen, so its masks are unknown"
  static let whyLate = "later than the part of the session that could be read, so the masks are unknown"
}
