public import SilhouetteReplay
internal import SilhouetteText

/// Keeps the finished segments of an app's sessions in a folder until a server has them, or until it is clear that nobody needs them.
///
/// ```swift
/// let outbox = try Outbox(in: folder) { segment in await upload(segment) }
/// var options = EncodeOptions()
/// options.checkouts = .segment
/// let recorder = LiveRecorder(platform: .ios, millisecondsSince1970: now, options: options) { await outbox.keep($0) }
/// await outbox.resume()                        // the person agreed
/// ```
///
/// Nothing is kept or sent before `resume()`. Sessions that `OutboxPolicy.sampling` takes are sent whole. Of all others the folder holds the last
/// seconds, which leave it only after `reportError()`, or if the app crashed.
///
/// Each segment is one file that appears when it is whole, so a killed app loses at most the segment that the recorder had open.
/// The folder is bounded in bytes and age. It belongs to one outbox of one process at a time. Segments are sent one at a time, the oldest first; one that fails is sent again
/// after a pause that doubles.
///
/// Errors need the past at once, so let segments stand alone (`EncodeOptions.Checkouts.segment`). Otherwise the past begins with the last full snapshot
/// before it.
public actor Outbox {
  let policy: OutboxPolicy
  let folder: OutboxFolder
  let clock: OutboxClock
  let send: @Sendable (Segment) async -> SegmentAnswer
  private let bell: AsyncStream<Void>.Continuation

  /// The folder's segments, in the order in which they are sent.
  var kept: [KeptSegment]
  var bytes: Int
  /// Nothing is kept or sent until the person agreed.
  var isPaused = true
  var conditions: OutboxConditions = []
  /// The session of the last segment that came.
  private var session: String?
  /// A segment of `session` was not kept. Those that follow it cannot be played until one stands alone.
  private var hasGap = false
  /// The end of the time in which an error sends new segments, in milliseconds since 1970.
  private var errorEnd = Int64.min
  private var isClosed = false

  // For `Outbox+Sending`.
  var sending: Task<Void, Never>?
  var failures = 0
  var notBefore = Int64.min
  var hasTimer = false

  /// Counts since it was opened.
  public internal(set) var counts = OutboxCounts()

  /// Opens the outbox in a folder, which is made if it is missing. Segments that an earlier run left there wait to be sent.
  ///
  /// Whether that run crashed is found from the folder. If so, the segments that it held for an error are sent; otherwise they are deleted.
  ///
  /// - Parameters:
  ///   - path: A folder of its own, inside a folder that exists. On iOS, one in the app's caches is in no backup.
  ///   - policy: The segments that it keeps, and when they are sent.
  ///   - send: Sends one segment to the server, and says how the server answered. It is called for one segment at a time.
  /// - Throws: `OutboxError` if the folder cannot be made or read.
  public init(
    in path: String, policy: OutboxPolicy = OutboxPolicy(),
    send: @escaping @Sendable (Segment) async -> SegmentAnswer
  ) throws(OutboxError) {
    try self.init(in: path, policy: policy, clock: .system, send: send)
  }

  package init(
    in path: String, policy: OutboxPolicy, clock: OutboxClock,
    send: @escaping @Sendable (Segment) async -> SegmentAnswer
  ) throws(OutboxError) {
    let (stream, bell) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.policy = policy
    self.clock = clock
    self.send = send
    self.bell = bell
    let folder = try OutboxFolder(path)
    self.folder = folder
    kept = Self.left(in: folder, countsCrashes: policy.countsCrashes)
    bytes = kept.reduce(0) { $0 + $1.bytes }
    Task { [weak self] in
      for await _ in stream { await self?.sendWaiting() }
    }
  }

  deinit { bell.finish() }

  /// Entries of a folder that are looked at, at most.
  static let mostNames = 100_000
  /// Bytes of one kept segment, at most. Every target's segments are shorter.
  static let longestSegment = 32_000_000
  /// It stands in the folder while the app may crash.
  private static let foregroundMark = "foreground"
  /// The end of the name of a file that holds the number of a session's next segment, if an error sent some of it.
  private static let countEnd = ".next"

  func ring() { bell.yield() }
}

/// A segment in the folder.
struct KeptSegment: Sendable {
  var name: SegmentName
  var bytes: Int
}

// MARK: - Consent

extension Outbox {
  /// The person agreed to be recorded: segments are kept and sent from now on. Call it at each start of the app after that.
  public func resume() {
    guard !isClosed else { return }
    isPaused = false
    markForeground()
    ring()
  }

  /// Nothing is kept or sent until `resume()`. The folder stays as it is. Segments that come meanwhile are dropped, so pause the recorder, too.
  public func pause() {
    isPaused = true
    hasGap = true
    markForeground()
  }

  /// Deletes all that is unsent, and pauses. A segment that is just being sent may arrive.
  ///
  /// - Returns: False if a file could not be deleted. Then the folder still holds it.
  @discardableResult
  public func forget() -> Bool {
    pause()
    var isGone = true
    for segment in kept where !folder.delete(segment.name.text) { isGone = false }
    for name in folder.names(atMost: Self.mostNames)
    where SegmentName(name) != nil || Self.isCount(name) {
      if !folder.delete(name) { isGone = false }
    }
    kept = []
    bytes = 0
    errorEnd = .min
    return isGone
  }

  /// Reports the state of the device, which replaces the one before.
  public func set(_ conditions: OutboxConditions) {
    self.conditions = conditions
    markForeground()
    ring()
  }

  /// Ends the run: segments that were held for an error are deleted, and one attempt is made to send the others. Later segments are dropped.
  public func close() async {
    guard !isClosed else { return }
    isClosed = true
    markForeground()
    Self.deleteHeld(of: &kept, in: folder)
    bytes = kept.reduce(0) { $0 + $1.bytes }
    await sendWaiting()
    isPaused = true
  }

  /// The mark stands while the end of the process would be a crash.
  private func markForeground() {
    if isPaused || isClosed || conditions.contains(.background) {
      folder.delete(Self.foregroundMark)
    } else {
      _ = folder.put([], as: Self.foregroundMark)
    }
  }
}

// MARK: - Segments

extension Outbox {
  /// Takes a segment from a recorder. Returns when it is in the folder, or is dropped.
  public func keep(_ segment: Segment) {
    guard !isPaused, !isClosed else {
      hasGap = true
      return
    }
    if segment.session != session {
      session = segment.session
      hasGap = false
    }
    if segment.isWhole { hasGap = false }
    guard !hasGap else {
      counts.lost += 1
      return
    }
    let isSampled = policy.sampling.takes(segment.session)
    let isOfError = segment.millisecondsSince1970.lowerBound <= errorEnd
    guard isSampled || isOfError || policy.beforeError != nil else { return }
    var name = SegmentName(segment, isHeld: !isSampled && !isOfError)
    if !isSampled, isOfError { name.number = nextNumber(of: name.session) }
    let content = SegmentFile.bytes(of: segment)
    guard SegmentFile.isSession(name.session), content.count <= Self.longestSegment,
      folder.put(content, as: name.text)
    else {
      hasGap = true
      counts.lost += 1
      return
    }
    let place = kept.firstIndex { name < $0.name } ?? kept.endIndex
    kept.insert(KeptSegment(name: name, bytes: content.count), at: place)
    bytes += content.count
    counts.kept += 1
    if name.isHeld { forgetPast(at: name.last) }
    trim()
    if !name.isHeld { ring() }
  }

  /// Something went wrong in the app: the last seconds of a session that is not sampled are sent, and the next ones, too.
  ///
  /// Call `LiveRecorder.flush()` first, so that the seconds just before are there.
  public func reportError() {
    guard !isPaused, !isClosed else { return }
    errorEnd = clock.now() + policy.afterError.clampedMilliseconds
    Self.release(&kept, in: folder)
    ring()
  }

  /// Deletes held segments that are older than an error looks back, or more than it may take. The first that stays begins with a full snapshot.
  private func forgetPast(at now: Int64) {
    let past = (policy.beforeError ?? .zero).clampedMilliseconds
    let held = kept.indices.filter { kept[$0].name.isHeld }
    // The last one that a player can begin with and that reaches back far enough.
    var first = held.last { kept[$0].name.isWhole && kept[$0].name.first <= now - past } ?? held.first ?? 0
    var size = held.reduce(0) { $1 < first ? $0 : $0 + kept[$1].bytes }
    while size > policy.mostBytesBeforeError,
      let next = held.first(where: { $0 > first && kept[$0].name.isWhole })
    {
      for index in held where index >= first && index < next { size -= kept[index].bytes }
      first = next
    }
    for index in held.reversed() where index < first { remove(at: index) }
    guard size > policy.mostBytesBeforeError else { return }
    for index in kept.indices.reversed() where kept[index].name.isHeld { remove(at: index) }
    hasGap = true
  }

  /// Deletes the oldest segments beyond the folder's bounds, and those of their session that need them.
  func trim() {
    let oldest = clock.now() - policy.mostAge.clampedMilliseconds
    while let first = kept.first, bytes > policy.mostBytes || first.name.last < oldest {
      remove(at: 0)
      counts.lost += 1
      while let next = kept.firstIndex(where: { $0.name.session == first.name.session }),
        !kept[next].name.isWhole
      {
        remove(at: next)
        counts.lost += 1
      }
      if first.name.session == session, !kept.contains(where: { $0.name.session == session }) {
        hasGap = true
      }
    }
  }

  func remove(at index: Int) {
    let segment = kept.remove(at: index)
    bytes -= segment.bytes
    folder.delete(segment.name.text)
  }
}

// MARK: - Held segments

extension Outbox {
  /// The segments that an earlier run left. Those that it held for an error wait to be sent if it crashed, and are deleted if it did not.
  private static func left(in folder: OutboxFolder, countsCrashes: Bool) -> [KeptSegment] {
    let names = folder.names(atMost: mostNames)
    folder.deleteParts(of: names)
    var kept = names.compactMap { name in
      guard let named = SegmentName(name), let length = folder.length(of: name) else {
        return nil as KeptSegment?
      }
      return KeptSegment(name: named, bytes: length)
    }
    if countsCrashes, names.contains(foregroundMark) {
      kept.sort { $0.name < $1.name }
      release(&kept, in: folder)
    } else {
      deleteHeld(of: &kept, in: folder)
      kept.sort { $0.name < $1.name }
    }
    folder.delete(foregroundMark)
    let sessions = Set(kept.map(\.name.session))
    for name in names where isCount(name) && !sessions.contains(String(name.dropLast(countEnd.count))) {
      folder.delete(name)
    }
    return kept
  }

  private static func deleteHeld(of kept: inout [KeptSegment], in folder: OutboxFolder) {
    for segment in kept where segment.name.isHeld { folder.delete(segment.name.text) }
    kept.removeAll(where: \.name.isHeld)
  }

  /// Held segments wait to be sent from now on. A session's segments are numbered from 0 as they leave, because services want no gaps.
  private static func release(_ kept: inout [KeptSegment], in folder: OutboxFolder) {
    for index in kept.indices where kept[index].name.isHeld {
      let old = kept[index].name
      var new = old
      new.isHeld = false
      new.number = nextNumber(of: old.session, in: folder)
      if folder.move(old.text, to: new.text) { kept[index].name = new }
    }
    kept.sort { $0.name < $1.name }
  }

  /// Of a session that is over, and has nothing left to send.
  func forgetCount(of session: String) {
    guard session != self.session, !kept.contains(where: { $0.name.session == session }) else { return }
    folder.delete(session + Self.countEnd)
  }

  private func nextNumber(of session: String) -> Int { Self.nextNumber(of: session, in: folder) }

  private static func isCount(_ name: String) -> Bool {
    name.hasSuffix(countEnd) && SegmentFile.isSession(String(name.dropLast(countEnd.count)))
  }

  /// Counts on. The number is in a file, so that a run after a crash does not use one again.
  private static func nextNumber(of session: String, in folder: OutboxFolder) -> Int {
    let file = session + countEnd
    let digits = folder.bytes(of: file, atMost: 16).map { String(decoding: $0, as: UTF8.self) }
    let number = min(max(digits.flatMap { Int($0) } ?? 0, 0), SegmentName.largestNumber)
    _ = folder.put(Array(String(number + 1).utf8), as: file)
    return number
  }
}
